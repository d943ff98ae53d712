import type { CupEvent } from "../rules/cup-event.js";
import { type Cup, type CupRound, type CupTable, isGone } from "../rules/cup-state.js";
import type { Translate } from "../../../texts/index.js";
import { plainName, seatNames, shownName, shownText } from "../../../discord/ui/names.js";
import type { Bracket, BracketSeat } from "./bracket-picture.js";
import type { Engraving } from "./trophy-picture.js";
import type { CupState } from "../cup-ports.js";

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
export function nameOf({ names }: Pick<Cup, "names">, user: string, t: Translate): string {
  return shownName(names.get(user) ?? "", t);
}

/** Names of those at a table, escaped, by user; those that look equal get their place's number. */
export function namesAt(
  { names }: Pick<Cup, "names">,
  { users }: Pick<CupTable, "users">,
  t: Translate,
): ReadonlyMap<string, string> {
  const owners = users.map((user) => ({ type: "human", user, name: names.get(user) ?? "", away: false }) as const);
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

/** What is engraved on a cup's trophy, as plain texts; on a try-out's own for the picture, its winner. */
export function engravingsOf({ trophies, cup, row }: CupState, t: Translate): readonly Engraving[] {
  if (cup.tryOut)
    return cup.stage.type === "finished" ? [{ year: cup.year, text: plainName(nameOf(cup, cup.stage.winner, t)) }] : [];
  return trophies.map(({ year, text, cup: won }) => {
    const { stage } = cup;
    const isAsked = won === row.id && stage.type === "finished" && stage.engraving === null && !isGone(stage.winner);
    return { year, text: isAsked ? plainName(nameOf(cup, stage.winner, t)) : text };
  });
}

/** What hosts have decided, as everybody can read it; null: another event. */
export function decisionLine(cup: Cup, event: CupEvent, t: Translate): string | null {
  const at = (fact: { readonly round: number; readonly table: number }): string => {
    const round = cup.rounds[fact.round - 1];
    const table = round?.tables[fact.table];
    if (round === undefined || table === undefined) return "";
    const place = tableName(round, table, fact.table, t);
    return round.isFinal ? place : `${roundName(round, t)}, ${place}`;
  };
  const names = (users: readonly string[]): readonly string[] => users.map((user) => nameOf(cup, user, t));
  switch (event.type) {
    case "correctedByHost":
      // Somebody whose data is deleted leaves no reason.
      return t(event.reason === "" ? "cup.decided.corrected" : "cup.decided.correctedBecause", {
        host: shownName(event.host.name, t),
        table: at(event),
        names: names(event.through),
        count: event.through.length,
        reason: shownText(event.reason),
      });
    case "playedWithout":
      return t("cup.decided.without", {
        host: shownName(event.host.name, t),
        table: at(event),
        names: names(event.users),
      });
    case "lotsDrawn":
      return t("cup.decided.lots", { table: at(event) });
    case "extended":
      return t("cup.decided.extended", {
        host: shownName(event.host.name, t),
        time: timeOf(event.until, "f"),
      });
    case "opened":
    case "placesNamed":
    case "boardMoved":
    case "signedUp":
    case "withdrew":
    case "checkInBegan":
    case "checkedIn":
    case "drawn":
    case "tableOpened":
    case "tableClosed":
    case "tableFinished":
    case "reminded":
    case "hostAsked":
    case "won":
    case "engraved":
    case "calledOff":
    case "revealed":
      return null;
  }
}

/** A time that Discord shows by its reader’s clock. */
export function timeOf(ms: number, style: "F" | "f" | "R"): string {
  return `<t:${Math.floor(ms / 1000)}:${style}>`;
}
