#include "record/writer.h"

#include "record/names.h"

namespace railhead {

namespace {

// Writes "[a,b,c]".
template <class List, class Append>
void append_list(std::string& text, const List& list, const Append& append) {
    text += '[';
    bool first = true;
    for (const auto& item : list) {
        if (!first) text += ',';
        first = false;
        append(item);
    }
    text += ']';
}

void append_cards(std::string& text, const std::vector<Card>& list) {
    append_list(text, list,
                [&](Card card) { text.append(1, '"').append(name_of(card)).append(1, '"'); });
}

void append_tickets(std::string& text, const std::vector<TicketId>& list) {
    append_list(text, list,
                [&](TicketId ticket) { append_number(text, static_cast<int>(ticket)); });
}

void append_chance(std::string& text, const std::vector<Outcome>& list) {
    append_list(text, list, [&](Outcome outcome) {
        switch (outcome.kind) {
            case Outcome::Kind::card:
                text.append(1, '"').append(name_of(id_at<Card>(outcome.value))).append(1, '"');
                break;
            case Outcome::Kind::ticket:
            case Outcome::Kind::bonus_card:
                append_number(text, static_cast<int>(outcome.value));
                break;
        }
    });
}

void append_deal(std::string& text, const RecordDeal& deal) {
    text += "{\"hands\":";
    append_list(text, deal.hands, [&](const auto& hand) { append_cards(text, hand); });
    text += ",\"display\":";
    append_cards(text, deal.display);
    text += ",\"tickets\":";
    append_list(text, deal.tickets, [&](const auto& tickets) { append_tickets(text, tickets); });
    text += ",\"bonus_cards\":";
    append_list(text, deal.bonus_cards, [&](const auto& id) { append_quoted(text, id); });
    if (!deal.resets.empty()) {
        text += ",\"resets\":";
        append_list(text, deal.resets, [&](const auto& cards) { append_cards(text, cards); });
    }
    text += '}';
}

void append_result(std::string& text, const RecordResult& result) {
    text += "{\"scores\":";
    append_list(text, result.scores, [&](const RecordScore& score) {
        for (char before = '{'; const auto& [name, points] : kScoreColumns) {
            text.append(1, before).append(1, '"').append(name).append("\":");
            append_number(text, score.*points);
            before = ',';
        }
        text += '}';
    });
    text += ",\"winners\":";
    append_list(text, result.winners,
                [&](Seat seat) { append_number(text, static_cast<int>(seat)); });
    text += '}';
}

void append_track(std::string& text, const std::string& track) {
    text += ",\"track\":";
    if (track.empty())
        text += "null";
    else
        append_quoted(text, track);
}

// What the word "do" of the move asks for.
void append_fields(std::string& text, const KeepMove& move) {
    text += ",\"tickets\":";
    append_tickets(text, move.tickets);
}
void append_fields(std::string& text, const DrawMove& move) {
    text += ",\"from\":";
    if (move.slot)
        append_number(text, *move.slot);
    else
        text += "\"deck\"";
}
void append_fields(std::string& text, const ClaimMove& move) {
    append_track(text, move.track);
    append_payment(text.append(",\"pay\":"), move.pay);
}
void append_fields(std::string& text, const TunnelMove& move) {
    text += ",\"pay\":";
    if (move.pay)
        append_payment(text, *move.pay);
    else
        text += "null";
}
void append_fields(std::string&, const TicketsMove&) {}
void append_fields(std::string&, const PassMove&) {}
void append_fields(std::string& text, const NeutralMove& move) {
    append_track(text, move.track);
}

}  // namespace

void append_head(std::string& text, const RecordHead& head) {
    text += "{\"format\":";
    append_number(text, kRecordFormat);
    if (!head.id.empty()) append_quoted(text.append(",\"id\":"), head.id);
    append_quoted(text.append(",\"engine\":"), head.engine);
    if (!head.started.empty()) text.append(",\"started\":").append(head.started);
    append_quoted(text.append(",\"map\":"), head.map);
    append_quoted(text.append(",\"map_hash\":"), head.map_hash);
    text += ",\"variant\":";
    if (head.variant.empty())
        text += "null";
    else
        append_quoted(text, head.variant);
    text += ",\"options\":{";
    bool is_first = true;
    for (const TableOption& option : kOptions) {
        if (option.get(head.options) == 0) continue;  // the default
        append_quoted(text.append(is_first ? "" : ","), option.key);
        append_quoted(text.append(1, ':'), option.word(head.options));
        is_first = false;
    }
    text += '}';
    if (!head.rules.empty()) text.append(",\"rules\":").append(head.rules);
    if (!head.fair.empty()) text.append(",\"fair\":").append(head.fair);
    text += ",\"seats\":";
    append_list(text, head.seats, [&](const RecordSeat& seat) {
        append_quoted(text.append("{\"name\":"), seat.name);
        append_quoted(text.append(",\"player\":"), seat.player);
        if (seat.chair) append_number(text.append(",\"chair\":"), *seat.chair);
        text += '}';
    });
    text += ",\"deal\":";
    append_deal(text, head.deal);
    text += ",\"moves\":[";
}

void append_move(std::string& text, const Move& move) {
    text += "{\"seat\":";
    append_number(text, static_cast<int>(move.seat));
    text.append(",\"do\":\"").append(name_of(move)).append(1, '"');
    std::visit([&](const auto& what) { append_fields(text, what); }, move.what);
    if (!move.chance.empty()) append_chance(text.append(",\"chance\":"), move.chance);
    if (move.choices) append_number(text.append(",\"choices\":"), *move.choices);
    if (!move.by.empty()) append_quoted(text.append(",\"by\":"), move.by);
    if (!move.at.empty()) text.append(",\"at\":").append(move.at);
    text += '}';
}

void append_end(std::string& text, const RecordHead& head, const RecordResult* result) {
    text += ']';
    if (head.ended != EndedBy::rules)
        text.append(",\"ended\":\"").append(kEndedByNames[index_of(head.ended)]).append(1, '"');
    if (result != nullptr) append_result(text.append(",\"result\":"), *result);
    text += '}';
}

void append_record(std::string& text, const GameRecord& record) {
    append_head(text, record.head);
    bool first = true;
    for (const Move& move : record.moves) {
        if (!first) text += ',';
        first = false;
        append_move(text, move);
    }
    append_end(text, record.head, record.result ? &*record.result : nullptr);
}

std::string record_text(const GameRecord& record) {
    std::string text;
    append_record(text, record);
    return text;
}

RecordResult result_of(const ScoreSheet& sheet, EndedBy ended) {
    RecordResult result;
    for (const Seat seat : SeatRange(sheet.players)) {
        const SeatScore& score = sheet.seat[index_of(seat)];
        result.scores.push_back({.routes = score.sum_of(ScoreGroup::routes),
                                 .tickets = score.sum_of(ScoreGroup::tickets),
                                 .bonuses = score.sum_of(ScoreGroup::bonuses),
                                 .penalties = score.sum_of(ScoreGroup::penalties),
                                 .total = score.total()});
        if (ended == EndedBy::rules && sheet.wins(seat)) result.winners.push_back(seat);
    }
    return result;
}

}  // namespace railhead
