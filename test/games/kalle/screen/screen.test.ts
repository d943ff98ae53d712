import { describe, expect, it } from "vitest";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { translator } from "../../../../src/texts/index.js";
import { A, catchAtOnce, sit } from "../rules/table.js";
import { away } from "../../../discord/ui/boards.js";
import { lineOn, linesOn, sceneOf } from "./scenes.js";
import { rulesText } from "../../../support/messages.js";

describe("Kalle's board", () => {
  it("says in words what its picture shows, for as long as that is not there", () => {
    const { state } = catchAtOnce(sit(3)).hides(5).places(0).searches(1).swaps(6, 7);
    expect(linesOn(sceneOf(state)).slice(0, 6)).toEqual([
      "Runde 2 von 6 · Die Polizei öffnet noch 7 Gullys",
      "🐭 **Anna** 0 🧀",
      "🐀 **Ben** 1 🧀",
      "🐭 **Cleo** 0 🧀",
      "Offen: B1 🐊.",
      "Spürnase steht auf B1. Zuletzt getauscht: C2 mit D2.",
    ]);
    const picture = gallery({ name: "kalle.png", description: "The street" });
    expect(linesOn(sceneOf(state, [], { picture }))[0]).toMatch(/^### /u);
  });

  it("says in words how the last round ended until Kalle is hidden again", () => {
    expect(linesOn(sceneOf(catchAtOnce(sit(3)).state)).slice(0, 5)).toEqual([
      "Runde 1: Anna war Kalle. Erwischt!",
      "🐀 **Anna** 0 🧀",
      "🐭 **Ben** 1 🧀",
      "🐭 **Cleo** 0 🧀",
      "Kalle saß die ganze Zeit in A1.",
    ]);
  });

  it("marks computer players and who is away while its picture is not there", () => {
    const scene = sceneOf(sit(3).state);
    const seats = [...away(scene.seats.slice(0, 2), 1), { type: "computer", level: "strong", robot: 1 } as const];
    const mark = `💤 ${translator("de")("table.away")}`;
    expect(linesOn({ ...scene, seats }).slice(1, 4)).toEqual([
      "🐀 **Anna** 0 🧀",
      `🐭 **Ben** 0 🧀 ${mark}`,
      "🐭 🤖 **Cleo** 0 🧀",
    ]);
  });

  it("says who thinks for somebody who is away, after what has happened, and is asleep when all are", () => {
    const scene = sceneOf(sit(2).hides(0).places(1).searches(2).swaps(4, 5).state);
    const seats = away(scene.seats, 1);
    expect(lineOn({ ...scene, seats })).toBe("Anna tauscht A2 mit B2. 💤 Ein Computer denkt für Ben nach");
    const asleep = { ...scene, seats: away(scene.seats, A, 1), asleep: true };
    expect(lineOn(asleep)).toBe("Anna tauscht A2 mit B2. 💤 Das Spiel macht Pause");
  });
});

describe("Kalle's rules", () => {
  it.each(["de", "en"] as const)("stand in %s with every house rule marked", (language) => {
    const whole = rulesText("kalle", translator(language));
    expect(whole.match(/🏠/g)).toHaveLength(10);
    for (const key of ["kalle.hide", "table.back"] as const) {
      expect(whole).toMatch(new RegExp(`[„“]${translator(language)(key)}[“”]`, "u"));
    }
  });
});
