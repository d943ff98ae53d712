import { parseCustomId } from "../../discord/ui/parts.js";
import { verifyTable } from "../../discord/ui/lobby.js";

const snowflake = String.raw`(\d{17,20})`;
const link = new RegExp(
  String.raw`^<?https://(?:ptb\.|canary\.|www\.)?discord(?:app)?\.com/channels/${snowflake}/${snowflake}/${snowflake}/?>?$`,
);

/** What a link to a message names. */
export interface MessagePlace {
  readonly guild: string;
  readonly channel: string;
  readonly message: string;
}

/** Reads a link to a message in a server; null: it is none. */
export function readMessageLink(text: string): MessagePlace | null {
  const [, guild, channel, message] = link.exec(text.trim()) ?? [];
  return guild === undefined || channel === undefined || message === undefined ? null : { guild, channel, message };
}

/** The table that a board shows, by the ids of its buttons; null: there is none. @param components as JSON */
export function tableOn(components: unknown): string | null {
  const ids = customIdsIn(components).flatMap((text) => parseCustomId(text) ?? []);
  // A rematch's or another table's buttons are never with it.
  const check = ids.find(({ table }) => table === verifyTable);
  return check?.argument ?? ids.find(({ table }) => tableId.test(table))?.table ?? null;
}

/** Others name a feature. */
const tableId = /^[\w-]{11}$/;

function customIdsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(customIdsIn);
  if (typeof value !== "object" || value === null) return [];
  const own = "custom_id" in value && typeof value.custom_id === "string" ? [value.custom_id] : [];
  return [...own, ...Object.values(value).flatMap(customIdsIn)];
}
