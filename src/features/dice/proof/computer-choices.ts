import { isDeepStrictEqual } from "node:util";
import type { Seat } from "../../../game/contract.js";
import type { Games } from "../../../game/module.js";
import type { AnyPlayer } from "../../../game/player.js";
import { courseOf, type GameFile, secretsInFile } from "../../../tables/chance/game-file.js";
import { actAgain, type Course } from "../../../tables/chance/play-again.js";
import { drawStream } from "../../../tables/chance/random-stream.js";
import { mayTell, standInLevel } from "../../../tables/table.js";

/** The outcome of choosing again in the place of a game's computer players. */
export interface ComputerChoices {
  /** Actions that they would choose again. */
  readonly own: number;
  /** Actions that were not looked at: thought out against the clock, or more than there is time for. */
  readonly open: number;
  /** The steps whose action they would not choose now: they may have learned since, or somebody has chosen for them. */
  readonly other: readonly number[];
}

/** How long choosing again may take, in milliseconds. */
const longestMs = 5_000;

type Step = ReturnType<typeof actAgain> extends Generator<infer S> ? S : never;

/**
 * Lets computer players choose again, from what they saw and the same randomness.
 *
 * @param file a game that comes out again
 * @param now milliseconds by a clock that never goes back
 * @returns null: no computer has played, or its rules are older than its player
 */
export async function chooseAgain(file: GameFile, games: Games, now: () => number): Promise<ComputerChoices | null> {
  const module = games.find(file.game);
  const chosen = file.actions.filter(({ seat, by }) => by === "computer" || (by === "human" && isComputer(file, seat)));
  if (module?.rules !== file.rules || chosen.length === 0) return null;
  const course = courseOf({ ...file, seats: file.seats.length, carried: null }, secretsInFile(file), games);
  const steps = [...actAgain(course)];
  const end = now() + longestMs;
  let [own, open] = [0, 0];
  const other: number[] = [];
  for (const { step, seat, by } of chosen) {
    const level = file.seats[seat]?.computer ?? standInLevel;
    if (by === "human") other.push(step);
    else if (module.player.againstClock?.includes(level) === true || now() > end) open += 1;
    else if (await wouldChoose({ course, steps, player: module.player, level }, step)) own += 1;
    else other.push(step);
  }
  return { own, open, other };
}

interface Again {
  readonly course: Course;
  /** The set-up first. */
  readonly steps: readonly Step[];
  readonly player: AnyPlayer;
  readonly level: "relaxed" | "strong";
}

function isComputer({ seats }: GameFile, seat: Seat): boolean {
  return seats[seat]?.computer !== null;
}

/** Whether its player would choose the action of a step: it may have been asked at any step since its prompt was open. */
async function wouldChoose(again: Again, step: number): Promise<boolean> {
  const { course, steps } = again;
  const played = course.actions[step - 1];
  if (played === undefined) return false;
  const promptAt = (at: number): number | undefined =>
    course.game.prompts(steps[at - 1]?.state).find(({ seat }) => seat === played.seat)?.id;
  const prompt = promptAt(step);
  for (let at = step; at > 0 && promptAt(at) === prompt; at -= 1)
    if (isDeepStrictEqual(await choiceAt(again, at, played.seat), played.action)) return true;
  return false;
}

/** What a seat's player chooses before a step; if it fails, a time-out's action. */
async function choiceAt({ course, steps, player, level }: Again, step: number, seat: Seat): Promise<unknown> {
  const { game, key, actions } = course;
  const state = steps[step - 1]?.state;
  const before = player.looksBack ? steps.slice(0, step) : [];
  const past = player.looksBack ? actions.slice(0, step - 1) : [];
  try {
    const { action } = await player.decide({
      seat,
      view: game.view(state, seat),
      legal: game.legal(state, seat),
      events: before.flatMap(({ events }) => events).filter((event) => mayTell(event, seat)),
      own: past.filter((row) => row.seat === seat && row.by !== "timeout").map(({ action: own }) => own),
      level,
      random: drawStream(key, step, `player-${seat}`),
    });
    return action;
  } catch {
    return game.timeout(state, seat, drawStream(key, step, `timeout-${seat}`));
  }
}
