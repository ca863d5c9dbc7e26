// Plays through the interface alone: looks at the page, clicks, and waits for what the page says then.
import { expect, type Page } from "@playwright/test";

/** What a person sees when asked. */
export interface PageState {
  number: number;
  decision: string;
  over: boolean;
  /** Tracks that can be claimed, with a point to click on. */
  tracks: { name: string; spaces: number; tunnel: boolean; x: number; y: number }[];
  cards: number;
  deck: boolean;
  slots: number[];
  tickets: boolean;
}

export async function look(page: Page): Promise<PageState> {
  return page.evaluate(() => {
    const root = document.querySelector<HTMLElement>("[data-number]");
    const can = (id: string) => {
      const found = document.querySelector(`[data-testid="${id}"]`);
      return found !== null && found.getAttribute("aria-disabled") !== "true" && !(found as HTMLButtonElement).disabled;
    };
    const tracks = [...document.querySelectorAll('[data-testid="board"] [data-track][aria-disabled="false"]')].map(
      (track) => {
        const spaces = [...track.querySelectorAll("[data-space]")];
        const box = (spaces[Math.floor(spaces.length / 2)] ?? track).getBoundingClientRect();
        return {
          name: track.getAttribute("data-track") ?? "",
          spaces: spaces.length,
          tunnel: track.hasAttribute("data-tunnel"),
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
        };
      },
    );
    return {
      number: Number(root?.dataset.number ?? 0),
      decision: root?.dataset.decision ?? "none",
      over: document.querySelector('[data-testid="score-sheet"]') !== null,
      tracks,
      cards: [...document.querySelectorAll<HTMLElement>('[data-testid^="hand-"]')].reduce(
        (sum, stack) => sum + Number(stack.dataset.count ?? 0),
        0,
      ),
      deck: can("deck"),
      slots: [0, 1, 2, 3, 4].filter((slot) => can(`slot-${slot}`)),
      tickets: can("tickets-draw"),
    };
  });
}

/** Until the person is asked, after event `after`, or the game is over. Others take as long as they take. */
export async function asked(page: Page, after = 0): Promise<PageState> {
  await page.waitForFunction(
    (number) => {
      const root = document.querySelector<HTMLElement>("[data-number]");
      if (document.querySelector('[data-testid="score-sheet"]')) return true;
      // A claim is two moves, and the page makes both: its person is not asked in between.
      if (!root || root.dataset.busy !== undefined) return false;
      return (root.dataset.decision ?? "none") !== "none" && Number(root.dataset.number) > number;
    },
    after,
    { timeout: 0, polling: 40 },
  );
  return look(page);
}

const id = (page: Page, name: string) => page.getByTestId(name);

export async function keepTickets(page: Page): Promise<void> {
  const offered = page.locator('[data-testid^="ticket-"]');
  const keep = id(page, "keep");
  for (const ticket of await offered.all()) {
    if (await keep.isEnabled()) break;
    await ticket.click();
  }
  await keep.click();
  await expect(keep).toHaveCount(0);
}

/** Clicks on a track, and waits until the panel says which cards it takes. */
export async function chooseTrack(page: Page, track: PageState["tracks"][number]): Promise<void> {
  await page.mouse.click(track.x, track.y);
  await expect(id(page, "claim")).toHaveAttribute("data-track", track.name);
  await expect(id(page, "claim").getByTestId("payment")).toBeVisible();
}

/** Pays for the track that is being claimed, with the first payment if there are several. */
export async function confirmClaim(page: Page): Promise<void> {
  const confirm = id(page, "confirm-claim");
  await expect(confirm).toBeVisible();
  if (!(await confirm.isEnabled())) await id(page, "payment-0").click();
  await confirm.click();
}

async function act(
  page: Page,
  state: PageState,
  wantsTickets: boolean,
): Promise<"claim" | "draw" | "tickets" | "pass"> {
  const longest = [...state.tracks].sort((a, b) => b.spaces - a.spaces)[0];
  const canDraw = state.deck || state.slots.length > 0;
  if (wantsTickets && state.tickets) {
    await drawTickets(page);
    return "tickets";
  }
  if (longest && (longest.spaces >= 3 || state.cards >= 9 || !canDraw)) {
    await chooseTrack(page, longest);
    await confirmClaim(page);
    return "claim";
  }
  if (canDraw) {
    await draw(page, state);
    return "draw";
  }
  if (state.tickets) {
    await drawTickets(page);
    return "tickets";
  }
  await id(page, "pass").click();
  return "pass";
}

export async function draw(page: Page, state: PageState): Promise<void> {
  await id(page, state.deck ? "deck" : `slot-${state.slots[0] ?? 0}`).click();
}

async function drawTickets(page: Page): Promise<void> {
  await id(page, "tickets-draw").click();
  await id(page, "tickets-confirm").click();
}

export interface Played {
  claims: number;
  tunnels: number;
  neutral: number;
}

/** Plays until the score sheet is there, or `enough` says so. */
export async function playOn(page: Page, enough: (played: Played) => boolean = () => false): Promise<Played> {
  const played: Played = { claims: 0, tunnels: 0, neutral: 0 };
  let drewTickets = false;
  let state = await asked(page);
  while (!state.over && !enough(played)) {
    switch (state.decision) {
      case "first_tickets":
      case "tickets":
        await keepTickets(page);
        break;
      case "action": {
        const did = await act(page, state, !drewTickets && played.claims === 2);
        if (did === "claim") played.claims += 1;
        if (did === "tickets") drewTickets = true;
        break;
      }
      case "second_card":
        await draw(page, state);
        break;
      case "payment":
        await confirmClaim(page);
        break;
      case "tunnel":
        played.tunnels += 1;
        if ((await id(page, "confirm-claim").count()) > 0) await confirmClaim(page);
        else await id(page, "give-up").click();
        break;
      case "neutral_track":
        played.neutral += 1;
        await id(page, "neutral-0").click();
        await id(page, "confirm-neutral").click();
        break;
      default:
        throw new Error(`nobody knows what to do about "${state.decision}"`);
    }
    state = await asked(page, state.number);
  }
  return played;
}
