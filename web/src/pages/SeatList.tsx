import { useState } from "preact/hooks";

import { PlayerShape } from "../board/symbols";
import { classes } from "../classes";
import type { PlayerColor, Seat, TableMessage, TableSeat } from "../generated/protocol";
import { cleanName } from "../store/names";
import type { SeatChoice } from "../store/new_table";
import { settings as likes } from "../store/settings";
import type { ServerTable } from "../store/source";
import { text } from "../text/text";
import { Choose } from "../ui/Choose";
import { ColorChoice } from "../ui/ColorChoice";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { NameField } from "../ui/NameField";
import { PersonalLinkButton } from "../ui/PersonalLink";
import { sitDown } from "./sitting";
import { seatChoices } from "./TableSettings";
import badges from "../ui/badges.module.css";
import buttons from "../ui/buttons.module.css";
import forms from "../ui/forms.module.css";
import styles from "./SeatList.module.css";

interface Props {
  store: ServerTable;
  table: TableMessage;
}

interface RowProps extends Props {
  index: Seat;
  seat: TableSeat;
}

function choiceOf(seat: TableSeat): SeatChoice {
  return seat.kind === "computer" ? (seat.player ?? "medium") : seat.kind;
}

function SeatName({ seat, mine }: { seat: TableSeat; mine: boolean }) {
  if (seat.taken) {
    return (
      <>
        <span class={styles.name} data-testid="seat-name">
          {seat.name}
        </span>
        {mine && <span class={badges.plain}>{text("waiting-you")}</span>}
        {seat.host && <span class={badges.plain}>{text("waiting-host")}</span>}
        <span class={classes(styles.presence, seat.connected && styles.here)}>
          {seat.connected ? text("waiting-here") : text("waiting-away")}
        </span>
      </>
    );
  }
  if (seat.kind === "computer") {
    return (
      <span class={styles.name} data-testid="seat-name">
        {text(`computer-${seat.player ?? "medium"}`)}
      </span>
    );
  }
  return (
    <span class={classes(styles.name, styles.free)} data-testid="seat-name">
      {seat.kind === "open" ? text("waiting-seat-free") : text("waiting-seat-closed")}
    </span>
  );
}

/** Who sits there: shows it, and lets the host change it. */
function SeatHost({ store, index, seat }: RowProps) {
  return (
    <Choose
      label={text("waiting-seat-who", { number: index + 1 })}
      quiet
      value={choiceOf(seat)}
      choices={seatChoices()}
      disabled={store.pending.value}
      onChange={(player) => void store.send({ intent: "set_seat", seat: index, player })}
    />
  );
}

function ChangeDialog({ store, table, index, seat, onClose }: RowProps & { onClose: () => void }) {
  const [name, setName] = useState(seat.name ?? "");
  const [color, setColor] = useState<PlayerColor | "any">(seat.color ?? "any");
  const taken = table.seats.flatMap((other, i) => (i !== index && other.color !== null ? [other.color] : []));

  function change(event: Event) {
    event.preventDefault();
    const own = cleanName(name);
    if (own === "") return;
    likes.name.value = own;
    likes.color.value = color;
    void store.send({
      intent: "rename",
      seat: index,
      ...(own === seat.name ? {} : { name: own }),
      ...(color === "any" || color === seat.color ? {} : { color }),
    });
    onClose();
  }

  return (
    <Dialog title={text("waiting-change-title")} onClose={onClose}>
      <form class={forms.way} onSubmit={change}>
        <NameField value={name} required autoFocus onInput={setName} />
        <ColorChoice value={color} taken={taken} any={false} onChange={setColor} />
        <div class={forms.rowEnd}>
          <button type="button" class={buttons.plain} onClick={onClose}>
            {text("cancel")}
          </button>
          <button type="submit" class={buttons.primary}>
            {text("save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveButton({ store, index, seat }: RowProps) {
  const [asking, setAsking] = useState(false);
  const name = seat.name ?? "";
  return (
    <div class={styles.tools}>
      <button
        type="button"
        class={buttons.small}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        aria-label={text("waiting-remove-label", { name })}>
        {text("waiting-remove")}
      </button>
      {asking && (
        <Dialog title={text("waiting-remove-title", { name })} onClose={() => setAsking(false)}>
          <p>{text("waiting-remove-text", { name })}</p>
          <div class={forms.rowEnd}>
            <button type="button" class={buttons.plain} autoFocus onClick={() => setAsking(false)}>
              {text("cancel")}
            </button>
            <button
              type="button"
              class={buttons.primary}
              disabled={store.pending.value}
              onClick={() => {
                setAsking(false);
                void store.send({ intent: "remove", seat: index });
              }}>
              {text("waiting-remove")}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function SeatTools(props: RowProps) {
  const { store, table, index, seat } = props;
  const [changing, setChanging] = useState(false);
  const pending = store.pending.value;
  if (table.yours.includes(index)) {
    return (
      <div class={styles.tools}>
        <button type="button" class={buttons.small} onClick={() => setChanging(true)}>
          {text("waiting-change")}
        </button>
        <button
          type="button"
          class={buttons.small}
          disabled={pending}
          onClick={() => void store.send({ intent: "stand_up", seat: index })}>
          {text("waiting-stand-up")}
        </button>
        <PersonalLinkButton store={store} server={store.server} seat={index} />
        {changing && <ChangeDialog {...props} onClose={() => setChanging(false)} />}
      </div>
    );
  }
  // For another person in the seat, ask again.
  if (seat.taken) return table.host && !seat.host ? <RemoveButton key={seat.name} {...props} /> : null;
  const name = cleanName(likes.name.value);
  if (seat.kind !== "open" || table.yours.length > 0 || table.removed || name === "") return null;
  return (
    <div class={styles.tools}>
      <button type="button" class={buttons.small} disabled={pending} onClick={() => sitDown(store, index, name)}>
        {text("waiting-take")}
      </button>
    </div>
  );
}

export function SeatList({ store, table }: Props) {
  return (
    <ol class={styles.list}>
      {table.seats.map((seat, index) => (
        <li key={index} class={styles.seat}>
          <span class={styles.sign}>
            {seat.color !== null && <PlayerShape color={seat.color} size={34} />}
            {seat.color === null && seat.kind === "computer" && <Icon name="computer" size={26} />}
            {seat.color === null && seat.kind === "open" && <Icon name="person" size={26} />}
          </span>
          <div class={styles.who}>
            {table.host && !seat.taken ? (
              <SeatHost store={store} table={table} index={index} seat={seat} />
            ) : (
              <SeatName seat={seat} mine={table.yours.includes(index)} />
            )}
          </div>
          <SeatTools store={store} table={table} index={index} seat={seat} />
        </li>
      ))}
    </ol>
  );
}
