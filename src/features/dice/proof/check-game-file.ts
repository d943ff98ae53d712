import { isDeepStrictEqual } from "node:util";
import { type Games, rulesOf } from "../../../game/module.js";
import { courseOf, factsOf, type GameFile, hashOf, secretsInFile } from "../../../tables/chance/game-file.js";
import type { CupFile } from "../../../tables/chance/cup-file.js";
import { drawStream } from "../../../tables/chance/random-stream.js";
import { commitmentOf, type DrawKey, drawKey, type Secrets } from "../../../tables/chance/secrets.js";
import {
  type PlayedAction,
  type PlayedStep,
  playAgain,
  ReplayError,
  type StepDraws,
  type DrawCall,
  recordDraws,
} from "../../../tables/chance/play-again.js";
import { checkCupFile, type CupFinding } from "./check-cup-file.js";
import { isInOrder, isStartRight } from "./check-order.js";
import { type NoFile, readFile } from "./read-file.js";

/**
 * What is wrong with a game file, in the order in which it is told.
 *
 * - `bytes`: not written as it has to be. `hash`: changed since it was written.
 * - `commitment`: the seed is not the one that was committed to.
 * - `salt`: none, or one that its protocol does not have. `late`: it claims an older protocol than there was by then.
 * - `start`: what it tells of its start does not fit. `order`: what it tells of the game does not hang together.
 * - `draw`: what was drawn does not come out of the key (`call`: which of its step's, from 0).
 * - `rules`: this program does not have them, so it can check the draws alone.
 * - `action`: the rules refuse it, or what comes before it (0: the setup).
 * - `choice`: what nobody chose should have been chosen otherwise.
 * - `draws`, `events`: others come out of the game in this step.
 * - `result`: another comes out.
 */
export type Finding =
  | { readonly kind: "bytes" | "hash" | "commitment" | "salt" | "late" | "start" | "order" | "result" }
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

/** A cup's file and what is wrong with it. */
interface CheckedCupFile {
  readonly kind: "cup";
  readonly file: CupFile;
  readonly findings: readonly CupFinding[];
}

/** Reads and checks the file of a game or a cup. */
export function checkFileText(text: string, games: Games): CheckedFile | CheckedCupFile | NoFile {
  const read = readFile(text);
  if (read.kind === "cup") return { kind: "cup", file: read.file, findings: checkCupFile(read.file, read.isCanonical) };
  if (read.kind !== "game") return read;
  const bytes: readonly Finding[] = read.isCanonical ? [] : [{ kind: "bytes" }];
  return { kind: "checked", file: read.file, findings: [...bytes, ...checkGameFile(read.file, games)] };
}

/** 2027 begins, in milliseconds since 1970. No game starts under protocol 1 or 2 any more: lobbies of then are gone. */
const endOfOlder = 1_798_761_600_000;

/** Checks a game file against itself: its commitment, its draws, and the whole game, played again. */
export function checkGameFile(file: GameFile, games: Games): readonly Finding[] {
  const secrets = secretsInFile(file);
  const key = drawKey(secrets);
  const commitment = commitmentOf({ id: file.table, protocol: file.protocol }, secrets.seed);
  const isOlder = file.protocol !== 3;
  return [
    ...found(hashOf(file) !== file.sha256, { kind: "hash" }),
    ...found(commitment !== file.commitment, { kind: "commitment" }),
    ...found(isOlder && (file.protocol === 1) !== (file.salt === null), { kind: "salt" }),
    ...found(isOlder && (file.started ?? file.ended) >= endOfOlder, { kind: "late" }),
    ...found(!isOlder && !isStartRight(file), { kind: "start" }),
    ...found(!isInOrder(file), { kind: "order" }),
    ...file.draws.flatMap((draws) => checkDraws(key, draws)),
    ...checkGame(file, secrets, games),
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
function checkGame(file: GameFile, secrets: Secrets, games: Games): readonly Finding[] {
  const { game, rules, seats } = file;
  if (rulesOf(games, game, rules) === null) return [{ kind: "rules", game, rules }];
  const course = courseOf({ ...file, seats: seats.length, carried: null }, secrets, games);
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
