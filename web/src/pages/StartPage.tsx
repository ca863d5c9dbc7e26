import { useEffect, useState } from "preact/hooks";

import { classes } from "../classes";
import type { ListedMap } from "../generated/protocol";
import { listedMap, maps } from "../store/maps";
import { lastPlayed } from "../store/settings";
import { text } from "../text/text";
import { Page } from "../ui/Page";
import { Tabs } from "../ui/Tabs";
import { loadGamePage } from "./game_page";
import { HeroDrawing } from "./Hero";
import { MapChoice } from "./MapChoice";
import { OnOneDevice } from "./OnOneDevice";
import { PlayNow } from "./PlayNow";
import type { Polled } from "./polled";
import { TableLists } from "./TableList";
import { useMaps } from "./use_maps";
import { WithFriends } from "./WithFriends";
import buttons from "../ui/buttons.module.css";
import notices from "../ui/notices.module.css";
import panels from "../ui/panels.module.css";
import styles from "./StartPage.module.css";

type Way = "now" | "friends" | "pass";

/** Stands where a map will be: for as many players as most maps. */
const anyMap: ListedMap = {
  id: "",
  name: "\u00a0",
  hash: "",
  players: [2, 5],
  variants: [],
  options: {},
  texts: {},
  layout: null,
  geography: null,
};
/** A row of cards. */
const anyMaps = Array.from({ length: 5 }, (_, i) => ({ ...anyMap, id: String(i) }));

function Choices({ way, facts }: { way: Way; facts: ListedMap }) {
  switch (way) {
    case "now":
      return <PlayNow facts={facts} />;
    case "friends":
      return <WithFriends facts={facts} />;
    case "pass":
      return <OnOneDevice facts={facts} />;
  }
}

/** The room of the choices, until the server has said for the first time which maps it has. */
function NoChoices({ way, asked }: { way: Way; asked: Polled<unknown> }) {
  return (
    <>
      {asked.unreachable && (
        <p class={notices.warn} role="alert">
          {text("maps-unreachable")}
          <button type="button" class={buttons.small} onClick={asked.askNow}>
            {text("list-try-again")}
          </button>
        </p>
      )}
      <div class={styles.empty} inert aria-hidden="true">
        <MapChoice empty maps={anyMaps} value="" onChange={() => undefined} />
        <Choices way={way} facts={anyMap} />
      </div>
    </>
  );
}

function Play() {
  const [way, setWay] = useState<Way>("now");
  const asked = useMaps();
  const facts = listedMap(lastPlayed.map.value) ?? maps.value[0];
  return (
    <section class={classes(panels.box, styles.play)} aria-label={text("mode")} aria-busy={!facts}>
      <Tabs
        label={text("mode")}
        value={way}
        onChange={(chosen) => setWay(chosen)}
        tabs={[
          { value: "now", label: text("mode-now"), icon: "play" },
          { value: "friends", label: text("mode-friends"), icon: "people" },
          { value: "pass", label: text("mode-pass"), icon: "person" },
        ]}>
        <p class={styles.note}>{text(`mode-note-${way}`)}</p>
        {facts ? (
          <>
            <MapChoice
              maps={maps.value}
              value={facts.id}
              onChange={(map) => {
                lastPlayed.map.value = map;
              }}
            />
            <Choices way={way} facts={facts} />
          </>
        ) : (
          <NoChoices way={way} asked={asked} />
        )}
      </Tabs>
    </section>
  );
}

export function StartPage() {
  // What comes next is fetched while people choose.
  useEffect(() => {
    const timer = setTimeout(loadGamePage, 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page class={styles.start}>
      <div class={styles.hero}>
        <HeroDrawing />
        <div class={styles.words}>
          <h1>{text("start-line")}</h1>
          <p>{text("start-promise", { boards: maps.value.length })}</p>
        </div>
      </div>
      <div class={styles.columns}>
        <Play />
        <TableLists />
      </div>
    </Page>
  );
}
