import "./pages.css";

import { useEffect, useState } from "preact/hooks";

import { mapFacts, maps } from "../store/maps";
import { lastPlayed } from "../store/settings";
import { text } from "../text/text";
import { Page } from "../ui/Page";
import { Tabs } from "../ui/Tabs";
import { loadGamePage } from "./game_page";
import { HeroDrawing } from "./Hero";
import { MapChoice } from "./MapChoice";
import { OnOneDevice } from "./OnOneDevice";
import { PlayNow } from "./PlayNow";
import { TableLists } from "./TableList";
import { WithFriends } from "./WithFriends";

type Way = "now" | "friends" | "pass";

function Play() {
  const [way, setWay] = useState<Way>("now");
  const facts = mapFacts(lastPlayed.map.value) ?? maps[0];
  if (!facts) return null;
  return (
    <section class="panel play" aria-label={text("mode")}>
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
        <MapChoice
          value={facts.id}
          onChange={(map) => {
            lastPlayed.map.value = map;
          }}
        />
        {way === "now" && <PlayNow facts={facts} />}
        {way === "friends" && <WithFriends facts={facts} />}
        {way === "pass" && <OnOneDevice facts={facts} />}
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
          <p>{text("start-promise")}</p>
        </div>
      </div>
      <div class="start-columns">
        <Play />
        <TableLists />
      </div>
    </Page>
  );
}
