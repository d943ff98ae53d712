import type { Evening } from "../../../lib/evenings.js";
import { zoneOf } from "../../../lib/time-zones.js";
import type { GuildBook } from "../book/guild-book.js";
import type { Recap } from "../book/recap.js";
import type { Translate } from "../../../texts/index.js";
import type { ClubRoundRow, OpenRounds, TabRow } from "../../../store/store.js";
import type { ServerSettings } from "../../../tables/server-settings.js";
import type { ClubDeps } from "../club-deps.js";
import { shownName } from "../../../discord/ui/names.js";
import type { ClubView } from "./club-view.js";
import type { Page } from "./paging.js";

/** All that a view of a server's club is drawn from. */
export interface ClubFacts {
  readonly book: GuildBook;
  /** Who owes most first; read for the views that name them. */
  readonly tabs: readonly TabRow[];
  /** Null: the view is not that of the rounds. */
  readonly open: Page<ClubRoundRow> | null;
  /** Null: the view is none, or there was no such evening. */
  readonly recap: Recap | null;
  readonly settings: ServerSettings;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Rounds with a button a page. */
export const roundsPerPage = 5;

/** Reads what a view needs. @param viewer who may take back what they have just confirmed */
export async function readClub(deps: ClubDeps, guild: string, view: ClubView, viewer: string): Promise<ClubFacts> {
  const { club, settings } = deps;
  await deps.noteLocales(guild, null);
  const set = await settings.of(guild);
  const zone = zoneOf(set, deps.localeOf(guild));
  const recapAt = (evening: Evening | null): Promise<Recap | null> => club.recap(guild, zone, evening);
  const [book, tabs, open, recap] = await Promise.all([
    club.bookOf(guild, zone),
    view.kind === "rounds" || view.kind === "player" ? club.tabs(guild) : [],
    view.kind === "rounds" ? openRounds(deps, guild, viewer, view.page) : null,
    view.kind === "recap" ? recapAt(view.evening) : null,
  ]);
  return { book, tabs, open, recap, settings: set, now: deps.clock.now() };
}

/** A page of the rounds that are owed; the last one, if the list has become shorter. */
async function openRounds(
  { club, clock }: ClubDeps,
  guild: string,
  viewer: string,
  wanted: number,
): Promise<Page<ClubRoundRow>> {
  const read = (page: number): Promise<OpenRounds> =>
    club.openRounds(guild, viewer, clock.now(), page * roundsPerPage, roundsPerPage);
  const { count, rounds } = await read(wanted);
  const pages = Math.max(1, Math.ceil(count / roundsPerPage));
  if (wanted < pages) return { items: rounds, page: wanted, pages };
  return { items: (await read(pages - 1)).rounds, page: pages - 1, pages };
}

/** Somebody's name as shown at their last game, escaped; null: no game names them. */
export function nameIn({ book }: Pick<ClubFacts, "book">, user: string, t: Translate): string | null {
  const name = book.nameOf(user);
  return name === null ? null : shownName(name, t);
}

/** An evening's date, as the reader writes it. */
export function dayIn(evening: Evening, t: Translate): string {
  const days = new Intl.DateTimeFormat(t.locale, { dateStyle: "long", timeZone: "UTC" });
  return days.format(evening * 24 * 60 * 60_000);
}

/** A number as the reader writes it, with one digit at most after the point. */
export function number(value: number, t: Translate): string {
  return new Intl.NumberFormat(t.locale, { maximumFractionDigits: 1 }).format(value);
}
