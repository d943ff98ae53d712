import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { ephemerals, stays } from "../../../../src/games/kalle/screen/ephemeral.js";
import { places, type State } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, escape, sit } from "../rules/table.js";
import { sheetSceneOf, situationOf } from "./scenes.js";
import { linesOf, seenOf } from "../../../support/scenes-of.js";

/** The words of an ephemeral message. */
function words(name: keyof typeof ephemerals, state: State, seat: number, draft: unknown = null): readonly string[] {
  return linesOf(ephemerals[name](sheetSceneOf(state, seat, { draft })));
}

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
      "### 🤫 „Keiner findet Kalle Kanalratte!“",
      "Jetzt heißt es: merken. Ab hier zeigt dir niemand mehr, wo Kalle steckt.",
    ]);
    expect(seenOf(one ?? []).buttons).toEqual([]);
  });
});

describe("the message that Kalle is hidden", () => {
  it("marks the first card of a swap and says how to take it back, in as many lines as before", () => {
    const usual = words("hidden", swapping.state, A);
    expect(words("hidden", swapping.state, A, { first: 9 })).toEqual([
      "### 📌 B3 ist gemerkt",
      "Jetzt den Gully daneben antippen. Noch mal antippen nimmt ihn zurück.",
    ]);
    expect(usual).toHaveLength(2);
    expect(words("hidden", swapping.state, A, { first: null })).toEqual(usual);
    expect(words("hidden", swapping.passes().state, A, { first: 9 })).toEqual(usual);
  });

  it("stays with its round: not before Kalle is hidden, nor for anybody else, nor in the next round", () => {
    const staysAt = (state: State, seat: number) => stays.hidden(situationOf(state, seat));
    expect(staysAt(sit(3).state, A)).toBe(false);
    expect([A, B, C].map((seat) => staysAt(swapping.state, seat))).toEqual([true, false, false]);
    const over = sit(3).hides(10).places(9).searches(10).state;
    expect([A, B, C].map((seat) => staysAt(over, seat))).toEqual([false, false, false]);
  });
});

describe("the grid to hide on", () => {
  it("goes with its question", () => {
    expect(stays.hide(situationOf(sit(3).state, A))).toBe(true);
    expect(stays.hide(situationOf(sit(3).state, B))).toBe(false);
    expect(stays.hide(situationOf(swapping.state, A))).toBe(false);
  });
});

describe("the answer to a press that is not allowed", () => {
  it("says how far the police may go, and where", () => {
    expect(words("why", sit(3).hides(10).places(0).state, B)).toEqual([
      "😼 So nicht: Die Polizei zieht genau einen Schritt weit und öffnet einen geschlossenen Gully.",
      "Von hier aus geht es nach B1, A2 oder B2.",
    ]);
    const cornered = sit(3).hides(15).places(5).walks(1, 4, 5, 0).passes();
    expect(words("why", cornered.state, B)[0]).toContain("Ringsum ist alles offen");
    const walledIn = sit(3).hides(15).places(7).walks(6, 2, 1, 5, 4, 0, 1).passes();
    expect(words("why", walledIn.state, C)).toEqual([
      "😼 So nicht: Die Polizei muss jetzt zu einem der nächsten geschlossenen Gullys.",
      "Von hier aus geht es nach D1, D2, A3, B3, C3 oder D3.",
    ]);
  });

  it("says which cards may be swapped, and that the first one stays noted", () => {
    expect(words("why", swapping.state, A)).toEqual([
      "😼 Auf dem Gully steht die Polizei, da lässt sich nichts verrücken. Alle anderen darfst du tauschen.",
    ]);
    const [line, further] = words("why", swapping.state, A, { first: 10 });
    expect(line).toContain("die sich berühren");
    expect(further).toContain("Den ersten habe ich mir weiter gemerkt.");
  });

  it("says what can be guessed and pointed at", () => {
    expect(words("why", escape(sit(3, { lastChance: true })).state, B)[0]).toContain("den noch niemand genannt hat");
    expect(words("why", escape(sit(3)).state, A)[0]).toContain("Zeigen kannst du nur");
  });
});
