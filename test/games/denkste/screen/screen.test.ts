import { describe, expect, it } from "vitest";
import type { APIComponentInContainer } from "discord.js";
import { denksteScreen } from "../../../../src/games/denkste/screen/index.js";
import { goalOf } from "../../../../src/games/denkste/rules/index.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { translator } from "../../../../src/texts/index.js";
import { away } from "../../../discord/ui/boards.js";
import { sceneOf, stateWith, turn } from "./scenes.js";
import { seenOf } from "../../../support/scenes-of.js";
import { rulesText } from "../../../support/messages.js";

function seen(parts: readonly APIComponentInContainer[]) {
  const { texts, rows } = seenOf(parts);
  return { lines: texts.flatMap((text) => text.split("\n")), buttons: rows.flat() };
}

describe("Denkste!'s board", () => {
  it("says who moves and who blocks, and before the first turn who begins", () => {
    const scene = sceneOf(stateWith(), [{ to: "all", type: "begins", seat: 0 }]);
    const { lines } = seen(denksteScreen.board(scene));
    expect(lines[0]).toBe("Alle stehen in ihrer Ecke, Anna läuft zuerst.");
    expect(lines.slice(4)).toEqual([
      "### 👉 Anna läuft, Cleo sperrt",
      "💭 Laufkarte: Anna sucht sich eine Zahl aus",
      "💭 Sperrkarte: Cleo sucht sich eine Zahl zum Sperren aus",
    ]);
  });

  it("shows both cards of the last turn side by side and what they came to, and the turns before in a line each", () => {
    const recent = [
      turn("moved", { mover: 2, stopper: 1, go: 1, stop: [6], from: 0, counter: 1 }),
      turn("caught", { go: 4, stop: [4], from: 3, counter: 3 }),
      turn("caught", { mover: 1, stopper: 0, track: 2, go: 3, stop: [3, 6], from: 30, counter: 30 }),
    ];
    const { lines } = seen(denksteScreen.board(sceneOf(stateWith({ counters: [3, 30, 1] }), recent)));
    expect(lines.slice(0, 7)).toEqual([
      "-# Noch davor: 💨 Cleo 🐱 **1** ⚡ Ben ✋ **6**",
      "-# Davor: 🛑 Anna 🐱 **4** ⚡ Cleo ✋ **4**",
      "### Ben 🐱\u00A03️⃣ ⚡ Anna ✋\u00A03️⃣\u00A06️⃣",
      "🛑 **Erwischt!** Anna hat’s geahnt, Ben bleibt stehen.",
      "🔺 **Anna** (A) · Bahn 1, noch 48 Schritte",
      "🟦 **Ben** (B) · Bahn 2, noch 21 Schritte",
      "🟢 **Cleo** (C) · Bahn 1, noch 50 Schritte",
    ]);
  });

  it("says what the two cards' signs mean after the first turn alone", () => {
    const means = "-# 🐱 ist die Laufkarte von Anna, ✋ die Sperrkarte von Cleo: Gleiche Zahl heißt erwischt.";
    const told = (...turns: Parameters<typeof turn>[0][]) =>
      seen(
        denksteScreen.board(
          sceneOf(
            stateWith(),
            turns.map((outcome) => turn(outcome)),
          ),
        ),
      ).lines;
    expect(told("moved")[2]).toBe(means);
    expect(told("moved", "caught")).not.toContain(means);
  });

  it("tells of the last three turns, however many there were", () => {
    const recent = Array.from({ length: 9 }, (_, at) => turn("moved", { from: at, counter: at + 1, go: 1 }));
    const { lines } = seen(denksteScreen.board(sceneOf(stateWith(), recent)));
    expect(lines.filter((line) => line.includes("⚡"))).toHaveLength(3);
  });

  it("has its picture in the place of the words that say where all stand", () => {
    const picture = gallery({ name: "denkste.png", description: "a board" });
    const scene = { ...sceneOf(stateWith(), [turn("moved")]), picture };
    const parts = denksteScreen.board(scene);
    expect(parts.indexOf(picture)).toBe(1);
    const standing = (lines: readonly string[]) => lines.filter((line) => line.includes("Bahn 1, noch"));
    expect(standing(seen(parts).lines)).toEqual([]);
    expect(standing(seen(denksteScreen.board({ ...scene, picture: null })).lines)).toHaveLength(3);
  });

  it("says of either card whether it is set, and how many numbers the stopper has", () => {
    const state = stateWith({ counters: [30, 0, 0] }, { stop: [2, 5] });
    const { lines, buttons } = seen(denksteScreen.board(sceneOf(state)));
    expect(lines.slice(-2)).toEqual([
      "💭 Laufkarte: Anna sucht sich eine Zahl aus",
      "✅ Sperrkarte: Cleo hat gesperrt",
    ]);
    expect(buttons).toMatchObject([
      { id: "k3f9x2:7:go", label: "Zahl wählen", emoji: "🐱", disabled: false },
      { id: "k3f9x2:7:stop", label: "Sperre ändern", emoji: "✅", disabled: false },
    ]);
  });

  it("lets the button of a card rest that a computer player has to set, be it for somebody who is away", () => {
    const scene = sceneOf(stateWith());
    for (const seats of [scene.seats.with(2, { type: "computer", level: "strong", robot: 1 }), away(scene.seats, 2)]) {
      const drawn = seen(denksteScreen.board({ ...scene, seats }));
      expect(drawn.buttons.map(({ disabled }) => disabled)).toEqual([false, true]);
    }
    const { lines } = seen(denksteScreen.board({ ...scene, seats: away(scene.seats, 2) }));
    expect(lines).toContain("💤 Sperrkarte: Ein Computer sperrt für Cleo");
    expect(lines).toContain("🟢 **Cleo** (C) · Bahn 1, noch 51 Schritte · 💤 Pause");
  });

  it("hides the button of a card that a computer player has set: nothing is to be changed there", () => {
    const scene = sceneOf(stateWith({}, { stop: [4] }));
    const seats = scene.seats.with(2, { type: "computer", level: "strong", robot: 1 });
    expect(seen(denksteScreen.board({ ...scene, seats })).buttons.map(({ label }) => label)).toEqual(["Zahl wählen"]);
    expect(seen(denksteScreen.board(scene)).buttons).toHaveLength(2);
  });

  it("sleeps while everybody is away", () => {
    const scene = sceneOf(stateWith({}, { go: 4 }));
    const { lines, buttons } = seen(denksteScreen.board({ ...scene, asleep: true, seats: away(scene.seats, 0, 1, 2) }));
    expect(lines).toContain("### 💤 Das Spiel macht Pause");
    expect(lines).toContain("✅ Laufkarte: Anna hat gewählt");
    expect(lines).toContain("💤 Sperrkarte: noch nichts gesperrt");
    expect(buttons.map(({ label, disabled }) => [label, disabled])).toEqual([["Zahl sperren", true]]);
  });

  it("gives every figure a letter of its own, from the names as far as they have one", () => {
    const scene = { ...sceneOf(stateWith({ counters: [0, 0, 0, 0] })), names: ["Anna", "Ädi", "漢字", "\\*a\\*"] };
    const figures = seen(denksteScreen.board(scene)).lines.filter((line) => line.includes("Bahn 1, noch"));
    expect(figures.map((line) => /\(([A-Z])\)/.exec(line)?.[1])).toEqual(["A", "D", "B", "C"]);
  });
});

describe("Denkste!'s options", () => {
  it.each(["short", "standard", "long"] as const)(
    "say how many steps it is to the middle on the %s tracks",
    (length) => {
      for (const language of ["de", "en"] as const) {
        const said = translator(language)(`denkste.options.length.value_${length}`);
        expect(said.match(/\d+/gu)?.map(Number)).toEqual([goalOf(length)]);
      }
    },
  );
});

describe("Denkste!'s rules", () => {
  it.each(["de", "en"] as const)("stand in %s with every house rule marked", (language) => {
    const whole = rulesText("denkste", translator(language));
    expect(whole.match(/🏠/g)).toHaveLength(13);
    for (const said of ["16, 12", "24, 16", "32, 24", "Haste gedacht"]) expect(whole).toContain(said);
    const words = translator(language);
    expect(whole).toContain(words("denkste.setGo"));
    expect(whole).toContain(words("denkste.setStop", { count: 1 }));
    expect(whole).toContain(words("table.back"));
  });
});
