import "./ahead";

import "./app.css";

import { effect } from "@preact/signals";
import { render } from "preact";

import { App } from "./App";
import { loadGamePage } from "./pages/game_page";
import { settings } from "./store/settings";

effect(() => {
  const theme = settings.theme.value;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});

const root = document.getElementById("app");
if (root) render(<App />, root);
// Every visitor comes to a table sooner or later.
loadGamePage();
