import { describe, expect, it } from "vitest";
import { denksteScreen } from "../../../../src/games/denkste/screen/index.js";
import type { Revealed } from "../../../../src/games/denkste/screen/words.js";
import { denkste, type State } from "../../../../src/games/denkste/rules/index.js";
import { sceneOf, stateWith, turn } from "./scenes.js";
import { translator } from "../../../../src/texts/index.js";
import { languages } from "../../../discord/ui/faults.js";
import { drawn } from "../../../support/drawings.js";

const won = stateWith({ counters: [51, 40, 40], phase: { type: "over", winner: 0 } });

function lines(turns: readonly Revealed[], state = won): readonly string[] {
  const { instead, line, notes } = denksteScreen.over(sceneOf(state, turns));
  return [...instead, line, ...notes];
}

/** What the end tells of one kind of moment, by its sign; the last turn, which is told too, begins in bold. */
function toldOf(sign: string, turns: readonly Revealed[], state = won): readonly string[] {
  return lines(turns, state).filter((line) => line.startsWith(sign) && !line.startsWith(`${sign} **`));
}

/** With these counters, won by Anna. */
function wonWith(...counters: readonly number[]): State {
  return stateWith({ counters, phase: { type: "over", winner: 0 } });
}

/** Anna's turns against one stop number; negative: caught. */
function row(...numbers: readonly number[]): readonly Revealed[] {
  return numbers.map((number) =>
    number < 0
      ? turn("caught", { go: -number, stop: [-number] })
      : turn("moved", { go: number, stop: [6 - number || 6] }),
  );
}

describe("the end of Denkste!", () => {
  const last = turn("goal", { track: 3, go: 4, stop: [1, 2, 6], from: 47, counter: 51 });

  it("names the winner, how long it took and the last turn", () => {
    const told = lines([...row(3, -3), last]);
    expect(told).toContain("🏆 Anna gewinnt!");
    expect(told.slice(-3)).toEqual([
      "🏁 **Entwischt, und zwar ins Ziel!** Anna ist da.",
      "Anna 🐱\u00A04️⃣ ⚡ Cleo ✋\u00A01️⃣\u00A02️⃣\u00A06️⃣",
      "Nach insgesamt 3 Zügen in der Mitte.",
    ]);
  });

  it("lists the places with the steps that are missing, equal ones together", () => {
    expect(denkste.result(won)?.places).toEqual([[0], [1, 2]]);
    expect(lines([last])).toContain("**1.** 🔺 Anna: im Ziel");
    expect(lines([last])).toContain("**2.** 🟦 Ben und 🟢 Cleo: noch 11 Schritte");
    const three = stateWith({ counters: [50, 51, 3], phase: { type: "over", winner: 1 } });
    expect(lines([last], three).filter((line) => /^\*\*\d\./.test(line))).toEqual([
      "**1.** 🟦 Ben: im Ziel",
      "**2.** 🔺 Anna: noch 1 Schritt",
      "**3.** 🟢 Cleo: noch 48 Schritte",
    ]);
  });

  it("has the three most remarkable things to talk about", () => {
    const fall = turn("back", { track: 2, mover: 1, stopper: 0, go: 2, stop: [2, 2], from: 33, counter: 25 });
    const told = lines([...row(6, -6, 6, 1, 2, 3), fall, { ...fall, from: 28 }, last]);
    const first = told.indexOf("🏆 Anna gewinnt!") + 1;
    expect(told.slice(first, first + 3)).toEqual([
      "🔮 Anna hat Ben am besten durchschaut: 2 Treffer in 2 Zügen, mit bloßem Raten wären’s etwa 0,3.",
      "😼 Frechste Zahl: Anna wird mit der 6 erwischt, nimmt gleich noch mal die 6 und kommt durch.",
      "⏪ Tiefster Sturz: Ben, 8 Schritte zurück.",
    ]);
  });

  it("leaves out what did not happen", () => {
    const told = lines([turn("moved", { go: 3 }), { ...last, stop: [1] }]);
    expect(told).toHaveLength(2 + 1 + 3);
  });

  it("tells of a lead that was lost in the last turn, of near misses, and of whoever was easy to read", () => {
    const state = stateWith({ counters: [51, 50, 50], phase: { type: "over", winner: 0 } });
    const told = lines([...row(-1, -2, -3), last], state);
    expect(told).toContain("🔄 Im letzten Zug gedreht: Bis dahin waren Ben und Cleo näher dran.");
    expect(told).toContain("😿 Um ein Schnurrhaar: Ben und Cleo fehlt am Ende ein einziger Schritt.");
    expect(lines([...row(-1, -2, -3, 1), { ...last, stop: [1] }])).toContain(
      "🛑 Wie ein offenes Buch: Anna, 3-mal erwischt.",
    );
    const bens = row(-1, -2, -3).map((one) => ({ ...one, mover: 1, stopper: 0 }));
    expect(lines([...row(-1, -2, -3, 1), ...bens, { ...last, stop: [1] }])).toContain(
      "🛑 Wie offene Bücher: Anna und Ben, je 3-mal erwischt.",
    );
  });

  it("shows who stands where on the podium below the board, and says so", () => {
    const seen = drawn(denksteScreen.picture(sceneOf(won, [last])));
    expect(seen?.description).toContain("Das Treppchen: 1. Anna, im Ziel; 2. Ben, noch 11; 2. Cleo, noch 11.");
    expect(seen?.svg).toContain(">Anna gewinnt!<");
    expect(drawn(denksteScreen.picture(sceneOf(stateWith(), [last])))?.svg).not.toContain("gewinnt");
  });
});

describe("who was caught most often", () => {
  it("counts figures sent back too, and no occupied fields, from three times on", () => {
    const turns = [turn("back", { mover: 1 }), turn("blocked"), ...[1, 1].map((mover) => turn("caught", { mover }))];
    expect(toldOf("🛑", [...row(-1, 2), ...turns])).toEqual(["🛑 Wie ein offenes Buch: Ben, 3-mal erwischt."]);
    expect(toldOf("🛑", [...row(-1, 2), ...turns.slice(1)])).toEqual([]);
  });
});

describe("a lead lost in the last turn", () => {
  const into = turn("goal", { track: 3, go: 4, stop: [1], from: 47, counter: 51 });

  it("is told of those who were further than the winner, and of nobody if the winner was ahead", () => {
    expect(toldOf("🔄", [into], wonWith(51, 48, 40))).toEqual([
      "🔄 Im letzten Zug gedreht: Bis dahin war Ben näher dran.",
    ]);
    expect(toldOf("🔄", [into], wonWith(51, 47, 40))).toEqual([]);
    expect(toldOf("🔄", [], wonWith(51, 48, 40))).toEqual([]);
  });
});

describe("a near miss", () => {
  it("is one or two steps, of all who came as near", () => {
    expect(toldOf("😿", [], wonWith(51, 49, 49, 3))).toEqual([
      "😿 Um ein Schnurrhaar: Ben und Cleo fehlen am Ende 2 Schritte.",
    ]);
    expect(toldOf("😿", [], wonWith(51, 48))).toEqual([]);
  });
});

describe("who read whom best", () => {
  it("is the one furthest ahead of blind luck", () => {
    const ben = Array.from({ length: 6 }, (_, at) =>
      turn(at < 3 ? "caught" : "moved", { mover: 1, stopper: 0, track: 3, stop: [1, 2, 3] }),
    );
    expect(toldOf("🔮", [...row(-1, -2, 3, 4), ...ben])).toEqual([
      "🔮 Cleo hat Anna am besten durchschaut: 2 Treffer in 4 Zügen, mit bloßem Raten wären’s etwa 0,7.",
    ]);
  });

  it("counts a number that was set twice as one chance", () => {
    const pair = turn("back", { track: 2, stop: [5, 5] });
    expect(toldOf("🔮", [pair, pair])).toEqual([
      "🔮 Cleo hat Anna am besten durchschaut: 2 Treffer in 2 Zügen, mit bloßem Raten wären’s etwa 0,3.",
    ]);
  });

  it("is nobody where all were only lucky", () => {
    expect(toldOf("🔮", [...row(-1, -2), ...row(...Array.from({ length: 8 }, () => 3))])).toEqual([]);
    expect(toldOf("🔮", row(-1))).toEqual([]);
    expect(toldOf("🔮", [])).toEqual([]);
  });
});

describe("the boldest number", () => {
  const caughtBefore = (number: number): string =>
    `😼 Frechste Zahl: Anna wird mit der ${number} erwischt, nimmt gleich noch mal die ${number} und kommt durch.`;
  const odds = (number: number, discs: number): string =>
    `😼 Frechste Zahl: Anna kommt mit der ${number} durch, obwohl ${discs} Zahlen gesperrt sind.`;

  it("is one that was caught just before, sooner than one that was not", () => {
    expect(toldOf("😼", row(-5, 5, 5))).toEqual([caughtBefore(5)]);
    expect(toldOf("😼", row(4, 4, 4, 1, -4, 4))).toEqual([caughtBefore(4)]);
  });

  it("is the higher one, and the one that more numbers could stop", () => {
    const against = (number: number, ...stop: readonly number[]) => turn("moved", { go: number, stop });
    expect(toldOf("😼", [against(2, 1, 3), against(6, 1, 3)])).toEqual([odds(6, 2)]);
    expect(toldOf("😼", [against(5, 1, 3), against(4, 1, 2, 3)])).toEqual([odds(4, 3)]);
  });

  it("has to get through", () => {
    expect(toldOf("😼", [...row(-6, -6), turn("blocked", { go: 6, stop: [1, 2] })])).toEqual([]);
  });

  it("is none where nothing but its size was bold", () => {
    expect(toldOf("😼", row(6, 5, 6, 4))).toEqual([]);
  });

  it("looks at own turns alone", () => {
    const ben = turn("caught", { mover: 1, stopper: 0, go: 6, stop: [6] });
    expect(toldOf("😼", [ben, turn("moved", { go: 6 })])).toEqual([]);
  });

  it.each([
    [row(6, 6, 6), "nimmt 3-mal hintereinander die 6 und kommt wieder durch."],
    [
      [turn("moved", { go: 6, stop: [1, 2] }), turn("moved", { go: 6, stop: [1, 2] })],
      "nimmt 2-mal hintereinander die 6 und kommt durch, obwohl 2 Zahlen gesperrt sind.",
    ],
    [[turn("moved", { go: 6, stop: [1, 2, 3] })], "kommt mit der 6 durch, obwohl 3 Zahlen gesperrt sind."],
  ])("is told by what is boldest about it", (turns, words) => {
    expect(lines(turns).find((line) => line.startsWith("😼"))).toBe(`😼 Frechste Zahl: Anna ${words}`);
  });

  it.each(languages)("is never told with two numbers side by side (%s)", (language) => {
    for (const key of [
      "denkste.boldStreak",
      "denkste.boldStreakOdds",
      "denkste.boldAgain",
      "denkste.boldOdds",
    ] as const) {
      expect(translator(language)(key, { name: "Tiger Chip", number: 6, times: 4, discs: 3 })).not.toMatch(/\d \d/u);
    }
  });
});

describe("the longest streak", () => {
  it("is one of own turns, and all who had it share it", () => {
    const ben = row(1, -1, 2, 3, 4).map((each) => ({ ...each, mover: 1, stopper: 0 }));
    expect(toldOf("💨", [...row(1, 2, 5, -3, 4), ...ben])).toEqual([
      "💨 Am längsten nicht zu fassen: Anna und Ben, je 3 Züge am Stück.",
    ]);
  });

  it("is not told when it is short", () => {
    expect(lines(row(1, 2, -3)).some((line) => line.startsWith("💨 Am längsten"))).toBe(false);
    expect(lines(row(1, 2, 3)).some((line) => line.startsWith("💨 Am längsten"))).toBe(true);
  });
});

describe("the deepest fall", () => {
  it("is the longest way back", () => {
    const falls = [3, 9, 5].map((far) => turn("back", { from: 40, counter: 40 - far }));
    expect(toldOf("⏪", falls)).toEqual(["⏪ Tiefster Sturz: Anna, 9 Schritte zurück."]);
    expect(toldOf("⏪", [turn("back", { from: 25, counter: 25 }), ...row(1, -2)])).toEqual([]);
  });
});
