import { describe, expect, it } from "vitest";
import { gameIds, type GameId, games } from "../../src/games/index.js";
import { screenLaws } from "./screen-laws.js";
import { settingsTable } from "../../src/features/settings/change-settings.js";
import { parseCustomId, writeCustomId, gallery } from "../../src/discord/ui/parts.js";
import { framedMessage } from "../../src/discord/ui/frame.js";
import type { Asking, Page, Subcommand } from "../../src/game/screen.js";

import { faultsIn, wideRows } from "../discord/ui/faults.js";
import { read } from "../discord/ui/read.js";
import { everyChoice } from "../support/every-choice.js";
import { seededRandom } from "../support/seeded-random.js";
import { testLanguages, translator } from "../support/pseudo-language.js";
import { interactionAt } from "../support/interactions.js";

describe.each(gameIds)("the laws of screens in %s", (id) => {
  it.each(Object.values(screenLaws).map(({ title, check }) => [title, check] as const))("%s", (_title, check) => {
    expect.hasAssertions();
    check(id);
  });
});

const start = 1_700_000_000_000;

/** The subcommands that games have of their own. */
const all = gameIds.flatMap((game) =>
  (games[game].screen.subcommands ?? []).map((own) => [game, own.name, own] as const),
);

/** How many messages of one subcommand are looked at. */
const most = 60;

/** What can be shown: the first message for any options, and what buttons lead to from there. */
function pagesOf(game: GameId, subcommand: Subcommand, t: Asking["t"]): readonly (readonly [Page, string])[] {
  let at = start;
  const asking = (): Asking => ({
    id: interactionAt((at += 1_000)),
    since: () => 1_000,
    random: (id) => seededRandom(Number(BigInt(id) % 1_000_003n)),
    best: 123,
    t,
  });
  const given = everyChoice(games[game].options).map((chosen) =>
    JSON.stringify(Object.entries({ ...(chosen as object) }).filter(([name]) => name in subcommand.options)),
  );
  const pages = ["[]", ...new Set(given)].map((options) => {
    const entries = JSON.parse(options) as readonly (readonly [string, unknown])[];
    return [subcommand.open(Object.fromEntries(entries), asking()), options] as const;
  });
  for (const [page] of pages) {
    for (const { id: text } of read(framedMessage(games[game], page.parts(null)).components).buttons) {
      const id = parseCustomId(text);
      expect(id).toMatchObject({ table: subcommand.table, prompt: 0 });
      if (id === null || pages.length >= most) continue;
      const next = subcommand.press(id, asking());
      expect({ text, leads: next !== null }).toEqual({ text, leads: true });
      if (next !== null) pages.push([next, text]);
    }
  }
  return pages;
}

describe.each(all)("/%s %s", (game, name, subcommand) => {
  it.each(testLanguages)("keeps Discord's limits and fits on a phone wherever its buttons lead, in %s", (language) => {
    for (const [page, after] of pagesOf(game, subcommand, translator(language))) {
      for (const picture of page.picture === null ? [null] : [null, page.picture]) {
        const message = framedMessage(games[game], page.parts(picture === null ? null : gallery(picture)));
        expect({ after, faults: [...faultsIn(message, picture), ...wideRows(message)] }).toEqual({ after, faults: [] });
      }
    }
  });

  it("has an answer, none for a button that it does not have, and options that the game has", () => {
    const asking: Asking = {
      id: interactionAt(start),
      since: () => 0,
      random: () => seededRandom(1),
      best: null,
      t: translator("en"),
    };
    expect(games[game].screen.subcommands?.find((own) => own.name === name) ?? null).not.toBeNull();
    for (const verb of ["toString", "none", "join"])
      expect(subcommand.press({ verb, argument: "" }, asking)).toBeNull();
    expect(games[game].options.all.map((option) => option.name)).toEqual(
      expect.arrayContaining(Object.keys(subcommand.options)),
    );
  });
});

describe("the subcommands of all games", () => {
  it("have custom_ids that are those of nothing else", () => {
    const tables = [...all.map(([, , { table }]) => table), "privacy", settingsTable];
    expect(new Set(tables).size).toBe(tables.length);
    for (const table of tables) {
      expect(parseCustomId(writeCustomId({ table, prompt: 0, verb: "x", argument: "" }))?.table).toBe(table);
      // As long as the id of a table, it could be one.
      expect(table.length).not.toBe(11);
    }
  });
});
