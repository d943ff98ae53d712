import type { CustomId } from "../../../discord/ui/custom-id.js";

/** Stands for a table in the custom_ids of cups. */
export const cupTable = "cup";

/** Buttons, selects and modals of cups. */
export type CupVerb =
  // On the board.
  | "join"
  | "leave"
  | "here"
  | "engrave"
  | "noname"
  // Pages for one reader.
  | "people"
  | "bracket"
  | "check"
  // Really leaves a cup that is played.
  | "quit"
  // The host's panel.
  | "host"
  | "start"
  | "checkin"
  | "fill"
  | "fillup"
  | "retry"
  | "places"
  | "board"
  | "extend"
  | "table"
  | "without"
  | "lots"
  | "correct"
  | "calloff"
  // Modals.
  | "engraved"
  | "corrected"
  | "calledoff";

/** @param numbers what the verb needs: a page, a round, a table, its `firstAgain`, minutes, who was chosen */
export function cupId(verb: CupVerb, cup: string, ...numbers: readonly number[]): CustomId {
  return { table: cupTable, prompt: 0, verb, argument: [cup, ...numbers].join(".") };
}

/** Which cup a custom_id is of, and its numbers; null: of none. */
export function readCupId({
  argument,
}: CustomId): { readonly cup: string; readonly numbers: readonly number[] } | null {
  const [, cup, rest = ""] = /^(\d{17,20})((?:\.\d{1,9}){0,4})$/.exec(argument) ?? [];
  if (cup === undefined) return null;
  return { cup, numbers: rest.split(".").slice(1).map(Number) };
}
