import { describe, expect, it } from "vitest";
import type { Dice, Phase } from "../../../../src/games/katchen/rules/index.js";
import { katchenScreen } from "../../../../src/games/katchen/screen/index.js";
import { sceneWith, turnOf, viewWith } from "./scenes.js";

describe("Katchen's board", () => {
  it("says what there is to beat and how many coasters are at stake, at most as many as can move", () => {
    const prompts = turnOf(2);
    const asking = (phase: Phase, stack: number, coasters = [0, 0, 0]): string | undefined => {
      const view = viewWith({ phase, stack, coasters });
      return katchenScreen.board(sceneWith({ view, prompts })).notes[0];
    };
    const [best, worst] = [
      { seat: 0, dice: [5, 1, 1], count: 1 },
      { seat: 1, dice: [6, 4, 2], count: 1 },
    ] as const;
    const deal = { type: "deal", order: [0, 1, 2] } as const;
    expect(asking({ ...deal, throws: [best] }, 13)).toMatch(
      /Bisher: 511 \(zwei Asse und eine 5\) von Anna\. Es geht um mindestens 5 Deckel\.$/,
    );
    expect(asking({ ...deal, throws: [best, worst] }, 13)).toMatch(
      /Höchster Wurf: 511 von Anna, tiefster: 642 von Ben\. Es geht um mindestens 5 Deckel\.$/,
    );
    expect(asking({ ...deal, throws: [best, worst] }, 2)).toMatch(
      /Es geht um 2 Deckel \(mehr liegt nicht auf dem Stapel\)\.$/,
    );
    const shed: Phase = { type: "shed", order: [0, 1, 2], throws: [best, worst], dice: null, count: 0, limit: 1 };
    expect(asking(shed, 0, [3, 4, 6])).toMatch(/Bisher geht es um 3 Deckel \(mehr hat Anna nicht\)\.$/);
    expect(asking(shed, 0, [6, 4, 3])).toMatch(/Bisher geht es um 5 Deckel\.$/);
    expect(asking(shed, 0, [4, 5, 4])).toMatch(/Es geht um 4 Deckel \(mehr hat Anna nicht\)\.$/);
  });

  it("never says that at least so many are at stake where the giver has no more", () => {
    const throws = [{ seat: 0, dice: [6, 4, 2], count: 1 }] as const;
    const said = (dice: Dice, coasters: readonly number[]): string => {
      const phase: Phase = { type: "shed", order: [0, 1, 2], throws, dice, count: 1, limit: 2 };
      const view = viewWith({ phase, stack: 0, coasters, asked: 1 });
      return katchenScreen.board(sceneWith({ view, prompts: turnOf(1) })).notes.join(" ");
    };
    // Cleo, who has more, is still to throw.
    expect(said([6, 6, 6], [3, 2, 8])).toContain("Bleibt es stehen, geht es bisher um 2 Deckel (mehr sind es nicht).");
    expect(said([6, 6, 6], [1, 6, 6])).toContain("Bleibt es stehen, geht es um 6 Deckel.");
    expect(said([5, 5, 5], [1, 5, 7])).toContain("Bleibt es stehen, geht es um mindestens 5 Deckel.");
  });

  it("calls a throw one to beat where whoever does not beat it is lowest: with two players, and not a Katchen", () => {
    const prompts = turnOf(1);
    const asking = (order: readonly number[], dice: Dice): string => {
      const phase: Phase = { type: "deal", order, throws: [{ seat: 0, dice, count: 1 }] };
      return katchenScreen.board(sceneWith({ view: viewWith({ phase, stack: 9, asked: 1 }), prompts })).notes.join(" ");
    };
    expect(asking([0, 1], [6, 4, 2])).toContain("Zu schlagen: 642 von Anna.");
    expect(asking([0, 1, 2], [6, 4, 2])).toContain("Bisher: 642 von Anna.");
    expect(asking([0, 1], [4, 2, 1])).toContain("Bisher: 421 (Katchen) von Anna.");
  });

  it("says what is at stake if dice stay that beat every throw so far, and with lower dice what there is to beat", () => {
    const prompts = turnOf(2);
    const throws = [
      { seat: 0, dice: [5, 1, 1], count: 1 },
      { seat: 1, dice: [6, 4, 2], count: 1 },
    ] as const;
    const asking = (dice: Dice, coasters: readonly number[], count = 1): string | undefined => {
      const order = [0, 1, 2];
      const phase: Phase = {
        type: "shed",
        order,
        throws: throws.map((one) => ({ ...one, count })),
        dice,
        count: 1,
        limit: 2,
      };
      const view = viewWith({ phase, stack: 0, coasters, asked: 2 });
      return katchenScreen.board(sceneWith({ view, prompts })).notes[0];
    };
    const beats = "Das schlägt 511.";
    expect(asking([6, 6, 6], [3, 1, 9])).toBe(`${beats} Bleibt es stehen, geht es um 6 Deckel.`);
    expect(asking([6, 6, 6], [5, 6, 2])).toBe(`${beats} Bleibt es stehen, geht es um 2 Deckel (mehr sind es nicht).`);
    expect(asking([5, 1, 1], [3, 4, 6], 2)).toBe(
      "Auch 511, aber in weniger Würfen. Bleibt es stehen, geht es um 5 Deckel.",
    );
    expect(asking([6, 1, 1], [3, 1, 2])).toBe(
      "Das schlägt 511. Bleibt es stehen, geht es um 2 Deckel (mehr sind es nicht).",
    );
    const stake = "Bisher geht es um 3 Deckel.";
    expect(asking([6, 4, 3], [3, 4, 6])).toBe(`Höchster Wurf: 511, tiefster: 642. ${stake}`);
    expect(asking([2, 2, 1], [3, 4, 6])).toBe(`Liegt unter 642. ${stake}`);
    expect(asking([6, 4, 2], [3, 4, 6])).toBe(`Auch 642, aber später oder mit mehr Würfen: tiefer. ${stake}`);
  });
});
