import { isDeepStrictEqual } from "node:util";
import { rulesOf } from "../../../games/index.js";
import { courseOf, factsOf } from "../../../tables/chance/build-game-file.js";
import { commitmentOf, type DrawKey, drawKey, type Secrets, drawStream } from "../../../tables/chance/random-stream.js";
import { type GameFile, hashOf } from "../../../tables/chance/game-file.js";
import {
  type PlayedAction,
  type PlayedStep,
  playAgain,
  ReplayError,
  type StepDraws,
} from "../../../tables/chance/play-again.js";
import { readGameFile, type NoGameFile } from "./read-game-file.js";
import { type DrawCall, recordDraws } from "../../../tables/chance/record-draws.js";

/**
 * What is wrong with a game file.
 *
 * - `bytes`: not written as it has to be. `hash`: changed since it was written.
 * - `commitment`: the seed is not the one that was committed to. `salt`: none, or one that its protocol does not have.
 * - `draw`: what was drawn does not come out of the key (`call`: which of its step's, from 0).
 * - `rules`: this program does not have them, so it can check the draws alone.
 * - `action`: the rules refuse it, or what comes before it (0: the setup).
 * - `choice`: what nobody chose should have been chosen otherwise.
 * - `draws`, `events`: others come out of the game in this step.
 * - `result`: another comes out.
 */
export type Finding =
  | { readonly kind: "bytes" | "hash" | "commitment" | "salt" | "result" }
  | { readonly kind: "draw"; readonly step: number; readonly use: string; readonly call: number }
  | { readonly kind: "rules"; readonly game: string; readonly rules: number }
  | { readonly kind: "action"; readonly step: number; readonly why: string }
  | { readonly kind: "choice" | "draws" | "events"; readonly step: number };

/** A game file and what is wrong with it: nothing, if all comes out again. */
export interface CheckedFile {
  readonly kind: "checked";
  readonly file: GameFile;
  readonly findings: readonly Finding[];
}

/** Reads and checks a game file. */
export function checkGameText(text: string): CheckedFile | NoGameFile {
  try {
    const read = readGameFile(text);
    if (read.kind !== "file") return read;
    const bytes: readonly Finding[] = read.isCanonical ? [] : [{ kind: "bytes" }];
    return { kind: "checked", file: read.file, findings: [...bytes, ...checkGameFile(read.file)] };
  } catch (error) {
    // Nested too deep for the stack.
    if (error instanceof RangeError) return { kind: "malformed", where: "" };
    throw error;
  }
}

/** Checks a game file against itself: its commitment, its draws, and the whole game, played again. */
export function checkGameFile(file: GameFile): readonly Finding[] {
  const { protocol, salt, commitment } = file;
  const seed = Buffer.from(file.seed, "hex");
  const secrets: Secrets = { protocol, seed, salt };
  const key = drawKey(secrets);
  return [
    ...found(hashOf(file) !== file.sha256, { kind: "hash" }),
    ...found(commitmentOf(seed) !== commitment, { kind: "commitment" }),
    ...found((protocol === 1) !== (salt === null), { kind: "salt" }),
    ...file.draws.flatMap((draws) => checkDraws(key, draws)),
    ...checkGame(file, secrets),
  ];
}

/** The first draw of a step that does not come out of the key. */
function checkDraws(key: DrawKey, { step, use, calls }: StepDraws): readonly Finding[] {
  const { random, calls: drawn } = recordDraws(drawStream(key, step, use));
  const call = calls.findIndex((each, index) => {
    drawAgain(random, each);
    return !isDeepStrictEqual(drawn[index], each);
  });
  return found(call !== -1, { kind: "draw", step, use, call });
}

function drawAgain(random: ReturnType<typeof recordDraws>["random"], [kind, n, order]: DrawCall): void {
  switch (kind) {
    case "die":
      random.die();
      return;
    case "pick":
      random.pick(n);
      return;
    case "shuffle":
      random.shuffle(order);
  }
}

/** Plays the game again. */
function checkGame(file: GameFile, secrets: Secrets): readonly Finding[] {
  const { game, rules, seats } = file;
  if (rulesOf(game, rules) === null) return [{ kind: "rules", game, rules }];
  const course = courseOf({ ...file, seats: seats.length, carried: null }, secrets);
  try {
    const steps = [...playAgain(course)];
    const { draws, events, result } = factsOf(course, steps);
    return [
      ...checkChoices(steps, file.actions),
      ...firstOther("draws", file.draws, draws),
      ...firstOther("events", file.events, events),
      ...found(!isDeepStrictEqual(file.result, result), { kind: "result" }),
    ];
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return [{ kind: "action", step: error.step ?? 0, why: error.message }];
  }
}

/** The first action that nobody chose and that the rules would not have given. */
function checkChoices(steps: readonly PlayedStep[], actions: readonly PlayedAction[]): readonly Finding[] {
  const other = steps.find(
    ({ step, due }) => due !== null && !isDeepStrictEqual(due.action, actions[step - 1]?.action),
  );
  return other === undefined ? [] : [{ kind: "choice", step: other.step }];
}

/** The first step where a list says something else than what comes out. */
function firstOther<T extends { readonly step: number }>(
  kind: "draws" | "events",
  said: readonly T[],
  out: readonly T[],
): readonly Finding[] {
  const index = said.findIndex((each, at) => !isDeepStrictEqual(each, out[at]));
  const first = index === -1 ? out[said.length] : said[index];
  return first === undefined ? [] : [{ kind, step: first.step }];
}

function found(isWrong: boolean, finding: Finding): readonly Finding[] {
  return isWrong ? [finding] : [];
}
