// server/shared_rule_cache.h - the rules of tables for several threads: workers load tables that
// the loop's thread plays on.
#pragma once

#include <mutex>
#include <string>

#include "table/rule_cache.h"

namespace railhead {

// The lock is held only briefly: nobody waits for it while a map is read or rules are made.
class SharedRuleCache final : public RuleCache {
public:
    using RuleCache::RuleCache;

private:
    Rules known_rules(const std::string& key) override {
        const std::scoped_lock lock(mutex_);
        return RuleCache::known_rules(key);
    }
    Rules keep_rules(const std::string& key, const Rules& rules) override {
        const std::scoped_lock lock(mutex_);
        return RuleCache::keep_rules(key, rules);
    }
    std::string known_text(const std::string& hash) override {
        const std::scoped_lock lock(mutex_);
        return RuleCache::known_text(hash);
    }
    void keep_text(const std::string& hash, const std::string& text) override {
        const std::scoped_lock lock(mutex_);
        RuleCache::keep_text(hash, text);
    }

    std::mutex mutex_;
};

}  // namespace railhead
