import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import type { DenksteEphemeralScene } from "../../../../src/games/denkste/screen/words.js";
import { ephemerals } from "../../../../src/games/denkste/screen/ephemeral.js";
import type { State } from "../../../../src/games/denkste/rules/index.js";
import { sheetSceneOf, stateWith, turn } from "./scenes.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { seenOf } from "../../../support/scenes-of.js";

/** How a button looks that is chosen. */
const chosen: number = ButtonStyle.Success;

const variant = { length: "standard", hasteGedacht: true } as const;

function seen(name: keyof typeof ephemerals, scene: DenksteEphemeralScene) {
  const { texts, rows } = seenOf(ephemerals[name](scene));
  const all = texts.flatMap((text) => text.split("\n"));
  // Last moves and distances are tested by themselves.
  const isStanding = (line: string): boolean =>
    line.startsWith("-# Schritte bis zur Mitte") || / \*\*\d\*\* ⚡ /u.test(line);
  return {
    lines: all.filter((line) => !isStanding(line)),
    standing: all.filter(isStanding),
    rows: rows.map((row) => row.map(({ emoji, label }) => `${emoji} ${label}`.trim())),
    marked: rows.flat().flatMap(({ style, label }) => (style === chosen ? label : [])),
    ids: rows.flat().map(({ id }) => id),
  };
}

describe("the ephemeral message of the Go-Card", () => {
  it("offers six numbers in two rows, each with nothing but itself in its id", () => {
    const { lines, rows, ids } = seen("card", sheetSceneOf(stateWith({ counters: [0, 1, 0] }), 0));
    expect(lines).toEqual([
      "### 🐱 Deine Laufkarte: Wie weit?",
      "Du: Bahn 1, noch 51 Schritte.",
      "Auf Bahn 1 darf Cleo eine Zahl sperren. Welche wohl?",
    ]);
    expect(rows).toEqual([
      ["1", "2", "3"],
      ["4", "5", "6"],
    ]);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6].map((number) => `k3f9x2:7:go:${number}`));
  });

  it("says which numbers lead to the next track or into the goal", () => {
    const up = seen("card", sheetSceneOf(stateWith({ counters: [22, 0, 0] }), 0));
    expect(up.lines).toContain("⤴️ **3** **4** **5** **6** → Bahn 2");
    expect(up.rows.flat()).toEqual(["1", "2", "⤴️ 3", "⤴️ 4", "⤴️ 5", "⤴️ 6"]);
    const all = seen("card", sheetSceneOf(stateWith({ counters: [24, 0, 0] }), 0));
    expect(all.lines).toContain("⤴️ **1** **2** **3** **4** **5** **6** → Bahn 2");
    // On every number it would tell none from another.
    expect(all.rows.flat()).toEqual(["1", "2", "3", "4", "5", "6"]);
    const goal = seen("card", sheetSceneOf(stateWith({ counters: [49, 0, 0] }), 0));
    expect(goal.lines).toContain("🏁 **2** **3** **4** **5** **6** → Ziel");
    expect(goal.lines).toContain("Auf Bahn 3 darf Cleo 3 Zahlen sperren. Welche wohl?");
  });

  it("warns of occupied fields by sign and words, and who stands there, but lets them be set", () => {
    const { lines, rows } = seen("card", sheetSceneOf(stateWith({ counters: [3, 0, 16] }), 0));
    expect(lines).toContain("🚧 **1** → besetzt von Cleo");
    expect(lines).toContain("🚧 **3** → besetzt von Ben");
    expect(lines.at(-1)).toBe("-# 🚧 besetzt: Dann bleibst du stehen");
    expect(rows.flat()).toEqual(["🚧 1", "2", "🚧 3", "4", "5", "6"]);
  });

  it("says what the signs on the numbers mean, also where the picture shows where they lead", () => {
    const picture = gallery({ name: "strip.png", description: "six fields" });
    const shown = (counters: readonly number[], seat: number) =>
      seen("card", { ...sheetSceneOf(stateWith({ counters: [...counters] }), seat), picture }).lines.filter((line) =>
        line.startsWith("-# "),
      );
    expect(shown([22, 0, 0], 0)).toEqual([
      "-# ⤴️ nächste Bahn: Danach sind mehr Zahlen gesperrt · farbiges Feld: deine Ecke",
    ]);
    expect(shown([22, 0, 0], 2)).toEqual(["-# ⤴️ nächste Bahn · farbiges Feld: Ecke von Anna"]);
    expect(shown([17, 0, 0], 0)).toEqual([]);
    expect(shown([49, 0, 0], 0)).toEqual(["-# 🏁 Ziel"]);
    expect(shown([3, 0, 16], 2)).toEqual(["-# 🚧 besetzt: Anna bliebe stehen"]);
    expect(shown([0, 1, 0], 0)).toEqual([]);
  });

  it("marks the number that lies, by a tick as well as by colour, and says until when it can be changed", () => {
    const { lines, marked } = seen("laid", sheetSceneOf(stateWith({}, { go: 4 }), 0));
    expect(marked).toEqual(["4 ✓"]);
    expect(lines.at(-1)).toBe("✅ Gewählt: 4️⃣. Cleo grübelt noch, du darfst dich umentscheiden.");
  });
});

describe("the ephemeral message of the Stop-Card", () => {
  it("says where the mover stands, how many numbers it takes, and where each of them leads", () => {
    const { lines, rows, ids } = seen("card", sheetSceneOf(stateWith({ counters: [40, 13, 0] }), 2));
    expect(lines).toEqual([
      "### ✋ Deine Sperrkarte: Was kommt?",
      "Anna: Bahn 2, noch 11 Schritte.",
      "Anna ist auf Bahn 2: Sperr 2 Zahlen.",
      "⤴️ **2** **3** **4** **5** **6** → Bahn 3",
      "💭 Noch 2 Zahlen.",
    ]);
    expect(rows.flat()).toEqual(["1", "⤴️ 2", "⤴️ 3", "⤴️ 4", "⤴️ 5", "⤴️ 6", "Löschen"]);
    expect(ids[2]).toBe("k3f9x2:7:stop:3");
  });

  it("shows the numbers chosen so far and how many are missing, and offers to start afresh", () => {
    const state = stateWith({ counters: [45, 0, 0] });
    const { lines, rows, marked } = seen("card", sheetSceneOf(state, 2, { draft: { numbers: [2, 6] } }));
    expect(marked).toEqual(["2 ✓", "6 ✓"]);
    expect(rows.at(-1)).toEqual(["4", "5", "🏁 6 ✓", "Löschen"]);
    expect(lines.at(-1)).toBe("💭 Gewählt: 2️⃣ 6️⃣. Noch 1 Zahl.");
  });

  it("has its rows and lines from the start where it takes several numbers, so that none moves before the last", () => {
    const state = stateWith({ turn: 8, counters: [45, 45, 0] }, { mover: 1 });
    const events = [turn("caught")];
    for (const name of ["card", "laid"] as const) {
      const shape = (...numbers: readonly number[]) =>
        ephemerals[name](sheetSceneOf(state, 0, { events, draft: { numbers } })).map((part) =>
          "content" in part ? part.content.split("\n").length : part.type,
        );
      expect(shape(2)).toEqual(shape());
      expect(shape(2, 6)).toEqual(shape());
      const { lines, rows, ids } = seen(name, sheetSceneOf(state, 0, { events }));
      const below = name === "laid" ? "below" : "";
      expect([ids[0], ids.at(-1)]).toEqual([`k3f9x2:8:stop${below}:1`, `k3f9x2:8:afresh${below}`]);
      expect(lines).toContain("💭 Noch 3 Zahlen.");
      expect(rows.at(-1)?.at(-1)).toBe("Löschen");
    }
    const early = stateWith({ turn: 8 }, { mover: 1 });
    expect(seen("laid", sheetSceneOf(early, 0, { events })).rows).toHaveLength(2);
  });

  it("shows how often a number is chosen where it may stand there more than once, and says what that does", () => {
    const on = (counter: number, draft: readonly number[]) =>
      seen(
        "card",
        sheetSceneOf(stateWith({ options: variant, counters: [counter, 0, 0] }), 2, { draft: { numbers: draft } }),
      );
    expect(on(45, [3, 3]).marked).toEqual(["3 ×2"]);
    expect(on(45, []).lines.at(-2)).toBe("-# Doppelt: zurück zum Start von Bahn 3, dreifach: Bahn 2.");
    expect(on(30, []).lines.at(-2)).toBe("-# Doppelt gesperrt: zurück an den Start von Bahn 2.");
    expect(on(13, []).lines.at(-1)).toBe("Anna ist auf Bahn 1: Sperr eine Zahl.");
  });

  it("shows the card that lies, and keeps saying what lies while another is being chosen", () => {
    const state = stateWith({ options: variant, counters: [45, 0, 0] }, { stop: [1, 4, 4] });
    const laid = seen("laid", sheetSceneOf(state, 2));
    expect(laid.marked).toEqual(["1 ✓", "4 ×2"]);
    expect(laid.lines.at(-1)).toBe("✅ Gesperrt: 1️⃣ 4️⃣ 4️⃣. Anna grübelt noch, du darfst dich umentscheiden.");
    const half = seen("card", sheetSceneOf(state, 2, { draft: { numbers: [6] } }));
    expect(half.marked).toEqual(["6 ✓"]);
    expect(half.lines.slice(-2)).toEqual(["💭 Gewählt: 6️⃣. Noch 2 Zahlen.", "-# Bis dahin gilt weiter 1️⃣ 4️⃣ 4️⃣."]);
  });
});

describe("the numbers to go and those to block", () => {
  it("differ in colour, as one card may follow the other in the same place", () => {
    const styles = (seat: number, cards: Parameters<typeof stateWith>[1] = {}): ReadonlySet<number> =>
      new Set(
        seenOf(ephemerals.card(sheetSceneOf(stateWith({}, cards), seat)))
          .rows.flat()
          .map(({ style }) => style),
      );
    expect(styles(0)).toEqual(new Set([ButtonStyle.Primary]));
    expect(styles(2)).toEqual(new Set([ButtonStyle.Danger]));
    expect(styles(0, { go: 6 })).toEqual(new Set([ButtonStyle.Primary, ButtonStyle.Success]));
  });

  it("are asked for by what the other has done: the Go-Card says once something is blocked", () => {
    const line = (counter: number, stop: readonly number[] | null): string =>
      seen("card", sheetSceneOf(stateWith({ counters: [counter, 1, 0] }, { stop }), 0)).lines.at(2) ?? "";
    expect(line(0, null)).toBe("Auf Bahn 1 darf Cleo eine Zahl sperren. Welche wohl?");
    expect(line(0, [3])).toBe("Cleo hat heimlich eine Zahl gesperrt. Welche wohl?");
    expect(line(26, [3, 4])).toBe("Cleo hat heimlich 2 Zahlen gesperrt. Welche wohl?");
  });
});

describe("every card", () => {
  const events = [
    turn("moved", { go: 3, stop: [1], from: 0, counter: 3 }),
    turn("caught", { go: 4, stop: [4], from: 5, counter: 5 }),
    turn("moved", { go: 6, stop: [2], from: 5, counter: 11 }),
  ];
  const standings = "-# Schritte bis zur Mitte: Anna\u00A040 · Ben\u00A051 · Cleo\u00A051";
  const state = stateWith({ turn: 8, counters: [11, 0, 0] });

  it("has the last move below it, and how far everybody has to go where no picture says it", () => {
    const lines = ["-# Zuletzt: 💨 Anna 🐱 **6** ⚡ Cleo ✋ **2**", standings];
    expect(seen("card", sheetSceneOf(state, 0, { events })).standing).toEqual(lines);
    expect(seen("card", sheetSceneOf(state, 0)).standing).toEqual([standings]);
  });
});

describe("the ephemeral message for somebody who pressed the other's button", () => {
  it("says whose card that is, and shows the own one", () => {
    const go = seen("other", sheetSceneOf(stateWith(), 0));
    expect(go.lines[0]).toBe("😼 Die Sperrkarte hat diesmal Cleo.");
    expect(go.rows.flat()).toHaveLength(6);
    const stop = seen("other", sheetSceneOf(stateWith(), 2));
    expect(stop.lines[0]).toBe("😼 Die Laufkarte hat diesmal Anna.");
  });
});

describe("the ephemeral message of the seat that set the second card", () => {
  const after = (changes: Partial<State>, mover: number) => stateWith({ turn: 8, ...changes }, { mover });
  const events = [turn("caught", { go: 4, stop: [4], from: 5, counter: 5 })];

  it("shows what came of the turn, and below that the next card with its numbers", () => {
    const { lines, ids } = seen("laid", sheetSceneOf(after({ counters: [5, 0, 0] }, 1), 0, { events }));
    expect(lines).toEqual([
      "### Anna 🐱\u00A04️⃣ ⚡ Cleo ✋\u00A04️⃣",
      "🛑 **Erwischt!** Cleo hat’s geahnt, du bleibst stehen.",
      "### ✋ Deine Sperrkarte: Was kommt?",
      "Ben: Bahn 1, noch 51 Schritte.",
      "Ben ist auf Bahn 1: Sperr eine Zahl.",
      "🚧 **6** → besetzt von Cleo",
      "-# 🚧 besetzt: Ben bliebe stehen",
    ]);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6].map((number) => `k3f9x2:8:stop:${number}`));
  });

  it("is at the mover's turn where two sit, and can lean back where more do", () => {
    const two = after({ counters: [5, 0] }, 1);
    const pair = seen("laid", sheetSceneOf(two, 1, { events: [{ ...(events[0] ?? turn("caught")), stopper: 1 }] }));
    expect(pair.lines).toContain("### 🐱 Deine Laufkarte: Wie weit?");
    expect(pair.ids[0]).toBe("k3f9x2:8:go:1");
    const three = seen("laid", sheetSceneOf(after({ counters: [5, 0, 0] }, 1), 2, { events }));
    expect(three.lines.at(-1)).toBe("Jetzt sind Ben und Anna dran, und du schaust genüsslich zu.");
    expect(three.ids).toEqual([]);
  });

  it("names the winner when that was the last turn", () => {
    const state = stateWith({ counters: [51, 3, 2], phase: { type: "over", winner: 0 } });
    const last = [turn("goal", { track: 3, from: 48, counter: 51 })];
    const { lines, ids } = seen("laid", sheetSceneOf(state, 2, { events: last }));
    expect(lines.at(-1)).toBe("### 🏆 Anna gewinnt!");
    expect(ids).toEqual([]);
    expect(seen("laid", sheetSceneOf(state, 0, { events: last })).lines.at(-1)).toBe("### 🏆 Du gewinnst!");
  });
});
