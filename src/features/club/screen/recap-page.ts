import type { APIComponentInContainer } from "discord.js";
import type { GivenAward, PlayedGame, Recap } from "../book/recap.js";
import { awardKey, badgeKeys } from "../../../game/game-club.js";
import type { Standing } from "../book/season-table.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import type { Evening } from "../../../lib/evenings.js";
import { plainName, shownName, shownText } from "../../../discord/ui/names.js";
import { gameName } from "../../../discord/ui/frame.js";
import { type Button, buttons, text } from "../../../discord/ui/parts.js";
import {
  type ClubFacts,
  type ClubView,
  cupLines,
  dayIn,
  nameIn,
  pageOf,
  pagerParts,
  scoresIn,
  viewId,
} from "./club-view.js";
import { eveningPicture, maxPeople as maxInPicture } from "./club-pictures.js";

type FeatsView = Extract<ClubView, { readonly kind: "feats" }>;

/** People who have a line, as in the picture, with those who share the last one's place, the most of them, and of others. */
const [people, maxPeople, maxFurther] = [6, 15, 12];

/** The most who are named as ahead or last in a game and in several of a kind, and as debtors. */
const [maxAhead, maxOften, maxDebtors] = [3, 8, 10];

/** The most people whose badges are named. */
const maxFeats = 4;

/**
 * An evening: its games with who was ahead, the best, what to remember, and the rounds lost.
 *
 * @param isPictured whether its picture and that one's description say already who was best, and what to remember
 */
export function recapPage(club: ClubFacts, t: Translate, isPictured = false): readonly APIComponentInContainer[] {
  const { recap } = club;
  if (recap === null || recap.games.length === 0) return [text(t("club.recap.none"))];
  const stories = storiesOf(club, recap, t).map(({ sign, said }) => `${sign} ${said}`);
  return [
    text(`## 🌙 ${titleOf(club, recap.evening, t)}`, `-# ${t("club.games", { count: recap.games.length })}`),
    text(...byKind(recap.games).map((games) => gameLine(club, games, t))),
    ...(isPictured
      ? furtherLines(recap.standings.slice(maxInPicture), t).map((line) => text(line))
      : [text(`**${t("club.recap.points")}**`, ...bestLines(recap, t))]),
    ...(isPictured || stories.length === 0 ? [] : [text(`**${t("table.story")}**`, ...stories)]),
    ...featParts(club, recap, t),
    ...cupParts(club, recap, t),
    ...roundParts(club, recap, t),
  ];
}

/** What an evening is called, and when it was. */
function titleOf({ eveningNames }: ClubFacts, evening: Evening, t: Translate): string {
  const day = dayIn(evening, t);
  if (eveningNames.length === 0) return t("club.recap.title", { day });
  return [...eveningNames.map(shownText), day].join(" · ");
}

/** The evening's best, and what to remember of it; null: there was no such evening. */
export function recapPicture(club: ClubFacts, t: Translate): Picture | null {
  const { recap } = club;
  if (recap === null) return null;
  const names = recap.standings.map(({ name }) => shownName(name, t));
  const stories = storiesOf(club, recap, t).map(({ said }) => plainName(said).replaceAll("**", ""));
  const score = scoresIn(recap.standings, t);
  return eveningPicture({ all: recap.standings, title: dayIn(recap.evening, t), names, score }, stories, t);
}

function bestLines({ standings }: Recap, t: Translate): readonly string[] {
  const score = scoresIn(standings, t);
  const best = bestOf(standings);
  return [
    ...best.map((one) => t("club.recap.best", { place: one.place, name: shownName(one.name, t), score: score(one) })),
    ...furtherLines(standings.slice(best.length), t),
  ];
}

function bestOf(standings: readonly Standing[]): readonly Standing[] {
  const last = standings[people - 1]?.place ?? Infinity;
  return standings.filter(({ place }) => place <= last).slice(0, maxPeople);
}

/** Everybody who has no line of their own, in one; none where everybody has. */
function furtherLines(others: readonly Standing[], t: Translate): readonly string[] {
  const names = others.map(({ place, name }) => `**${place}.** ${shownName(name, t)}`);
  return names.length === 0 ? [] : [`-# ${t("club.recap.also", { names: someOf(names, maxFurther, t).join(" · ") })}`];
}

/** Games of one kind together, in the order in which the kinds were first played. */
function byKind(games: readonly PlayedGame[]): readonly (readonly PlayedGame[])[] {
  return [...new Set(games.map(({ game }) => game))].map((kind) => games.filter(({ game }) => game === kind));
}

/** Of an evening's games of one kind: who was ahead how often, or last where that are fewer, or that all were level. */
function gameLine({ book }: ClubFacts, games: readonly PlayedGame[], t: Translate): string {
  const called = gameName(book.kinds.find(games[0]?.game ?? ""), t);
  const game = games.length === 1 ? called : `${called} × ${games.length}`;
  const decided = games.filter(({ last }) => last.length > 0);
  const level = games.length - decided.length;
  if (decided.length === 0) return t("club.recap.gameLevel", { game });
  const [first, last] = [decided.flatMap((one) => one.first), decided.flatMap((one) => one.last)];
  const most = maxAhead * decided.length;
  const isLast = first.length > most && last.length <= most;
  if (games.length === 1 && first.length > most && !isLast)
    return t("club.recap.gameShared", { game, count: first.length });
  const shown = isLast ? last : first;
  const names =
    games.length === 1 ? shown.map(({ name }) => placedName(name, t)) : someOf(oftenIn(shown, t), maxOften, t);
  const told = isLast ? t("club.recap.gameLast", { game, names }) : t("club.recap.game", { game, names });
  return level === 0 ? told : `${told} · ${t("club.rivals.tied", { count: level })}`;
}

/** Everybody once, with how often, most often first. */
function oftenIn(placed: PlayedGame["first"], t: Translate): readonly string[] {
  return [...new Set(placed.map(({ user }) => user))]
    .map((user) => placed.filter((one) => one.user === user))
    .toSorted((a, b) => b.length - a.length)
    .map((times) => `${placedName(times.at(-1)?.name ?? null, t)}\u00A0${times.length}×`);
}

function placedName(name: string | null, t: Translate): string {
  return name === null ? t("table.nameless") : shownName(name, t);
}

/** What to remember, with the emoji before it. */
interface Story {
  readonly sign: string;
  readonly said: string;
}

/** Who was unluckiest or boldest. */
export function storyOf({ award, game, name, value }: GivenAward, t: Translate): Story {
  const said = t(awardKey(game, award), { name: shownName(name, t), value, count: value });
  return { sign: award === "bold" ? "🦁" : "🌧️", said };
}

/** Who was unluckiest and boldest, and the closest game. */
function storiesOf({ book }: ClubFacts, { awards, closest }: Recap, t: Translate): readonly Story[] {
  const told = awards.map((one) => storyOf(one, t));
  if (closest === null || closest.names.includes(null)) return told;
  const names = closest.names.map((name) => shownName(name ?? "", t));
  return [
    ...told,
    { sign: "🤏", said: t("club.recap.closest", { names, game: gameName(book.kinds.find(closest.game), t) }) },
  ];
}

/** Badges that were won that evening, and the way to all of them where they are many; nothing if none was. */
function featParts(club: ClubFacts, recap: Recap, t: Translate): readonly APIComponentInContainer[] {
  const { lines, count } = featsOf(club, recap, t);
  if (lines.length === 0) return [];
  const all: Button = {
    id: viewId({ kind: "feats", evening: recap.evening, page: 0 }),
    style: "plain",
    emoji: { name: "🏅" },
    label: t("club.recap.allFeats", { count }),
  };
  return [text(...lines.slice(0, maxFeats)), ...(lines.length <= maxFeats ? [] : [buttons(all)])];
}

/** People on a page of an evening's badges. */
const featsPerPage = 10;

/** All badges that an evening has brought, by person. */
export function featsPage(
  club: ClubFacts,
  { evening, page: wanted }: FeatsView,
  t: Translate,
): readonly APIComponentInContainer[] {
  const { lines } = club.recap === null ? { lines: [] } : featsOf(club, club.recap, t);
  const page = pageOf(lines, wanted, featsPerPage);
  return [
    text(`## 🏅 ${titleOf(club, evening, t)}`, ...page.items),
    ...pagerParts(page, (at) => ({ kind: "feats", evening, page: at }), t),
  ];
}

/** Who has won which badges that evening, a line each, in the order of their first one; and how many badges these are. */
function featsOf(
  club: ClubFacts,
  { games }: Recap,
  t: Translate,
): { readonly lines: readonly string[]; readonly count: number } {
  const won = games.flatMap(({ table }) => club.book.badgesWonAt(table));
  const lines = [...new Set(won.map(({ user }) => user))].map((user) => {
    const badges = won.filter((one) => one.user === user).map(({ game, badge }) => t(badgeKeys(game, badge).name));
    // Some names have commas.
    return `🏅 ${t("club.recap.feat", { name: nameOf(club, user, t), badges: badges.join(" · ") })}`;
  });
  return { lines, count: won.length };
}

/** Cups that were won that evening; nothing if none was. */
function cupParts(club: ClubFacts, { evening }: Recap, t: Translate): readonly APIComponentInContainer[] {
  const lines = cupLines(club, evening, evening + 1, t);
  return lines.length === 0 ? [] : [text(...lines)];
}

/** Whose rounds of that evening are still owed; nothing if nobody's, or if the server keeps none. */
function roundParts(club: ClubFacts, { rounds }: Recap, t: Translate): readonly APIComponentInContainer[] {
  if (!club.settings.rounds) return [];
  const names = [...new Set(rounds.flatMap(({ debtor }) => debtor ?? []))].map((user) => nameOf(club, user, t));
  return names.length === 0 ? [] : [text(`🍻 ${t("club.recap.rounds", { names: someOf(names, maxDebtors, t) })}`)];
}

/** The first names, and how many more. One more is named: its number would be no shorter. */
export function someOf(names: readonly string[], most: number, t: Translate): readonly string[] {
  const more = names.length - most;
  return more <= 1 ? names : [...names.slice(0, most), t("club.recap.more", { count: more })];
}

function nameOf(club: ClubFacts, user: string, t: Translate): string {
  return nameIn(club, user, t) ?? t("table.nameless");
}
