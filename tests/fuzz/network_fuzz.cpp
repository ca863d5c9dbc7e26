// Any bytes are a network or refused with a reason; a network whose checksum is right is read, and
// plays a legal move whatever its weights are.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/sha256.h"
#include "map/map_library.h"
#include "players/learned.h"
#include "players/made_up_network.h"
#include "rules/apply.h"
#include "rules/deal.h"

namespace {

using namespace railhead;

void check(bool holds) {
    if (!holds) std::abort();
}

const RuleSet& rules() {
    static const MapLibrary library;
    static const RuleSet made = *RuleSet::make(*library.find("poland"), {.players = 3});
    return made;
}

void read_and_play(const std::string& file, bool must_be_read) {
    auto network = NeuralNetwork::read(file);
    check(network || !network.reason().empty());
    check(network || !must_be_read);
    if (!network || !why_unfit(*network, rules()).empty()) return;
    const OneNetwork networks(std::make_shared<const NeuralNetwork>(std::move(*network)));
    LearnedPlayer player(&networks);
    RandomChance chance(RandomStream(1, 0));
    RandomStream random(1, 1);
    State state = deal(rules(), chance);
    for (int decision = 0; decision < 12; ++decision) {
        const Seat seat = deciding_seat(state.open);
        IterationBudget budget(0);
        const Action action = player.choose(rules(), view_of(state, seat), budget, random);
        check(!why_not(rules(), context_of(state, seat), action));
        apply(rules(), state, seat, action, chance);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::string good = made_up_network(rules(), 1, {.width = 8, .blocks = 1});
    constexpr std::size_t kHeader = 4 + 3 * 4 + 80 + 5 * 4;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    read_and_play(bytes, false);
    // The same bytes as sizes and weights of a file that is otherwise right.
    std::string changed = good;
    for (std::size_t i = 0; i < std::min(bytes.size(), changed.size() - kHeader - 32); ++i)
        changed[kHeader + i] = bytes[i];
    const auto sign = [&] {
        changed.resize(changed.size() - 32);
        const auto sum = sha256(changed);
        changed.append(reinterpret_cast<const char*>(sum.data()), sum.size());
    };
    sign();
    read_and_play(changed, true);
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 20); ++i)
        changed[kHeader - 20 + i] = bytes[i];
    sign();
    read_and_play(changed, false);
    return 0;
}
