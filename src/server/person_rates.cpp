#include "server/person_rates.h"

#include <algorithm>

#include "core/overloaded.h"

namespace railhead {

bool PersonRates::take(const std::string& person, const AnyIntent& intent, WebTime now) {
    if (people_.size() >= sweep_at_) forget_idle(now);
    Person& one = people_[person];
    return std::visit(
        Overloaded{
            [&](const SayIntent&) { return one.chat.take(rates_.chat, now); },
            [&](const AnyOf<MoveIntent, TakeBackIntent, RevealIntent> auto&) {
                return one.moves.take(rates_.moves, now);
            },
            [&](const AnyOf<SitIntent, StandUpIntent, RenameIntent, SetSeatIntent, StartIntent,
                            OfferIntent, AgreeIntent, DeclineIntent, ResumeIntent, SubstituteIntent,
                            ReturnIntent, ShareIntent, RematchIntent, RemoveIntent, RevokeIntent,
                            CommitIntent> auto&) { return one.others.take(rates_.others, now); }},
        intent);
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
