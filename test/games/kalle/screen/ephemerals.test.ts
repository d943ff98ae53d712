import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { ephemerals } from "../../../../src/games/kalle/screen/ephemeral.js";
import { places, type State } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, escape, sit } from "../rules/table.js";
import { sheetSceneOf } from "./scenes.js";
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

describe("the answer to the first press of a swap", () => {
  it.each(["noted", "freed", "why"] as const)("names no place and is the same for every card (%s)", (name) => {
    const drafts = places.filter((place) => place !== 1).map((first) => words(name, swapping.state, A, { first }));
    expect(new Set(drafts.map((lines) => lines.join("\n"))).size).toBe(1);
    expect(drafts.flat().join("\n")).not.toMatch(/[A-D][1-4]/);
  });

  it("says how to go on, or how to take it back", () => {
    expect(words("noted", swapping.state, A, { first: 10 })).toEqual([
      "📌 Gemerkt. Tippe jetzt den Gully an, mit dem du tauschen willst. Noch mal antippen nimmt ihn zurück.",
    ]);
    expect(words("freed", swapping.state, A, { first: null })).toEqual([
      "💭 Vergessen. Fang einfach von vorn an, oder lass alles, wie es ist.",
    ]);
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
