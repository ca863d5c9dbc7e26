// table/table_seat.h - one seat of a table: the devices and links that hold it, who decides for it,
// and what its person contributes to the deal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "table/table_settings.h"

namespace railhead {

struct SeatHolder {
    std::string person{};  // the hash of its secret
    std::int64_t since = 0;
    bool is_link = false;  // a personal link; otherwise a device
};

struct TableSeat {
    SeatSetting setting{};
    std::vector<SeatHolder> holders{};  // none: nobody sits here
    std::string link{};                 // the holder that is the current link; "": none is
    std::uint32_t link_from = 0;        // the entry since which the link is the same
    bool is_from_rematch = false;       // the person did not ask to sit here
    std::string name{};
    std::string color{};
    std::string commitment{};  // to a text for the deal; "": none
    std::string committer{};   // the holder who gave it, and has the text
    std::string entropy{};     // the text; "": none, or not yet revealed
    std::string substitute{};  // the computer player that decides for the person; "": none
    int chair = 0;             // where it was before the turn order was drawn

    bool is_taken() const { return !holders.empty(); }
    // Whether it takes part if the game starts.
    bool plays() const { return is_taken() || setting.kind == SeatKind::computer; }
    bool is_held_by(std::string_view person) const;
    // The computer player that decides for this seat; "": a person does.
    const std::string& computer() const {
        return setting.kind == SeatKind::computer ? setting.player : substitute;
    }
    // The first holder that is not a link; every seat that is taken has one.
    std::string first_device() const;

    // The previous link no longer holds the seat: it was made with another key, and cannot be shown
    // again.
    void replace_link(const std::string& person);
    // `next`: the entry from which on links are new. False: no such holder has the seat.
    bool revoke(std::string_view holder, std::uint32_t next);
    // Before the game everything is as if nobody had sat here. In a game a computer player takes
    // over for the person who left.
    void leave(bool has_begun);
    // Nobody waits for this seat's text, and it is not used for the deal.
    void forget_text();
};

}  // namespace railhead
