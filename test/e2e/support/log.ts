import type { BotProcess } from "./bot.js";

/** A bot's log so far, an entry a line. Throws where a line is no JSON. */
export function entriesOf(bot: BotProcess): readonly Readonly<Record<string, unknown>>[] {
  const lines = bot.output().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Record<string, unknown>);
}
