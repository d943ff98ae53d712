import { isDeepStrictEqual } from "node:util";
import { type Games, rulesOf } from "../../../game/module.js";
import {
  courseOf,
  factsOf,
  type GameFile,
  hashOf,
  gameFileVersions,
  secretsInFile,
} from "../../../tables/chance/game-file.js";
import { canonicalJson, isJson, type Json } from "../../../tables/chance/canonical-json.js";
import { drawStream, type RandomUse } from "../../../tables/chance/random-stream.js";
import { commitmentOf, type DrawKey, drawKey, type Secrets, isSalt } from "../../../tables/chance/secrets.js";
import {
  type PlayedAction,
  type PlayedStep,
  playAgain,
  ReplayError,
  type StepDraws,
  type DrawCall,
  recordDraws,
} from "../../../tables/chance/play-again.js";
import { z } from "zod";
import { strictList } from "../../../game/options.js";

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
export function checkGameText(text: string, games: Games): CheckedFile | NoGameFile {
  try {
    const read = readGameFile(text);
    if (read.kind !== "file") return read;
    const bytes: readonly Finding[] = read.isCanonical ? [] : [{ kind: "bytes" }];
    return { kind: "checked", file: read.file, findings: [...bytes, ...checkGameFile(read.file, games)] };
  } catch (error) {
    // Nested too deep for the stack.
    if (error instanceof RangeError) return { kind: "malformed", where: "" };
    throw error;
  }
}

/** Checks a game file against itself: its commitment, its draws, and the whole game, played again. */
export function checkGameFile(file: GameFile, games: Games): readonly Finding[] {
  const secrets = secretsInFile(file);
  const key = drawKey(secrets);
  const commitment = commitmentOf({ id: file.table, protocol: file.protocol }, secrets.seed);
  return [
    ...found(hashOf(file) !== file.sha256, { kind: "hash" }),
    ...found(commitment !== file.commitment, { kind: "commitment" }),
    ...found(file.protocol !== 3 && (file.protocol === 1) !== (file.salt === null), { kind: "salt" }),
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

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const seat = z.int().min(0).max(99);
const count = z.int().min(0);
const json = z.custom<Json>(isJson);
const use = z.custom<RandomUse>((text) => typeof text === "string" && /^(act|timeout-\d{1,2})$/.test(text));
const by = z.enum(["human", "computer", "timeout", "table"]);
const audience = z.looseObject({ to: z.union([z.literal("all"), strictList(seat)]) });
const event = z.custom<Json & { readonly to: "all" | readonly number[] }>(
  (value) => isJson(value) && audience.safeParse(value).success,
);

const call = z.union([
  z.tuple([z.literal("die"), count]),
  z.tuple([
    z.literal("pick"),
    z
      .int()
      .min(1)
      .max(2 ** 32),
    count,
  ]),
  z
    .tuple([z.literal("shuffle"), count, strictList(count)])
    .refine(([, length, order]) => order.length === length, "an order of another length"),
]);

const common = {
  table: z.string().regex(/^[\w-]{1,32}$/),
  game: z.string().regex(/^[a-z]{1,32}$/),
  rules: z.int().min(1),
  options: json,
  opener: seat.nullable(),
  seats: strictList(
    z.strictObject({ name: z.string().min(1).max(100), computer: z.enum(["relaxed", "strong"]).nullable() }),
    1,
    99,
  ),
  commitment: hex,
  seed: hex,
  started: count.nullable(),
  ended: count,
  actions: strictList(z.strictObject({ step: count, seat, action: json, by })),
  draws: strictList(z.strictObject({ step: count, use, calls: strictList(call, 1) })),
  events: strictList(z.strictObject({ step: count, events: strictList(event, 1) })),
  result: z
    .strictObject({ places: strictList(strictList(seat)), scores: strictList(z.int()), opens: seat.nullable() })
    .nullable(),
  sha256: hex,
};

const id = z.string().regex(/^[1-9]\d{0,19}$/);
const schemas: Readonly<Record<GameFile["version"], z.ZodType<GameFile>>> = {
  "katzentisch-game-2": z.strictObject({
    ...common,
    version: z.literal("katzentisch-game-2"),
    protocol: z.union([z.literal(1), z.literal(2)]),
    salt: z.string().max(100_000).refine(isSalt).nullable(),
  }),
  "katzentisch-game-3": z.strictObject({
    ...common,
    version: z.literal("katzentisch-game-3"),
    protocol: z.literal(3),
    words: strictList(
      z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .nullable(),
    ),
    message: id,
    starts: strictList(id, 1),
  }),
};

/**
 * What a text is instead of a game file. `not-json`: nothing that can be read. `other-version`: of another format; null:
 * it does not even name one. `malformed`: `where` is the first property that does not fit.
 */
export type NoGameFile =
  | { readonly kind: "not-json" }
  | { readonly kind: "other-version"; readonly version: string | null }
  | { readonly kind: "malformed"; readonly where: string };

/** A game file that could be read. */
interface ReadGameFile {
  readonly kind: "file";
  readonly file: GameFile;
  /** Whether each byte is as it has to be: no blanks, names sorted. */
  readonly isCanonical: boolean;
}

/** Reads a text as a game file. @internal */
export function readGameFile(text: string): ReadGameFile | NoGameFile {
  const value = tryToParse(text);
  if (value === undefined) return { kind: "not-json" };
  const version = z.looseObject({ version: z.string().max(60) }).safeParse(value).data?.version ?? null;
  const known = gameFileVersions.find((each) => each === version);
  if (known === undefined) return { kind: "other-version", version };
  const { data, error } = schemas[known].safeParse(value);
  if (data === undefined) return { kind: "malformed", where: error?.issues[0]?.path.join(".") ?? "" };
  return { kind: "file", file: data, isCanonical: canonicalJson(data) === text };
}

/** Undefined: no JSON. */
function tryToParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
