#include "players/signature.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "map/map_library.h"
#include "players/game_driver.h"
#include "players/made_up_network.h"
#include "players/player_text.h"
#include "rules/digest.h"
#include "rules/scoring.h"

namespace railhead {

namespace {

// Of each kind of player at each table: many of the simple ones, which reach all corners of the
// rules, few of the others.
constexpr int kGamesOfSimplePlayers = 60;
constexpr int kGamesOfOthers = 1;
constexpr std::uint64_t kPlayoutIterations = 1;
constexpr std::uint64_t kNetworkIterations = 20;  // so that the tree has several levels
constexpr std::uint64_t kNetworkSeed = 1;

// A player whose thinking does not depend on the machine.
class SignaturePlayer {
public:
    SignaturePlayer(const PlayerSpec& spec, const NetworkSource& networks)
        : player_(make_player(spec, &networks)),
          iterations_(spec.playouts ? kPlayoutIterations : kNetworkIterations) {}

    void start(const RuleSet& rules, Seat seat) { player_->start(rules, seat); }
    void see(const RuleSet& rules, const Event& event) { player_->see(rules, event); }
    Action choose(const RuleSet& rules, const View& view, RandomStream& random) {
        IterationBudget budget(iterations_);
        return player_->choose(rules, view, budget, random);
    }
    void note_refusal(Refusal) {}  // a random move is made instead, which changes the number

private:
    std::unique_ptr<Player> player_;
    std::uint64_t iterations_;
};

// Folds every decision: what was done, and the state that it led to.
struct FoldedMoves {
    PlainMoves plain;
    Digest& result;

    template <ChanceSource C, class S>
    State deal(C& chance, S& sink) const {
        return plain.deal(chance, sink);
    }
    template <ChanceSource C, class S>
    void play(State& state, Seat seat, const Action& action, C& chance, S& sink) const {
        plain.play(state, seat, action, chance, sink);
        result.add(digest(action));
        result.add(digest(state));
    }
};

void fold_game(const RuleSet& rules, std::uint64_t seed, std::span<SignaturePlayer> players,
               Digest& result) {
    RandomChance chance{RandomStream(seed, 0)};
    RandomStream random(seed, 1);
    std::vector<PlayerAtSeat<SignaturePlayer>> seats;
    for (SignaturePlayer& player : players) seats.push_back({&player, &random});
    PlayersTable<SignaturePlayer> table{rules, seats};
    FoldedMoves moves{{rules}, result};
    State state;
    play_game(moves, state, chance, table);
    const ScoreSheet sheet = final_scores(rules, state);
    for (const SeatScore& score : sheet.seat) result.add(static_cast<std::uint64_t>(score.total()));
    result.add(sheet.winners);
}

void fold_players(const RuleSet& rules, const PlayerSpec& spec, const NetworkSource& networks,
                  Digest& result) {
    std::vector<SignaturePlayer> players;
    for (int i = 0; i < rules.players; ++i) players.emplace_back(spec, networks);
    const int games =
        *thinking_of(spec.kind) <= Thinking::simple ? kGamesOfSimplePlayers : kGamesOfOthers;
    for (int game = 0; game < games; ++game)
        fold_game(rules, static_cast<std::uint64_t>(game), players, result);
}

void fold_table(const RuleSet& rules, Digest& result) {
    const OneNetwork networks(std::make_shared<const NeuralNetwork>(
        *NeuralNetwork::read(made_up_network(rules, kNetworkSeed))));
    for (const PlayerName& name : player_names()) {
        if (name.level) continue;
        PlayerSpec spec = *read_player(name.name);
        fold_players(rules, spec, networks, result);
        if (name.thinking != Thinking::searched) continue;
        spec.playouts = true;
        fold_players(rules, spec, networks, result);
    }
}

}  // namespace

std::uint64_t signature() {
    Digest result;
    const MapLibrary library;
    for (const MapSpec* map : library.maps()) {
        std::vector<std::string> variants{""};
        for (const Variant& variant : map->variants) variants.push_back(variant.name);
        for (const std::string& variant : variants) {
            const RuleSpec& spec = *rules_named(*map, variant);
            for (int players = spec.min_players; players <= spec.max_players; ++players) {
                const auto made = RuleSet::make(*map, {.players = players, .variant = variant});
                if (made) fold_table(*made, result);
            }
        }
    }
    return result.value();
}

}  // namespace railhead
