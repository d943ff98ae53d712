import type { Evening } from "../../../lib/evenings.js";
import { clubTable } from "../../../discord/ui/club-lines.js";
import type { CustomId } from "../../../discord/ui/parts.js";

/** What a message of the club shows. Pages count from 0. */
export type ClubView =
  | { readonly kind: "table"; readonly page: number }
  | { readonly kind: "records" }
  /** The reader's own. */
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "player"; readonly user: string }
  | { readonly kind: "rivals"; readonly user: string; readonly page: number }
  /** Two people, game by game. */
  | { readonly kind: "pair"; readonly user: string; readonly rival: string }
  | { readonly kind: "rounds"; readonly page: number }
  /** Null: the last evening. */
  | { readonly kind: "recap"; readonly evening: Evening | null }
  /** The cabinet, a trophy a page. */
  | { readonly kind: "trophies"; readonly page: number };

/** What is drawn from the book of the server's games. */
export type BookView = Exclude<ClubView, { readonly kind: "trophies" }>;

/** A press on a message of the club: a view to turn to, or a round to settle or take back on the way. */
export interface ClubPress {
  readonly view: ClubView;
  readonly round: { readonly kind: "settle-round" | "take-back-round"; readonly table: string } | null;
}

/** The custom_id that leads to a view. */
export function viewId(view: ClubView): CustomId {
  return { table: clubTable, prompt: 0, verb: view.kind, argument: argumentOf(view) };
}

/** The custom_id that settles a round, or takes that back, on a page of the rounds. */
export function roundId(kind: "cheers" | "takeback", table: string, page: number): CustomId {
  return { table: clubTable, prompt: 0, verb: kind, argument: `${page}.${table}` };
}

function argumentOf(view: ClubView): string {
  switch (view.kind) {
    case "table":
    case "rounds":
    case "trophies":
      return String(view.page);
    case "records":
      return "";
    case "year":
      return String(view.year);
    case "player":
      return view.user;
    case "rivals":
      return `${view.user}.${view.page}`;
    case "pair":
      return `${view.user}.${view.rival}`;
    case "recap":
      return view.evening === null ? "" : String(view.evening);
  }
}

/** What a custom_id asks for; null: nothing that the club has. */
export function readClubPress({ verb, argument }: CustomId): ClubPress | null {
  const view = readView(verb, argument);
  if (view !== null) return { view, round: null };
  const [, page, table] = /^(\d{1,4})\.([\w-]{1,24})$/.exec(argument) ?? [];
  const kind = verb === "cheers" ? "settle-round" : verb === "takeback" ? "take-back-round" : null;
  if (kind === null || table === undefined) return null;
  return { view: { kind: "rounds", page: Number(page) }, round: { kind, table } };
}

function readView(verb: string, argument: string): ClubView | null {
  const [first = "", second = ""] = argument.split(".");
  switch (verb) {
    case "table":
    case "rounds":
    case "trophies":
      return isPage(argument) ? { kind: verb, page: Number(argument) } : null;
    case "records":
      return { kind: verb };
    case "year":
      return /^\d{4}$/.test(argument) ? { kind: verb, year: Number(argument) } : null;
    case "player":
      return isUser(argument) ? { kind: verb, user: argument } : null;
    case "rivals":
      return isUser(first) && isPage(second) ? { kind: verb, user: first, page: Number(second) } : null;
    case "pair":
      return isUser(first) && isUser(second) ? { kind: verb, user: first, rival: second } : null;
    case "recap":
      return /^\d{1,6}$/.test(argument) ? { kind: verb, evening: Number(argument) } : null;
    default:
      return null;
  }
}

function isPage(text: string): boolean {
  return /^\d{1,4}$/.test(text);
}

function isUser(text: string): boolean {
  return /^\d{17,20}$/.test(text);
}
