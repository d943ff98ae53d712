import { readFileSync } from "node:fs";
import { parse, populate } from "dotenv";
import { z } from "zod";
import { isAddress, isPostgres } from "./store/database-address.js";

/** Settings from the environment. */
export interface Settings {
  readonly token: string;
  readonly database: DatabaseSettings;
  readonly shards: ShardSettings;
  /** REST base without version; null: Discord's own. */
  readonly apiUrl: string | null;
  readonly logLevel: LogLevel;
  /** Where to serve metrics and health. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Ids of those whom the bot does not serve. */
  readonly blocked: { readonly users: ReadonlySet<string>; readonly servers: ReadonlySet<string> };
  /** Shown by `/privacy`; null: not set. */
  readonly links: { readonly privacy: string | null; readonly terms: string | null; readonly support: string | null };
}

/** Where everything is stored. */
export type DatabaseSettings =
  | { readonly kind: "sqlite"; readonly file: string }
  /** The URL has a password in it; `pool`: connections at most. */
  | { readonly kind: "postgres"; readonly url: string; readonly pool: number };

/** Shards (gateway connections) of the bot. */
export interface ShardSettings {
  /** Of all processes together; null: as many as Discord recommends. */
  readonly count: number | null;
  /** Of this process at most; null: no limit. */
  readonly perProcess: number | null;
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** pino's log levels. */
export type LogLevel = (typeof levels)[number];

const defaultFile = "data/katzentisch.db";

const badFile =
  "DATABASE_FILE is an address and no file. Set DATABASE_URL to the address of PostgreSQL, and leave DATABASE_FILE out.";

const badUrl =
  "DATABASE_URL is no address of PostgreSQL. Set it to postgres://USER:PASSWORD@HOST:5432/DATABASE, with special characters of the password as %XX.";

const defaultPool = 10;

const maxShards = 99_999;

const badShardCount =
  "SHARD_COUNT is no number of shards. Set it to a number from 1, the same for all processes, or to auto.";

/** A setting that makes no sense: one line that says what to set. */
export class SettingsError extends Error {}

type Variables = Record<string, string | undefined>;

/**
 * Adds the variables of a file, as far as they are not set. It may be in UTF-16, as PowerShell writes files.
 *
 * @throws SettingsError if it is there and cannot be read, unless the settings come from elsewhere
 */
export function addVariablesOf(file: string, variables: Variables): void {
  try {
    populate(variables, parse(textOf(readFileSync(file))));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    const isSetOtherwise = ["DISCORD_TOKEN", "DATABASE_FILE", "DATABASE_URL"].some((name) => variables[name]);
    if (code === "ENOENT" || isSetOtherwise) return;
    throw new SettingsError(
      code === "EISDIR"
        ? `${file} is a folder, such as Docker makes where a file is missing. Remove it, and make it a file with the settings.`
        : `The settings in ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}. Let the bot's user read the file.`,
    );
  }
}

/** By its byte order mark, or by the zeros that half of UTF-16's bytes are. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  const isBigEndian = (first === 0xfe && second === 0xff) || first === 0;
  if (isBigEndian)
    return Buffer.from(bytes.subarray(0, bytes.length & ~1))
      .swap16()
      .toString("utf16le");
  const isLittleEndian = (first === 0xff && second === 0xfe) || second === 0;
  return bytes.toString(isLittleEndian ? "utf16le" : "utf8");
}

/** `.env` files are full of empty variables. */
const unset = (value: unknown): unknown => (value === "" ? undefined : value);

/** Copies and Docker's env files bring white space. */
const trimmed = (value: unknown): unknown => unset(typeof value === "string" ? value.trim() : value);

/** Brackets and blanks would end a link on Discord. */
const link = (name: string) => {
  const error = `${name} is no address for players. Set it to one that begins with https://, or leave it empty.`;
  return z.preprocess(
    trimmed,
    z
      .url({ protocol: /^https?$/, error })
      .regex(/^[^\s<>()]+$/, error)
      .max(300, error)
      .optional(),
  );
};

/** A whole number from 1. */
const count = (most: number, error: string) =>
  z.preprocess(
    trimmed,
    z
      .string()
      .regex(/^\d{1,5}$/, error)
      .transform(Number)
      .pipe(z.number(error).min(1, error).max(most, error))
      .optional(),
  );

/** Ids of Discord, separated by commas or blanks. */
const ids = (name: string, what: string) =>
  z.preprocess(
    (value) => (typeof value === "string" ? value.split(/[\s,;]+/).filter((id) => id !== "") : []),
    z.array(
      z
        .string()
        .regex(
          /^\d{17,20}$/,
          `${name} has something else than ids in it. Set it to ids of ${what}, separated by commas.`,
        ),
    ),
  );

const environment = z.object({
  DISCORD_TOKEN: z.preprocess(
    trimmed,
    z
      .string("DISCORD_TOKEN is missing. Copy the bot's token from Discord's developer portal into .env.")
      .regex(
        /^[\w.-]+$/,
        "DISCORD_TOKEN has characters in it that no token has, such as quotes or blanks. Copy it once more, and only it.",
      ),
  ),
  DATABASE_FILE: z.preprocess(
    trimmed,
    z
      .string()
      .refine((file) => !isAddress(file), badFile)
      .optional(),
  ),
  DATABASE_URL: z.preprocess(trimmed, z.url(badUrl).refine(isPostgres, badUrl).optional()),
  DATABASE_POOL: count(
    100,
    `DATABASE_POOL is no number of connections. Set it to a number from 1 to 100, or leave it out for ${defaultPool}.`,
  ),
  SHARD_COUNT: z.preprocess(
    (value) => (trimmed(value) === "auto" ? undefined : value),
    count(maxShards, badShardCount),
  ),
  SHARDS_PER_PROCESS: count(
    maxShards,
    "SHARDS_PER_PROCESS is no number of shards. Set it to a number from 1, or leave it out for no limit.",
  ),
  DISCORD_API_URL: z.preprocess(
    unset,
    z
      .url({ protocol: /^https?$/, error: "DISCORD_API_URL is no address. Leave it out to use Discord's own." })
      .optional(),
  ),
  LOG_LEVEL: z.preprocess(
    unset,
    z.enum(levels, `LOG_LEVEL is unknown. Set it to one of ${levels.join(", ")}.`).default("info"),
  ),
  METRICS_PORT: count(65_535, "METRICS_PORT is no port. Set it to a number from 1 to 65535, or leave it empty."),
  METRICS_HOST: z.preprocess(
    unset,
    z
      .union([z.ipv4(), z.ipv6()], "METRICS_HOST is no IP address. Leave it out to listen on 127.0.0.1 only.")
      .default("127.0.0.1"),
  ),
  PRIVACY_URL: link("PRIVACY_URL"),
  TERMS_URL: link("TERMS_URL"),
  SUPPORT_URL: link("SUPPORT_URL"),
  BLOCKED_USERS: ids("BLOCKED_USERS", "users"),
  BLOCKED_SERVERS: ids("BLOCKED_SERVERS", "servers"),
});

type Environment = z.infer<typeof environment>;

/** The database file alone, for `bin`. @throws SettingsError if it is an address */
export function databaseFileFrom(variables: Readonly<Record<string, string | undefined>>): string {
  const { success, data } = environment.shape.DATABASE_FILE.safeParse(variables["DATABASE_FILE"]);
  if (!success) throw new SettingsError(badFile);
  return data ?? defaultFile;
}

/** The address of PostgreSQL alone, for `bin`; null: it is not set. @throws SettingsError if it is no address */
export function databaseUrlFrom(variables: Readonly<Record<string, string | undefined>>): string | null {
  const { success, data } = environment.shape.DATABASE_URL.safeParse(variables["DATABASE_URL"]);
  if (!success) throw new SettingsError(badUrl);
  return data ?? null;
}

/** Reads the settings. @throws SettingsError for the first wrong one */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new SettingsError(parsed.error.issues[0]?.message ?? "The settings make no sense.");
  const { DISCORD_TOKEN, DISCORD_API_URL, LOG_LEVEL, METRICS_PORT, METRICS_HOST } = parsed.data;
  const { PRIVACY_URL = null, TERMS_URL = null, SUPPORT_URL = null } = parsed.data;
  return {
    token: DISCORD_TOKEN,
    database: databaseOf(parsed.data),
    shards: shardsOf(parsed.data),
    apiUrl: DISCORD_API_URL?.replace(/\/+$/, "") ?? null,
    logLevel: LOG_LEVEL,
    metrics: METRICS_PORT === undefined ? null : { host: METRICS_HOST, port: METRICS_PORT },
    blocked: { users: new Set(parsed.data.BLOCKED_USERS), servers: new Set(parsed.data.BLOCKED_SERVERS) },
    links: { privacy: PRIVACY_URL, terms: TERMS_URL, support: SUPPORT_URL },
  };
}

function databaseOf({ DATABASE_FILE, DATABASE_URL, DATABASE_POOL = defaultPool }: Environment): DatabaseSettings {
  if (DATABASE_URL === undefined) return { kind: "sqlite", file: DATABASE_FILE ?? defaultFile };
  if (DATABASE_FILE === undefined) return { kind: "postgres", url: DATABASE_URL, pool: DATABASE_POOL };
  throw new SettingsError("DATABASE_FILE and DATABASE_URL are both set. Leave one of them out: there is one database.");
}

function shardsOf({ DATABASE_URL, SHARD_COUNT, SHARDS_PER_PROCESS }: Environment): ShardSettings {
  if (SHARDS_PER_PROCESS !== undefined && DATABASE_URL === undefined) {
    throw new SettingsError(
      "SHARDS_PER_PROCESS needs DATABASE_URL: with SQLite one process has all shards. Leave it out, or set DATABASE_URL.",
    );
  }
  return { count: SHARD_COUNT ?? null, perProcess: SHARDS_PER_PROCESS ?? null };
}
