import type { CustomId } from "../../../discord/ui/parts.js";
import { type Cup, computerNumber, type CupRound, type CupTable, isGone } from "../rules/cup-state.js";
import { waitingOf } from "../rules/next-step.js";
import { drawRobots } from "../../../tables/table.js";
import type { CupState } from "../keeper.js";
import type { Bracket, BracketSeat } from "./bracket-picture.js";
import type { Translate } from "../../../texts/index.js";
import { plainName, robotName, seatNames, shownName, shownText } from "../../../discord/ui/names.js";
import { type APIComponentInContainer, ComponentType } from "discord.js";
import { message, type PublicMessage } from "../../../discord/ui/frame.js";

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
  | "file"
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

/** A cup's title, escaped; one of a series has its year. */
export function titleOf({ title, series, year }: Pick<Cup, "title" | "series" | "year">): string {
  const hasYear = series === null || title.includes(String(year));
  return shownText(hasYear ? title : `${title} ${year}`);
}

/** What somebody has typed; empty if nothing of it can be seen. */
export function typedText(typed: string): string {
  return shownText(typed) === "" ? "" : typed;
}

/** A title for pictures, not escaped; a try-out says that it is one. */
export function pictureTitle(cup: Cup, t: Translate): string {
  const title = plainName(titleOf(cup));
  return cup.tryOut ? t("cup.tryOutTitle", { title }) : title;
}

/** Somebody's name, escaped. */
export function nameOf(cup: Pick<Cup, "names">, user: string, t: Translate): string {
  return shownName(givenName(cup, user, t), t);
}

/** A computer player has one in each language. */
function givenName({ names }: Pick<Cup, "names">, user: string, t: Translate): string {
  const number = computerNumber(user);
  return number === null ? (names.get(user) ?? "") : t("cup.computer", { number });
}

/** The winner's name, escaped; a computer player's as that table has it at which it won, with the cup's own for it. */
export function winnerName(cup: Pick<Cup, "names" | "rounds">, user: string, t: Translate): string {
  const name = nameOf(cup, user, t);
  const won = cup.rounds.at(-1)?.tables.findLast(({ id, users }) => id !== null && users.includes(user)) ?? null;
  if (computerNumber(user) === null || won?.id === undefined || won.id === null) return name;
  return `${robotName(drawRobots(won.id)[won.users.indexOf(user)] ?? 0, t)} (${name})`;
}

/** The winner's name, not escaped, while their plate waits for what they want on it; null: it does not. */
export function nameToEngrave(cup: Cup, t: Translate): string | null {
  const { stage } = cup;
  if (stage.type !== "finished" || stage.engraving !== null || isGone(stage.winner)) return null;
  return plainName(nameOf(cup, stage.winner, t));
}

/** Names of those at a table, escaped, by user; those that look equal get their place's number. */
export function namesAt(
  cup: Pick<Cup, "names">,
  { users }: Pick<CupTable, "users">,
  t: Translate,
): ReadonlyMap<string, string> {
  const owners = users.map((user) => ({ type: "human", user, name: givenName(cup, user, t), away: false }) as const);
  const shown = seatNames(owners, t);
  return new Map(users.map((user, at) => [user, shown[at] ?? ""]));
}

/** A round in words. */
export function roundName({ round, isFinal }: Pick<CupRound, "round" | "isFinal">, t: Translate): string {
  return isFinal ? t("cup.final") : t("cup.round", { number: round });
}

/** A table of a round in words. @param at from 0 */
export function tableName({ isFinal }: Pick<CupRound, "isFinal">, table: CupTable, at: number, t: Translate): string {
  const { playsOff } = table;
  if (playsOff !== null) return isFinal ? t("cup.finalPlayOff") : t("cup.playOff", { number: playsOff + 1 });
  return isFinal ? t("cup.final") : t("cup.table", { number: at + 1 });
}

/** A table of a cup with its round in words; empty: there is none. */
export function placeName(
  { rounds }: Pick<Cup, "rounds">,
  { round: number, table: at }: { readonly round: number; readonly table: number },
  t: Translate,
): string {
  const round = rounds[number - 1];
  const table = round?.tables[at];
  if (round === undefined || table === undefined) return "";
  const place = tableName(round, table, at, t);
  return round.isFinal ? place : `${roundName(round, t)}, ${place}`;
}

/** The rounds up to now for the bracket's picture. */
export function bracketOf(cup: Cup, t: Translate): Bracket {
  const { rounds, stage } = cup;
  const plain = (user: string): string => plainName(nameOf(cup, user, t));
  return {
    title: pictureTitle(cup, t),
    winner: stage.type === "finished" && !isGone(stage.winner) ? plain(stage.winner) : null,
    rounds: rounds.map((round) => ({
      title: roundName(round, t),
      isFinal: round.isFinal,
      tables: round.tables.map((table, at) => ({
        title: round.isFinal && table.playsOff === null ? "" : tableName(round, table, at, t),
        isPlayOff: table.playsOff !== null,
        seats: table.users.map((user) => ({ name: plain(user), fate: fateOf(cup, round, at, user) })),
      })),
    })),
  };
}

/** Whether somebody goes on from a table. */
export function fateOf({ people }: Cup, { tables }: CupRound, at: number, user: string): BracketSeat["fate"] {
  const through = tables[at]?.through ?? null;
  if (through === null) return people.includes(user) ? "open" : "out";
  if (through.includes(user)) return "on";
  const isTied = tables.some((table) => table.playsOff === at && table.through === null && table.users.includes(user));
  return isTied && people.includes(user) ? "open" : "out";
}

/** A time that Discord shows by its reader’s clock. */
export function timeOf(ms: number, style: "F" | "f" | "R"): string {
  return `<t:${Math.floor(ms / 1000)}:${style}>`;
}

/** What a cup waits for whose start has come with too few people; null: it does not wait. */
export function waitingLine({ cup, game }: Pick<CupState, "cup" | "game">, t: Translate): string | null {
  const waiting = waitingOf(cup, game?.seats ?? null);
  if (waiting === null) return null;
  const { until, lacks } = waiting;
  const times = { time: timeOf(until, "F"), left: timeOf(until, "R") };
  return lacks === 0 ? t("cup.board.waitsEnough") : t("cup.board.waits", { ...times, count: lacks });
}

/** The colour of gold, at the edge of cups' messages. */
export const cupAccent = 0xf5_b9_42;

/** A message of cups. */
export function framed(...components: APIComponentInContainer[]): PublicMessage {
  return message({ type: ComponentType.Container, accent_color: cupAccent, components });
}
