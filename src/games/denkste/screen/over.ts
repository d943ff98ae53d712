import type { APIComponentInContainer } from "discord.js";
import { goalOf } from "../rules/index.js";
import { lastTurn } from "./reveal.js";
import { figureSign, turnsIn, type DenksteScene, type Revealed } from "./words.js";
import {
  bestReader,
  boldest,
  deepestFall,
  longestStreak,
  maxCaught,
  overtakenAtLast,
  soClose,
  type Bold,
} from "./story.js";
import { endingParts, orderLines } from "../../../discord/ui/ending.js";
import { signedNames, nameOf } from "../../../discord/ui/names.js";
import { text } from "../../../discord/ui/parts.js";
import type { Seat } from "../../../game/contract.js";

/** The shortest streak worth a mention, in turns. */
const worthTelling = 3;

/** Winner, last turn, memorable moments, places and board. */
export function over(scene: DenksteScene): readonly APIComponentInContainer[] {
  const { view, names, recent, result, picture, t } = scene;
  if (view.phase.type !== "over") return [];
  const turns = turnsIn(recent);
  const signed = signedNames(scene).map((name, seat) => `${figureSign(seat)} ${name}`);
  return endingParts(
    {
      headline: [
        `### 🏆 ${t("denkste.won", { name: nameOf(names, view.phase.winner) })}`,
        t("denkste.turns", { count: turns.length }),
      ],
      last: [text(...lastTurn(scene, recent))],
      stories: story(scene, turns),
      order: orderLines(result, signed, (seat) => restOf(scene, seat), t),
      picture,
    },
    t,
  );
}

function restOf({ view, t }: DenksteScene, seat: Seat): string {
  const count = goalOf(view.options.length) - (view.counters[seat] ?? 0);
  return count === 0 ? t("denkste.arrived") : t("denkste.missing", { count });
}

/** Most remarkable first: a lead lost at last, a near miss, who read whom, the boldest number, falls and streaks. */
function story({ view, names, t }: DenksteScene, turns: readonly Revealed[]): readonly string[] {
  const seats = view.counters.length;
  const named = (some: readonly Seat[]): readonly string[] => some.map((seat) => nameOf(names, seat));
  const turned = overtakenAtLast(turns, view.counters);
  const close = soClose(view.counters, goalOf(view.options.length));
  const reader = bestReader(turns, seats);
  const bold = boldest(turns);
  const fall = deepestFall(turns);
  const streak = longestStreak(turns, seats);
  const caught = maxCaught(turns, seats);
  return [
    turned.length === 0 ? "" : `🔄 ${t("denkste.turned", { count: turned.length, names: named(turned) })}`,
    close === null ? "" : `😿 ${t("denkste.soClose", { count: close.steps, names: named(close.seats) })}`,
    reader === null
      ? ""
      : `🔮 ${t("denkste.reader", {
          stopper: nameOf(names, reader.stopper),
          mover: nameOf(names, reader.mover),
          hits: reader.hits,
          turns: reader.turns,
          luck: reader.luck,
        })}`,
    bold === null ? "" : `😼 ${tellBold(bold, names, t)}`,
    fall === null
      ? ""
      : `⏪ ${t("denkste.fall", { name: nameOf(names, fall.mover), steps: fall.from - fall.counter })}`,
    streak.times < worthTelling
      ? ""
      : `💨 ${t("denkste.streak", { names: named(streak.seats), count: streak.seats.length, times: streak.times })}`,
    caught === null ? "" : `🛑 ${tellCaught(named(caught.seats), caught.times, t)}`,
  ];
}

function tellCaught(names: readonly string[], count: number, t: DenksteScene["t"]): string {
  return t(names.length > 1 ? "denkste.unluckyAll" : "denkste.unlucky", { names, count });
}

/** By its most striking part. */
function tellBold(
  { mover, number, discs, times, again }: Bold,
  names: readonly string[],
  t: DenksteScene["t"],
): string {
  const name = nameOf(names, mover);
  if (again) return t("denkste.boldAgain", { name, number });
  if (times === 1) return t("denkste.boldOdds", { name, number, discs });
  return t(discs > 1 ? "denkste.boldStreakOdds" : "denkste.boldStreak", { name, number, times, discs });
}
