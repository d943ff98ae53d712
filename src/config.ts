import { z } from "zod";

/** Settings from the environment. */
export interface Settings {
  readonly token: string;
  readonly databaseFile: string;
  /** REST base without version; null: Discord's own. */
  readonly apiUrl: string | null;
  readonly logLevel: LogLevel;
  /** Where to serve metrics and health. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Shown by `/privacy`; null: not set. */
  readonly links: { readonly privacy: string | null; readonly terms: string | null; readonly support: string | null };
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** pino's log levels. */
export type LogLevel = (typeof levels)[number];

const badPort = "METRICS_PORT is no port. Set it to a number from 1 to 65535, or leave it empty.";

/** A setting that makes no sense: one line that says what to set. */
export class SettingsError extends Error {}

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
  DATABASE_FILE: z.preprocess(trimmed, z.string().default("data/katzentisch.db")),
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
  METRICS_PORT: z.preprocess(
    unset,
    z
      .string()
      .regex(/^\d{1,5}$/, badPort)
      .transform(Number)
      .pipe(z.number(badPort).min(1, badPort).max(65_535, badPort))
      .optional(),
  ),
  METRICS_HOST: z.preprocess(
    unset,
    z
      .union([z.ipv4(), z.ipv6()], "METRICS_HOST is no IP address. Leave it out to listen on 127.0.0.1 only.")
      .default("127.0.0.1"),
  ),
  PRIVACY_URL: link("PRIVACY_URL"),
  TERMS_URL: link("TERMS_URL"),
  SUPPORT_URL: link("SUPPORT_URL"),
});

/** The database file alone, for `bin`. */
export function databaseFileFrom(variables: Readonly<Record<string, string | undefined>>): string {
  return environment.shape.DATABASE_FILE.parse(variables["DATABASE_FILE"]);
}

/** Reads the settings. @throws SettingsError for the first wrong one */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new SettingsError(parsed.error.issues[0]?.message ?? "The settings make no sense.");
  const { DISCORD_TOKEN, DATABASE_FILE, DISCORD_API_URL, LOG_LEVEL, METRICS_PORT, METRICS_HOST } = parsed.data;
  const { PRIVACY_URL = null, TERMS_URL = null, SUPPORT_URL = null } = parsed.data;
  return {
    token: DISCORD_TOKEN,
    databaseFile: DATABASE_FILE,
    apiUrl: DISCORD_API_URL?.replace(/\/+$/, "") ?? null,
    logLevel: LOG_LEVEL,
    metrics: METRICS_PORT === undefined ? null : { host: METRICS_HOST, port: METRICS_PORT },
    links: { privacy: PRIVACY_URL, terms: TERMS_URL, support: SUPPORT_URL },
  };
}
