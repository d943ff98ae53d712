import { freshMs } from "../store/sqlite/alive.js";

/** Whether the bot can do its work. `reason`: why not, in one line. */
export type Health =
  | { readonly status: "well"; readonly silentSeconds: number }
  | { readonly status: "starting" | "sick"; readonly reason: string };

/**
 * Judges the bot: well is one whose connection to Discord stands and that could leave its sign of life in the database.
 *
 * @param onAir whether answers can reach it; null while it is still on its way to Discord
 * @param silentMs age of the last sign of life; null: there is none
 */
export function judge(onAir: boolean | null, silentMs: number | null): Health {
  if (onAir === null) return { status: "starting", reason: "The bot is not connected to Discord yet." };
  if (!onAir) return { status: "sick", reason: "The connection to Discord is down." };
  if (silentMs === null) return { status: "sick", reason: "The bot has left no sign of life in its database." };
  const silentSeconds = Math.round(silentMs / 1000);
  if (silentMs >= freshMs) return { status: "sick", reason: `No sign of life in the database for ${silentSeconds} s.` };
  return { status: "well", silentSeconds };
}
