import "./pages.css";

import { useEffect, useState } from "preact/hooks";

import type { ListedMap } from "../generated/protocol";
import { maps } from "../store/maps";
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

type Way = "now" | "friends" | "pass";

/** Stand where the maps will be: a row of cards, for as many players as most maps. */
const anyMaps = Array.from({ length: 5 }, (_, i): ListedMap => ({
  id: String(i),
  name: "\u00a0",
  hash: "",
  players: [2, 5],
  variants: [],
  options: {},
  texts: {},
  layout: null,
  geography: null,
}));

function Choices({ way, maps, onChange }: { way: Way; maps: readonly ListedMap[]; onChange: (map: string) => void }) {
  const facts = maps.find(({ id }) => id === lastPlayed.map.value) ?? maps[0];
  if (!facts) return null;
  return (
    <>
      <MapChoice maps={maps} value={facts.id} onChange={onChange} />
      {way === "now" && <PlayNow facts={facts} />}
      {way === "friends" && <WithFriends facts={facts} />}
      {way === "pass" && <OnOneDevice facts={facts} />}
    </>
  );
}

/** The room of the choices, until the server has said for the first time which maps it has. */
function NoChoices({ way, asked }: { way: Way; asked: Polled<unknown> }) {
  return (
    <>
      {asked.unreachable && (
        <p class="notice warn" role="alert">
          {text("maps-unreachable")}
          <button type="button" class="button small" onClick={asked.askNow}>
            {text("list-try-again")}
          </button>
        </p>
      )}
      <div class="no-choices" inert aria-hidden="true">
        <Choices way={way} maps={anyMaps} onChange={() => undefined} />
      </div>
    </>
  );
}

function Play() {
  const [way, setWay] = useState<Way>("now");
  const asked = useMaps();
  return (
    <section class="panel play" aria-label={text("mode")} aria-busy={maps.value.length === 0}>
      <Tabs
        label={text("mode")}
        value={way}
        onChange={(chosen) => setWay(chosen)}
        tabs={[
          { value: "now", label: text("mode-now"), icon: "play" },
          { value: "friends", label: text("mode-friends"), icon: "people" },
          { value: "pass", label: text("mode-pass"), icon: "person" },
        ]}>
        <p class="mode-note">{text(`mode-note-${way}`)}</p>
        {maps.value.length === 0 ? (
          <NoChoices way={way} asked={asked} />
        ) : (
          <Choices
            way={way}
            maps={maps.value}
            onChange={(map) => {
              lastPlayed.map.value = map;
            }}
          />
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
    <Page class="start">
      <div class="hero">
        <HeroDrawing />
        <div class="hero-words">
          <h1>{text("start-line")}</h1>
          <p>{text("start-promise", { boards: maps.value.length })}</p>
        </div>
      </div>
      <div class="start-columns">
        <Play />
        <TableLists />
      </div>
    </Page>
  );
}
