#include "table/table_entry.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace railhead {
namespace {

// One of each kind with all of its keys, as stores hold them.
const std::vector<std::string>& lines() {
    static const std::vector<std::string> all{
        R"({"at":1,"entry":"created","holder":"h","seed":"7","settings":{"map":"m"},"stream":"s"})",
        R"({"at":2,"color":"red","commitment":"c","entry":"sat","holder":"h","intent":"i","name":"n","seat":0})",
        R"({"at":2,"color":"red","entropy":"dice","entry":"sat","holder":"h","intent":"i","name":"n","seat":1})",
        R"({"at":3,"entry":"stood_up","intent":"i","seat":4})",
        R"({"at":3,"color":"red","entry":"renamed","intent":"i","name":"n","seat":1})",
        R"({"at":3,"entry":"seat_set","intent":"i","player":"easy","seat":2})",
        R"({"at":3,"chance":["red",7,{"bonus_card":3}],"entry":"started","map_hash":"m","order":[1,0],"position":40,"rules":{}})",
        R"({"at":4,"by":"clock","chance":["locomotive"],"clocks":[100,0],"entry":"acted","intent":"i","move":{"do":"pass"},"position":41,"seat":1})",
        R"({"amount":2,"at":4,"clocks":[0,9007199254740992],"entry":"taken_back","seat":0})",
        R"({"amount":1,"at":4,"entry":"taken_back"})",
        R"({"amount":2,"at":5,"entry":"offered","seat":0,"what":"take_back"})",
        R"({"at":5,"entry":"agreed","seat":1,"what":"pause"})",
        R"({"at":5,"entry":"declined","seat":1,"what":"end"})",
        R"({"at":5,"clocks":[1,2],"entry":"paused"})",
        R"({"at":5,"entry":"resumed","intent":"i","seat":1})",
        R"({"at":5,"by":"clock","clocks":[1,0],"entry":"substituted","player":"medium","seat":1})",
        R"({"at":5,"entry":"returned","intent":"i","seat":1})",
        R"({"at":5,"entry":"shared","holder":"h","intent":"i","seat":1,"what":"link"})",
        R"({"at":5,"entry":"shared","holder":"h","seat":1})",
        R"({"at":5,"entry":"said","intent":"i","seat":1,"text":"hello"})",
        R"({"at":5,"entry":"ended","what":"agreed"})",
        R"({"at":5,"entry":"ended","what":"abandoned"})",
        R"({"at":5,"entry":"ended","what":"rules_changed"})",
        R"({"at":5,"entry":"rematched","intent":"i","seat":1,"text":"code"})",
        R"({"at":5,"entry":"removed","intent":"i","seat":1})",
        R"({"at":5,"entry":"revoked","holder":"h","intent":"i","seat":1})",
        R"({"at":5,"commitment":"c","entry":"committed","holder":"h","intent":"i","seat":1})",
        R"({"at":5,"entry":"starting","intent":"i","order":[0,2],"seats":[2]})",
        R"({"at":5,"entropy":"dice","entry":"revealed","intent":"i","seat":2})",
        R"({"at":5,"entry":"start_voided","seats":[2]})",
    };
    return all;
}

std::string damage_of(std::string_view text) {
    const auto read = entry_from(text);
    return read ? "" : read.reason();
}

TEST(TableEntry, each_kind_is_written_as_it_was_read) {
    std::set<std::string_view> kinds;
    for (const std::string& line : lines()) {
        const auto read = entry_from(line);
        ASSERT_TRUE(read) << line << read.reason();
        const Entry& entry = *read;
        EXPECT_EQ(entry_text(entry), line);
        kinds.insert(kEntryNames[entry.what.index()]);
    }
    EXPECT_EQ(kinds.size(), kEntryNames.size());
}

TEST(TableEntry, keys_of_other_kinds_are_ignored) {
    const auto read =
        entry_from(R"({"at":5,"entry":"removed","seat":1,"text":"hello","from_the_future":1})");
    ASSERT_TRUE(read);
    EXPECT_EQ(entry_text(*read), R"({"at":5,"entry":"removed","seat":1})");
}

TEST(TableEntry, damage_is_named) {
    EXPECT_NE(damage_of("nonsense"), "");
    EXPECT_NE(damage_of("[]"), "");
    EXPECT_NE(damage_of(R"({"at":5,"entry":"danced","seat":1})"), "");
    EXPECT_NE(damage_of(R"({"at":-5,"entry":"paused"})"), "");
    EXPECT_NE(damage_of(R"({"at":18446744073709551615,"entry":"paused"})"), "");
    EXPECT_NE(damage_of(R"({"at":5,"entry":"removed"})"), "");
    EXPECT_NE(damage_of(R"({"at":5,"entry":"removed","seat":5})"), "");
    EXPECT_NE(damage_of(R"({"at":5,"entry":"agreed","seat":1,"what":"dance"})"), "");
    EXPECT_NE(damage_of(R"({"at":5,"entry":"ended","what":"boredom"})"), "");
    EXPECT_NE(damage_of(R"({"at":5,"entry":"paused","clocks":[-1]})"), "");
}

TEST(TableEntry, the_seat_is_that_of_the_kind) {
    EXPECT_EQ(seat_of(StoodUpEntry{.seat = Seat{3}}), Seat{3});
    EXPECT_EQ(seat_of(TakenBackEntry{}), std::nullopt);
    EXPECT_EQ(seat_of(PausedEntry{}), std::nullopt);
}

TEST(TableEntry, what_is_kept_in_memory_has_no_secret_texts) {
    for (const std::string& line : lines()) {
        Entry entry = *entry_from(line);
        drop_large_and_secret(entry.what);
        const std::string text = entry_text(entry);
        EXPECT_EQ(text.find("dice"), std::string::npos) << text;
        EXPECT_EQ(text.find("seed"), std::string::npos) << text;
        EXPECT_EQ(text.find("rules\""), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace railhead
