import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { places } from "../../../../src/games/kalle/rules/index.js";
import { A, B, C, catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { placeName } from "../../../../src/games/kalle/screen/words.js";
import { sheetSceneOf, situationOf } from "./scenes.js";
import { framedMessage } from "../../../../src/discord/ui/frame.js";
import { translator } from "../../../../src/texts/index.js";
import { languages } from "../../../discord/ui/faults.js";
import { heightOnPhone } from "../../../discord/ui/phone.js";
import { linesOf, seenOf } from "../../../support/scenes-of.js";
import { games } from "../../../../src/games/index.js";

const { ephemerals, stays } = kalleScreen;

const swapping = sit(3).hides(10).places(0).searches(1);

describe("the ephemeral message to hide on", () => {
  it("is a grid of sixteen equal buttons, each with its place", () => {
    const [first, ...others] = seenOf(ephemerals.hide(sheetSceneOf(sit(3).state, A))).rows;
    expect(others).toHaveLength(3);
    const buttons = [first ?? [], ...others].flat();
    expect(buttons.map(({ id }) => id)).toEqual(places.map((place) => `k3f9x2:1:hide:${place}`));
    expect(buttons.map(({ label }) => label)).toEqual(places.map(placeName));
    expect(new Set(buttons.map(({ style }) => style))).toEqual(new Set([ButtonStyle.Primary]));
  });

  it("is overwritten by the same words wherever Kalle went, without a button", () => {
    const [one, ...others] = places.map((at) => ephemerals.hidden(sheetSceneOf(sit(3).hides(at).state, A)));
    expect(others.every((other) => JSON.stringify(other) === JSON.stringify(one))).toBe(true);
    expect(linesOf(one ?? [])).toEqual([
      "🤫 **Keiner findet Kalle Kanalratte!** Merk dir den Platz, gezeigt wird er dir nie wieder.",
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

  it("says where to swap as soon as the police are placed, and at last that nothing is swapped any more", () => {
    for (const now of [hidden.places(0), swapping.passes()])
      expect(words(null, now)).toEqual([
        "🤫 **Merk dir, wo du sitzt!**",
        "-# Tauschen kannst du nach jeder Suche, oben am Tisch: zwei, die sich berühren.",
      ]);
    expect(words(null, escape(sit(3)))).toEqual([
      "🤫 **Getauscht wird nicht mehr.**",
      "-# Weißt du noch, wo du sitzt? Geh jeden Tausch noch mal durch.",
    ]);
  });

  it("names the first card of a swap while that is chosen, and says before that none is", () => {
    expect(words({ first: 10 })).toEqual([
      "↔️ **C3 gewählt, jetzt ein Nachbar!**",
      "-# Tipp einen an, der ihn berührt, oder noch mal C3 zum Zurücknehmen.",
    ]);
    expect(words(null)).toEqual([
      "↔️ **Noch keiner gewählt.**",
      "-# Tipp zwei Gullys an, die sich berühren. Und merk dir, wo du sitzt!",
    ]);
    expect(words({ first: null })).toEqual(words(null));
    expect(words({ first: 10 }, swapping.passes())).toEqual(words(null, swapping.passes()));
  });

  it("says at the next swap which two were swapped last, as high as ever, so that nobody takes theirs for lost", () => {
    const again = swapping.swaps(8, 9).searches(2);
    expect(again.state.phase.type).toBe("swap");
    expect(words(null, again)).toEqual([
      "↔️ **Noch keiner gewählt.**",
      "-# Zuvor getauscht: A3 mit B3. Tipp zwei an, die sich berühren.",
    ]);
    expect(words({ first: 10 }, again)).toEqual(words({ first: 10 }));
  });

  it("says that a card does not touch the first, and is the first now", () => {
    expect(words({ first: 12, apart: 2 })).toEqual([
      "↔️ **A4 gewählt, jetzt ein Nachbar!**",
      "-# C1 berührt ihn nicht. Tipp jetzt einen Nachbarn von A4 an.",
    ]);
  });

  it.each(languages)("is as high whatever is chosen, from the placing of the police on, in %s", (language) => {
    const t = translator(language);
    const high = (draft: unknown, { state }: Table = swapping) => {
      const parts = ephemerals.hidden({ ...sheetSceneOf(state, A, { draft }), t });
      return heightOnPhone(framedMessage(games.kalle, parts), null);
    };
    const before = high(null);
    for (const now of [hidden.places(0), swapping.passes(), escape(sit(3))]) expect(high(null, now)).toBe(before);
    for (const first of places) {
      expect(high({ first })).toBe(before);
      expect(high({ first, apart: 15 - first })).toBe(before);
    }
  });
});

describe("the grid to hide on", () => {
  it("says from the second round on that all covers are shut again", () => {
    const said = ({ state }: Table, seat: number): string =>
      linesOf(ephemerals.hide(sheetSceneOf(state, seat))).join(" ");
    expect(said(sit(3), A)).not.toContain("Neue Runde");
    expect(said(catchAtOnce(sit(3)), B)).toContain("Neue Runde, alle Deckel sind wieder zu!");
  });

  it("goes with its question", () => {
    expect(stays.hide(situationOf(sit(3).state, A))).toBe(true);
    expect(stays.hide(situationOf(sit(3).state, B))).toBe(false);
    expect(stays.hide(situationOf(swapping.state, A))).toBe(false);
  });
});
