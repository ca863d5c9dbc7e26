// A whole game on every map and variant: two people in browsers, computer players in other seats.
import type { NewTable } from "../../src/generated/protocol";
import { playOn } from "./player";
import { complaintsOf, expect, picture, startGame, test } from "./railhead";

type Table = Pick<NewTable, "map" | "variant" | "options"> & { computers: number; quick?: boolean };

const kTables: Record<string, Table> = {
  "northern-lights": { map: "northern-lights", computers: 1 },
  "nordic-countries": { map: "nordic-countries", computers: 1, quick: true },
  "nordic-countries, unequal parallels apart": {
    map: "nordic-countries",
    options: { unequal_parallels: "separate" },
    computers: 1,
  },
  netherlands: { map: "netherlands", computers: 2 },
  "netherlands, no tolls": { map: "netherlands", variant: "no-tolls", computers: 1 },
  "netherlands, neutral player": { map: "netherlands", variant: "neutral-player", computers: 0 },
  poland: { map: "poland", computers: 1 },
  usa: { map: "usa", computers: 1 },
};

interface GameRecord {
  seats: { name: string }[];
  result: { scores: { total: number }[]; winners: number[] };
}

for (const [title, { computers, quick, ...what }] of Object.entries(kTables)) {
  test(`a whole game: ${title}`, { tag: quick ? "@quick" : [] }, async ({ person }) => {
    const [anna, bo] = [await person(), await person()];
    const path = await startGame([anna, bo], {
      ...what,
      seats: [
        { kind: "open" },
        { kind: "open" },
        ...Array.from({ length: computers }, () => ({ kind: "computer", player: "easy" }) as const),
      ],
    });
    const played = await Promise.all([playOn(anna), playOn(bo)]);
    expect(played[0].claims + played[1].claims).toBeGreaterThan(5);

    const answer = await anna.request.get(path.replace("/t/", "/api/tables/") + "/record");
    const record = (await answer.json()) as GameRecord;
    for (const page of [anna, bo]) {
      await expect(page.getByTestId("score-sheet")).toBeVisible();
      for (const [seat, score] of record.result.scores.entries()) {
        // Numbers below zero have a true minus sign.
        await expect(page.getByTestId(`score-total-${seat}`)).toHaveText(String(score.total).replace("-", "−"));
      }
      expect(complaintsOf(page)).toEqual([]);
    }
    await picture(anna, `score-${title.replaceAll(/[ ,]+/g, "-")}`);
  });
}
