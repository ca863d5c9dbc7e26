import type { EventMessage, TableMessage } from "../../src/generated/protocol";

export function tableMessage(changes: Partial<TableMessage> = {}): TableMessage {
  return {
    type: "table",
    table: "abc",
    number: 10,
    phase: "running",
    you: 0,
    yours: [0],
    host: true,
    settings: {
      map: "poland",
      variant: null,
      options: {},
      seats: [{ kind: "open" }, { kind: "open" }],
      order: "fixed",
      clock: { kind: "none" },
      time_out: "computer",
      hints: true,
      spectators: true,
      chat: true,
      public: false,
    },
    seats: [
      { kind: "open", taken: true, connected: true, color: "red", name: "Ada" },
      { kind: "open", taken: true, connected: true, color: "blue", name: "Bo" },
    ],
    fair: { stream: "test", commitment: "sha256:0" },
    offers: {},
    recent: [],
    chat: [],
    view: {
      viewer: 0,
      open: {
        decision: "action",
        turns: 4,
        display: ["red", "red", "blue", "green", null],
        deck: 90,
        discards: {},
        ticket_deck: 20,
        closed_tracks: [],
        to_move: 0,
        draw_points: 2,
        seats: [
          { trains: 35, tracks: [], points: 0, cards: 4, known_cards: {}, tickets: 2 },
          { trains: 35, tracks: [], points: 0, cards: 4, known_cards: { red: 1 }, tickets: 2 },
        ],
      },
      own: { hand: { red: 2, blue: 2 }, tickets: [1, 2], offered: [], unkept: [], put_away: [] },
    },
    choices: {
      decision: "action",
      seat: 0,
      deck: true,
      slots: [0, 1],
      tracks: [],
      draw_tickets: true,
      pass: false,
    },
    take_back: 1,
    take_back_move: 1,
    ...changes,
  };
}

export function eventMessage(changes: Partial<EventMessage> = {}): EventMessage {
  return { type: "event", table: "abc", number: 11, at: 1, what: "acted", phase: "running", ...changes };
}
