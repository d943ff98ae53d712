import { describe, expect, it } from "vitest";
import type { APIComponentInContainer } from "discord.js";
import { denksteScreen } from "../../../../src/games/denkste/screen/index.js";
import type { DenksteScene } from "../../../../src/games/denkste/screen/words.js";
import { layOut } from "../../../../src/discord/ui/frame.js";
import { denkste, goalOf } from "../../../../src/games/denkste/rules/index.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { translator, spokenLanguages } from "../../../../src/texts/index.js";
import { away } from "../../../discord/ui/boards.js";
import { sceneOf, stateWith, turn } from "./scenes.js";
import { seenOf } from "../../../support/scenes-of.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { rulesText } from "../../../support/messages.js";

function seen(parts: readonly APIComponentInContainer[]) {
  const { texts, rows } = seenOf(parts);
  return { lines: texts.flatMap((text) => text.split("\n")), buttons: rows.flat() };
}

function shown(scene: DenksteScene): readonly APIComponentInContainer[] {
  return layOut(scene.picture, denksteScreen.board(scene));
}

describe("Denkste!'s board", () => {
  it("says who moves and who blocks, and before the first turn what the goal is", () => {
    const parts = denksteScreen.board(sceneOf(stateWith(), [{ to: "all", type: "begins", seat: 0 }]));
    expect(parts.line).toBe("👉 Anna läuft, Cleo sperrt");
    expect(parts.notes.filter((note) => note !== "")).toEqual([
      expect.stringContaining("zuerst in der Mitte sein"),
      "💭 Laufkarte: Anna sucht sich eine Zahl aus · 💭 Sperrkarte: Cleo sucht sich eine Zahl zum Sperren aus",
    ]);
  });

  it("says below how the last turn came out, and then which cards lay there", () => {
    const recent = [
      turn("caught", { go: 4, stop: [4], from: 3, counter: 3 }),
      turn("caught", { mover: 1, stopper: 0, track: 2, go: 3, stop: [3, 6], from: 30, counter: 30 }),
    ];
    const parts = denksteScreen.board(sceneOf(stateWith({ counters: [3, 30, 1] }), recent));
    expect(parts.notes.slice(0, 2)).toEqual([
      "🛑 **Erwischt!** Anna hat’s geahnt, Ben bleibt stehen.",
      "Ben 🐱\u00A03️⃣ ⚡ Anna ✋\u00A03️⃣\u00A06️⃣",
    ]);
    expect(parts.instead).toEqual([
      "🔺 **Anna** (A) · Bahn 1, noch 48 Schritte",
      "🟦 **Ben** (B) · Bahn 2, noch 21 Schritte",
      "🟢 **Cleo** (C) · Bahn 1, noch 50 Schritte",
    ]);
  });

  it("shows both cards for a moment before the figure moves, with the buttons of the turn after", () => {
    const state = stateWith({ counters: [4, 0, 0] }, { mover: 1 });
    const scene = sceneOf(state, [turn("moved", { go: 4, stop: [2], from: 0, counter: 4 })]);
    const before = denksteScreen.before(scene);
    if (before === null) throw new Error("no moment");
    const [lying, after] = [denksteScreen.board(before), denksteScreen.board(scene)];
    expect(lying.line).toBe("Anna 🐱\u00A04️⃣ ⚡ Cleo ✋\u00A02️⃣");
    expect(lying.notes).toEqual([]);
    expect(lying.controls).toEqual(after.controls);
    expect(before.view.counters).toEqual([0, 0, 0]);
    expect(denksteScreen.picture(before).description).not.toContain("Entwischt");
    expect(
      denksteScreen.before({ ...scene, recent: [...scene.recent, { to: "all", type: "set", seat: 1, card: "go" }] }),
    ).toBeNull();
  });

  it("counts how often in a row somebody is read or slips away, from the third time on", () => {
    const told = (...outcomes: readonly ("moved" | "caught")[]): string =>
      denksteScreen.board(
        sceneOf(
          stateWith(),
          outcomes.map((outcome) => turn(outcome)),
        ),
      ).notes[0] ?? "";
    expect(told("caught", "caught")).not.toContain("in Folge");
    expect(told("caught", "caught", "caught")).toContain("Zum 3. Mal in Folge durchschaut!");
    expect(told("caught", "moved", "moved", "moved")).toContain("Zum 3. Mal in Folge entwischt!");
  });

  it("says what the two cards' signs mean after the first turn alone", () => {
    const means = "🐱 ist die Laufkarte von Anna, ✋ die Sperrkarte von Cleo: Gleiche Zahl heißt erwischt.";
    const told = (...turns: Parameters<typeof turn>[0][]) =>
      denksteScreen.board(
        sceneOf(
          stateWith(),
          turns.map((outcome) => turn(outcome)),
        ),
      ).notes;
    expect(told("moved")).toContain(means);
    expect(told("moved", "caught")).not.toContain(means);
  });

  it("has its picture in the place of the words that say where all stand", () => {
    const picture = gallery({ name: "denkste.png", description: "a board" });
    const scene = { ...sceneOf(stateWith(), [turn("moved")]), picture };
    const parts = shown(scene);
    expect(parts.indexOf(picture)).toBe(0);
    const standing = (lines: readonly string[]) => lines.filter((line) => line.includes("Bahn 1, noch"));
    expect(standing(seen(parts).lines)).toEqual([]);
    expect(standing(seen(shown({ ...scene, picture: null })).lines)).toHaveLength(3);
  });

  it("says of either card whether it is set, and how many numbers the stopper has", () => {
    const state = stateWith({ counters: [30, 0, 0] }, { stop: [2, 5] });
    const { lines, buttons } = seen(shown(sceneOf(state)));
    expect(lines.at(-1)).toBe("-# 💭 Laufkarte: Anna sucht sich eine Zahl aus · ✅ Sperrkarte: Cleo hat gesperrt");
    expect(buttons).toMatchObject([
      { id: "k3f9x2:7:go", label: "Laufen", emoji: "🐱", disabled: false },
      { id: "k3f9x2:7:stop", label: "Ändern", emoji: "✅", disabled: false },
    ]);
  });

  it("lets the button of a card rest that a computer player has to set, be it for somebody who is away", () => {
    const scene = sceneOf(stateWith());
    for (const seats of [scene.seats.with(2, { type: "computer", level: "strong", robot: 1 }), away(scene.seats, 2)]) {
      const drawn = seen(shown({ ...scene, seats }));
      expect(drawn.buttons.map(({ disabled }) => disabled)).toEqual([false, true]);
    }
    const { lines } = seen(shown({ ...scene, seats: away(scene.seats, 2) }));
    expect(lines.at(-1)).toContain("💤 Sperrkarte: Ein Computer sperrt für Cleo");
    expect(lines).toContain("🟢 **Cleo** (C) · Bahn 1, noch 51 Schritte · 💤 Pause");
  });

  it("hides the button of a card that a computer player has set: nothing is to be changed there", () => {
    const scene = sceneOf(stateWith({}, { stop: [4] }));
    const seats = scene.seats.with(2, { type: "computer", level: "strong", robot: 1 });
    expect(seen(shown({ ...scene, seats })).buttons.map(({ label }) => label)).toEqual(["Laufen"]);
    expect(seen(shown(scene)).buttons).toHaveLength(2);
  });

  it("sleeps while everybody is away", () => {
    const scene = sceneOf(stateWith({}, { go: 4 }));
    const { lines, buttons } = seen(shown({ ...scene, asleep: true, seats: away(scene.seats, 0, 1, 2) }));
    expect(lines).toContain("### 💤 Das Spiel macht Pause");
    expect(lines.at(-1)).toBe("-# ✅ Laufkarte: Anna hat gewählt · 💤 Sperrkarte: noch nichts gesperrt");
    expect(buttons.map(({ label, disabled }) => [label, disabled])).toEqual([["Sperren", true]]);
  });

  it("gives every figure a letter of its own, from the names as far as they have one", () => {
    const scene = { ...sceneOf(stateWith({ counters: [0, 0, 0, 0] })), names: ["Anna", "Ädi", "漢字", "\\*a\\*"] };
    const figures = seen(shown(scene)).lines.filter((line) => line.includes("Bahn 1, noch"));
    expect(figures.map((line) => /\(([A-Z])\)/.exec(line)?.[1])).toEqual(["A", "D", "B", "C"]);
  });
});

describe("Denkste!'s options", () => {
  it("choose short tracks for two and standard ones for more, unless somebody wants others", () => {
    const played = (seats: number, given: object) =>
      denkste.setup(seats, denkste.options.parse(given), scriptedRandom([]), 0).state.options.length;
    expect([played(2, {}), played(3, {}), played(4, {})]).toEqual(["short", "standard", "standard"]);
    expect([played(2, { length: "long" }), played(4, { length: "short" })]).toEqual(["long", "short"]);
  });

  it.each(["short", "standard", "long"] as const)(
    "say how many steps it is to the middle on the %s tracks",
    (length) => {
      for (const language of spokenLanguages) {
        const said = translator(language)(`denkste.options.length.value_${length}`);
        expect(said.match(/\d+/gu)?.map(Number)).toEqual([goalOf(length)]);
      }
    },
  );
});

describe("Denkste!'s rules", () => {
  it.each(spokenLanguages)("stand in %s with every house rule marked", (language) => {
    const whole = rulesText("denkste", translator(language));
    expect(whole.match(/🏠/g)).toHaveLength(13);
    for (const said of ["16, 12", "24, 16", "32, 24", "Haste gedacht"]) expect(whole).toContain(said);
    const words = translator(language);
    expect(whole).toContain(words("denkste.setGo"));
    expect(whole).toContain(words("denkste.setStop", { count: 1 }));
    expect(whole).toContain(words("table.back"));
  });
});
