import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import type { GameEvent, PastEvent, TableSeat } from "../../src/generated/protocol";
import { readMap } from "../../src/map";
import { linesOf, LogBook, takenBackIn } from "../../src/table/log";
import { plainText } from "../../src/table/marked";
import { hasText } from "../../src/text/text";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"));
const mapOf = (id: string) => readMap(read(`data/maps/${id}/map.json`) as Parameters<typeof readMap>[0]);

const person = (name: string, color: TableSeat["color"]): TableSeat => ({
  kind: "open",
  taken: true,
  connected: true,
  color,
  name,
});
const kRobot: TableSeat = { kind: "computer", taken: false, connected: false, color: "mint", player: "easy" };
const table = { seats: [person("Anna", "red"), person("Bo", "blue"), kRobot], you: 1 };

let number = 0;
const acted = (seat: number, ...events: GameEvent[]): PastEvent => ({
  number: ++number,
  at: 0,
  what: "acted",
  seat,
  events,
});
const linesIn = (map: string, ...log: PastEvent[]) => linesOf(log, mapOf(map), table);
const said = (map: string, ...log: PastEvent[]) =>
  linesIn(map, ...log).map((line) =>
    [plainText(line.sentence), ...line.notes.map((note) => plainText(note.parts))].join(" · "),
  );

interface Schema {
  $defs?: Record<string, Schema>;
  oneOf?: Schema[];
  $ref?: string;
  title?: string;
  enum?: string[];
  properties?: Record<string, { const?: string; enum?: string[] }>;
}

const common = read("protocol/common.schema.json") as Schema;

function named(schema: Schema, title: string): Schema {
  const found = Object.values(schema.$defs ?? {}).find((one) => one.title === title);
  if (!found) throw new Error(`no ${title} in the protocol`);
  return found;
}

function kindsOfEvents(): string[] {
  return (named(common, "GameEvent").oneOf ?? []).map((one) => {
    const schema = one.$ref ? common.$defs?.[one.$ref.replace("#/$defs/", "")] : one;
    const kind = schema?.properties?.event?.const;
    if (!kind) throw new Error(`an event without a kind: ${JSON.stringify(one)}`);
    return kind;
  });
}

/** One of each kind, as the server tells it to Bo. */
const kExamples: Record<GameEvent["event"], { map?: string; events: GameEvent[]; words: string }> = {
  tickets_offered: {
    events: [{ event: "tickets_offered", seat: 0, amount: 3 }],
    words: "Anna draws 3 tickets",
  },
  tickets_kept: { events: [{ event: "tickets_kept", seat: 0, amount: 1 }], words: "Anna keeps a ticket" },
  tickets_unkept: {
    events: [
      { event: "tickets_kept", seat: 0, amount: 2 },
      { event: "tickets_unkept", seat: 0, amount: 1 },
    ],
    words: "Anna keeps 2 tickets · 1 not kept",
  },
  card_drawn: { events: [{ event: "card_drawn", seat: 0 }], words: "Anna draws a card from the deck" },
  card_taken: {
    events: [{ event: "card_taken", seat: 0, slot: 1, card: "orange" }],
    words: "Anna draws an orange card from the display",
  },
  slot_filled: {
    events: [
      { event: "card_taken", seat: 1, slot: 1, card: "red" },
      { event: "slot_filled", slot: 1, card: "locomotive" },
    ],
    words: "You draw a red card from the display · next in the display: a locomotive",
  },
  display_reset: {
    events: [{ event: "display_reset", cards: { locomotive: 3, red: 2 } }],
    words: "The whole display is replaced: 2 red cards and 3 locomotives discarded",
  },
  deck_reshuffled: {
    events: [{ event: "deck_reshuffled", amount: 54 }],
    words: "The discard pile becomes the deck: 54 cards",
  },
  track_chosen: {
    events: [{ event: "track_chosen", seat: 0, track: "bergen:oslo:0" }],
    words: "Anna chooses Bergen – Oslo",
  },
  track_paid: {
    events: [{ event: "track_paid", seat: 0, track: "bergen:oslo:0", cards: { blue: 3 } }],
    words: "Anna pays 3 blue cards for Bergen – Oslo",
  },
  tunnel_turned: {
    map: "nordic-countries",
    events: [
      { event: "track_paid", seat: 0, track: "bergen:oslo:0", cards: { blue: 3 } },
      { event: "tunnel_turned", seat: 0, track: "bergen:oslo:0", amount: 1, cards: { blue: 1, red: 2 } },
    ],
    words:
      "Anna pays 3 blue cards for Bergen – Oslo · tunnel: a blue card and 2 red cards turned up, 1 extra card needed",
  },
  tunnel_refused: {
    map: "nordic-countries",
    events: [{ event: "tunnel_refused", seat: 1, track: "bergen:oslo:0", cards: { blue: 3 } }],
    words: "You give up the tunnel Bergen – Oslo",
  },
  track_claimed: {
    events: [
      { event: "track_paid", seat: 0, track: "bergen:oslo:0", cards: { green: 3 } },
      { event: "track_claimed", seat: 0, track: "bergen:oslo:0", amount: 4 },
    ],
    words: "Anna claims Bergen – Oslo with 3 green cards for 4 points",
  },
  bonus_cards_drawn: {
    events: [
      { event: "track_claimed", seat: 0, track: "bergen:oslo:0", amount: 4 },
      { event: "bonus_cards_drawn", seat: 0, amount: 2 },
    ],
    words: "Anna claims Bergen – Oslo for 4 points · plus 2 cards from the deck",
  },
  toll_paid: {
    map: "netherlands",
    events: [{ event: "toll_paid", seat: 0, other: 1, amount: 3 }],
    words: "toll: 3 to you",
  },
  toll_from_bank: {
    map: "netherlands",
    events: [{ event: "toll_from_bank", other: 0, amount: 2 }],
    words: "the bank pays Anna 2",
  },
  loan_taken: { map: "netherlands", events: [{ event: "loan_taken", seat: 0 }], words: "a loan is taken" },
  country_card_taken: {
    map: "poland",
    events: [{ event: "country_card_taken", seat: 0, country: "DE", amount: 7 }],
    words: "country card of Germany: 7 points",
  },
  tickets_reshuffled: {
    map: "netherlands",
    events: [{ event: "tickets_reshuffled", amount: 12 }],
    words: "The tickets not kept become the deck: 12 tickets",
  },
  passed: { events: [{ event: "passed", seat: 2 }], words: "Computer passes" },
  neutral_ticket: {
    map: "netherlands",
    events: [{ event: "neutral_ticket", seat: 0, tickets: [0] }],
    words: "A ticket is turned up for the neutral player",
  },
  neutral_blank: { map: "netherlands", events: [{ event: "neutral_blank" }], words: "nothing to build" },
  neutral_built: {
    map: "netherlands",
    events: [{ event: "neutral_built", track: "amsterdam:utrecht:0" }],
    words: "The neutral player claims",
  },
  neutral_stopped: {
    map: "netherlands",
    events: [{ event: "neutral_stopped" }],
    words: "The neutral player stops building",
  },
  marker_passed: {
    map: "netherlands",
    events: [{ event: "marker_passed", seat: 1 }],
    words: "you have the marker now",
  },
  last_turns_began: {
    events: [{ event: "last_turns_began", seat: 0 }],
    words: "Anna has few trains left: the last turns begin",
  },
  game_over: {
    events: [{ event: "game_over", ending: "all_passed" }],
    words: "Everybody has passed: the game is over",
  },
};

describe("every event has its sentence", () => {
  const kinds = kindsOfEvents();

  it("knows the kinds of the protocol", () => {
    expect(kinds.length).toBeGreaterThan(20);
    expect([...kinds].sort()).toEqual(Object.keys(kExamples).sort());
  });

  it.each(kinds)("%s", (kind) => {
    expect(hasText(`log-${kind}`)).toBe(true);
    const example = kExamples[kind as GameEvent["event"]];
    const words = said(example.map ?? "northern-lights", acted(0, ...example.events));
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(example.words);
    // A text that lacks an argument or an id shows one of these.
    expect(words[0]).not.toMatch(/[{}$\uE000-\uE011]|log-/u);
  });

  it("of the table, too", () => {
    const kindsOfEntries = named(common, "EntryKind").enum ?? [];
    expect(kindsOfEntries.length).toBeGreaterThan(10);
    for (const kind of kindsOfEntries) {
      if (kind === "acted" || kind === "said") continue; // their own sentences; the chat
      if (["committed", "starting", "revealed"].includes(kind)) continue; // nobody has to read these
      expect(hasText(`log-entry-${kind}`), kind).toBe(true);
    }
  });
});

describe("the log", () => {
  it("joins the decisions of a claim", () => {
    const lines = linesIn(
      "northern-lights",
      acted(0, { event: "track_chosen", seat: 0, track: "bergen:oslo:0" }),
      acted(
        0,
        { event: "track_paid", seat: 0, track: "bergen:oslo:0", cards: { green: 2, locomotive: 1 } },
        { event: "track_claimed", seat: 0, track: "bergen:oslo:0", amount: 4 },
      ),
    );
    expect(lines.map((line) => plainText(line.sentence))).toEqual([
      "Anna claims Bergen – Oslo with 2 green cards and a locomotive for 4 points",
    ]);
    expect(lines[0]?.tracks).toEqual(["bergen:oslo:0"]);
    expect(lines[0]?.sentence).toContainEqual({ card: "green" });
    expect(lines[0]?.sentence).toContainEqual({ card: "locomotive" });
    expect(lines[0]?.sentence).toContainEqual({ name: "Anna" });
  });

  it("joins two draws, and keeps hidden cards hidden", () => {
    expect(
      said("northern-lights", acted(0, { event: "card_drawn", seat: 0 }), acted(0, { event: "card_drawn", seat: 0 })),
    ).toEqual(["Anna draws 2 cards from the deck"]);
    expect(
      said(
        "northern-lights",
        acted(1, { event: "card_drawn", seat: 1, card: "green" }),
        acted(1, { event: "card_taken", seat: 1, slot: 0, card: "red" }),
      ),
    ).toEqual(["You draw a red card from the display and a green card from the deck"]);
  });

  it("tells the first display in one line", () => {
    const filled = (["red", "blue", "red", "locomotive", "green"] as const).map((card, slot): GameEvent => ({
      event: "slot_filled",
      slot,
      card,
    }));
    const started: PastEvent = { number: ++number, at: 0, what: "started", events: filled };
    expect(said("northern-lights", started, acted(0, { event: "tickets_offered", seat: 0, amount: 3 }))).toEqual([
      "The game begins",
      "The display: a blue card, a green card, 2 red cards and a locomotive",
      "Anna draws 3 tickets",
    ]);
  });

  it("starts a new line for the next seat", () => {
    expect(
      said("northern-lights", acted(0, { event: "card_drawn", seat: 0 }), acted(1, { event: "card_drawn", seat: 1 })),
    ).toEqual(["Anna draws a card from the deck", "You draw a card from the deck"]);
  });

  it("pays a tunnel in two parts", () => {
    const track = "bergen:oslo:0";
    expect(
      said(
        "nordic-countries",
        acted(0, { event: "track_chosen", seat: 0, track }),
        acted(
          0,
          { event: "track_paid", seat: 0, track, cards: { red: 3 } },
          { event: "tunnel_turned", seat: 0, track, amount: 1, cards: { red: 1, blue: 2 } },
        ),
        acted(
          0,
          { event: "track_paid", seat: 0, track, cards: { locomotive: 1 } },
          { event: "track_claimed", seat: 0, track, amount: 7 },
        ),
      ),
    ).toEqual([
      "Anna claims Bergen – Oslo with 3 red cards and a locomotive for 7 points · " +
        "tunnel: 2 blue cards and a red card turned up, 1 extra card needed",
    ]);
  });

  it("goes on with a line after a reshuffle in its middle", () => {
    expect(
      said(
        "northern-lights",
        acted(0, { event: "deck_reshuffled", amount: 60 }, { event: "card_drawn", seat: 0 }),
        acted(0, { event: "card_drawn", seat: 0 }, { event: "deck_reshuffled", amount: 60 }),
      ),
    ).toEqual([
      "The discard pile becomes the deck: 60 cards",
      "Anna draws 2 cards from the deck",
      "The discard pile becomes the deck: 60 cards",
    ]);
  });

  it("marks what was taken back, and not what came after", () => {
    const track = "bergen:oslo:0";
    const first = acted(0, { event: "track_chosen", seat: 0, track });
    const back: PastEvent = { number: ++number, at: 0, what: "taken_back", seat: 0, amount: 1 };
    const again = acted(0, { event: "track_chosen", seat: 0, track });
    const log = [first, back, again];
    expect([...takenBackIn(log)]).toEqual([first.number]);
    expect(linesIn("northern-lights", ...log).map((line) => line.takenBack)).toEqual([true, false, false]);
  });

  it("takes back the seat's own decision, whoever has chosen since", () => {
    const own = acted(0);
    const other = acted(1);
    const back: PastEvent = { number: ++number, at: 0, what: "taken_back", seat: 0, amount: 1 };
    expect([...takenBackIn([own, other, back])]).toEqual([own.number]);
    const { seat: _nobody, ...together } = back;
    expect([...takenBackIn([own, other, together])]).toEqual([other.number]);
  });

  it("says who decided for a person", () => {
    const late: PastEvent = { ...acted(0, { event: "passed", seat: 0 }), by: "clock" };
    expect(said("northern-lights", late)).toEqual(["Anna passes · time had run out"]);
  });

  it("takes no marks from names", () => {
    const odd = { ...table, seats: [person("\uE010A\uE0003\uE011", "red"), kRobot, kRobot] };
    const [line] = linesOf([acted(0, { event: "passed", seat: 0 })], mapOf("northern-lights"), odd);
    expect(line && plainText(line.sentence)).toBe("A3 passes");
  });

  it("grows to what it would be if it were written from scratch", () => {
    const map = mapOf("nordic-countries");
    const track = "bergen:oslo:0";
    const back: PastEvent = { number: ++number, at: 0, what: "taken_back", seat: 0, amount: 1 };
    const log = [
      acted(0, { event: "card_drawn", seat: 0 }),
      acted(0, { event: "deck_reshuffled", amount: 9 }),
      acted(0, { event: "card_drawn", seat: 0 }, { event: "last_turns_began", seat: 0 }),
      acted(1, { event: "track_chosen", seat: 1, track }),
      acted(
        1,
        { event: "track_paid", seat: 1, track, cards: { red: 2 } },
        { event: "track_claimed", seat: 1, track, amount: 2 },
      ),
      acted(0, { event: "track_chosen", seat: 0, track }),
      back,
      acted(
        0,
        { event: "card_taken", seat: 0, slot: 2, card: "white" },
        { event: "slot_filled", slot: 2, card: "blue" },
      ),
      acted(0, { event: "card_drawn", seat: 0 }),
      acted(2, { event: "passed", seat: 2 }),
    ];
    const book = new LogBook(map);
    for (let count = 0; count <= log.length; ++count) {
      expect(book.linesOf(log.slice(0, count), table)).toEqual(linesOf(log.slice(0, count), map, table));
    }
    expect(book.linesOf(log.slice(0, 3), table)).toEqual(linesOf(log.slice(0, 3), map, table));
  });

  it("leaves the chat to the chat", () => {
    expect(said("northern-lights", { number: ++number, at: 0, what: "said", seat: 0, text: "hello" })).toEqual([]);
  });
});

it("leaves out events that only a newer server knows", () => {
  const unknown = { event: "train_painted", seat: 0 } as unknown as GameEvent;
  expect(said("northern-lights", acted(0, unknown, { event: "passed", seat: 0 }))).toEqual(["Anna passes"]);
});
