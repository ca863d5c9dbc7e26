#!/usr/bin/env python3
"""data/schema/map.schema.json accepts the maps and refuses the bad ones whose form is wrong.

What only the loader can see (references, sums, connections) passes the schema; the list below is exact.
"""
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else pathlib.Path(__file__).parents[2])
MAPS = ROOT / "tests" / "maps"
SYSTEM_PYTHON = "/usr/bin/python3"  # the one that Debian's packages are for

NOT_JSON = {
    "broken_utf8", "duplicate_key", "empty_file", "lone_surrogate_escape", "nesting",
    "number_overflow", "surrogate", "syntax", "truncated", "two_values", "zero_byte",
}
ONLY_THE_LOADER = {
    "bonus_cards_dealt", "deck_too_large", "deck_too_small", "disconnected",
    "country_is_no_junction", "display_reset", "draw_bonus", "duplicate_bonus_card",
    "duplicate_border_route", "duplicate_city", "duplicate_route", "duplicate_ticket",
    "ferry_two_substitutes", "four_border_tracks", "last_turns",
    "length_without_points", "longer_than_trains", "missing_toll", "more_symbols_than_spaces",
    "negative_zero", "neutral_pair", "neutral_players", "neutral_without_discard_pile",
    "neutral_without_pairs", "no_country_cards", "offer_minutes", "offer_unknown_option", "offer_unknown_variant", "no_tunnel_rule", "players", "starting_scores",
    "ticket_names_halt", "tie_break_without_cards", "tolls_with_three_tracks", "too_few_tickets",
    "too_many_country_cards", "too_many_tracks", "unconnected_ticket", "unknown_city",
    "unknown_city_in_ticket", "unknown_country", "variant_players",
}


def main():
    try:
        import jsonschema
    except ImportError:
        if sys.executable != SYSTEM_PYTHON and os.path.exists(SYSTEM_PYTHON):
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
        sys.exit("jsonschema is missing: install the package python3-jsonschema")
    schema = json.loads((ROOT / "data/schema/map.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = []

    good = sorted(ROOT.glob("data/maps/*/map.json")) + [MAPS / "micro.json", MAPS / "most-cities.json"]
    for path in good:
        errors = list(validator.iter_errors(json.loads(path.read_text(encoding="utf-8"))))
        wrong += [f"{path}: /{'/'.join(map(str, e.absolute_path))}: {e.message[:200]}" for e in errors]

    refused = 0
    bad = sorted(MAPS.glob("bad_*.json"))
    for path in bad:
        name = path.stem.removeprefix("bad_")
        if name in NOT_JSON:
            continue
        accepted = validator.is_valid(json.loads(path.read_text(encoding="utf-8")))
        refused += not accepted
        if accepted != (name in ONLY_THE_LOADER):
            wrong.append(f"{path.name}: the schema {'accepts' if accepted else 'refuses'} it")
    names = {path.stem.removeprefix("bad_") for path in bad}
    wrong += [f"no file bad_{name}.json" for name in (NOT_JSON | ONLY_THE_LOADER) - names]
    if len(good) < 6 or refused < 30:
        wrong.append(f"only {len(good)} good maps and {refused} refused ones")
    print(f"{len(good)} maps accepted, {refused} of {len(bad)} bad ones refused by the schema")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
