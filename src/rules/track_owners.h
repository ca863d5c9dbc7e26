// rules/track_owners.h - who owns each track: three bits per track, kept as three bit sets, so that
// "all tracks of a seat" and "all free tracks" are a few instructions and the whole board 72 bytes.
#pragma once

#include <array>
#include <optional>

#include "map/map_spec.h"

namespace railhead {

class TrackOwners {
public:
    // Tracks that nobody owns and that are not closed.
    constexpr TrackSet free_of(const TrackSet& all) const {
        return all - planes_[0] - planes_[1] - planes_[2];
    }
    constexpr TrackSet owned_by(Seat seat) const { return with_code(index_of(seat) + 1); }
    // Tracks that nobody owns and nobody may claim any more (C-CLAIM-8).
    constexpr TrackSet closed() const { return with_code(kClosed); }

    constexpr std::optional<Seat> owner_of(TrackId track) const {
        const std::size_t code = code_of(track);
        if (code == 0 || code == kClosed) return std::nullopt;
        return id_at<Seat>(code - 1);
    }
    constexpr bool is_free(TrackId track) const { return code_of(track) == 0; }

    constexpr void give(TrackId track, Seat seat) { set_code(track, index_of(seat) + 1); }
    constexpr void close(TrackId track) { set_code(track, kClosed); }

    friend constexpr bool operator==(const TrackOwners&, const TrackOwners&) = default;

private:
    static constexpr std::size_t kClosed = 7;
    static_assert(kMaxSeats < kClosed);

    constexpr std::size_t code_of(TrackId track) const {
        return (planes_[0].has(track) ? 1u : 0u) + (planes_[1].has(track) ? 2u : 0u) +
               (planes_[2].has(track) ? 4u : 0u);
    }
    constexpr void set_code(TrackId track, std::size_t code) {
        for (std::size_t bit = 0; bit < 3; ++bit)
            if ((code >> bit) & 1u) planes_[bit].add(track);
    }
    constexpr TrackSet with_code(std::size_t code) const {
        TrackSet found;
        for (std::size_t w = 0; w < TrackSet::kWords; ++w) {
            std::uint64_t word = ~std::uint64_t{0};
            for (std::size_t bit = 0; bit < 3; ++bit) {
                const std::uint64_t flip = ((code >> bit) & 1u) - std::uint64_t{1};  // all ones: 0
                word &= planes_[bit].words[w] ^ flip;
            }
            found.words[w] = word;
        }
        return found;
    }

    std::array<TrackSet, 3> planes_{};
};

}  // namespace railhead
