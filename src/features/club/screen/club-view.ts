import type { Evening } from "../../../lib/evenings.js";
import { clubTable } from "../../../discord/ui/club-lines.js";
import { type CustomId, buttons, text, type Button } from "../../../discord/ui/parts.js";
import type { APIComponentInContainer } from "discord.js";
import type { Translate } from "../../../texts/index.js";
import { zoneOf } from "../../../lib/time-zones.js";
import type { GuildBook } from "../book/guild-book.js";
import type { Recap } from "../book/recap.js";
import { eveningsOf, hundredths, type Season, seasonOf, type Standing } from "../book/season-table.js";
import type { ListedRound, OpenRounds, TabRow } from "../../../store/store.js";
import type { ServerSettings } from "../../../tables/server-settings.js";
import { type ClubDeps, mineAlone, type ToldCup } from "../club-service.js";
import { shownName } from "../../../discord/ui/names.js";

/** What a message of the club shows. Pages count from 0. */
export type ClubView =
  | ({ readonly kind: "table"; readonly page: number } & TableOf)
  | { readonly kind: "records" }
  /** The reader's own. */
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "player"; readonly user: string }
  /** Somebody's badges of a game; left out: that of their newest one. */
  | { readonly kind: "badges"; readonly user: string; readonly game?: string }
  | { readonly kind: "rivals"; readonly user: string; readonly page: number }
  /** Two people, game by game. */
  | { readonly kind: "pair"; readonly user: string; readonly rival: string }
  /** `of`: one debtor's, or the reader's own; left out: everybody's. */
  | { readonly kind: "rounds"; readonly page: number; readonly of?: string }
  /** Null: the last evening. */
  | { readonly kind: "recap"; readonly evening: Evening | null }
  /** All badges that an evening has brought. */
  | { readonly kind: "feats"; readonly evening: Evening; readonly page: number }
  /** The cabinet, a trophy a page. */
  | { readonly kind: "trophies"; readonly page: number };

/** What a table is of: a season's points, or ratings. */
export interface TableOf {
  /** Left out: the running one. */
  readonly season?: Season;
  /** Only one game's; left out: all games' together. */
  readonly game?: string;
  /** The game's ratings of all time instead of points. */
  readonly byRating?: true;
}

/** What is drawn from the book of the server's games. */
export type BookView = Exclude<ClubView, { readonly kind: "trophies" }>;

/** Rounds to settle or take back: of a table, or all that a debtor owes. */
export type RoundPress =
  | { readonly kind: "settle-round" | "take-back-round"; readonly table: string }
  | { readonly kind: "settle-all"; readonly debtor: string };

/** A press on a message of the club: a view to turn to, and what is to be done with rounds on the way. */
export interface ClubPress {
  readonly view: ClubView;
  readonly round: RoundPress | null;
}

/** The custom_id that leads to a view. */
export function viewId(view: ClubView): CustomId {
  return { table: clubTable, prompt: 0, verb: view.kind, argument: argumentOf(view) };
}

/** A page of somebody's album. */
export type AlbumView = Extract<ClubView, { readonly kind: "badges" }>;

type RoundsView = Extract<ClubView, { readonly kind: "rounds" }>;

/** The custom_id that settles a round, or takes that back, on a page of the rounds. */
export function roundId(kind: "cheers" | "takeback", table: string, view: RoundsView): CustomId {
  return { table: clubTable, prompt: 0, verb: kind, argument: `${argumentOf(view)}.${table}` };
}

/** The custom_id that settles all rounds that somebody owes. */
export function allRoundsId(debtor: string): CustomId {
  return { table: clubTable, prompt: 0, verb: "cheersall", argument: debtor };
}

/** Verbs of the button that asks for a word to wipe the slate with, and of its modal. */
export const [wipeVerb, wipedVerb] = ["wipe", "wiped"] as const;

/** The custom_id that asks for it. */
export const wipeId: CustomId = { table: clubTable, prompt: 0, verb: wipeVerb, argument: "" };

/** What tells a view from others of its kind, as custom_ids and selects' values carry it. */
export function argumentOf(view: ClubView): string {
  switch (view.kind) {
    case "table":
      return [
        String(view.page),
        ...(view.season === undefined ? [] : [seasonArgument(view.season)]),
        ...(view.game === undefined ? [] : [view.game]),
        ...(view.byRating === true ? ["rating"] : []),
      ].join(".");
    case "rounds":
      return view.of === undefined ? String(view.page) : `${view.page}.${view.of}`;
    case "trophies":
      return String(view.page);
    case "records":
      return "";
    case "year":
      return String(view.year);
    case "player":
      return view.user;
    case "badges":
      return view.game === undefined ? view.user : `${view.user}.${view.game}`;
    case "rivals":
      return `${view.user}.${view.page}`;
    case "pair":
      return `${view.user}.${view.rival}`;
    case "recap":
      return view.evening === null ? "" : String(view.evening);
    case "feats":
      return `${view.evening}.${view.page}`;
  }
}

export type TableView = Extract<ClubView, { readonly kind: "table" }>;

/** The custom_id that leads to the page with the reader's line, whose button stands next to those of pages. */
export function mineId(view: TableView): CustomId {
  return { ...viewId(view), verb: "mine" };
}

/** The verb of the select of badges for one's own coaster. */
export const chooseVerb = "choose";

/** The custom_id of that select on a page of the album. */
export function chooseId(view: AlbumView): CustomId {
  return { ...viewId(view), verb: chooseVerb };
}

/** The page of the album that has it; null: none that is known. */
export function readAlbum({ argument }: CustomId): AlbumView | null {
  return readBadges(argument);
}

/** The select that leads to views of one kind. */
export function pickId(kind: ClubView["kind"]): CustomId {
  return { table: clubTable, prompt: 0, verb: kind, argument: "pick" };
}

/** What a custom_id asks for; null: nothing that the club has. @param picked what is chosen in a select; left out: it is a button */
export function readClubPress({ verb, argument: own }: CustomId, picked?: string): ClubPress | null {
  const argument = picked ?? own;
  const view = readView(verb, argument);
  if (view !== null) return { view, round: null };
  if (verb === "cheersall" && isUser(argument))
    return { view: { kind: "rounds", page: 0, of: argument }, round: { kind: "settle-all", debtor: argument } };
  const [, at = "", table] = /^(.+)\.([\w-]{1,24})$/.exec(argument) ?? [];
  const kind = verb === "cheers" ? "settle-round" : verb === "takeback" ? "take-back-round" : null;
  const listed = readRounds(at);
  return kind === null || table === undefined || listed === null ? null : { view: listed, round: { kind, table } };
}

function readRounds(argument: string): RoundsView | null {
  const [, page, of] = /^(\d{1,4})(?:\.(\w{1,20}))?$/.exec(argument) ?? [];
  if (page === undefined || (of !== undefined && of !== mineAlone && !isUser(of))) return null;
  return { kind: "rounds", page: Number(page), ...(of === undefined ? {} : { of }) };
}

function readView(verb: string, argument: string): ClubView | null {
  const [first = "", second = ""] = argument.split(".");
  switch (verb) {
    case "table":
    case "mine":
      return readTable(argument);
    case "rounds":
      return readRounds(argument);
    case "trophies":
      return isPage(argument) ? { kind: verb, page: Number(argument) } : null;
    case "records":
      return { kind: verb };
    case "year":
      return /^\d{4}$/.test(argument) ? { kind: verb, year: Number(argument) } : null;
    case "player":
      return isUser(argument) ? { kind: verb, user: argument } : null;
    case "badges":
      return readBadges(argument);
    case "rivals":
      return isUser(first) && isPage(second) ? { kind: verb, user: first, page: Number(second) } : null;
    case "pair":
      return isUser(first) && isUser(second) ? { kind: verb, user: first, rival: second } : null;
    case "recap":
      return isEvening(argument) ? { kind: verb, evening: Number(argument) } : null;
    case "feats":
      return isEvening(first) && isPage(second) ? { kind: verb, evening: Number(first), page: Number(second) } : null;
    default:
      return null;
  }
}

/** A season in custom_ids and in what is chosen while somebody types, such as `quarter.2026.4`. */
export function seasonArgument({ length, year, part }: Season): string {
  return `${length}.${year}.${part}`;
}

/** The season of that; null: there is none such. */
export function readSeason(argument: string): Season | null {
  const [, named, year, part] = /^(\w+)\.(\d{4})\.(\d{1,2})$/.exec(argument) ?? [];
  const length = (["month", "quarter", "year"] as const).find((one) => one === named);
  if (length === undefined) return null;
  const season = { length, year: Number(year), part: Number(part) };
  // Only what an evening can be in.
  const own = seasonOf(eveningsOf(season).first, length);
  return own.year === season.year && own.part === season.part ? season : null;
}

const tableForm = /^(\d{1,4})(?:\.([a-z]+\.\d{4}\.\d{1,2}))?(?:\.([a-z]{1,24})(?:\.(rating))?)?$/;

function readTable(argument: string): ClubView | null {
  const [, page, named, game, by] = tableForm.exec(argument) ?? [];
  const season = named === undefined ? null : readSeason(named);
  if (page === undefined || (named !== undefined && season === null)) return null;
  return {
    kind: "table",
    page: Number(page),
    ...(season === null ? {} : { season }),
    ...(game === undefined ? {} : { game }),
    ...(by === undefined ? {} : { byRating: true }),
  };
}

function readBadges(argument: string): AlbumView | null {
  const [, user = "", game] = /^(\d+)(?:\.([a-z]{1,24}))?$/.exec(argument) ?? [];
  return isUser(user) ? { kind: "badges", user, ...(game === undefined ? {} : { game }) } : null;
}

function isPage(argument: string): boolean {
  return /^\d{1,4}$/.test(argument);
}

function isEvening(argument: string): boolean {
  return /^\d{1,6}$/.test(argument);
}

function isUser(id: string): boolean {
  return /^\d{17,20}$/.test(id);
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** From 0; the last one if the list has become shorter. */
  readonly page: number;
  readonly pages: number;
}

/** A page of a list. @param size of a page */
export function pageOf<Item>(all: readonly Item[], wanted: number, size: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(wanted, pages - 1);
  return { items: all.slice(page * size, (page + 1) * size), page, pages };
}

/** The buttons to other pages, and others next to them. @param at the view of a page */
export function pagerParts(
  { page, pages }: Pick<Page<unknown>, "page" | "pages">,
  at: (page: number) => ClubView,
  t: Translate,
  others: readonly Button[] = [],
): readonly APIComponentInContainer[] {
  if (pages === 1) return others.length === 0 ? [] : [buttons(...others)];
  const turn = (to: number, label: string): readonly Button[] =>
    to < 0 || to >= pages ? [] : [{ id: viewId(at(to)), style: "plain", label }];
  return [
    text(`-# ${t("club.page", { page: page + 1, pages })}`),
    buttons(...turn(page - 1, t("club.back")), ...turn(page + 1, t("club.further")), ...others),
  ];
}

/** All that a view of a server's club is drawn from. */
export interface ClubFacts {
  readonly book: GuildBook;
  /** Who owes most first; read for the views that name them. */
  readonly tabs: readonly TabRow[];
  /** What the view's person has chosen for their coaster, as `badgeName` has it; empty: the newest. */
  readonly chosen: readonly string[];
  /** Null: the view is not that of the rounds. `toSettle`: on all pages, how many the reader may settle. */
  readonly open: (Page<ListedRound> & Pick<OpenRounds, "toSettle">) | null;
  /** Null: the view is none, or there was no such evening. */
  readonly recap: Recap | null;
  /** The names of its club evenings, as hosts have typed them. */
  readonly eveningNames: readonly string[];
  /** The server's last cups that somebody has won; read for the recap of an evening. */
  readonly cups: readonly ToldCup[];
  readonly settings: ServerSettings;
  /** Whether the reader may wipe the slate, on a message for them alone. */
  readonly isHost: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Rounds with a button a page. */
const roundsPerPage = 5;

/** What reading a server's club needs. */
export type ReadDeps = Pick<
  ClubDeps,
  "club" | "settings" | "localeOf" | "noteLocales" | "toldCups" | "eveningNames" | "clock"
>;

/** Reads what a view needs. @param viewer who may take back what they have just confirmed */
export async function readClub(deps: ReadDeps, guild: string, view: ClubView, viewer: string): Promise<ClubFacts> {
  const { club, settings } = deps;
  await deps.noteLocales(guild, null);
  const set = await settings.of(guild);
  const zone = zoneOf(set, deps.localeOf(guild));
  const recapAt = (evening: Evening | null): Promise<Recap | null> => club.recap(guild, zone, evening);
  const [book, tabs, chosen, open, recap, cups = []] = await Promise.all([
    club.bookOf(guild, zone),
    view.kind === "rounds" || view.kind === "player" ? club.tabs(guild) : [],
    view.kind === "badges" || view.kind === "player" ? club.chosenBadges(guild, view.user) : [],
    view.kind === "rounds" ? openRounds(deps, guild, viewer, view) : null,
    view.kind === "recap" || view.kind === "feats" ? recapAt(view.evening) : null,
    view.kind === "recap" ? deps.toldCups?.(guild) : [],
  ]);
  const eveningNames = recap === null ? [] : ((await deps.eveningNames?.(guild, recap.evening)) ?? []);
  const now = deps.clock.now();
  return { book, tabs, chosen, open, recap, eveningNames, cups, settings: set, isHost: false, now };
}

/** A page of the rounds that are owed; the last one, if the list has become shorter. */
async function openRounds(
  { club, clock }: ReadDeps,
  guild: string,
  viewer: string,
  { page: wanted, of }: RoundsView,
): Promise<NonNullable<ClubFacts["open"]>> {
  const read = (page: number): Promise<OpenRounds> =>
    club.openRounds(guild, { user: viewer, of }, clock.now(), page * roundsPerPage, roundsPerPage);
  const { count, toSettle, rounds } = await read(wanted);
  const pages = Math.max(1, Math.ceil(count / roundsPerPage));
  if (wanted < pages) return { items: rounds, page: wanted, pages, toSettle };
  return { items: (await read(pages - 1)).rounds, page: pages - 1, pages, toSettle };
}

/** A line a cup that was won on some evenings. */
export function cupLines({ book, cups }: ClubFacts, first: Evening, end: Evening, t: Translate): readonly string[] {
  const won = cups.flatMap(({ at, line }) => (at === null ? [] : [{ at, line, evening: book.eveningOf(at) }]));
  return won
    .filter(({ evening }) => evening >= first && evening < end)
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line(t));
}

/** Somebody's name as shown at their last game, escaped; null: no game names them. */
export function nameIn({ book }: Pick<ClubFacts, "book">, user: string, t: Translate): string | null {
  const name = book.nameOf(user);
  return name === null ? null : shownName(name, t);
}

/** An evening's date, as the reader writes it. */
export function dayIn(evening: Evening, t: Translate, dateStyle: "long" | "medium" = "long"): string {
  const days = new Intl.DateTimeFormat(t.locale, { dateStyle, timeZone: "UTC" });
  return days.format(evening * 24 * 60 * 60_000);
}

/**
 * How the scores of a table are written: with one digit at most after the point, and with two where people on different
 * places would otherwise have the same.
 */
export function scoresIn(all: readonly Standing[], t: Translate): (one: Standing) => string {
  const tenths = (one: Standing): number => Math.round(hundredths(one) / 10);
  const places = new Map<number, number>();
  const unclear = new Set(
    all.flatMap((one) => {
      const other = places.get(tenths(one));
      places.set(tenths(one), one.place);
      return other === undefined || other === one.place ? [] : [tenths(one)];
    }),
  );
  const exact = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (one) => (unclear.has(tenths(one)) ? exact.format(hundredths(one) / 100) : number(tenths(one) / 10, t));
}

/** A number as the reader writes it, with one digit at most after the point. @internal */
export function number(value: number, t: Translate): string {
  return new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 }).format(value);
}
