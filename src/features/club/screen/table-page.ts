import type { APIComponentInContainer } from "discord.js";
import type { Rated } from "../book/rating.js";
import { eveningsOf, seasonOf, type Season, type Standing, type Standings } from "../book/season-table.js";
import { gameKey } from "../../../game/module.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { shownName } from "../../../discord/ui/names.js";
import { type Button, buttons, select, text } from "../../../discord/ui/parts.js";
import {
  argumentOf,
  type ClubFacts,
  pageOf,
  pagerParts,
  mineId,
  pickId,
  scoresIn,
  type TableOf,
  type TableView,
  viewId,
} from "./club-view.js";
import { seasonPicture } from "./club-pictures.js";

/** People a page. */
export const pageSize = 10;

/** Somebody's line in a table. */
interface Line extends Pick<Standing, "user" | "name"> {
  /** Null: their rating does not mean enough yet. */
  readonly place: number | null;
  /** As a number, and in words. */
  readonly score: string;
  readonly said: string;
  readonly below: string;
}

/**
 * A season's table, or one game's, or its ratings: everybody, and ways to the seasons before and after. The reader's own
 * line is marked, and a press away.
 */
export function tablePage(
  club: ClubFacts,
  view: TableView,
  viewer: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  const of = tableOf(club, view);
  const lines = linesOf(club, of, t);
  const page = pageOf(lines, view.page, pageSize);
  const at = (to: number): TableView => ({ kind: "table", page: to, ...of });
  const own = lines.findIndex(({ user }) => user === viewer);
  const ownPage = Math.floor(own / pageSize);
  const records: Button = { id: viewId({ kind: "records" }), style: "plain", label: t("club.records.button") };
  const mine: Button = { id: mineId(at(ownPage)), style: "marked", label: t("club.toMine") };
  const isElsewhere = own !== -1 && ownPage !== page.page;
  const { season, standings, isOver } = seasonIn(club, of);
  const champions = isOver && of.game === undefined ? championLine(standings, t) : "";
  return [
    text(`## 📖 ${t("club.title")}`, `**${titleOf(club, of, t)}**`, champions),
    lines.length === 0
      ? text(t(isOver ? "club.emptySeason" : club.book.evenings.length === 0 ? "club.empty" : "club.newSeason"))
      : text(...page.items.flatMap((line) => lineParts(line, line.user === viewer, t)), noteOn(of, t)),
    ...(of.game === undefined && !isOver ? championParts(club, t) : []),
    ...pagerParts(page, at, t, isElsewhere ? [] : [records]),
    ...(isElsewhere ? [buttons(mine, records)] : []),
    ...(of.byRating === undefined ? otherSeasons(club, season, of, t) : []),
    ...choiceParts(club, of, t),
  ];
}

/** The seasons next to one in which something was played; the running one is always there. */
function otherSeasons(
  { book, settings, now }: ClubFacts,
  { length, year, part }: Season,
  of: TableOf,
  t: Translate,
): readonly APIComponentInContainer[] {
  const present = seasonOf(book.eveningOf(now), length);
  const at = (one: Season): number => one.year * 12 + one.part;
  const all = [...book.seasons(length).filter((one) => at(one) < at(present)), present];
  const shown = at({ length, year, part });
  const before = all.findLast((one) => at(one) < shown);
  const after = all.find((one) => at(one) > shown);
  const { season: _season, ...ofAll } = of;
  const ways = [before, after].flatMap((one): readonly Button[] => {
    if (one === undefined) return [];
    const isRunning = one === present && length === settings.season;
    const id = viewId({ kind: "table", page: 0, ...ofAll, ...(isRunning ? {} : { season: one }) });
    return [{ id, style: "plain", label: seasonName(one, t) }];
  });
  return ways.length === 0 ? [] : [buttons(...ways)];
}

/** The best of a table; null: nobody has played in it. */
export function tablePicture(club: ClubFacts, view: TableView, t: Translate): Picture | null {
  const of = tableOf(club, view);
  const placed = linesOf(club, of, t).flatMap(({ place, ...line }) => (place === null ? [] : [{ ...line, place }]));
  const names = placed.map(({ name }) => shownName(name, t));
  const hasChampion = of.game === undefined && seasonIn(club, of).isOver;
  const podium = { all: placed, title: titleOf(club, of, t), names, score: ({ score }: Line) => score };
  return seasonPicture(podium, hasChampion, t);
}

/** What a table is of; a game that is not here any more, or ratings that are not shown, are left out. */
function tableOf({ book, settings }: ClubFacts, { season, game, byRating }: TableOf): TableOf {
  const kind = game === undefined ? null : book.kinds.find(game);
  const ofSeason = season === undefined ? {} : { season };
  if (kind === null) return ofSeason;
  return byRating === true && settings.ratings && kind.club.isRated
    ? { game: kind.id, byRating }
    : { ...ofSeason, game: kind.id };
}

/** Such as "4. Quartal 2026 · Kalle". */
function titleOf(club: ClubFacts, of: TableOf, t: Translate): string {
  const { game, byRating } = of;
  const season = seasonName(seasonIn(club, of).season, t);
  const kind = game === undefined ? null : club.book.kinds.find(game);
  if (kind === null) return season;
  const name = t(gameKey(kind, "name"));
  return byRating === true ? t("club.ratingOf", { game: name }) : `${season} · ${name}`;
}

/** Everybody in it, the best first; with a rating that does not mean much yet last, and without a place. */
function linesOf(club: ClubFacts, of: TableOf, t: Translate): readonly Line[] {
  const { game, byRating } = of;
  const { book } = club;
  if (game === undefined || byRating === undefined) {
    const { all } = seasonIn(club, of).standings;
    const scoreOf = scoresIn(all, t);
    return all.map((one) => {
      const { user, name, place, evenings, games, won } = one;
      const score = scoreOf(one);
      const below = t("club.attended", {
        evenings: t("club.evenings", { count: evenings }),
        games: t("club.won", { won, count: games }),
      });
      return { user, name, place, score, said: t("club.points", { score }), below };
    });
  }
  const rated = book.ratings(game);
  const settled = rated.filter(({ isProvisional }) => !isProvisional);
  const shown = [...settled, ...rated.filter(({ isProvisional }) => isProvisional)];
  return shown.map(({ user, mu, games, isProvisional }) => {
    const score = `${isProvisional ? "≈ " : ""}${shownRating(mu)}`;
    const place = isProvisional ? null : placeAmong(settled, mu);
    return { user, name: book.nameOf(user) ?? "", place, score, said: score, below: t("club.games", { count: games }) };
  });
}

/** Those whose rating is shown as the same are tied. */
function placeAmong(settled: readonly Rated[], mu: number): number {
  return 1 + settled.filter((other) => shownRating(other.mu) > shownRating(mu)).length;
}

/** How ratings are shown: newcomers, who have mu 25, at 1000. */
const ratingScale = 40;

/** A rating as people read it. */
export function shownRating(mu: number): number {
  return Math.round(mu * ratingScale);
}

function lineParts({ place, name, said, below }: Line, isOwn: boolean, t: Translate): readonly string[] {
  const shown = { name: shownName(name, t), score: said };
  const line = place === null ? t("club.unplaced", shown) : t("club.standing", { place, ...shown });
  return [isOwn ? `👉 ${line}` : line, `-# ${below}`];
}

/** How a table is reckoned. */
function noteOn({ byRating }: TableOf, t: Translate): string {
  return `-# ${t(byRating === undefined ? "club.scoring" : "club.player.provisionalNote")}`;
}

/** The select of all tables; none if only one game was played, and that has no ratings. */
function choiceParts(club: ClubFacts, of: TableOf, t: Translate): readonly APIComponentInContainer[] {
  const { book, settings } = club;
  const ofSeason = of.season === undefined ? {} : { season: of.season };
  const played = book.kinds.all.filter(({ id }) => book.hasPlayed(id));
  const rated = settings.ratings ? played.filter((kind) => kind.club.isRated) : [];
  const option = (label: string, emoji: string, shown: TableOf) => {
    const value = argumentOf({ kind: "table", page: 0, ...shown });
    return { value, label, emoji: { name: emoji }, default: value === argumentOf({ kind: "table", page: 0, ...of }) };
  };
  const all = [
    option(t("club.allGames"), "📖", ofSeason),
    ...(played.length > 1
      ? played.map((kind) => option(t(gameKey(kind, "name")), kind.screen.emoji, { ...ofSeason, game: kind.id }))
      : []),
    ...rated.map((kind) =>
      option(t("club.ratingOf", { game: t(gameKey(kind, "name")) }), "📈", { game: kind.id, byRating: true }),
    ),
  ];
  return all.length === 1 ? [] : [select(pickId("table"), t("club.pickTable"), all)];
}

/** A season and its table, and whether it has ended. */
function seasonIn(
  { book, settings, now }: ClubFacts,
  { season = seasonOf(book.eveningOf(now), settings.season), game }: TableOf,
): { readonly season: Season; readonly standings: Standings; readonly isOver: boolean } {
  const isOver = eveningsOf(season).end <= book.eveningOf(now);
  return { season, standings: book.standings(season, game), isOver };
}

/** The running season and its table. */
export function presentSeason(club: ClubFacts): Omit<ReturnType<typeof seasonIn>, "isOver"> {
  return seasonIn(club, {});
}

/** Such as "4. Quartal 2026". */
export function seasonName({ length, year, part }: Season, t: Translate): string {
  const months = new Intl.DateTimeFormat(t.locale, { month: "long", timeZone: "UTC" });
  const month = length === "month" ? months.format(Date.UTC(year, part - 1)) : "";
  return t(`club.season.${length}`, { month, part, year });
}

/** How many evenings and games. */
export function attendance({ evenings, games }: Pick<Standing, "evenings" | "games">, t: Translate): string {
  return t("club.attended", {
    evenings: t("club.evenings", { count: evenings }),
    games: t("club.games", { count: games }),
  });
}

/** Who was first in the last season that is over; nothing if there is none. */
function championParts({ book, settings, now }: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const last = book.lastArchived(settings.season, now);
  if (last === null || last.champions.length === 0) return [];
  const names = last.champions.map(({ name }) => `**${shownName(name, t)}**`);
  return [text(`-# 🏆 ${t("club.champion", { season: seasonName(last.season, t), names })}`)];
}

/** Who was first in a season that is over and named above; empty: nobody has played in it. */
export function championLine({ all }: Standings, t: Translate): string {
  const names = all.filter(({ place }) => place === 1).map(({ name }) => `**${shownName(name, t)}**`);
  return names.length === 0 ? "" : `🏆 ${t("club.ahead", { names })}`;
}
