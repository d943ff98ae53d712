import type { APIComponentInContainer } from "discord.js";
import { eveningsOf, seasonOf, type Season, type Standing, type Standings } from "../book/season-table.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { shownName } from "../../../discord/ui/names.js";
import { type Button, buttons, text } from "../../../discord/ui/parts.js";
import { type ClubFacts, type ClubView, number, viewId, pageOf, pagerParts } from "./club-view.js";
import { seasonPicture } from "./club-pictures.js";

/** People a page. */
const pageSize = 10;

/** A page of a season's table. */
type TableView = Extract<ClubView, { readonly kind: "table" }>;

/** A season's table: everybody with score, evenings and games, and ways to those before and after it. */
export function tablePage(club: ClubFacts, view: TableView, t: Translate): readonly APIComponentInContainer[] {
  const { season, standings, isOver } = seasonIn(club, view);
  const page = pageOf(standings.all, view.page, pageSize);
  const empty = t(isOver ? "club.emptySeason" : "club.newSeason");
  return [
    text(`## 📖 ${t("club.title")}`, `**${seasonName(season, t)}**`, isOver ? championLine(season, standings, t) : ""),
    standings.all.length === 0
      ? text(empty)
      : text(...page.items.flatMap((standing) => standingLines(standing, t)), scoringLine(standings, t)),
    ...(isOver ? [] : championParts(club, t)),
    ...pagerParts(page, (to) => ({ ...view, page: to }), t, [
      { id: viewId({ kind: "records" }), style: "plain", label: t("club.records.button") },
    ]),
    ...otherSeasons(club, season, t),
  ];
}

/** The seasons next to one in which something was played; the running one is always there. */
function otherSeasons(
  { book, settings, now }: ClubFacts,
  { length, year, part }: Season,
  t: Translate,
): readonly APIComponentInContainer[] {
  const present = seasonOf(book.eveningOf(now), length);
  const at = (one: Season): number => one.year * 12 + one.part;
  const all = [...book.seasons(length).filter((one) => at(one) < at(present)), present];
  const shown = at({ length, year, part });
  const before = all.findLast((one) => at(one) < shown);
  const after = all.find((one) => at(one) > shown);
  const ways = [before, after].flatMap((one): readonly Button[] => {
    if (one === undefined) return [];
    const isRunning = one === present && length === settings.season;
    const id = viewId({ kind: "table", page: 0, ...(isRunning ? {} : { season: one }) });
    return [{ id, style: "plain", label: seasonName(one, t) }];
  });
  return ways.length === 0 ? [] : [buttons(...ways)];
}

/** The best of a season; null: nobody has played in it. */
export function tablePicture(club: ClubFacts, view: Pick<TableView, "season">, t: Translate): Picture | null {
  const { season, standings } = seasonIn(club, view);
  const names = standings.all.map(({ name }) => shownName(name, t));
  const score = (standing: Standing): string => number(standing.score, t);
  return seasonPicture({ all: standings.all, title: seasonName(season, t), names, score }, t);
}

/** A season and its table, and whether it has ended. */
function seasonIn(
  club: ClubFacts,
  { season }: Pick<TableView, "season">,
): ReturnType<typeof presentSeason> & { readonly isOver: boolean } {
  const { book, now } = club;
  if (season === undefined) return { ...presentSeason(club), isOver: false };
  const isOver = eveningsOf(season).end <= book.eveningOf(now);
  return { season, standings: book.standings(season), isOver };
}

/** The running season and its table. */
export function presentSeason({ book, settings, now }: ClubFacts): {
  readonly season: Season;
  readonly standings: Standings;
} {
  const season = seasonOf(book.eveningOf(now), settings.season);
  return { season, standings: book.standings(season) };
}

/** Such as "4. Quartal 2026". */
export function seasonName({ length, year, part }: Season, t: Translate): string {
  const months = new Intl.DateTimeFormat(t.locale, { month: "long", timeZone: "UTC" });
  const month = length === "month" ? months.format(Date.UTC(year, part - 1)) : "";
  return t(`club.season.${length}`, { month, part, year });
}

function standingLines({ place, name, score, evenings, games }: Standing, t: Translate): readonly string[] {
  return [
    t("club.standing", { place, name: shownName(name, t), score: number(score, t) }),
    `-# ${attendance({ evenings, games }, t)}`,
  ];
}

/** How many evenings and games. */
export function attendance({ evenings, games }: Pick<Standing, "evenings" | "games">, t: Translate): string {
  return t("club.attended", {
    evenings: t("club.evenings", { count: evenings }),
    games: t("club.games", { count: games }),
  });
}

function scoringLine({ counted, held }: Standings, t: Translate): string {
  return `-# ${t("club.scoring", { counted: number(counted, t), held: number(held, t) })}`;
}

/** Who was first in the last season that is over; nothing if there is none. */
function championParts({ book, settings, now }: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const last = book.lastArchived(settings.season, now);
  if (last === null || last.champions.length === 0) return [];
  const names = last.champions.map(({ name }) => `**${shownName(name, t)}**`);
  return [text(`-# 🏆 ${t("club.champion", { season: seasonName(last.season, t), names })}`)];
}

/** Who was first in a season that is over; empty: nobody has played in it. */
function championLine(season: Season, { all }: Standings, t: Translate): string {
  const names = all.filter(({ place }) => place === 1).map(({ name }) => `**${shownName(name, t)}**`);
  return names.length === 0 ? "" : `🏆 ${t("club.champion", { season: seasonName(season, t), names })}`;
}
