import type { APIComponentInContainer } from "discord.js";
import type { Cause, View } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import type { Verb } from "../press.js";
import { answered } from "./reaction.js";
import { cardsName, type CatnoirEphemeralScene } from "./words.js";
import { separateInfo, buttons, text } from "../../../discord/ui/parts.js";
import { infoSelect } from "./info.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** Without a prompt for the reader: who is awaited, or who won. */
export function waiting(scene: CatnoirEphemeralScene): readonly APIComponentInContainer[] {
  const { table, view, t } = scene;
  const { phase } = view;
  if (phase.type === "over") return [text(`### 🏆 ${won(phase.winners, scene)}`, narrowly(phase.winners, scene))];
  const [title, ...rest] = status(scene, phase);
  return [
    text(title),
    // Right below a headline, where no question has a button, so that nothing that counts comes in its place.
    buttons({
      id: { table, prompt: 0, verb: "hand" satisfies Verb, argument: "" },
      style: "plain",
      label: t("catnoir.hand.refresh"),
      emoji: { name: "🔄" },
    }),
    text(...rest),
    infoSelect(table, view.factions, null, t, separateInfo),
  ];
}

/** A headline and what goes with it. Who has answered is secret: the text depends on the reader's own answer alone. */
function status(
  { view, held, seat, names, t }: CatnoirEphemeralScene,
  phase: Exclude<View["phase"], { type: "over" }>,
): readonly [string, ...string[]] {
  const answer = view.own?.answer ?? held;
  if (answer !== null) return answered(answer, t);
  switch (phase.type) {
    case "turn":
      return [`### ⏳ ${t("catnoir.hand.theirTurn", { name: nameOf(names, phase.seat) })}`, t("catnoir.hand.later")];
    case "trim":
      return [`### ⏳ ${t("catnoir.hand.theirTrim", { name: nameOf(names, phase.seat) })}`, t("catnoir.hand.later")];
    case "reaction": {
      const { asked } = phase;
      const own = phase.seat === seat;
      const words = {
        count: asked.length,
        names: asked.map((other) => nameOf(names, other)),
        question: questionIn(phase.cause, own ? null : nameOf(names, phase.seat), t),
      };
      // Many names take many rows.
      const all = own && asked.length > 1 && asked.length === names.length - 1;
      return [
        `### ⏳ ${all ? t("catnoir.hand.thinkingAll", words) : t("catnoir.hand.thinking", words)}`,
        t(own ? "catnoir.hand.allAnswerYours" : "catnoir.hand.later"),
      ];
    }
  }
}

/** What everybody knows to be asked. @param name who has played; null: the reader */
function questionIn(cause: Cause, name: string | null, t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.thinkDetectives", { card: cardsName(cause.extra, 1, t) });
    case "mafia":
      return t("catnoir.hand.thinkMafia");
    case "journalists":
      return name === null ? t("catnoir.hand.thinkJournalistsYou") : t("catnoir.hand.thinkJournalists", { name });
  }
}

/** The most points by which a game is lost narrowly. */
const narrow = 4;

/** How close it was for somebody who has lost; empty: not close. */
function narrowly(winners: readonly Seat[], { view, seat, t }: CatnoirEphemeralScene): string {
  const [own = 0, most = 0] = [view.points[seat], view.points[winners[0] ?? 0]];
  return winners.includes(seat) || most - own > narrow ? "" : t("catnoir.hand.narrowly", { own, most });
}

function won(winners: readonly Seat[], { seat, names, t }: CatnoirEphemeralScene): string {
  const [winner, ...others] = winners;
  if (winner === seat && others.length === 0) return t("catnoir.hand.wonYou");
  return t("catnoir.hand.won", { count: winners.length, names: winners.map((one) => nameOf(names, one)) });
}
