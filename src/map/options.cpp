#include "map/options.h"

#include <vector>

#include "core/text.h"
#include "map/json_node.h"

namespace railhead {

std::string options_key(const Options& options) {
    std::string key;
    for (const TableOption& option : kOptions)
        key.append(key.empty() ? "" : ",").append(std::to_string(option.get(options)));
    return key;
}

Options read_options(const JsonNode& node) {
    Options options;
    if (!node.is_object_of(kOptionKeys)) return options;
    for (const TableOption& option : kOptions)
        if (const auto word = node.find(option.key))
            if (const auto value = word->one_of(option.words)) option.set(options, *value);
    return options;
}

OptionsOffered read_options_offered(const JsonNode& node) {
    OptionsOffered offered;
    if (!node.is_object_of(kOptionKeys)) return offered;
    for (const TableOption& option : kOptions) {
        const auto list = node.find(option.key);
        if (!list) continue;
        const auto items = list->items(Empty::refused, option.words.size(), "values");
        bool in_order = items.size() == option.words.size();
        for (std::size_t i = 0; i < items.size(); ++i)
            in_order = items[i].one_of(option.words) == i && in_order;
        if (!in_order) {
            std::vector<std::string> words;
            for (const std::string_view word : option.words) words.push_back(in_quotes(word));
            list->report("must be [" + joined(words, ", ") + "]: the first is the default");
        }
        offered.*option.offered = true;
    }
    return offered;
}

}  // namespace railhead
