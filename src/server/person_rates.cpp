#include "server/person_rates.h"

#include <algorithm>

namespace railhead {

bool PersonRates::take(const std::string& person, const AnyIntent& intent, WebTime now) {
    if (people_.size() >= sweep_at_) forget_idle(now);
    Person& one = people_[person];
    switch (subject_of(intent)) {
        case IntentSubject::talk:
            return one.chat.take(rates_.chat, now);
        case IntentSubject::moves:
            return one.moves.take(rates_.moves, now);
        case IntentSubject::seat:
        case IntentSubject::other:
            return one.others.take(rates_.others, now);
    }
    return false;
}

void PersonRates::forget_idle(WebTime now) {
    std::erase_if(people_, [&](const auto& entry) {
        const Person& one = entry.second;
        return one.moves.full(rates_.moves, now) && one.chat.full(rates_.chat, now) &&
               one.others.full(rates_.others, now);
    });
    sweep_at_ = std::max<std::size_t>(1024, 2 * people_.size());
}

}  // namespace railhead
