// Records of random games on every map, number of players, variant and option: true ones are
// accepted and come out the same, false ones are refused, and no text does harm.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "record/reader.h"
#include "record/replayer.h"
#include "record/writer.h"
#include "support/all_tables.h"
#include "support/recorded.h"
#include "support/scale.h"

namespace railhead::test {
namespace {

class RecordOfTable : public ::testing::TestWithParam<TableKind> {
protected:
    MapLibrary library;
    Replayer replayer{library};
    const RuleSet& rules = rules_of(GetParam());
};

TEST_P(RecordOfTable, is_read_replayed_and_written_again) {
    const int games = scaled(2, 15, 2, 400);
    for (int game = 0; game < games; ++game) {
        const auto played = recorded_game(rules, static_cast<std::uint64_t>(game));
        const Replay replay = replayer.replay(played.record, {.audit = true});
        ASSERT_TRUE(replay.ok) << game << ": " << replay.text << '\n' << played.text;
        EXPECT_EQ(replay.text, "ok");
        EXPECT_TRUE(replay.over);
        EXPECT_EQ(replay.moves, played.record.moves.size());
        EXPECT_EQ(replay.state, played.end);
        ASSERT_EQ(record_text(played.record), played.text);
    }
}

// At every decision the record so far is one of a running game, and leads to this state; a prefix
// of the finished record's moves is one, too.
TEST_P(RecordOfTable, is_true_at_every_move) {
    const int games = scaled(1, 2, 1, 20);
    for (int game = 0; game < games; ++game) {
        const auto seed = static_cast<std::uint64_t>(1000 + game);
        RandomStream random(seed);
        const auto played = recorded_game(
            rules, seed, Audit::on, [&](const State& state, const Recorder& recorder) {
                const bool between_moves = state.open.decision != Decision::payment &&
                                           state.open.decision != Decision::neutral_track;
                if (!between_moves || (recorder.moves() > 8 && random.below(10) > 0)) return;
                const auto text = recorder.text(state);
                const auto running = read_or_fail(text);
                EXPECT_EQ(running.moves.size(), static_cast<std::size_t>(recorder.moves()));
                const Replay replay = replayer.replay(running, {.audit = true});
                EXPECT_TRUE(replay.ok) << replay.text;
                EXPECT_FALSE(replay.over);
                EXPECT_EQ(replay.state, state);
                // Resumed, it says the same.
                EXPECT_EQ(Recorder(rules, running).text(state), text);
            });
        GameRecord prefix = played.record;
        prefix.result.reset();
        for (std::size_t n = prefix.moves.size(); n-- > 0;) {
            prefix.moves.pop_back();
            if (n > 10 && n + 3 < played.record.moves.size() && random.below(20) > 0) continue;
            const Replay stopped = replayer.replay(played.record, {.moves = n});
            ASSERT_TRUE(stopped.ok) << n << ": " << stopped.text;
            EXPECT_EQ(stopped.moves, n);
            const Replay replay = replayer.replay(prefix);
            ASSERT_TRUE(replay.ok) << n << ": " << replay.text;
            EXPECT_EQ(replay.state, stopped.state);
            EXPECT_FALSE(replay.over);
        }
    }
}

// --- lies ---

enum class Truth { never, perhaps };  // a changed card can make another possible game

// Changes the record somewhere; `at` is the first move that can be refused. False: nothing to
// change.
struct Mutation {
    std::string name;
    Truth truth;
    std::function<bool(GameRecord&, RandomStream&, std::size_t& at)> change;
};

std::size_t any_below(std::size_t n, RandomStream& random) {
    return static_cast<std::size_t>(random.below(static_cast<int>(n)));
}

// A mutation of one of the moves for which `fits` holds.
template <class Fits, class Change>
Mutation of_move(std::string name, Truth truth, const Fits& fits, const Change& change) {
    return {std::move(name), truth, [=](GameRecord& record, RandomStream& random, std::size_t& at) {
                for (int tries = 0; tries < 200; ++tries) {
                    at = any_below(record.moves.size(), random);
                    if (!fits(record.moves[at])) continue;
                    change(record.moves[at], random);
                    return true;
                }
                return false;
            }};
}

// What was paid; null: nothing was.
CardCounts* pay_of(Move& move) {
    if (auto* claim = std::get_if<ClaimMove>(&move.what)) return &claim->pay;
    auto* tunnel = std::get_if<TunnelMove>(&move.what);
    return tunnel && tunnel->pay ? &*tunnel->pay : nullptr;
}
// The track that is named; null: none is.
std::string* track_of(Move& move) {
    if (auto* claim = std::get_if<ClaimMove>(&move.what)) return &claim->track;
    auto* neutral = std::get_if<NeutralMove>(&move.what);
    return neutral && !neutral->track.empty() ? &neutral->track : nullptr;
}
std::vector<TicketId>& tickets_of(Move& move) {
    return std::get<KeepMove>(move.what).tickets;
}

const std::vector<Mutation>& mutations() {
    const auto any = [](const Move&) { return true; };
    const auto has_chance = [](const Move& m) { return !m.chance.empty(); };
    const auto has_pay = [](Move& m) { return pay_of(m) != nullptr; };
    const auto is_keep = [](const Move& m) { return std::holds_alternative<KeepMove>(m.what); };
    const auto has_slot = [](const Move& m) {
        const auto* draw = std::get_if<DrawMove>(&m.what);
        return draw && draw->slot;
    };
    const auto of_result = [](const auto& change) {
        return [=](GameRecord& record, RandomStream& random, std::size_t& at) {
            at = record.moves.size();
            change(*record.result, random);
            return true;
        };
    };
    static const std::vector<Mutation> all{
        of_move("another outcome", Truth::perhaps, has_chance,
                [](Move& m, RandomStream& r) {
                    Outcome& outcome = m.chance[any_below(m.chance.size(), r)];
                    outcome.value = static_cast<std::uint8_t>((outcome.value + 1 + r.below(5)) % 9);
                }),
        of_move("an outcome of another kind", Truth::never, has_chance,
                [](Move& m, RandomStream& r) {
                    Outcome& outcome = m.chance[any_below(m.chance.size(), r)];
                    outcome.kind = outcome.kind == Outcome::Kind::card ? Outcome::Kind::ticket
                                                                       : Outcome::Kind::card;
                    outcome.value = static_cast<std::uint8_t>(outcome.value % 9);
                }),
        of_move("too many outcomes", Truth::never, any,
                [](Move& m, RandomStream&) { m.chance.push_back(Outcome::of(Card::red)); }),
        of_move("too few outcomes", Truth::never, has_chance,
                [](Move& m, RandomStream&) { m.chance.pop_back(); }),
        of_move("another payment", Truth::perhaps, has_pay,
                [](Move& m, RandomStream& r) {
                    CardCounts& pay = *pay_of(m);
                    const auto from = any_below(kCardKinds, r);
                    const auto to = any_below(kCardKinds, r);
                    if (pay.count[from] == 0) return;
                    --pay.count[from];
                    ++pay.count[to];
                }),
        of_move("too little paid", Truth::perhaps, has_pay,
                [](Move& m, RandomStream&) {
                    for (auto& count : pay_of(m)->count)
                        if (count > 0) {
                            --count;
                            return;
                        }
                }),
        of_move("more paid than there is", Truth::never, has_pay,
                [](Move& m, RandomStream& r) { pay_of(m)->count[any_below(kCardKinds, r)] = 200; }),
        of_move("another seat", Truth::never, any,
                [](Move& m, RandomStream& r) {
                    m.seat = id_at<Seat>((index_of(m.seat) + 1 + any_below(4, r)) % 5);
                }),
        of_move("a ticket more kept", Truth::never, is_keep,
                [](Move& m, RandomStream&) {
                    auto& tickets = tickets_of(m);
                    for (std::size_t i = 0; i < kMaxTickets; ++i)
                        if (std::ranges::find(tickets, id_at<TicketId>(i)) == tickets.end())
                            tickets.push_back(id_at<TicketId>(i));
                }),
        of_move(
            "a ticket twice", Truth::never,
            [=](Move& m) { return is_keep(m) && !tickets_of(m).empty(); },
            [](Move& m, RandomStream&) { tickets_of(m).push_back(tickets_of(m)[0]); }),
        of_move("no ticket kept", Truth::perhaps, is_keep,
                [](Move& m, RandomStream&) { tickets_of(m).clear(); }),
        of_move("another slot", Truth::perhaps, has_slot,
                [](Move& m, RandomStream& r) {
                    auto& slot = std::get<DrawMove>(m.what).slot;
                    slot = (*slot + 1 + r.below(4)) % 5;
                }),
        of_move("no such slot", Truth::never, has_slot,
                [](Move& m, RandomStream& r) {
                    std::get<DrawMove>(m.what).slot = r.below(2) == 0 ? -1 : 5 + r.below(1000);
                }),
        of_move(
            "no such track", Truth::never, [](Move& m) { return track_of(m) != nullptr; },
            [](Move& m, RandomStream&) { *track_of(m) += '9'; }),
        of_move("another kind", Truth::never, any,
                [](Move& m, RandomStream& r) {
                    const std::size_t next = m.what.index() + 1 + any_below(6, r);
                    m.what = NamedKinds<AnyMove>::at(next % kMoveNames.size());
                }),
        of_move("wrong choices", Truth::never, any,
                [](Move& m, RandomStream& r) { *m.choices += 1 + any_below(3, r); }),
        {"a move left out", Truth::never,
         [](GameRecord& record, RandomStream& random, std::size_t& at) {
             at = any_below(record.moves.size(), random);
             record.moves.erase(record.moves.begin() + static_cast<std::ptrdiff_t>(at));
             return true;
         }},
        {"a move twice", Truth::perhaps,
         [](GameRecord& record, RandomStream& random, std::size_t& at) {
             at = any_below(record.moves.size(), random);
             record.moves.insert(record.moves.begin() + static_cast<std::ptrdiff_t>(at),
                                 Move{record.moves[at]});
             return true;
         }},
        {"two moves swapped", Truth::perhaps,
         [](GameRecord& record, RandomStream& random, std::size_t& at) {
             at = any_below(record.moves.size() - 1, random);
             std::swap(record.moves[at], record.moves[at + 1]);
             return true;
         }},
        {"a move after the end", Truth::never,
         [](GameRecord& record, RandomStream&, std::size_t& at) {
             at = record.moves.size();
             record.moves.push_back(Move{.what = PassMove{}, .choices = 1});
             return true;
         }},
        {"wrong score", Truth::never, of_result([](RecordResult& result, RandomStream& r) {
             RecordScore& score = result.scores[any_below(result.scores.size(), r)];
             const std::array<int*, 5> fields{&score.routes, &score.tickets, &score.bonuses,
                                              &score.penalties, &score.total};
             ++*fields[any_below(5, r)];
         })},
        {"wrong winner", Truth::never, of_result([](RecordResult& result, RandomStream& r) {
             if (r.below(2) == 0)
                 result.winners.clear();
             else
                 result.winners.push_back(Seat{0});
         })},
        {"a score more", Truth::never, of_result([](RecordResult& result, RandomStream&) {
             result.scores.push_back(result.scores[0]);
         })},
    };
    return all;
}

TEST_P(RecordOfTable, that_lies_is_refused_at_the_lie_or_later) {
    const int games = scaled(1, 5, 1, 60);
    for (int game = 0; game < games; ++game) {
        const auto seed = static_cast<std::uint64_t>(2000 + game);
        const auto played = recorded_game(rules, seed);
        RandomStream random(seed);
        for (const Mutation& mutation : mutations())
            for (int repeat = 0; repeat < 2; ++repeat) {
                GameRecord record = played.record;
                std::size_t at = 0;
                if (!mutation.change(record, random, at) || record == played.record) continue;
                const Replay replay = replayer.replay(record, {.audit = true});
                EXPECT_TRUE(!replay.ok || mutation.truth == Truth::perhaps)
                    << mutation.name << " at " << at << '\n'
                    << record_text(record);
                if (replay.ok) continue;
                EXPECT_GE(replay.moves, at) << mutation.name << ": " << replay.text;
                EXPECT_FALSE(replay.reason.empty()) << mutation.name;
            }
    }
}

// Every change of a record's text is read or refused, and replayed without harm.
TEST_P(RecordOfTable, does_no_harm_when_its_text_is_changed) {
    const int changes = scaled(20, 100, 20, 5000);
    const auto played = recorded_game(rules, 3000);
    RandomStream random(17);
    constexpr std::string_view kBytes = "{}[],:\"0123456789-null.aeE \\\xff";
    for (int change = 0; change < changes; ++change) {
        std::string text = played.text;
        for (int n = 1 + random.below(3); n > 0; --n) {
            const auto at = any_below(text.size(), random);
            const char byte = kBytes[any_below(kBytes.size(), random)];
            const int how = random.below(3);
            if (how == 0) text[at] = byte;
            if (how == 1) text.erase(at, 1 + any_below(20, random));
            if (how == 2) text.insert(at, 1, byte);
        }
        const auto read = read_record(text);
        if (const auto* record = std::get_if<GameRecord>(&read)) {
            const Replay replay = replayer.replay(*record);
            EXPECT_FALSE(replay.text.empty());
        } else {
            EXPECT_FALSE(std::get<Problem>(read).reason.empty());
        }
    }
}

TEST_P(RecordOfTable, that_breaks_off_is_read_up_to_the_last_whole_move) {
    const int cuts = scaled(20, 100, 20, 5000);
    const auto played = recorded_game(rules, 4000);
    RandomStream random(18);
    const auto moves_begin = played.text.find("\"moves\":[") + 9;
    for (int cut = 0; cut < cuts; ++cut) {
        const auto size = cut < 10 ? played.text.size() - 1 - static_cast<std::size_t>(cut)
                                   : any_below(played.text.size(), random);
        const auto read = read_record(std::string_view{played.text}.substr(0, size));
        const auto* record = std::get_if<GameRecord>(&read);
        ASSERT_EQ(record != nullptr, size >= moves_begin) << size;
        if (record == nullptr) continue;
        EXPECT_TRUE(record->truncated);
        EXPECT_FALSE(record->result);
        ASSERT_LE(record->moves.size(), played.record.moves.size());
        EXPECT_TRUE(
            std::equal(record->moves.begin(), record->moves.end(), played.record.moves.begin()));
        // Whole: the text of the next move would not have fitted.
        if (record->moves.size() < played.record.moves.size()) {
            GameRecord more = *record;
            more.moves.push_back(played.record.moves[record->moves.size()]);
            EXPECT_GT(record_text(more).size(), size + 2);
        }
        const Replay replay = replayer.replay(*record);
        EXPECT_TRUE(replay.ok) << replay.text;
        EXPECT_TRUE(replay.truncated);
        EXPECT_NE(replay.text.find("broken off"), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(all, RecordOfTable, ::testing::ValuesIn(all_tables()),
                         [](const auto& instance) { return instance.param.name(); });

}  // namespace
}  // namespace railhead::test
