import { z } from "zod";
import { strictList } from "../../../game/options.js";
import { canonicalJson, isJson, isWellFormed, type Json } from "../../../tables/chance/canonical-json.js";
import { type GameFile, gameFileVersions } from "../../../tables/chance/game-file.js";
import { type CupFile, cupFileVersion } from "../../../tables/chance/cup-file.js";
import type { RandomUse } from "../../../tables/chance/random-stream.js";
import { isId, isSalt } from "../../../tables/chance/secrets.js";

/** Bytes of a file. The longest games, nine shots of Katchen for eight, have a million. */
export const maxFileBytes = 2 * 1024 * 1024;

/** How deep lists and objects of a file may lie in each other. */
const maxDepth = 64;

/** The first millisecond of the year 10000: times lie before it, so that every language can write them. */
const afterTime = 253_402_300_800_000;

function isName(text: string): boolean {
  return text !== "" && [...text].length <= 100 && isWellFormed(text);
}

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const id = z.string().refine(isId);
const name = z.string().max(200).refine(isName);
const time = z
  .int()
  .min(0)
  .max(afterTime - 1);
const seat = z.int().min(0).max(99);
const count = z.int().min(0);
const json = z.custom<Json>(isJson);
const use = z.custom<RandomUse>((text) => typeof text === "string" && /^(act|timeout-(0|[1-9]\d?))$/.test(text));
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

const game = z.string().regex(/^[a-z]{1,32}$/);
const starts = { message: id, starts: strictList(id, 1, 1000) };

const ofAnyGame = {
  table: z.string().regex(/^[\w-]{1,32}$/),
  game,
  rules: z.int().min(1),
  options: json,
  opener: seat.nullable(),
  seats: strictList(z.strictObject({ name, computer: z.enum(["relaxed", "strong"]).nullable() }), 1, 99),
  commitment: hex,
  seed: hex,
  started: time.nullable(),
  ended: time,
  actions: strictList(z.strictObject({ step: count, seat, action: json, by })),
  draws: strictList(z.strictObject({ step: count, use, calls: strictList(call, 1) })),
  events: strictList(z.strictObject({ step: count, events: strictList(event, 1) })),
  result: z
    .strictObject({ places: strictList(strictList(seat)), scores: strictList(z.int()), opens: seat.nullable() })
    .nullable(),
  sha256: hex,
};

const schemas: Readonly<Record<GameFile["version"], z.ZodType<GameFile>>> = {
  "katzentisch-game-2": z.strictObject({
    ...ofAnyGame,
    version: z.literal("katzentisch-game-2"),
    protocol: z.union([z.literal(1), z.literal(2)]),
    salt: z.string().max(100_000).refine(isSalt).nullable(),
  }),
  "katzentisch-game-3": z.strictObject({
    ...ofAnyGame,
    ...starts,
    version: z.literal("katzentisch-game-3"),
    protocol: z.literal(3),
    words: strictList(
      z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .nullable(),
    ),
  }),
};

const person = z.int().min(0).max(999);

const cupSchema: z.ZodType<CupFile> = z.strictObject({
  ...starts,
  version: z.literal(cupFileVersion),
  cup: z.string().regex(/^[\w-]{1,32}$/),
  title: name,
  game,
  commitment: hex,
  seed: hex,
  people: strictList(name.nullable(), 1, 1000),
  entrants: hex,
  started: time,
  ended: time,
  draws: strictList(
    z.strictObject({
      round: z.int().min(1).max(99),
      use: z.string().regex(/^(draw|redraw-[1-9]\d{0,3}|lots-(0|[1-9]\d?))$/),
      people: strictList(person, 1),
      tables: strictList(strictList(person, 1), 1),
    }),
    1,
  ),
  sha256: hex,
});

/**
 * What a text is instead of a file. `not-json`: nothing that can be read. `other-version`: of another format; null: it
 * does not even name one. `malformed`: `where` is the first property that does not fit.
 */
export type NoFile =
  | { readonly kind: "too-large" | "not-json" }
  | { readonly kind: "other-version"; readonly version: string | null }
  | { readonly kind: "malformed"; readonly where: string };

/** A file that could be read. `isCanonical`: each byte is as it has to be, without blanks, names sorted. */
export type ReadFile =
  | { readonly kind: "game"; readonly file: GameFile; readonly isCanonical: boolean }
  | { readonly kind: "cup"; readonly file: CupFile; readonly isCanonical: boolean };

/** Reads a text as the file of a game or a cup. */
export function readFile(text: string): ReadFile | NoFile {
  if (Buffer.byteLength(text, "utf8") > maxFileBytes) return { kind: "too-large" };
  const value = isTooDeep(text) ? undefined : tryToParse(text);
  if (value === undefined) return { kind: "not-json" };
  const version = z.looseObject({ version: z.string().max(60) }).safeParse(value).data?.version ?? null;
  if (version === cupFileVersion) return judged("cup", cupSchema.safeParse(value), text);
  const known = gameFileVersions.find((each) => each === version);
  if (known === undefined) return { kind: "other-version", version };
  return judged("game", schemas[known].safeParse(value), text);
}

function judged<Kind extends string, File extends object>(
  kind: Kind,
  { data, error }: z.ZodSafeParseResult<File>,
  text: string,
): { readonly kind: Kind; readonly file: File; readonly isCanonical: boolean } | NoFile {
  if (data === undefined) return { kind: "malformed", where: error?.issues[0]?.path.join(".") ?? "" };
  const written = canonicalJson(data);
  // Read again, so that no number is a zero below zero, which `isDeepStrictEqual` tells from 0.
  return written === text
    ? { kind, file: data, isCanonical: true }
    : { kind, file: JSON.parse(written) as File, isCanonical: false };
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

/** Whether JSON's lists and objects lie too deep in each other; what stands in texts is passed over. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
