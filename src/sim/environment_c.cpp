#include "sim/environment_c.h"

#include <algorithm>
#include <exception>
#include <string>

#include "players/player_text.h"
#include "sim/batch_environment.h"

using namespace railhead;

struct railhead_environment {
    std::unique_ptr<BatchEnvironment> batch;
};

namespace {

thread_local std::string last_error;

std::string text_of(const char* text) {
    return text == nullptr ? std::string() : std::string(text);
}

EnvironmentRows rows_of(const railhead_rows& rows) {
    return {rows.observations, rows.masks,  rows.seats,          rows.over,
            rows.wins,         rows.scores, rows.first_computers};
}

railhead_environment* made_with(const railhead_settings& settings) {
    EnvironmentSettings wanted{
        .map = text_of(settings.map),
        .map_text = text_of(settings.map_text),
        .players = settings.players,
        .variant = text_of(settings.variant),
        .games = static_cast<std::size_t>(std::max(0, settings.games)),
        .threads = settings.threads,
        .seed = settings.seed,
        .detail = settings.cheap != 0 ? Observer::Detail::cheap : Observer::Detail::full};
    if (const std::string computers = text_of(settings.computer_players); !computers.empty())
        wanted.computer_players = split_players(computers);
    auto made = BatchEnvironment::make(wanted);
    if (!made) {
        last_error = made.reason();
        return nullptr;
    }
    return new railhead_environment{std::move(*made)};
}

// What the work returns, or `failed` with the reason in last_error: nothing is thrown at a caller
// in another language.
template <class Value, class Work>
Value guarded(Value failed, const Work& work) {
    try {
        return work();
    } catch (const std::exception& thrown) {
        last_error = thrown.what();
    }
    return failed;
}

bool is_missing(const railhead_rows* rows) {
    const bool missing = rows == nullptr || rows->observations == nullptr ||
                         rows->masks == nullptr || rows->seats == nullptr ||
                         rows->over == nullptr || rows->wins == nullptr || rows->scores == nullptr;
    if (missing) last_error = "rows must point to memory for all that is written";
    return missing;
}

}  // namespace

extern "C" {

railhead_environment* railhead_new(const railhead_settings* settings) {
    const auto make = [&]() -> railhead_environment* {
        if (settings == nullptr) {
            last_error = "settings are missing";
            return nullptr;
        }
        return made_with(*settings);
    };
    return guarded<railhead_environment*>(nullptr, make);
}

void railhead_free(railhead_environment* environment) {
    delete environment;
}

int32_t railhead_interface_version(void) {
    return RAILHEAD_INTERFACE_VERSION;
}

const char* railhead_last_error(void) {
    return last_error.c_str();
}

void railhead_get_sizes(const railhead_environment* environment, railhead_sizes* sizes) {
    const BatchEnvironment& batch = *environment->batch;
    const MapSpec& map = *batch.rules().map;
    *sizes = {};
    sizes->observation_size = static_cast<std::int64_t>(batch.observation_size());
    sizes->choices = static_cast<std::int64_t>(batch.choices());
    sizes->tracks = static_cast<std::int64_t>(map.tracks.size());
    sizes->tickets = static_cast<std::int64_t>(map.tickets.size());
    sizes->most_players = map.rules.max_players;
    for (const Variant& variant : map.variants)
        sizes->most_players = std::max<int64_t>(sizes->most_players, variant.rules.max_players);
    sizes->observation_version = kObservationVersion;
    map.hash.copy(sizes->map_hash, sizeof sizes->map_hash - 1);
}

int32_t railhead_part(const railhead_environment* environment, int32_t index, const char** name,
                      int64_t* begin, int64_t* size) {
    const auto parts = environment->batch->observer().parts();
    if (index < 0 || static_cast<std::size_t>(index) >= parts.size()) {
        last_error = "there is no such part";
        return -1;
    }
    const Observer::Part& part = parts[static_cast<std::size_t>(index)];
    *name = part.name.data();  // a literal
    *begin = static_cast<std::int64_t>(part.begin);
    *size = static_cast<std::int64_t>(part.size);
    return 0;
}

int32_t railhead_observe(railhead_environment* environment, const railhead_rows* rows) {
    if (is_missing(rows)) return -1;
    return guarded<int32_t>(-1, [&] {
        environment->batch->observe(rows_of(*rows));
        return 0;
    });
}

int32_t railhead_step(railhead_environment* environment, const int32_t* choices,
                      const railhead_rows* rows) {
    if (is_missing(rows)) return -1;
    return guarded<int32_t>(-1, [&] {
        BatchEnvironment& batch = *environment->batch;
        const std::ptrdiff_t wrong = batch.step(std::span(choices, batch.games()), rows_of(*rows));
        if (wrong < 0) return 0;
        last_error = "game " + std::to_string(wrong) + ": choice " +
                     std::to_string(choices[wrong]) + " may not be made";
        return -1;
    });
}

}  // extern "C"
