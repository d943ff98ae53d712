import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { ephemerals, stays } from "../../../../src/games/kalle/screen/ephemeral.js";
import { places } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, escape, sit, type Table } from "../rules/table.js";
import { sheetSceneOf, situationOf } from "./scenes.js";
import { linesOf, seenOf } from "../../../support/scenes-of.js";

const swapping = sit(3).hides(10).places(0).searches(1);

describe("the ephemeral message to hide on", () => {
  it("is a grid of sixteen equal buttons, each with its place", () => {
    const [first, ...others] = seenOf(ephemerals.hide(sheetSceneOf(sit(3).state, A))).rows;
    expect(others).toHaveLength(3);
    const buttons = [first ?? [], ...others].flat();
    expect(buttons.map(({ id }) => id)).toEqual(places.map((place) => `k3f9x2:1:hide:${place}`));
    expect(new Set(buttons.map(({ emoji, style }) => `${emoji}${style}`))).toEqual(
      new Set([`🔘${ButtonStyle.Primary}`]),
    );
  });

  it("is overwritten by the same words wherever Kalle went, without a button", () => {
    const [one, ...others] = places.map((at) => ephemerals.hidden(sheetSceneOf(sit(3).hides(at).state, A)));
    expect(others.every((other) => JSON.stringify(other) === JSON.stringify(one))).toBe(true);
    expect(linesOf(one ?? [])).toEqual([
      "🤫 **Keiner findet Kalle Kanalratte!** Merk dir den Platz: Niemand zeigt ihn dir mehr, und am Ende musst du ihn selbst wiederfinden.",
    ]);
    expect(seenOf(one ?? []).buttons).toEqual([]);
  });
});

describe("the message that Kalle is hidden", () => {
  const hidden = sit(3).hides(10);

  it("stays for Kalle alone until the round ends", () => {
    const staysAt = ({ state }: Table, seat: number) => stays.hidden(situationOf(state, seat));
    expect(staysAt(sit(3), A)).toBe(false);
    for (const now of [hidden, hidden.places(0), swapping])
      expect([A, B, C].map((seat) => staysAt(now, seat))).toEqual([true, false, false]);
    const found = hidden.places(9).searches(10);
    expect([A, B, C].map((seat) => staysAt(found, seat))).toEqual([false, false, false]);
  });

  const words = (draft: unknown, { state }: Table = swapping) =>
    linesOf(ephemerals.hidden(sheetSceneOf(state, A, { draft })));

  it("says in small print how to swap as soon as the police are placed, and at last that nothing is swapped any more", () => {
    for (const now of [hidden.places(0), swapping, swapping.passes()])
      expect(words(null, now)).toEqual([
        expect.stringMatching(/^-# 🤫 Tauschen: zwei Gullys antippen, die sich berühren\./u),
      ]);
    expect(words(null, escape(sit(3)))).toEqual([expect.stringMatching(/^-# 🤫 Getauscht wird nicht mehr\./u)]);
  });

  it("names the first card of a swap while that is chosen", () => {
    expect(words({ first: 10 })).toEqual([
      "↔️ **C3 ist vorgemerkt.** Jetzt einen zweiten antippen, der C3 berührt.",
      "-# Noch mal C3 nimmt ihn zurück.",
    ]);
    expect(words({ first: null })).toEqual(words(null));
    expect(words({ first: 10 }, swapping.passes())).toEqual(words(null));
  });

  it("says that a card does not touch the first, and is the first now", () => {
    expect(words({ first: 12, apart: 2 })).toEqual([
      "↔️ **A4 liegt nicht neben C1.** Jetzt ist A4 vorgemerkt.",
      "-# Noch mal A4 nimmt ihn zurück.",
    ]);
  });
});

describe("the grid to hide on", () => {
  it("goes with its question", () => {
    expect(stays.hide(situationOf(sit(3).state, A))).toBe(true);
    expect(stays.hide(situationOf(sit(3).state, B))).toBe(false);
    expect(stays.hide(situationOf(swapping.state, A))).toBe(false);
  });
});
