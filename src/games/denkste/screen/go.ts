import type { APIComponentInContainer } from "discord.js";
import { leadLines } from "./leads.js";
import { numberButtons } from "./numbers.js";
import type { CardScene } from "./scene.js";
import { cardSigns, keycaps, nameOf, standingOf } from "./words.js";
import { text } from "../../../discord/ui/parts.js";

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
