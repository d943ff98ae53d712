import type { APIComponentInContainer } from "discord.js";
import { seasonOf, type Season, type Standing, type Standings } from "../book/season-table.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { shownName } from "../../../discord/ui/names.js";
import { text } from "../../../discord/ui/parts.js";
import { type ClubFacts, number, viewId, pageOf, pagerParts } from "./club-view.js";
import { seasonPicture } from "./club-pictures.js";

/** People a page. */
const pageSize = 10;

/** The running season's table: everybody with score, evenings and games, and who led the season before. */
export function tablePage(club: ClubFacts, wanted: number, t: Translate): readonly APIComponentInContainer[] {
  const { season, standings } = presentSeason(club);
  const page = pageOf(standings.all, wanted, pageSize);
  return [
    text(`## 📖 ${t("club.title")}`, `**${seasonName(season, t)}**`),
    standings.all.length === 0
      ? text(t("club.newSeason"))
      : text(...page.items.flatMap((standing) => standingLines(standing, t)), scoringLine(standings, t)),
    ...championParts(club, t),
    ...pagerParts(page, (to) => ({ kind: "table", page: to }), t, [
      { id: viewId({ kind: "records" }), style: "plain", label: t("club.records.button") },
    ]),
  ];
}

/** The best of the running season; null: nobody has played in it. */
export function tablePicture(club: ClubFacts, t: Translate): Picture | null {
  const { season, standings } = presentSeason(club);
  const names = standings.all.map(({ name }) => shownName(name, t));
  const score = (standing: Standing): string => number(standing.score, t);
  return seasonPicture({ all: standings.all, title: seasonName(season, t), names, score }, t);
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
