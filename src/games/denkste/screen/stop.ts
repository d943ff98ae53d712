import type { APIComponentInContainer } from "discord.js";
import { leadLines } from "./leads.js";
import { numberButtons } from "./numbers.js";
import { chosen } from "./press.js";
import type { CardScene } from "./scene.js";
import { cardSigns, keycaps, nameOf, standingOf } from "./words.js";
import { buttons, text } from "../../../discord/ui/parts.js";

/** The stopper's card: as many numbers as the mover's track wants. It is set with the last one. */
export function stopCard(scene: CardScene, prompt: number): readonly APIComponentInContainer[] {
  const { view, names, table, t } = scene;
  const { mover, discs } = view.phase;
  const name = nameOf(names, mover);
  const half = chosen(scene.draft);
  const marked = half.length > 0 ? half : laid(scene);
  const standing = standingOf(view.counters[mover] ?? 0, view.options.length, t);
  return [
    text(
      `### ${cardSigns.stop} ${t("denkste.yourStop")}`,
      t("denkste.theyAre", { name, standing }),
      t("denkste.stopAgainst", { count: discs, name }),
      ...leadLines(scene),
      ...repeats(scene),
    ),
    ...numberButtons(scene, prompt, "stop", (number) => marked.filter((other) => other === number).length),
    ...(half.length === 0
      ? []
      : [buttons({ id: { table, prompt, verb: "afresh", argument: "" }, style: "plain", label: t("denkste.afresh") })]),
    ...state(scene, half, name),
  ];
}

/** The card as it lies; nothing when it was not set yet. */
function laid({ view }: CardScene): readonly number[] {
  return (view.own?.card === "stop" ? view.own.numbers : null) ?? [];
}

/** What lies, and what is chosen in its place. */
function state(scene: CardScene, half: readonly number[], name: string): readonly APIComponentInContainer[] {
  const { view, t } = scene;
  const lies = keycaps(laid(scene));
  if (half.length === 0) return lies === "" ? [] : [text(`✅ ${t("denkste.stopLies", { numbers: lies, name })}`)];
  const words = { numbers: keycaps(half), count: view.phase.discs - half.length };
  return [
    text(`💭 ${t("denkste.chosen", words)}`, lies === "" ? "" : `-# ${t("denkste.untilThen", { numbers: lies })}`),
  ];
}

/** What the same number more than once is good for, where it may stand there. */
function repeats({ view, t }: CardScene): readonly string[] {
  const { discs } = view.phase;
  if (!view.options.hasteGedacht || discs === 1) return [];
  return [`-# ${t(discs === 2 ? "denkste.repeat" : "denkste.repeatTwice")}`];
}
