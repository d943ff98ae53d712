import { drawDenkste } from "./pictures/index.js";
import { lookOf, type Look } from "./pictures/figures.js";
import type { Picture } from "../../../game/scene.js";
import { outcome } from "./reveal.js";
import { lettersOf, nameOf, standingOf, turnsIn, type DenksteScene } from "./words.js";
import { plainName } from "../../../discord/ui/names.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const mostSigns = 1024;

/** The board with all figures and the last move, and a description of it. */
export function picture(scene: DenksteScene): Picture {
  const { view, names, recent } = scene;
  const letters = lettersOf(names);
  const svg = drawDenkste({
    length: view.options.length,
    figures: view.counters.map((counter, seat) => ({
      letter: letters[seat] ?? "",
      name: plainName(nameOf(names, seat)),
      counter,
    })),
    last: turnsIn(recent).at(-1) ?? null,
  });
  return { name: "denkste.png", svg, description: describe(scene, letters) };
}

function describe({ view, names, recent, t }: DenksteScene, letters: readonly string[]): string {
  const plain = names.map(plainName);
  const last = turnsIn(recent).at(-1);
  const lines = [
    t("denkste.picture"),
    ...view.counters.map((counter, seat) =>
      t("denkste.pictureSeat", {
        name: nameOf(plain, seat),
        letter: letters[seat] ?? "",
        figure: figureName(lookOf(seat), t),
        standing: standingOf(counter, view.options.length, t),
      }),
    ),
    last === undefined ? "" : outcome({ view, names: plain, t }, last).replaceAll("**", ""),
  ];
  return lines.join(" ").trim().slice(0, mostSigns);
}

function figureName({ shape }: Look, t: DenksteScene["t"]): string {
  switch (shape) {
    case "triangle":
      return t("denkste.figures.triangle");
    case "square":
      return t("denkste.figures.square");
    case "circle":
      return t("denkste.figures.circle");
    case "diamond":
      return t("denkste.figures.diamond");
  }
}
