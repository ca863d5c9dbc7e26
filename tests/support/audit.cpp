#include "support/audit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace railhead::test {

namespace {

// C-CLAIM-5.
constexpr std::array kPoints{0, 1, 2, 4, 7, 10, 15, 0, 21, 27};

// All cities that these tracks lead to from `from`; borders lead nowhere.
std::set<CityId> reached(const MapSpec& map, const std::vector<TrackId>& tracks, CityId from) {
    std::set<CityId> found{from};
    for (bool grows = true; grows;) {
        grows = false;
        for (const TrackId id : tracks) {
            const Track& track = map[id];
            if (track.border || found.contains(track.a) == found.contains(track.b)) continue;
            found.insert({track.a, track.b});
            grows = true;
        }
    }
    return found;
}

int longest_from(const MapSpec& map, const std::vector<TrackId>& tracks, std::vector<bool>& used,
                 CityId at) {
    int longest = 0;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const Track& track = map[tracks[i]];
        if (used[i] || (track.a != at && track.b != at)) continue;
        used[i] = true;
        const CityId next = track.a == at ? track.b : track.a;
        const int rest = track.border ? 0 : longest_from(map, tracks, used, next);
        longest = std::max(longest, track.length + rest);
        used[i] = false;
    }
    return longest;
}

int longest_trail(const MapSpec& map, const std::vector<TrackId>& tracks) {
    int longest = 0;
    std::vector<bool> used(tracks.size());
    for (std::size_t city = 0; city < map.cities.size(); ++city)
        longest = std::max(longest, longest_from(map, tracks, used, id_at<CityId>(city)));
    return longest;
}

class Auditor {
public:
    explicit Auditor(const Table& table) : table_(table), map_(table.map()) {
        const bool netherlands = map_.id == "netherlands";
        tolls_ = netherlands && table.rules.selection.variant != "no-tolls";
        for (int s = 0; s < table.rules.players; ++s) {
            AuditedSeat seat;
            seat.routes = netherlands ? s : 0;  // NED-SETUP-4
            seat.trains = map_.id == "poland" ? 35 : 40;
            audit_.seats.push_back(seat);
        }
        audit_.neutral.trains = 40;
        stacks_ = map_.country_cards;
    }

    Audit run() {
        for (const Event& event : table_.log.events) follow(event);
        for (AuditedSeat& seat : audit_.seats) score_tickets(seat);
        score_bonuses();
        find_winners();
        return audit_;
    }

private:
    AuditedSeat& audited(Seat seat) { return audit_.seats[index_of(seat)]; }

    void follow(const Event& event) {
        if (const auto* kept = std::get_if<TicketsKept>(&event))
            audited(kept->seat).tickets |= kept->tickets;
        if (const auto* built = std::get_if<NeutralBuilt>(&event)) {
            if (AuditedSeat* owner = owner_beside(built->track))
                owner->tokens += map_[map_[built->track].route].toll;
            build(audit_.neutral, built->track);
        }
        const auto* claimed = std::get_if<TrackClaimed>(&event);
        if (claimed == nullptr) return;
        AuditedSeat& seat = audited(claimed->seat);
        const Track& track = map_[claimed->track];
        if (tolls_) pay_toll(seat, claimed->track);
        if (track.border) take_country_cards(seat, claimed->track);
        build(seat, claimed->track);
        seat.routes += kPoints[static_cast<std::size_t>(track.length)];
    }

    void build(AuditedSeat& seat, TrackId track) {
        seat.tracks.push_back(track);
        seat.trains -= map_[track].length;
    }

    AuditedSeat* owner_beside(TrackId track) {
        for (AuditedSeat& seat : audit_.seats)
            for (const TrackId other : seat.tracks)
                if (map_[other].route == map_[track].route) return &seat;
        return nullptr;
    }

    void pay_toll(AuditedSeat& seat, TrackId track) {
        const int toll = map_[map_[track].route].toll;
        if (AuditedSeat* owner = owner_beside(track)) owner->tokens += toll;
        if (seat.tokens >= toll)
            seat.tokens -= toll;
        else
            ++seat.loans;
    }

    void take_country_cards(AuditedSeat& seat, TrackId claimed) {
        const std::set<CityId> network = reached(map_, seat.tracks, map_[claimed].a);
        std::set<CountryId> countries;
        for (const TrackId track : seat.tracks)
            if (map_[track].border && network.contains(map_[track].a))
                countries.insert(map_[track].country);
        if (countries.empty() || !countries.insert(map_[claimed].country).second) return;
        for (const CountryId country : countries) {
            auto& stack = stacks_[index_of(country)];
            if (stack.empty()) {
                ++audit_.cards_missed;
                continue;
            }
            const auto top = std::max_element(stack.begin(), stack.end());
            seat.country_cards.push_back(*top);
            stack.erase(top);
        }
    }

    void score_tickets(AuditedSeat& seat) {
        seat.tickets.each([&](TicketId id) {
            const Ticket& ticket = map_[id];
            if (reached(map_, seat.tracks, ticket.a).contains(ticket.b)) {
                ++seat.completed;
                seat.tickets_won += ticket.points;
            } else {
                seat.tickets_lost += ticket.points;
            }
        });
    }

    void score_bonuses() {
        std::vector<int> completed;
        std::vector<int> tokens;  // of those without a loan
        for (const AuditedSeat& seat : audit_.seats) {
            completed.push_back(seat.completed);
            if (seat.loans == 0) tokens.push_back(seat.tokens);
        }
        const int most = *std::max_element(completed.begin(), completed.end());
        std::sort(tokens.rbegin(), tokens.rend());
        const std::map<std::size_t, std::vector<int>> by_rank{
            {2, {35, 0}}, {3, {55, 35, 0}}, {4, {55, 35, 20, 0}}, {5, {55, 35, 20, 10, 0}}};
        for (AuditedSeat& seat : audit_.seats) {
            if (map_.id == "nordic-countries" && seat.completed == most) seat.bonus += 10;
            for (const int value : seat.country_cards) seat.bonus += value;
            if (!tolls_) continue;
            seat.bonus -= 5 * seat.loans;
            if (seat.loans > 0) continue;
            const auto rank = std::find(tokens.begin(), tokens.end(), seat.tokens);
            seat.bonus +=
                by_rank.at(audit_.seats.size())[static_cast<std::size_t>(rank - tokens.begin())];
        }
    }

    // The seats that are best by the totals, then by each tie-break in turn.
    void find_winners() {
        std::vector<AuditedSeat*> tied;
        for (AuditedSeat& seat : audit_.seats) tied.push_back(&seat);
        const auto keep_best = [&](const auto& value) {
            int best = value(*tied[0]);
            for (const AuditedSeat* seat : tied) best = std::max(best, value(*seat));
            std::erase_if(tied, [&](const AuditedSeat* seat) { return value(*seat) < best; });
        };
        keep_best([](const AuditedSeat& seat) { return seat.total(); });
        keep_best([](const AuditedSeat& seat) { return seat.completed; });
        if (map_.id == "poland")
            keep_best([](const AuditedSeat& seat) { return seat.tickets_won; });
        if (map_.id == "nordic-countries" && tied.size() > 1) {
            for (AuditedSeat* seat : tied) seat->longest_path = longest_trail(map_, seat->tracks);
            keep_best([](const AuditedSeat& seat) { return seat.longest_path; });
        }
        for (AuditedSeat& seat : audit_.seats)
            audit_.wins.push_back(std::find(tied.begin(), tied.end(), &seat) != tied.end());
    }

    const Table& table_;
    const MapSpec& map_;
    bool tolls_ = false;
    std::vector<std::vector<int>> stacks_;
    Audit audit_;
};

void expect_cards_are_all_there(const Table& table) {
    const PublicState& open = table.state.open;
    CardCounts all = table.state.pile + open.discards;
    for (const CardCounts& hand : table.state.hands) all += hand;
    for (const Card card : open.display)
        if (card != Card::none) ++all[card];
    CardCounts printed = cards(Card::locomotive, 14);
    for (std::size_t i = 0; i < kColors; ++i) printed[color_at(i)] = 12;
    EXPECT_EQ(all, printed);
}

// Each ticket is held, in the deck, on the discard pile, or out of the game.
void expect_tickets_are_all_there(const Table& table) {
    std::vector<int> seen(table.map().tickets.size());
    const auto count = [&](const TicketSet& some) {
        some.each([&](TicketId id) { ++seen[index_of(id)]; });
    };
    for (const TicketSet& held : table.state.tickets) count(held);
    count(table.state.pool);
    count(table.state.open.ticket_discards);
    for (std::size_t i = 0; i < table.state.open.tail_size; ++i)
        ++seen[index_of(table.state.tail[i])];
    if (table.map().id == "nordic-countries")
        for (const TicketSet& gone : table.state.returned) count(gone);
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], 1) << "ticket " << i;
}

}  // namespace

Audit audit(const Table& table) {
    return Auditor(table).run();
}

void expect_books_agree(const Table& table) {
    const Audit books = audit(table);
    const PublicState& open = table.state.open;
    ASSERT_EQ(open.decision, Decision::over);
    const ScoreSheet sheet = table.scores();
    for (std::size_t i = 0; i < books.seats.size(); ++i) {
        SCOPED_TRACE("seat " + std::to_string(i));
        const AuditedSeat& seat = books.seats[i];
        TrackSet owned;
        for (const TrackId track : seat.tracks) owned.add(track);
        EXPECT_EQ(open.owners.owned_by(id_at<Seat>(i)), owned);
        EXPECT_EQ(open.trains[i], seat.trains);
        EXPECT_EQ(table.state.tickets[i], seat.tickets);
        EXPECT_EQ(open.ticket_count[i], seat.tickets.size());
        EXPECT_EQ(open.hand_size[i], table.state.hands[i].total());
        EXPECT_EQ(open.loans[i], seat.loans);
        EXPECT_EQ(toll_tokens(open, id_at<Seat>(i), 30), seat.tokens);
        EXPECT_EQ(sheet.seat[i][ScoreLine::routes], seat.routes);
        EXPECT_EQ(sheet.seat[i].completed, seat.completed);
        EXPECT_EQ(sheet.seat[i][ScoreLine::tickets_won], seat.tickets_won);
        EXPECT_EQ(sheet.seat[i][ScoreLine::tickets_lost], -seat.tickets_lost);
        EXPECT_EQ(
            sheet.seat[i].sum_of(ScoreGroup::bonuses) + sheet.seat[i].sum_of(ScoreGroup::penalties),
            seat.bonus);
        EXPECT_EQ(sheet.seat[i].total(), seat.total());
        EXPECT_EQ(sheet.wins(id_at<Seat>(i)), books.wins[i]);
    }
    expect_cards_are_all_there(table);
    expect_tickets_are_all_there(table);
    if (table.rules.seats > table.rules.players) {
        const auto neutral = static_cast<std::size_t>(table.rules.players);
        EXPECT_EQ(open.trains[neutral], books.neutral.trains);
        EXPECT_EQ(open.owners.owned_by(id_at<Seat>(neutral)).size(),
                  static_cast<int>(books.neutral.tracks.size()));
        EXPECT_EQ(sheet.seat[neutral], SeatScore{});
    }
}

}  // namespace railhead::test
