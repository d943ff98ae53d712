import type { APIComponentInContainer } from "discord.js";
import type { GuildBook, PlayerOf } from "../book/guild-book.js";
import { nemesisAmong, type Rivalry, victimAmong } from "../book/rivals.js";
import { yearToTell } from "../book/year.js";
import type { Picture } from "../../../game/scene.js";
import { badgeKeys } from "../../../game/game-club.js";
import type { Translate } from "../../../texts/index.js";
import { commaList, shownName } from "../../../discord/ui/names.js";
import { gameName } from "../../../discord/ui/frame.js";
import { buttons, text } from "../../../discord/ui/parts.js";
import { type Coaster, coasterPicture } from "./club-pictures.js";
import { shownBadges, type WonBadge } from "../book/badge-tally.js";
import { viewId, type ClubFacts, scoresIn } from "./club-view.js";
import { attendance, presentSeason, seasonName, shownRating } from "./table-page.js";
import { gameKey } from "../../../game/module.js";

/** Somebody at their club: season, record, favourite game, nemesis, evenings in a row, ratings, rounds. */
export function playerPage(
  club: ClubFacts,
  user: string,
  name: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  const player = club.book.player(user);
  return [
    text(`## 🍺 ${name}`, ...seasonLines(club, user, t)),
    text(`**${t("club.player.record")}**`, ...recordLines(club, player, t), ...rivalLines(player, t)),
    ...ratingParts(club, player, t),
    ...badgeParts(player, user, t),
    ...tabParts(club, user, name, t),
    ...yearParts(club, t),
  ];
}

/** Somebody's coaster; null: none of their games counts. @param name theirs, escaped */
export function playerPicture({ book, chosen }: ClubFacts, user: string, name: string, t: Translate): Picture | null {
  const { games, evenings, medals, favourite, rivals, badges } = book.player(user);
  if (games === 0) return null;
  const count = t("club.player.badges", { count: badges.length });
  return coasterPicture(
    {
      file: "player.png",
      title: name,
      line: attendance({ games, evenings }, t),
      medals,
      favourite: favouriteName(book, favourite, t),
      nemesis: nemesisAmong(rivals),
      badges: coasterBadges(book, badges, count, t, chosen),
    },
    t,
  );
}

/** Badges as a coaster has them. @param won in order @param count how many, as a text @param chosen left out: none are */
export function coasterBadges(
  { kinds }: GuildBook,
  won: readonly WonBadge[],
  count: string,
  t: Translate,
  chosen?: readonly string[],
): Coaster["badges"] {
  const shown = shownBadges(won, chosen).map(({ game, badge }) => ({
    name: t(badgeKeys(game, badge).name),
    emblem: kinds.find(game)?.club.badges.findIndex(({ id }) => id === badge) ?? 0,
  }));
  return shown.length === 0 ? null : { count, shown };
}

/** A game's name; null: there is none, or it is not here any more. */
export function favouriteName({ kinds }: GuildBook, favourite: PlayerOf["favourite"], t: Translate): string | null {
  const game = favourite === null ? null : kinds.find(favourite.game);
  return game === null ? null : t(gameKey(game, "name"));
}

/** In December and January, the button to the reader's own year. */
function yearParts({ book, now }: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const year = yearToTell(book.eveningOf(now));
  if (year === null) return [];
  return [buttons({ id: viewId({ kind: "year", year }), style: "marked", label: t("club.year.button") })];
}

function seasonLines(club: ClubFacts, user: string, t: Translate): readonly string[] {
  const { season, standings } = presentSeason(club);
  const own = standings.all.find((standing) => standing.user === user);
  const titles = club.book
    .archive(club.settings.season, club.now)
    .filter(({ champions }) => champions.some((champion) => champion.user === user));
  const named = titles.slice(-maxTitles).map((title) => seasonName(title.season, t));
  return [
    ...(own === undefined
      ? [t("club.player.noSeason")]
      : [
          t("club.player.place", {
            place: own.place,
            score: scoresIn(standings.all, t)(own),
          }),
          `-# ${seasonName(season, t)} · ${attendance(own, t)}`,
        ]),
    ...(named.length === 0
      ? []
      : [`-# 🏆 ${t("table.labelled", { label: t("club.player.titles"), said: commaList(named, t) })}`]),
  ];
}

/** The latest seasons won that are named. */
const maxTitles = 4;

const signs = ["🥇", "🥈", "🥉"] as const;

/** How many medals somebody has of each kind. */
export function medalsLine(medals: ReadonlyMap<number, number>): string {
  return signs.map((sign, index) => `${sign} ${medals.get(index + 1) ?? 0}`).join("  ");
}

/** Games, wins and places, the favourite game, and evenings in a row. */
function recordLines(
  { book }: ClubFacts,
  { games, wins, medals, favourite, run }: PlayerOf,
  t: Translate,
): readonly string[] {
  return [
    [t("club.games", { count: games }), t("club.player.wins", { count: wins })].join(" · "),
    medalsLine(medals),
    favourite === null
      ? ""
      : t("club.player.favourite", {
          game: gameName(book.kinds.find(favourite.game), t),
          games: t("club.games", { count: favourite.games }),
        }),
    run.now === 0
      ? ""
      : [t("club.player.run", { count: run.now, longest: run.longest }), ...missedIn(run, t)].join(" · "),
  ];
}

function missedIn({ missed }: PlayerOf["run"], t: Translate): readonly string[] {
  return missed === 0 ? [] : [t("club.player.missed", { count: missed })];
}

function rivalLines({ rivals }: PlayerOf, t: Translate): readonly string[] {
  const [nemesis, victim] = [nemesisAmong(rivals), victimAmong(rivals)];
  const told = (key: "club.player.nemesis" | "club.player.victim", { name, ahead, behind }: Rivalry): string =>
    t(key, { name: shownName(name, t), ahead, behind });
  return [
    nemesis === null ? "" : told("club.player.nemesis", nemesis),
    victim === null ? "" : told("club.player.victim", victim),
  ];
}

function ratingParts(
  { book, settings }: ClubFacts,
  { ratings }: PlayerOf,
  t: Translate,
): readonly APIComponentInContainer[] {
  if (!settings.ratings) return [];
  const lines = [...ratings].map(([game, { mu, isProvisional }]) => {
    const shown = { game: gameName(book.kinds.find(game), t), rating: shownRating(mu) };
    return t(isProvisional ? "club.player.provisional" : "club.player.rating", shown);
  });
  if (lines.length === 0) return [];
  const isAnyProvisional = [...ratings.values()].some(({ isProvisional }) => isProvisional);
  const note = isAnyProvisional ? `-# ${t("club.player.provisionalNote")}` : "";
  return [text(`**${t("club.player.ratings")}**`, ...lines, note)];
}

/** The latest badges that are told with what they are for. */
const maxBadges = 4;

/** How many badges somebody has won, the latest of them with what they are for, and the names of all others. */
function badgeParts({ badges: won }: PlayerOf, user: string, t: Translate): readonly APIComponentInContainer[] {
  if (won.length === 0) return [];
  const lines = won.slice(-maxBadges).flatMap(({ game, badge }) => {
    const { name, reason } = badgeKeys(game, badge);
    return [`🏅 **${t(name)}**`, `-# ${t(reason)}`];
  });
  const names = won.slice(0, -maxBadges).map(({ game, badge }) => t(badgeKeys(game, badge).name));
  const others = names.length === 0 ? "" : `-# 🏅 ${commaList(names.toReversed(), t)}`;
  return [
    text(`**${t("club.player.badges", { count: won.length })}**`, ...lines, others),
    buttons({
      id: viewId({ kind: "badges", user }),
      style: "plain",
      label: t("club.album.button"),
      emoji: { name: "🏅" },
    }),
  ];
}

function tabParts(
  { tabs, settings }: ClubFacts,
  user: string,
  name: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  const tab = tabs.find((one) => one.user === user);
  if (!settings.rounds || tab === undefined) return [];
  const owed = tab.owed === 0 ? [] : [t("club.tab.owes", { name, count: tab.owed })];
  const given = tab.given === 0 ? [] : [t("club.tab.gave", { count: tab.given })];
  return [text(`🍻 ${[...owed, ...given].join(" · ")}`)];
}
