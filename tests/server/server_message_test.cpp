// What the server says, as it is sent. tests/scripts/protocol.py compares whole games with the
// schemas.
#include "server/server_message.h"

#include <gtest/gtest.h>

namespace railhead::test {
namespace {

TEST(ServerMessage, says_its_type_and_only_what_there_is_to_say) {
    EXPECT_EQ(message_text(AcceptedMessage{.id = "7", .number = 3}),
              R"({"id":"7","number":3,"type":"accepted"})");
    EXPECT_EQ(message_text(AcceptedMessage{.id = "7", .number = 3, .secret = "s"}),
              R"({"id":"7","number":3,"secret":"s","type":"accepted"})");
    EXPECT_EQ(message_text(RefusedMessage{.id = "7", .reason = {"no", "never", {}}}),
              R"({"id":"7","reason":"no","text":"never","type":"refused"})");
    EXPECT_EQ(message_text(RefusedMessage{.id = "7", .reason = {"no", "never", "C-DRAW-6"}}),
              R"({"clause":"C-DRAW-6","id":"7","reason":"no","text":"never","type":"refused"})");
    EXPECT_EQ(message_text(ErrorMessage{{"no", "never", "C-DRAW-6"}}),
              R"({"reason":"no","text":"never","type":"error"})");
    EXPECT_EQ(message_text(PresenceMessage{.table = "abc", .connected = {true, false}}),
              R"({"connected":[true,false],"table":"abc","type":"presence"})");
    EXPECT_EQ(message_text(PresenceMessage{.table = "abc", .connected = {true}, .host_away = 5}),
              R"({"connected":[true],"host_away":5,"table":"abc","type":"presence"})");
    EXPECT_EQ(message_text(TroubleMessage{.table = "abc"}),
              R"({"table":"abc","text":"","type":"trouble"})");
    EXPECT_EQ(message_text(GoneMessage{.table = "abc", .reason = {"gone", "deleted", {}}}),
              R"({"reason":"gone","table":"abc","text":"deleted","type":"gone"})");
}

}  // namespace
}  // namespace railhead::test
