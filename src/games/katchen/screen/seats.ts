import type { APITextDisplayComponent } from "discord.js";
import type { Seat } from "../../../game/contract.js";
import { compareThrows, type Finished, type Thrown } from "../rules/index.js";
import { ends, lastRound } from "./last-round.js";
import { dieName, shortName, sorted, type KatchenScene } from "./words.js";
import { text } from "../../../discord/ui/parts.js";
import { awayMark, seatName, nameOf } from "../../../discord/ui/names.js";

/** Highest and lowest throw of a round. */
export interface Extremes {
  readonly highest: Seat;
  readonly lowest: Seat;
}

/** By seat: coasters, and the throw below in small print; a text each. */
export function seatList(scene: KatchenScene): readonly APITextDisplayComponent[] {
  return scene.seats.map((_, seat) => text(seatLine(scene, seat), throwLine(scene, seat)));
}

function seatLine(scene: KatchenScene, seat: Seat): string {
  const { view, names, seats, prompts, t, emoji } = scene;
  const isAsked = view.asked === seat && prompts.length > 0;
  const name = [seatName(seats[seat], nameOf(names, seat)), awayMark(seats[seat], t)]
    .filter((part) => part !== "")
    .join(" · ");
  const shots = view.options.shots === 1 ? [] : [`${view.shots[seat] ?? 0}\u00A0${emoji.text("shot")}`];
  if (view.gone.includes(seat)) return [name, t("katchen.gone"), ...shots].join(" · ");
  return [isAsked ? `👉 ${name}` : name, ...held(scene, seat), ...shots].join(" · ");
}

/** A seat's coasters, or its die in the roll-off. */
function held({ view, t, emoji }: KatchenScene, seat: Seat): readonly string[] {
  if (view.phase.type === "rolloff") {
    const die = view.phase.rolls.find((roll) => roll.seat === seat)?.die ?? null;
    return die === null ? [] : [emoji.text(dieName(die))];
  }
  const coasters = view.coasters[seat] ?? 0;
  if (view.phase.type === "shed" && coasters === 0) return [t("katchen.fine")];
  return [`${coasters}\u00A0${emoji.text("coaster")}`];
}

/** In this round; until somebody throws, in the last one. */
function throwLine(scene: KatchenScene, seat: Seat): string {
  const { phase } = scene.view;
  if (phase.type === "over" || phase.type === "rolloff") return "";
  const thrown = phase.throws.find((other) => other.seat === seat);
  if (thrown !== undefined) return `-# ${throwText(scene, thrown, phase.type === "shed", extremes(phase.throws))}`;
  if (phase.throws.length > 0 || (phase.type === "shed" && phase.dice !== null)) return "";
  const round = lastRound(scene.recent);
  const before = round?.throws.find((other) => other.seat === seat);
  if (round === null || before === undefined) return "";
  return `-# ${scene.t("katchen.before", { throw: throwText(scene, before, false, ends(round.settlement)) })}`;
}

function throwText({ t, emoji }: KatchenScene, thrown: Thrown, tries: boolean, most: Extremes | null): string {
  const parts = [`${sorted(thrown.dice, emoji)} ${shortName(thrown.dice, t)}`];
  if (tries) parts.push(t("katchen.tries", { count: thrown.count }));
  if (thrown.seat === most?.highest) parts.push(`⬆️ ${t("katchen.highest")}`);
  if (thrown.seat === most?.lowest) parts.push(`⬇️ ${t("katchen.lowest")}`);
  return parts.join(" · ");
}

/** Of throws in the order of turns; null: fewer than two. */
export function extremes(throws: readonly Thrown[]): Extremes | null {
  const ranked = throws
    .map((thrown, order): Thrown & Finished => ({ ...thrown, order }))
    .toSorted((a, b) => compareThrows(b, a));
  const [highest, ...others] = ranked;
  const lowest = others.at(-1);
  return highest === undefined || lowest === undefined ? null : { highest: highest.seat, lowest: lowest.seat };
}
