import { addToSalt, type DrawKey, drawKey } from "../chance/draw-key.js";
import type { Edit } from "../change.js";
import type { Table } from "../table.js";

/** The key of a started game's draws. @throws Error if it has not started */
export function keyOf({ row: { steps, seed, protocol, salt } }: Pick<Table, "row">): DrawKey {
  if (steps === 0 || seed === null) throw new Error("a game that has not started");
  return drawKey({ protocol, seed, salt });
}

/**
 * The salt with one more press of the lobby; nothing for tables of protocol 1.
 *
 * @param luckyWord left with it
 */
export function addSalt(
  { row: { protocol, salt } }: Pick<Table, "row">,
  interaction: string,
  luckyWord: string | null = null,
): Pick<NonNullable<Edit["row"]>, "salt"> {
  // What the bot does by itself for a cup has an id that begins with a time in the same form.
  const id = /^\d+/.exec(interaction)?.[0];
  return protocol === 1 || id === undefined ? {} : { salt: addToSalt(salt, id, luckyWord) };
}
