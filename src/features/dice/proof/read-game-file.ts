import { z } from "zod";
import { strictList } from "../../../game/options.js";
import { canonicalJson, isJson, type Json } from "../../../tables/chance/canonical-json.js";
import { isSalt, type RandomUse } from "../../../tables/chance/random-stream.js";
import { type GameFile, gameFileVersion } from "../../../tables/chance/game-file.js";

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

const schema: z.ZodType<GameFile> = z.strictObject({
  version: z.literal(gameFileVersion),
  protocol: z.union([z.literal(1), z.literal(2)]),
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
  salt: z.string().max(100_000).refine(isSalt).nullable(),
  started: count.nullable(),
  ended: count,
  actions: strictList(z.strictObject({ step: count, seat, action: json, by })),
  draws: strictList(z.strictObject({ step: count, use, calls: strictList(call, 1) })),
  events: strictList(z.strictObject({ step: count, events: strictList(event, 1) })),
  result: z
    .strictObject({ places: strictList(strictList(seat)), scores: strictList(z.int()), opens: seat.nullable() })
    .nullable(),
  sha256: hex,
});

/**
 * What a text is instead of a game file. `not-json`: nothing that can be read. `other-version`: of another format; null:
 * it does not even name one. `malformed`: `where` is the first property that does not fit.
 */
export type NoGameFile =
  | { readonly kind: "not-json" }
  | { readonly kind: "other-version"; readonly version: string | null }
  | { readonly kind: "malformed"; readonly where: string };

/** A game file that could be read. */
export interface ReadGameFile {
  readonly kind: "file";
  readonly file: GameFile;
  /** Whether each byte is as it has to be: no blanks, names sorted. */
  readonly isCanonical: boolean;
}

/** Reads a text as a game file. */
export function readGameFile(text: string): ReadGameFile | NoGameFile {
  const value = tryToParse(text);
  if (value === undefined) return { kind: "not-json" };
  const version = z.looseObject({ version: z.string().max(60) }).safeParse(value).data?.version ?? null;
  if (version !== gameFileVersion) return { kind: "other-version", version };
  const { data, error } = schema.safeParse(value);
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
