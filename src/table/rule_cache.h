// table/rule_cache.h - the rules of tables, shared by all tables of one kind. A running game keeps
// the map that it was started with, even if the program has a newer one.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "map/map_library.h"
#include "rules/reading.h"
#include "table/table_settings.h"

namespace railhead {

// Why there are no rules of a game, if there may be some later.
inline constexpr std::string_view kMapNotRead =
    "the map that this game was started with cannot be read now";

class RuleCache {
public:
    using Rules = std::shared_ptr<const RuleSet>;
    // The text of a map file by its hash, as some table once started with it; "": none, nullopt: it
    // cannot be read now. Asked for maps that the library does not have; may take long.
    using OldMap = std::function<std::optional<std::string>(const std::string& hash)>;

    // The library must outlive it.
    RuleCache(const MapLibrary& library, OldMap old_map)
        : library_(&library), old_map_(std::move(old_map)) {}
    RuleCache(const RuleCache&) = delete;
    RuleCache& operator=(const RuleCache&) = delete;
    virtual ~RuleCache() = default;

    // The rules of a new table with that many players, or why there is none.
    Result<Rules> rules_of(const TableSettings& settings, int players);
    // The rules of a game that was started with this map.
    Result<Rules> rules_of(const TableSettings& settings, int players, const std::string& map_hash,
                           Reading reading = Reading::today);

    const MapLibrary& library() const { return *library_; }

    // The file of the map with this hash: the library's, if its map of this id has that hash, or
    // the one that some game was started with. "": there is none, nullopt: it cannot be read now.
    std::optional<std::string> map_text(const std::string& id, const std::string& hash);

protected:
    // What is kept between calls, all of it. Where several threads share the rules these take a
    // lock (server/shared_rule_cache.h); there are no threads here.
    virtual Rules known_rules(const std::string& key);
    // Gives what is kept now: others may have made the same rules meanwhile.
    virtual Rules keep_rules(const std::string& key, const Rules& rules);
    virtual std::string known_text(const std::string& hash);
    virtual void keep_text(const std::string& hash, const std::string& text);

private:
    Result<Rules> make(const std::shared_ptr<const MapSpec>& map, const TableSettings& settings,
                       int players, Reading reading);

    const MapLibrary* library_;
    OldMap old_map_;
    // Files of old maps by their checked hash: checking takes longer than an answer may.
    std::map<std::string, std::string, std::less<>> old_texts_;
    // Unused rules are dropped, and made again when needed.
    std::map<std::string, std::weak_ptr<const RuleSet>, std::less<>> cached_;
};

}  // namespace railhead
