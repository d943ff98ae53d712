import type { APIComponentInContainer } from "discord.js";
import { badgeKeys } from "../../../game/game-club.js";
import { gameKey, type GameModule } from "../../../game/module.js";
import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { gameName } from "../../../discord/ui/frame.js";
import { plainName } from "../../../discord/ui/names.js";
import { select, text } from "../../../discord/ui/parts.js";
import { albumSketch } from "./album-picture.js";
import { badgeName, maxShown, type WonBadge } from "../book/badge-tally.js";
import { type AlbumView, argumentOf, chooseId, type ClubFacts, dayIn, pickId } from "./club-view.js";

/** A badge as somebody's album has it. */
interface AlbumBadge {
  readonly name: string;
  /** How it is won. */
  readonly reason: string;
  /** How many people have it. */
  readonly have: string;
  /** When it was won; null: not yet. */
  readonly day: string | null;
}

/**
 * A page of somebody's album: a game's badges, in words only where its picture is missing, and to themselves what is on
 * their coaster.
 *
 * @param viewer who reads it @param name theirs, escaped
 */
export function albumPage(
  club: ClubFacts,
  view: AlbumView,
  viewer: string,
  name: string,
  t: Translate,
  hasPicture: boolean,
): readonly APIComponentInContainer[] {
  const pages = club.book.kinds.all.map((kind) => ({ kind, badges: badgesOf(club, view.user, kind, t) }));
  const open = kindOf(club, view);
  const badges = pages.find(({ kind }) => kind === open)?.badges ?? [];
  const whole = wonOf(pages.flatMap((page) => page.badges));
  const options = pages.map((page) => ({
    value: argumentOf({ kind: "badges", user: view.user, game: page.kind.id }),
    label: t(gameKey(page.kind, "name")),
    description: t("club.album.count", wonOf(page.badges)),
    emoji: { name: page.kind.screen.emoji },
    default: page.kind === open,
  }));
  return [
    text(
      `## 🏅 ${t("club.album.title", { name })}`,
      `${t("table.labelled", { label: `**${gameName(open, t)}**`, said: t("club.album.count", wonOf(badges)) })}\u00A0· ${t("club.album.whole", whole)}`,
    ),
    ...(hasPicture ? [] : [text(...badges.flatMap(linesOf))]),
    select(pickId("badges"), t("club.album.pick"), options),
    ...(view.user === viewer ? coasterSelect(club, view, t) : []),
  ];
}

/** Which badges are on one's own coaster: those that are, and those won on this page. */
function coasterSelect(club: ClubFacts, view: AlbumView, t: Translate): readonly APIComponentInContainer[] {
  const { book, chosen } = club;
  const kind = kindOf(club, view);
  const isChosen = (one: WonBadge): boolean => chosen.includes(badgeName(one));
  const offered = book.badges(view.user).filter((one) => isChosen(one) || one.game === kind?.id);
  if (offered.length === 0) return [];
  const options = offered.map((one) => {
    const game = book.kinds.find(one.game);
    return {
      value: badgeName(one),
      label: t(badgeKeys(one.game, one.badge).name),
      description: game === null ? "" : t(gameKey(game, "name")),
      emoji: { name: game?.screen.emoji ?? "🏅" },
      default: isChosen(one),
    };
  });
  const most = Math.min(maxShown, options.length);
  return [select(chooseId(view), t("club.album.choose"), options, most, 0)];
}

/** The same as a picture. @param name theirs, escaped */
export function albumPicture(club: ClubFacts, view: AlbumView, name: string, t: Translate): Picture | null {
  const kind = kindOf(club, view);
  if (kind === null) return null;
  const badges = badgesOf(club, view.user, kind, t);
  const game = t(gameKey(kind, "name"));
  const owner = plainName(name);
  const told = badges.map(({ name: badge, reason, have, day }) =>
    day === null ? t("club.album.missing", { badge, reason, have }) : t("club.album.won", { badge, reason, have, day }),
  );
  return {
    name: "badges.png",
    description: t("club.album.picture", { name: owner, game, ...wonOf(badges), badges: told.join(" ") }),
    sketch: albumSketch.of({
      title: `${game} · ${t("club.album.count", wonOf(badges))}`,
      name: owner,
      badges: badges.map((badge) => ({ ...badge, below: belowOf(badge), isWon: badge.day !== null })),
    }),
  };
}

/** The game of a page: the one asked for, of the newest badge, or their favourite. Null: there are no games. */
function kindOf({ book }: ClubFacts, { user, game }: AlbumView): GameModule | null {
  const newest = (): string | undefined => book.badges(user).at(-1)?.game ?? book.player(user).favourite?.game;
  return book.kinds.find(game ?? newest() ?? "") ?? book.kinds.all[0] ?? null;
}

function badgesOf({ book }: ClubFacts, user: string, { id, club }: GameModule, t: Translate): readonly AlbumBadge[] {
  const { people, byBadge } = book.badgeHolders(id);
  const own = book.badges(user).filter(({ game }) => game === id);
  return club.badges.map(({ id: badge }) => {
    const { name, reason } = badgeKeys(id, badge);
    const won = own.find((one) => one.badge === badge);
    const count = byBadge.get(badge) ?? 0;
    return {
      name: t(name),
      reason: t(reason),
      have: count === 0 ? t("club.album.nobody") : t("club.album.have", { count, people }),
      day: won === undefined ? null : dayIn(book.eveningOf(won.at), t, "medium"),
    };
  });
}

/** How many of some badges are won. */
function wonOf(badges: readonly AlbumBadge[]): { readonly won: number; readonly all: number } {
  return { won: badges.filter(({ day }) => day !== null).length, all: badges.length };
}

function linesOf(badge: AlbumBadge): readonly string[] {
  return [`${badge.day === null ? "▫️" : "🏅"} **${badge.name}**`, `-# ${badge.reason}`, `-# ${belowOf(badge)}`];
}

/** When it was won, and how many have it. */
function belowOf({ day, have }: AlbumBadge): string {
  return [...(day === null ? [] : [day]), have].join(" · ");
}
