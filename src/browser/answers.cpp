#include "browser/answers.h"

#include "record/names.h"

namespace railhead {

using nlohmann::json;

json error_json(std::string_view reason, std::string_view text) {
    return {{"error", {{"reason", reason}, {"text", text}}}};
}

json error_json(Refusal refusal) {
    return {{"error", refusal_json(refusal)}};
}

json refusal_json(Refusal refusal) {
    const RefusalText& said = text_of(refusal);
    return {{"reason", said.key}, {"clause", said.clause}, {"text", said.text}};
}

json tracks_json(const MapSpec& map, const TrackSet& tracks) {
    json list = json::array();
    tracks.each([&](TrackId track) { list.push_back(track_name(map, track)); });
    return list;
}

const json& value_of(const json& question, const char* key) {
    static const json nothing;
    const auto found = question.find(key);
    return found == question.end() ? nothing : *found;
}

}  // namespace railhead
