import type { APIComponentInContainer } from "discord.js";
import { leadLines, leadOf, leadSign } from "./leads.js";
import { cardSigns, keycaps, nameOf, standingOf, type CardScene } from "./words.js";
import { buttons, text, type Button } from "../../../discord/ui/parts.js";
import { chosen, numbers } from "./press.js";
import type { Card } from "../rules/index.js";

/** The mover's card: what each number would come to, and which one lies. */
export function goCard(scene: CardScene, prompt: number): readonly APIComponentInContainer[] {
  const { view, names, t } = scene;
  const { mover, stopper, discs } = view.phase;
  const name = nameOf(names, stopper);
  const number = view.own?.card === "go" ? view.own.number : null;
  const standing = standingOf(view.counters[mover] ?? 0, view.options.length, t);
  return [
    text(
      `### ${cardSigns.go} ${t("denkste.yourGo")}`,
      t("denkste.youAre", { standing }),
      t("denkste.goAgainst", { count: discs, name }),
      ...leadLines(scene),
    ),
    ...numberButtons(scene, prompt, "go", (other) => (other === number ? 1 : 0)),
    ...(number === null ? [] : [text(`✅ ${t("denkste.goLies", { number: keycaps([number]), name })}`)]),
  ];
}

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

/** How many buttons stand beside each other. */
const perRow = 3;

/**
 * The six numbers of a card as buttons, and on each what it would come to for the mover.
 *
 * @param times how often a number is chosen; what is, says a tick as well as a colour
 */
function numberButtons(
  scene: CardScene,
  prompt: number,
  card: Card,
  times: (number: number) => number,
): readonly APIComponentInContainer[] {
  const all = numbers.map((number): Button => {
    const lead = leadOf(scene, number);
    const often = times(number);
    const tick = often === 0 ? "" : often === 1 ? " ✓" : ` ×${often}`;
    return {
      id: { table: scene.table, prompt, verb: card, argument: String(number) },
      style: often > 0 ? "marked" : "plain",
      label: `${number}${tick}`,
      ...(lead === null ? {} : { emoji: { name: leadSign(lead) } }),
    };
  });
  return [buttons(...all.slice(0, perRow)), buttons(...all.slice(perRow))];
}
