import type { APIComponentInContainer } from "discord.js";
import { goalOf } from "../rules/index.js";
import { lastTurn } from "./reveal.js";
import { figureSign, nameOf, turnsIn, type DenksteScene, type Revealed } from "./words.js";
import { bestReader, boldest, caughtTimes, deepestFall, longestStreak, type Bold } from "./story.js";
import { rule, text } from "../../../discord/ui/parts.js";

/** The shortest streak worth a mention, in turns. */
const worthTelling = 3;

/** The finished game: winner, last turn, memorable moments, board and places. */
export function over(scene: DenksteScene): readonly APIComponentInContainer[] {
  const { view, names, recent, picture, t } = scene;
  if (view.phase.type !== "over") return [];
  const turns = turnsIn(recent);
  return [
    text(
      `### 🏆 ${t("denkste.won", { name: nameOf(names, view.phase.winner) })}`,
      t("denkste.turns", { count: turns.length }),
    ),
    rule(),
    text(...lastTurn(scene, recent)),
    text(`**${t("denkste.story")}**`, ...story(scene, turns)),
    ...(picture === null ? [] : [picture]),
    text(`**${t("denkste.places")}**`, ...placeLines(scene)),
  ];
}

function placeLines({ result, view, names, t }: DenksteScene): readonly string[] {
  return (result?.places ?? []).map((seats, index, places) => {
    const place = places.slice(0, index).reduce((sum, tied) => sum + tied.length, 1);
    const count = goalOf(view.options.length) - (view.counters[seats[0] ?? 0] ?? 0);
    const rest = count === 0 ? t("denkste.arrived") : t("denkste.missing", { count });
    return t("denkste.place", {
      place,
      names: seats.map((seat) => `${figureSign(seat)} ${nameOf(names, seat)}`),
      rest,
    });
  });
}

/** How often each was caught, who read whom, the boldest number, the longest streak and the deepest fall. */
function story({ view, names, t }: DenksteScene, turns: readonly Revealed[]): readonly string[] {
  const seats = view.counters.length;
  const times = caughtTimes(turns, seats).map((count, seat) => {
    const name = nameOf(names, seat);
    return count === 0 ? t("denkste.never", { name }) : t("denkste.times", { name, count });
  });
  const reader = bestReader(turns, seats);
  const bold = boldest(turns);
  const streak = longestStreak(turns, seats);
  const fall = deepestFall(turns);
  return [
    `🛑 ${t("denkste.caughtTimes", { times })}`,
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
    streak.times < worthTelling
      ? ""
      : `💨 ${t("denkste.streak", { names: streak.seats.map((seat) => nameOf(names, seat)), times: streak.times })}`,
    fall === null
      ? ""
      : `⏪ ${t("denkste.fall", { name: nameOf(names, fall.mover), steps: fall.from - fall.counter })}`,
  ];
}

/** By its most striking part. */
function tellBold(
  { mover, number, discs, times, again }: Bold,
  names: readonly string[],
  t: DenksteScene["t"],
): string {
  const name = nameOf(names, mover);
  if (again) return t("denkste.boldAgain", { name, number });
  return times > 1 ? t("denkste.boldStreak", { name, number, times }) : t("denkste.boldOdds", { name, number, discs });
}
