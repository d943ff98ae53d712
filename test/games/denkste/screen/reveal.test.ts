import { describe, expect, it } from "vitest";
import { lastLines, lastTurn } from "../../../../src/games/denkste/screen/reveal.js";
import { translator } from "../../../../src/texts/index.js";
import type { Revealed } from "../../../../src/games/denkste/screen/words.js";
import { sceneOf, stateWith, turn } from "./scenes.js";

/** Of a last turn. @param counters after it */
function told(last: Revealed, counters: readonly number[] = [last.counter, 0, 0]): string | undefined {
  return lastTurn(sceneOf(stateWith({ counters })), [last])[0];
}

describe("the reveal of a turn", () => {
  it("shows all numbers of both cards, and whose they are", () => {
    const [, cards] = lastTurn(sceneOf(stateWith()), [turn("moved", { go: 6, stop: [1, 1, 5], track: 3 })]);
    expect(cards).toBe("Anna 🐱\u00A06️⃣ ⚡ Cleo ✋\u00A01️⃣\u00A01️⃣\u00A05️⃣");
  });

  it("says how far a figure got away, and that it is on the next track", () => {
    expect(told(turn("moved"))).toBe("💨 **Entwischt!** Cleo lag daneben, Anna kommt 5 Schritte weiter.");
    expect(told(turn("moved", { go: 1, counter: 1 }))).toContain("Anna kommt 1 Schritt weiter.");
    expect(told(turn("moved", { from: 23, counter: 28 }))).toContain("Anna kommt 5 Schritte weiter, auf Bahn 2.");
  });

  it("says for whom the table chose because time was up, and not in the turn after that", () => {
    const late = { to: "all", type: "set", seat: 1, card: "stop", isTimeout: true } as const;
    const scene = sceneOf(stateWith());
    expect(lastTurn(scene, [late, turn("moved")])[1]).toContain(" · ⏳ Zeit um: 🤖 hat für Ben gewählt.");
    expect(lastTurn(scene, [late, turn("moved"), turn("caught")])[1]).not.toContain("⏳");
    expect(lastTurn(scene, [turn("moved"), late])[1]).not.toContain("⏳");
  });

  it("counts a move on track 3 as one on the same track", () => {
    expect(told(turn("moved", { track: 3, from: 43, counter: 48 }))).toMatch(/kommt 5 Schritte weiter\.$/);
  });

  it("says who caught whom", () => {
    expect(told(turn("caught"))).toBe("🛑 **Erwischt!** Cleo hat’s geahnt, Anna bleibt stehen.");
  });

  it("says where a figure that was caught twice or three times had to go, or that it was there already", () => {
    expect(told(turn("back", { track: 2, from: 30, counter: 25, stop: [5, 5] }))).toBe(
      "⏪ **Doppelt erwischt!** Cleo schickt Anna zurück an den Start von Bahn 2.",
    );
    expect(told(turn("back", { track: 3, from: 45, counter: 42, stop: [5, 5, 6] }))).toBe(
      "⏪ **Doppelt erwischt!** Cleo schickt Anna zurück an den Start von Bahn 3.",
    );
    expect(told(turn("back", { track: 3, from: 45, counter: 25, stop: [5, 5, 5] }))).toBe(
      "⏪ **Dreifach erwischt!** Cleo wirft Anna zurück an den Start von Bahn 2.",
    );
    expect(told(turn("back", { track: 2, from: 41, counter: 41, stop: [5, 5] }))).toBe(
      "⏪ **Doppelt erwischt!** Aber Anna steht ja schon am Start von Bahn 2.",
    );
  });

  it("praises nobody for what a computer has chosen for them, who was away or too late", () => {
    const [scene, caught] = [sceneOf(stateWith()), turn("caught")];
    const byComputer = "🛑 **Erwischt!** Der Computer für Cleo hat’s geahnt, Anna bleibt stehen.";
    const late = { to: "all", type: "set", seat: 2, card: "stop", isTimeout: true } as const;
    expect(lastTurn(scene, [late, caught])[0]).toBe(byComputer);
    const seats = scene.seats.map((owner, seat) => (seat === 2 ? { ...owner, away: true } : owner));
    expect(lastTurn({ ...scene, seats }, [caught])[0]).toBe(byComputer);
    expect(lastTurn(scene, [{ ...late, seat: 0 }, caught])[0]).toBe(told(caught));
  });

  it("names those who stood in the way", () => {
    // Ben's field 5 is Anna's fifth; Cleo's corner is twelve fields on.
    expect(told(turn("blocked"), [0, 23, 17])).toBe(
      "🚧 **Entwischt, aber besetzt!** Da stehen schon Ben und Cleo, Anna bleibt stehen.",
    );
  });

  it("calls the reader du where it is about them", () => {
    const reads = (seat: number, last: Revealed) =>
      lastTurn({ ...sceneOf(stateWith({ counters: [last.counter, 0, 0] })), seat }, [last])[0];
    const [caught, moved] = [turn("caught"), turn("moved")];
    expect(reads(2, caught)).toBe("🛑 **Erwischt!** Du hast es geahnt, Anna bleibt stehen.");
    expect(reads(0, caught)).toBe("🛑 **Erwischt!** Cleo hat’s geahnt, du bleibst stehen.");
    expect(reads(1, caught)).toBe(told(caught));
    expect(reads(2, moved)).toBe("💨 **Entwischt!** Du lagst daneben, Anna kommt 5 Schritte weiter.");
    expect(reads(0, moved)).toBe("💨 **Entwischt!** Cleo lag daneben, du kommst 5 Schritte weiter.");
    expect(reads(0, turn("goal", { track: 3, from: 48, counter: 51 }))).toMatch(/Du bist da\.$/u);
    const back = turn("back", { track: 3, from: 45, counter: 42, stop: [5, 5, 6] });
    expect(reads(0, back)).toContain("Cleo schickt dich zurück");
    expect(reads(2, back)).toContain("Du schickst Anna zurück");
    const far = turn("back", { track: 3, from: 45, counter: 25, stop: [5, 5, 5] });
    expect(reads(0, far)).toContain("Cleo wirft dich zurück");
    expect(reads(2, far)).toContain("Du wirfst Anna zurück");
    expect(reads(0, turn("back", { track: 2, from: 41, counter: 41, stop: [5, 5] }))).toContain("du stehst ja schon");
  });

  it("celebrates the goal", () => {
    expect(told(turn("goal", { track: 3, from: 48, counter: 51 }))).toBe(
      "🏁 **Entwischt, und zwar ins Ziel!** Anna ist da.",
    );
  });

  it("is told in short later on, two numbers as two and how long ago it was, in either language", () => {
    const turns = [
      turn("caught"),
      turn("moved", { track: 2, stop: [1, 6] }),
      turn("moved", { track: 3, stop: [1, 3, 6] }),
    ];
    expect(lastLines({ ...sceneOf(stateWith()), t: translator("en") }, turns)).toEqual([
      "Last: 💨 Anna 🐱 **5** ⚡ Cleo ✋ **1, 3, and 6**",
    ]);
  });

  it("is nothing before the first turn, and so is what was before", () => {
    const scene = sceneOf(stateWith());
    expect(lastTurn(scene, [{ to: "all", type: "begins", seat: 0 }])).toEqual([]);
    expect(lastLines(scene, [])).toEqual([]);
  });
});
