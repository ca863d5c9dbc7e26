// A table before its game: who sits where, how to invite others, and what is missing to start.
import { useState } from "preact/hooks";

import { classes } from "../classes";
import type { PastEvent, Settings, TableMessage } from "../generated/protocol";
import { follow } from "../router";
import { listedMap, mapName, playersFor } from "../store/maps";
import { settings as likes } from "../store/settings";
import type { ServerTable } from "../store/source";
import { Chat } from "../table/Chat";
import { listOf, shownCode } from "../text/format";
import { refusalInWords } from "../text/reason";
import { text } from "../text/text";
import { ColorChoice } from "../ui/ColorChoice";
import { ConnectionSign } from "../ui/ConnectionSign";
import { Icon } from "../ui/Icon";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { ShareLink } from "../ui/ShareLink";
import { clockTime } from "./clock_time";
import { freeSeat } from "./free_seat";
import { useGuestStart } from "./guest_start";
import { MapEmblem } from "./MapEmblem";
import { rulesName } from "./map_words";
import { SeatList } from "./SeatList";
import { sitDown } from "./sitting";
import { useMaps } from "./use_maps";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import notices from "../ui/notices.module.css";
import panels from "../ui/panels.module.css";
import prose from "../ui/prose.module.css";
import styles from "./WaitingRoom.module.css";

interface Props {
  store: ServerTable;
}

interface PartProps extends Props {
  table: TableMessage;
}

/** Of people and of computer players. */
function takenColors(table: TableMessage) {
  return table.seats.flatMap((seat) => (seat.color === null ? [] : [seat.color]));
}

function SitDown({ store, table }: PartProps) {
  const [name, setName] = useState(likes.name.peek());
  const seat = freeSeat(table);
  if (seat === null) return <Full table={table} />;

  function sit(event: Event) {
    event.preventDefault();
    if (seat !== null) sitDown(store, seat, name);
  }

  return (
    <form class={classes(panels.box, styles.part, styles.sitDown)} onSubmit={sit}>
      <h2>{table.host ? text("waiting-take-seat") : text("waiting-invited")}</h2>
      <p>{text("waiting-invited-text")}</p>
      <div class={forms.fields}>
        <NameField value={name} required autoFocus onInput={setName} />
        <ColorChoice
          value={likes.color.value}
          taken={takenColors(table)}
          onChange={(color) => {
            likes.color.value = color;
          }}
        />
      </div>
      <button type="submit" class={buttons.largePrimary} disabled={store.pending.value}>
        {text("waiting-sit-down")}
      </button>
    </form>
  );
}

function Full({ table }: { table: TableMessage }) {
  return (
    <section class={classes(panels.box, styles.part, styles.sitDown)}>
      <h2>{text("waiting-full")}</h2>
      <p>{table.settings.spectators ? text("waiting-full-text") : text("waiting-full-no-watching")}</p>
      {table.settings.spectators && <p class={prose.hint}>{text("waiting-watching")}</p>}
      <div class={forms.row}>
        <a class={buttons.plain} href="/" onClick={follow}>
          {text("waiting-own-table")}
        </a>
      </div>
    </section>
  );
}

function Removed({ table }: { table: TableMessage }) {
  return (
    <section class={classes(panels.box, styles.part, styles.sitDown)} role="status">
      <h2>{text("waiting-removed")}</h2>
      <p>{table.settings.spectators ? text("waiting-removed-text") : text("waiting-removed-no-watching")}</p>
      <div class={forms.row}>
        <a class={buttons.plain} href="/" onClick={follow}>
          {text("waiting-own-table")}
        </a>
      </div>
    </section>
  );
}

/** The names of the people who voided the last start. */
function withheldIn(log: readonly PastEvent[]): readonly string[] {
  return log.findLast(({ what }) => what === "starting" || what === "start_voided")?.withheld ?? [];
}

function Start({ store, table }: PartProps) {
  const facts = listedMap(table.settings.map);
  const [fewest, most] = facts ? playersFor(facts, table.settings.variant) : [2, 5];
  const count = table.seats.filter((seat) => seat.taken || seat.kind === "computer").length;
  const guest = useGuestStart(store, table);
  const may = table.host || guest.may;
  let words = table.host ? text("waiting-ready", { count }) : guest.words;
  if (count < fewest) {
    words = text(table.host ? "waiting-need" : "waiting-need-guest", { count: fewest - count });
  } else if (count > most) words = text("waiting-too-many", { most });
  if (table.starting) words = text("waiting-starting");
  const withheld = table.starting ? [] : withheldIn(store.log.value);
  return (
    <div class={styles.begin}>
      {withheld.length > 0 && (
        <p class={notices.warn} role="alert" data-testid="start-voided">
          {text("waiting-voided", { names: listOf(withheld) })}
        </p>
      )}
      <p role="status">{words}</p>
      {may && (
        <button
          type="button"
          class={buttons.largePrimary}
          disabled={count < fewest || count > most || store.pending.value || table.starting !== undefined}
          onClick={() => void store.send({ intent: "start" })}>
          <Icon name="play" />
          {text("waiting-start")}
        </button>
      )}
    </div>
  );
}

/** What was agreed on, as sentences. */
export function agreedWords(agreed: Settings): string[] {
  const { clock } = agreed;
  const words = [text("waiting-rules", { rules: rulesName(listedMap(agreed.map), agreed.variant) })];
  if (agreed.options.unequal_parallels === "separate") words.push(text("waiting-option-separate"));
  words.push(text(`waiting-order-${agreed.order}`));
  words.push(text(`waiting-clock-${clock.kind}`, { time: clockTime(clock) }));
  if (clock.kind !== "none") words.push(text(`waiting-time-out-${agreed.time_out}`));
  words.push(text(agreed.hints ? "waiting-hints-on" : "waiting-hints-off"));
  words.push(text(agreed.spectators ? "waiting-spectators-on" : "waiting-spectators-off"));
  if (!agreed.chat) words.push(text("waiting-chat-off"));
  words.push(text(agreed.public ? "waiting-public-on" : "waiting-public-off"));
  return words;
}

export function WaitingRoom({ store }: Props) {
  useMaps();
  const table = store.state.value;
  if (!table) return null;
  const map = mapName(table.settings.map);
  const refused = store.refused.value;
  const link = `${location.origin}/t/${store.table}`;
  return (
    <Page title={map} tools={<ConnectionSign connection={store.connection} trouble={store.trouble.value} />}>
      <div class={styles.head}>
        <MapEmblem map={table.settings.map} />
        <div>
          <h1>{map}</h1>
          <p class={prose.hint}>
            {text("waiting-room")} · {text("waiting-table", { code: shownCode(store.table) })}
          </p>
        </div>
      </div>
      <div class={styles.columns}>
        <div class={styles.main}>
          {table.removed && <Removed table={table} />}
          {table.yours.length === 0 && !table.removed && <SitDown store={store} table={table} />}
          {refused && (
            <p class={notices.bad} role="alert">
              {refusalInWords(refused)}
              <button
                type="button"
                class={buttons.icon}
                aria-label={text("close")}
                onClick={() => {
                  store.refused.value = null;
                }}>
                <Icon name="close" size={16} />
              </button>
            </p>
          )}
          <section class={classes(panels.box, styles.part)} aria-label={text("waiting-seats")}>
            <h2>{text("waiting-seats")}</h2>
            <SeatList store={store} table={table} />
            <Start store={store} table={table} />
          </section>
          <Chat store={store} />
        </div>
        <div class={styles.side}>
          <section class={classes(panels.box, styles.part)} aria-label={text("waiting-invite")}>
            <h2>{text("waiting-invite")}</h2>
            <p class={prose.hint}>{text("waiting-invite-text")}</p>
            <ShareLink link={link} label={text("waiting-invite-label")} message={text("waiting-message", { map })} />
          </section>
          <section class={classes(panels.box, styles.part)} aria-label={text("waiting-agreed")}>
            <h2>{text("waiting-agreed")}</h2>
            <ul class={styles.agreed}>
              {agreedWords(table.settings).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </Page>
  );
}
