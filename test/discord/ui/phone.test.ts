import { describe, expect, it } from "vitest";
import { framedMessage } from "../../../src/discord/ui/frame.js";
import { buttons, gallery, rule, text, type Button } from "../../../src/discord/ui/parts.js";
import { heightOnPhone, spanOnPhone } from "./phone.js";
import { handSketch } from "../../../src/games/catnoir/screen/pictures/index.js";
import { games } from "../../../src/games/index.js";

/** 800 by 360 pixels. */
const picture = { name: "a.png", description: "", sketch: handSketch.of({ title: "", groups: [] }) };

function button(verb: string, label = verb): Button {
  return { id: { table: "k3f9x2", prompt: 1, verb, argument: "" }, style: "plain", label };
}

describe("how high a message is on a phone", () => {
  it("runs from the first of turn and picture to the last control that is not every board's", () => {
    const words = Array.from({ length: 20 }, () => text("Katze"));
    const parts = [gallery(picture), text("### 👉 Anna"), buttons(button("throw"))];
    const below = [rule(), buttons(button("leave"), button("rules"))];
    const span = spanOnPhone(framedMessage(games.katchen, [...words, ...parts, ...below]), picture);
    // The picture is scaled to the width, with eight pixels around.
    expect(span).toBeCloseTo(131.85 + 8 + 22 + 8 + 36, 1);
    expect(spanOnPhone(framedMessage(games.katchen, [...words, ...below]), null)).toBe(0);
    expect(heightOnPhone(framedMessage(games.katchen, [text("Katze")]), null)).toBe(13 + 22 + 13);
  });

  it("counts lines as they are broken, headings with their margins, and small print", () => {
    const high = (...lines: readonly string[]): number =>
      heightOnPhone(framedMessage(games.katchen, [text(...lines)]), null) - 26;
    expect(high("Anna ist dran")).toBe(22);
    expect(high("Die drei Katzen sitzen am Tisch und warten auf den Wurf")).toBe(44);
    expect(high("-# klein")).toBeCloseTo(18.2, 1);
    expect(high("Anna", "### Ben", "Cleo")).toBe(22 + 16 + 22 + 8 + 22);
  });

  it("puts buttons that do not fit side by side into further rows", () => {
    const row = (...labels: readonly string[]): number =>
      heightOnPhone(framedMessage(games.katchen, [buttons(...labels.map((label) => button("x", label)))]), null) - 26;
    expect(row("A1", "B1", "C1", "D1")).toBe(36);
    expect(row("Nochmal würfeln", "Stehen lassen", "Aufhören")).toBe(36 + 6 + 36);
  });
});
