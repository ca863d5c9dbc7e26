#!/usr/bin/env python3
"""Writes bad_*.json: the map micro.json with one thing wrong in each (a few have several).

What the loader says to each is in bad_*.expected (tests/unit/map_loader_test.cpp compares).
"""
import copy
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
TEXT = (HERE / "micro.json").read_text(encoding="utf-8")
GOOD = json.loads(TEXT)


def at(tree, path):
    for step in path.split("/")[1:]:
        tree = tree[int(step) if isinstance(tree, list) else step]
    return tree


def put(path, value):
    """Sets the value at a JSON pointer; "-" appends to a list."""
    def change(tree):
        where, step = path.rsplit("/", 1)
        parent = at(tree, where)
        if step == "-":
            parent.append(value)
        else:
            parent[int(step) if isinstance(parent, list) else step] = value
    return change


def drop(path):
    def change(tree):
        where, step = path.rsplit("/", 1)
        parent = at(tree, where)
        del parent[int(step) if isinstance(parent, list) else step]
    return change


def rename(path, new):
    def change(tree):
        where, step = path.rsplit("/", 1)
        at(tree, where)[new] = at(tree, where).pop(step)
    return change


CITY = {"id": "oak", "name": "Oak", "country": "AA", "at": [2, 2]}
TRACK = {"length": 1, "color": "gray"}


def grow(cities, tracks):
    """That many more cities, each joined to the first by that many tracks."""
    def change(tree):
        for i in range(cities):
            tree["cities"].append(dict(CITY, id=f"oak-{i}"))
            tree["routes"].append({"between": ["ash", f"oak-{i}"], "toll": 1, "tracks": [TRACK] * tracks})
    return change


WORDS = {"summary": "Small"}


def offer(**changes):
    return {"order": 3, "difficulty": "easy", "minutes": [5, 10], "texts": {"en": dict(WORDS)}, **changes}


BAD = {
    # how it is offered
    "offer": [put("/offer", {"order": 0, "difficulty": "tricky", "minutes": [10], "emblem": "A4", "texts": {}, "stars": 5})],
    "offer_missing_keys": [put("/offer", {})],
    "offer_languages": [put("/offer", offer()), put("/offer/texts/EN", WORDS), put("/offer/texts/de-", WORDS), put("/offer/texts/x", WORDS)],
    "offer_texts": [put("/offer", offer()), put("/offer/texts/en", {"summary": "A\u202eB", "rules": "R" * 201}), put("/offer/texts/de", {"summary": ""}), put("/offer/texts/pt-BR", {})],
    "offer_minutes": [put("/offer", offer(minutes=[10, 5]))],
    "offer_unknown_variant": [put("/offer", offer()), put("/offer/texts/en/variants", {"toll": "With tolls"})],
    "offer_unknown_option": [put("/offer", offer()), put("/offer/texts/en/options", {"parallels": {"name": "Parallel tracks"}})],
    "offer_option_words": [put("/offer", offer()), put("/offer/texts/en/options", {"unequal_parallels": {"together": "One", "apart": "Two"}})],
    # places and names
    "unknown_city": [put("/routes/1/between/1", "ceder")],
    "unknown_city_in_ticket": [put("/tickets/1/between/0", "oak")],
    "unknown_country": [put("/cities/0/country", "ZZ")],
    "country_as_city": [put("/routes/0/between/1", "BB")],
    "border_to_city": [put("/routes/6/between/1", "elm")],
    "country_code": [rename("/countries/CC", "Copse"), drop("/routes/7"), drop("/country_cards/CC")],
    "duplicate_city": [put("/cities/1/id", "ash")],
    "duplicate_route": [put("/routes/-", {"between": ["birch", "ash"], "toll": 1, "tracks": [TRACK]})],
    "duplicate_border_route": [put("/routes/-", {"between": ["ash", "BB"], "border": True, "toll": 1, "tracks": [TRACK]})],
    "duplicate_ticket": [put("/tickets/5/between", ["elm", "ash"])],
    "duplicate_bonus_card": [put("/bonus_cards/1/id", "short")],
    "route_to_itself": [put("/routes/5/between", ["cedar", "cedar"])],
    "ticket_to_itself": [put("/tickets/4/between", ["ash", "ash"])],
    "ticket_names_halt": [put("/tickets/4/between", ["ash", "halt-1"])],
    "three_ends": [put("/routes/0/between/-", "cedar")],
    "map_id": [put("/id", "Micro_1")],
    "city_id": [put("/cities/4/id", "-halt"), put("/routes/4/between/1", "-halt"), put("/routes/5/between/0", "-halt")],
    "empty_name": [put("/cities/0/name", "")],
    "control_characters": [put("/cities/0/name", "A\u001b[31msh"), put("/name", "Mi\u202ecro")],
    "long_name": [put("/name", "M" * 81)],
    # the board
    "disconnected": [put("/cities/-", CITY), put("/cities/-", dict(CITY, id="yew")), put("/routes/-", {"between": ["oak", "yew"], "toll": 1, "tracks": [TRACK]})],
    "unconnected_ticket": [put("/cities/-", CITY), put("/tickets/-", {"between": ["oak", "elm"], "points": 2})],
    "country_is_no_junction": [drop("/routes/0"), drop("/routes/2"), drop("/routes/2"), put("/routes/4/between/1", "BB"), drop("/tickets/0/neutral"), put("/tickets/2/neutral", ["birch", "cedar"])],
    "too_many_cities": [grow(60, 1)],
    "too_many_tracks": [grow(59, 3), drop("/rules/variants"), lambda tree: tree["routes"].extend(
        {"between": ["birch", f"oak-{i}"], "tracks": [TRACK] * 3} for i in range(5))],
    "too_many_tickets": [grow(12, 1), lambda tree: tree["tickets"].extend(
        {"between": [f"oak-{i}", f"oak-{j}"], "points": 1} for i in range(12) for j in range(i))],
    "too_many_countries": [lambda tree: tree["countries"].update({f"X{chr(65 + n // 26)}{chr(65 + n % 26)}": str(n) for n in range(62)})],
    "too_many_country_cards": [put("/country_cards/BB", [1] * 32)],
    "too_many_bonus_cards": [lambda tree: tree["bonus_cards"].extend(
        {"id": f"card-{i}", "name": "Card", "points": 1, "measure": "ferries"} for i in range(12))],
    "too_many_parallel_tracks": [put("/routes/0/tracks", [TRACK] * 5)],
    "four_parallel_tracks": [put("/routes/0/tracks", [TRACK] * 4), drop("/rules/variants")],
    "four_border_tracks": [put("/routes/6/tracks", [TRACK] * 4), put("/rules/open_tracks/border", "by-players"), drop("/rules/variants")],
    "empty_lists": [put("/cities", []), put("/routes/0/tracks", []), put("/tickets", []), put("/rules/ferry/symbol", [])],
    # tracks
    "length_without_points": [put("/routes/3/tracks/0/length", 5)],
    "length_zero": [put("/routes/3/tracks/0/length", 0)],
    "length_too_large": [put("/routes/3/tracks/0/length", 16)],
    "longer_than_trains": [put("/rules/trains", 3)],
    "unknown_color": [put("/routes/0/tracks/0/color", "grey")],
    "locomotive_color": [put("/routes/0/tracks/0/color", "locomotive")],
    "more_symbols_than_spaces": [put("/routes/1/tracks/0/ferry", 3)],
    "ferry_and_tunnel": [put("/routes/1/tracks/0/tunnel", True)],
    "substitute_on_ferry": [put("/routes/1/tracks/0/any_cards_for_one", 4)],
    "substitute_of_one": [put("/routes/3/tracks/0/any_cards_for_one", 1)],
    "draw_bonus": [put("/routes/4/tracks/0/draw_bonus", 2)],
    "no_tunnel_rule": [drop("/rules/tunnel")],
    "missing_toll": [drop("/routes/5/toll")],
    "tolls_with_three_tracks": [put("/routes/0/tracks/-", TRACK)],
    # keys and types
    "unknown_keys": [rename("/rules/starting_cards", "start_cards"), rename("/cities/1/arctic", "artic"), put("/routes/0/tracks/0/colour", "red"), put("/tickets/0/value", 3), put("/cards", [])],
    "missing_keys": [drop("/rules/players"), drop("/rules/deck/locomotives"), drop("/cities/0/name"), drop("/routes/0/tracks/1/color"), drop("/tickets/0/points"), drop("/board")],
    "missing_rules": [drop("/rules")],
    "wrong_types": [put("/cities/0", "ash"), put("/routes/0/tracks", {}), put("/rules/trains", "10"), put("/tickets/0/points", None), put("/cities/1/arctic", 1), put("/countries", []), put("/rules/variants", []), put("/name", 5), put("/rules/bonuses/0", "bonus-cards")],
    "too_many_variants": [put("/rules/variants", {f"v-{c}": {} for c in "abcdefghijklmnopq"})],
    "not_an_object": [],
    "numbers": [put("/rules/trains", 1.5), put("/rules/starting_cards", 1e308), put("/tickets/0/points", -1), put("/tickets/1/points", 18446744073709551616), put("/tickets/2/points", 101), put("/cities/0/at", [181, 0]), put("/cities/1/at", [0])],
    "negative_zero": [],
    "format": [put("/format", 2)],
    "board": [put("/board", "orginal")],
    # rules
    "players": [put("/rules/players", [3, 2])],
    "too_many_players": [put("/rules/players", [2, 6])],
    "one_number_of_players": [put("/rules/players", [2])],
    "deck_too_large": [put("/rules/deck/each_color", 31)],
    "deck_too_small": [put("/rules/starting_cards", 12)],
    "too_few_tickets": [put("/rules/tickets/dealt", 3)],
    "keep_more_than_dealt": [put("/rules/tickets/keep", 3), put("/rules/tickets/keep_drawn", 0)],
    "last_turns": [put("/rules/last_turns_at_trains", 10)],
    "display": [put("/rules/display", {"size": 6, "reset_at_locomotives": 0})],
    "display_reset": [put("/rules/display/reset_at_locomotives", 4)],
    "locomotives_on": [put("/rules/locomotives_on", "any-tracks")],
    "shuffled_together": [put("/rules/tickets/first_unkept", "shuffled-together")],
    "open_tracks": [put("/rules/open_tracks", {"double": {"2": 3, "6": 1, "x": 1}, "border": "some"})],
    "points_by_length": [put("/rules/points_by_length", {"0": 1, "01": 1, "16": 1, "1": -1, "2": 2, "3": 4, "4": 7, "": 0})],
    "ferry_without_locomotive": [put("/rules/ferry/symbol", ["pair-of-one-color"]), put("/rules/ferry/rest", ["locomotive"])],
    "ferry_two_substitutes": [put("/rules/ferry/rest", ["color", "any-three-cards"])],
    "ferry_words": [put("/rules/ferry/symbol", ["locomotive", "locomotive", "color"])],
    "tunnel": [put("/rules/tunnel/turned", 5)],
    "starting_scores": [put("/rules/starting_scores", [0, 1])],
    "toll_ranks": [put("/rules/variants/tolls/tolls/bonus_by_rank", {"2": [0, 4], "3": [6, 4]})],
    "toll_numbers": [put("/rules/variants/tolls/tolls/tokens", -1), drop("/rules/variants/tolls/tolls/loan_penalty")],
    "bonus_kinds": [put("/rules/bonuses", [{"kind": "longest"}, {"kind": "longest-path", "points": 1}, {"kind": "longest-path", "points": 1, "dealt": 2}, {}])],
    "bonus_cards_dealt": [put("/rules/bonuses/0/dealt", 6)],
    "bonus_card_measures": [drop("/bonus_cards/0/length"), put("/bonus_cards/1/cities", ["ash", "ash", "oka"]), put("/bonus_cards/2/length", 3), put("/bonus_cards/3/country", "XX"), put("/bonus_cards/4/measure", "cheapest")],
    "no_country_cards": [drop("/country_cards")],
    "country_cards": [put("/country_cards", {"BB": [3, 5], "DD": [1], "CC": [0]})],
    "tie_breaks": [put("/rules/tie_breaks", ["longest-path", "longest-path", "coin"])],
    "tie_break_without_cards": [drop("/rules/bonuses/0")],
    "neutral_pair": [put("/tickets/0/neutral", ["ash", "cedar"])],
    "neutral_players": [drop("/rules/variants/neutral/players")],
    "neutral_without_pairs": [drop("/tickets/0/neutral"), drop("/tickets/2/neutral")],
    "neutral_without_discard_pile": [put("/rules/tickets/unkept", "out-of-game")],
    "options": [put("/rules/options", {"unequal_parallels": ["separate", "together"], "house_rules": []})],
    "option_values": [put("/rules/options/unequal_parallels", ["together", "apart"])],
    "variant_keys": [put("/rules/variants/tolls/trains", None), put("/rules/variants/tolls/options", {}), put("/rules/variants/Neutral 2", {"deck": 3})],
    "variant_players": [put("/rules/variants/neutral", {"players": [2, 4]})],
    "several": [put("/routes/1/between/1", "ceder"), put("/cities/2/id", "birch"), put("/rules/trains", 0), put("/routes/3/tracks/0/length", 9)],
}

RAW = {
    "not_an_object": b"[1, 2, 3]\n",
    "negative_zero": TEXT.replace('"at": [0, 0]', '"at": [-0, 0]').replace('"starting_cards": 2', '"starting_cards": -0').encode(),
    "empty_file": b"",
    "syntax": TEXT.replace('"id": "birch", ', '"id": "birch" ').encode(),
    "truncated": TEXT.encode()[:1000],
    "two_values": TEXT.encode() + b"{}\n",
    "zero_byte": TEXT.encode() + b"\0",
    "broken_utf8": TEXT.replace("Birch", "B\u00efrch").encode("latin-1"),
    "surrogate": TEXT.encode().replace(b"Birch", b"B\xed\xa0\x80rch"),
    "lone_surrogate_escape": TEXT.replace("Birch", "B\\ud800rch").encode(),
    "duplicate_key": TEXT.replace('"trains": 10,', '"trains": 10, "trains": 11,').encode(),
    "nesting": b'{"note": ' + b"[" * 40 + b"]" * 40 + b"}\n",
    "number_overflow": TEXT.replace('"points": 3', '"points": 1e999').encode(),
}


def main():
    for name, changes in BAD.items():
        tree = copy.deepcopy(GOOD)
        for change in changes:
            change(tree)
        text = RAW.get(name) or (json.dumps(tree, ensure_ascii=False) + "\n").encode()
        (HERE / f"bad_{name}.json").write_bytes(text)
    for name, text in RAW.items():
        (HERE / f"bad_{name}.json").write_bytes(text)
    print(len(BAD | RAW), "files")


if __name__ == "__main__":
    main()
