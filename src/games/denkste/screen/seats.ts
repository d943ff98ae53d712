import { goalOf, trackAt } from "../rules/index.js";
import { figureSign, lettersOf, nameOf } from "./words.js";
import type { DenksteScene } from "./scene.js";
import { awayMark, seatName } from "../../../discord/ui/presence.js";

/** Every seat with its figure and how far it has come, in seat order. */
export function seatLines({ view, names, seats, t }: DenksteScene): readonly string[] {
  const letters = lettersOf(names);
  return seats.map((owner, seat) => {
    const name = `${figureSign(seat)} ${seatName(owner, nameOf(names, seat))} (${letters[seat] ?? ""})`;
    const counter = view.counters[seat] ?? 0;
    const { length } = view.options;
    const standing = t("denkste.standing", { track: trackAt(counter, length), count: goalOf(length) - counter });
    return [name, standing, awayMark(owner, t)].filter((part) => part !== "").join(" · ");
  });
}
