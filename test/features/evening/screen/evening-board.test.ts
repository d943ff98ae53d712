import { describe, expect, it } from "vitest";
import { drawEveningBoard } from "../../../../src/features/evening/evening-board.js";
import { commaList } from "../../../../src/discord/ui/names.js";
import { read } from "../../../discord/ui/read.js";
import { testLanguages, translator } from "../../../support/pseudo-language.js";
import type { EveningAnswerRow } from "../../../../src/store/store.js";
import { answerTo, eveningRow, eveningTable, seatAt } from "../../../store/contract-evenings.js";
import { allGames } from "../../../../src/games/index.js";

/** Somebody with a name as long as names can be, all of it escaped. */
function said(at: number, answer: EveningAnswerRow["answer"]): EveningAnswerRow {
  const row = answerTo(String(100_000_000_000_000_000n + BigInt(at)));
  return { ...row, name: `${"*".repeat(29)}${at}`, answer };
}

const crowd = Array.from({ length: 300 }, (_, at) =>
  said(at, (["yes", "maybe", "no", "later", "gone"] as const)[at % 5] ?? "yes"),
);
const twenty = Array.from({ length: 20 }, (_, at) => said(at, "yes"));
const tables = Array.from({ length: 30 }, (_, at) => ({
  ...eveningTable(at + 1),
  state: at % 3 === 0 ? ("waiting" as const) : ("open" as const),
}));

const seats = crowd.map(({ user }, at) => seatAt(1 + (at % 30), user));

/** All text of a message, in characters. */
function textOf(part: unknown): string {
  if (typeof part !== "object" || part === null) return "";
  if (Array.isArray(part)) return part.map(textOf).join("");
  return Object.entries(part)
    .map(([key, value]) => (key === "content" ? String(value) : textOf(value)))
    .join("");
}

describe("the board of a club evening", () => {
  it.each(testLanguages)("keeps Discord's limit of text however many come, in %s", (language) => {
    const t = translator(language);
    for (const stage of ["open", "begun", "over"] as const)
      for (const answers of [[], twenty, crowd])
        for (const game of [null, "katchen", "denkste", "gone"])
          for (const opened of [[], tables]) {
            const state = { row: eveningRow({ stage, game }), answers, tables: stage === "open" ? [] : opened, seats };
            const drawn = drawEveningBoard(state, allGames, t);
            expect(textOf(drawn.components).length).toBeLessThan(4_000);
            expect(textOf(drawn.components)).not.toContain("undefined");
          }
  });

  it("asks nobody for a yes once the evening has begun, and says nothing of a day or week that is past when it is read", () => {
    const t = translator("en");
    const shownAt = (row: Parameters<typeof eveningRow>[0], answers: readonly EveningAnswerRow[]): string =>
      textOf(drawEveningBoard({ row: eveningRow(row), answers, tables: [], seats: [] }, allGames, t).components);
    expect(shownAt({ stage: "begun" }, [])).toContain("Nobody is here yet");
    expect(shownAt({ stage: "begun" }, [])).not.toMatch(/said yes/u);
    const empty = shownAt({ stage: "begun" }, [said(1, "gone")]);
    expect(empty).toContain(t("evening.board.allGone"));
    expect(empty).not.toContain(t("evening.board.few"));
    for (const answers of [[], [said(1, "yes")]])
      for (const rhythm of ["weekly", "fortnightly", "monthly", "once"] as const) {
        const end = shownAt({ stage: "over", rhythm }, answers);
        expect(end).toContain(
          answers.length === 0 ? "Nobody showed up this time." : "No game came together this time.",
        );
        expect(end).not.toMatch(/tonight|today|week/u);
        expect(end.includes("next time")).toBe(rhythm !== "once");
      }
  });

  it.each(testLanguages)("leads to its recap in the end only where a game of it counts, in %s", (language) => {
    const t = translator(language);
    const state = { row: eveningRow({ stage: "over" }), answers: [said(1, "yes")], tables, seats: [] };
    const end = (hasCounted: boolean): readonly [string, number] => {
      const { components } = drawEveningBoard(state, allGames, t, hasCounted);
      return [textOf(components), read(components).buttons.length];
    };
    expect(end(true)).toEqual([expect.stringContaining(t("evening.board.end")), 1]);
    expect(end(false)).toEqual([expect.stringContaining(t("evening.board.endUncounted")), 0]);
  });

  it.each(testLanguages)("leads to its recap where only games before it counted that day, in %s", (language) => {
    const t = translator(language);
    for (const answers of [[], [said(1, "yes")]]) {
      const state = { row: eveningRow({ stage: "over" }), answers, tables: [], seats: [] };
      const { components } = drawEveningBoard(state, allGames, t, true);
      expect(textOf(components)).toContain(t("evening.board.endBefore"));
      expect(read(components).buttons).toHaveLength(1);
    }
  });

  it.each(testLanguages)(
    "asks what comes next while tables go on, and names who sits at them as far as a phone has room, in %s",
    (language) => {
      const t = translator(language);
      const shown = (people: number, count: number): string => {
        const answers = Array.from({ length: people }, (_, at) => ({ ...said(at, "yes"), name: `Somebody${at}` }));
        const open = tables
          .slice(0, count)
          .map((table) => ({ ...table, state: "open" as const, channel: said(0, "yes").user }));
        const taken = answers.map(({ user }, at) => seatAt(1 + (at % count), user));
        const state = { row: eveningRow({ stage: "begun" }), answers, tables: open, seats: taken };
        return textOf(drawEveningBoard(state, allGames, t).components);
      };
      expect(shown(12, 3)).toContain(t("evening.board.voteNext"));
      expect([shown(12, 3).includes("Somebody11"), shown(40, 8).includes("Somebody39")]).toEqual([true, false]);
      expect(shown(40, 8).length).toBeLessThan(1_000);
    },
  );

  it.each(testLanguages)(
    "names whole people as those who would like something else, and counts the others, in %s",
    (language) => {
      const t = translator(language);
      const answers = Array.from({ length: 11 }, (_, at) => {
        return { ...said(at, "yes"), name: `Annabelle van der Katzenstein ${at}`, vote: at < 6 ? "katchen" : "kalle" };
      });
      const state = { row: eveningRow({ stage: "begun", game: null }), answers, tables: [], seats: [] };
      const { plain } = read(drawEveningBoard(state, allGames, t).components);
      const names = answers.slice(6, 8).map(({ name }) => name);
      expect(plain).toContain(t("evening.board.more", { names: commaList(names, t), count: 3 }));
    },
  );

  it("escapes names and mentions nobody", () => {
    const hostile = { ...said(1, "yes"), name: "<@123> **x**" };
    const drawn = drawEveningBoard(
      { row: eveningRow(), answers: [hostile], tables: [], seats: [] },
      allGames,
      translator("en"),
    );
    expect(drawn.allowed_mentions).toEqual({ parse: [] });
    expect(textOf(drawn.components)).not.toMatch(/<@123>|\*\*x\*\*/u);
  });
});
