import { type APIApplicationCommandOptionChoice, type APIComponentInContainer, ComponentType } from "discord.js";
import type { Caption, Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import type { ClubDeps } from "../club-service.js";
import type { SlashOptions, TypedOption } from "../../../discord/interaction.js";
import type { InteractionContext } from "../../../discord/replies.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { message, type PublicMessage, gameName } from "../../../discord/ui/frame.js";
import { shownName } from "../../../discord/ui/names.js";
import { gallery, text, buttons } from "../../../discord/ui/parts.js";
import {
  type ClubFacts,
  nameIn,
  readClub,
  dayIn,
  type BookView,
  type ClubView,
  viewId,
  readSeason,
  seasonArgument,
} from "./club-view.js";
import { albumPage, albumPicture } from "./album-page.js";
import { coasterBadges, favouriteName, playerPage, playerPicture, medalsLine } from "./player-page.js";
import { featsPage, recapPage, recapPicture } from "./recap-page.js";
import { pairPage, rivalsPage } from "./rivals-page.js";
import { tabOnCoasters, tabPage } from "./tab-page.js";
import { tablePage, tablePicture, attendance, seasonName } from "./table-page.js";
import type { HeldRecord } from "../book/badge-tally.js";
import { recordKey, badgeKeys } from "../../../game/game-club.js";
import type { YearOf } from "../book/year.js";
import { coasterPicture } from "./club-pictures.js";

/** The colour of beer, at the edge of the club's messages. */
export const accent = 0xd9_9a_2b;

/** Whom a command is about. */
export interface Asked {
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  readonly isBot: boolean;
}

/** Answers a subcommand of `/club`. @param isPublic whether everybody in the channel sees it */
export async function openClub(
  deps: ClubDeps,
  context: InteractionContext,
  subcommand: string,
  asked: Asked,
  options: SlashOptions,
): Promise<void> {
  const isPublic = options.text("show") === "all";
  const typed = options.text(subcommand === "table" ? "season" : "evening")?.trim() ?? "";
  const view = typed === "" ? viewOf(subcommand, asked.user) : await pastView(deps, context, subcommand, typed);
  if (view === null) return context.reply.text(typed === "" ? "answers.unknownButton" : "club.noPast");
  if (asked.isBot) return context.reply.text("club.robot");
  await openView(deps, context, view, asked.name, isPublic);
}

/** What old season or evening may be chosen while somebody types, the newest first. */
export async function pastChoices(
  deps: ClubDeps,
  { guild, t }: InteractionContext,
  { name, value }: TypedOption,
): Promise<readonly APIApplicationCommandOptionChoice<string>[]> {
  if (name !== "season" && name !== "evening") return [];
  const all = await pastOf(deps, guild, name, t);
  return all.filter((one) => one.name.toLowerCase().includes(value.trim().toLowerCase())).slice(0, maxChoices);
}

async function pastOf(
  deps: ClubDeps,
  guild: string,
  kind: "season" | "evening",
  t: Translate,
): Promise<readonly APIApplicationCommandOptionChoice<string>[]> {
  const { book, settings } = await readClub(deps, guild, { kind: "records" }, "");
  const all =
    kind === "season"
      ? book.seasons(settings.season).map((one) => ({ name: seasonName(one, t), value: seasonArgument(one) }))
      : book.evenings.map((one) => ({ name: dayIn(one, t), value: String(one) }));
  return all.toReversed();
}

/** An old season or evening, as it was chosen or as its name was typed; null: there was none such. */
async function pastView(
  deps: ClubDeps,
  { guild, t }: InteractionContext,
  subcommand: string,
  typed: string,
): Promise<ClubView | null> {
  const isSeason = subcommand === "table";
  const all = await pastOf(deps, guild, isSeason ? "season" : "evening", t);
  const named = all.find(({ name, value }) => value === typed || name.toLowerCase() === typed.toLowerCase());
  const chosen = named?.value ?? typed;
  if (!isSeason) return named === undefined ? null : { kind: "recap", evening: Number(chosen) };
  const season = readSeason(chosen);
  return season === null ? null : { kind: "table", page: 0, season };
}

/** Discord's limit for choices. */
const maxChoices = 25;

/** Shows a view in a new message. @param name of whom it is about, not escaped, in case that no game names them */
export function openView(
  deps: ClubDeps,
  context: InteractionContext,
  view: ClubView,
  name: string,
  isPublic: boolean,
): Promise<void> {
  return context.reply.drawing(isPublic ? "public" : "ephemeral", readView(deps, context, view, name, !isPublic));
}

/**
 * Shows a view in place of the pressed message's; a year, a recap or an old season only to the presser.
 *
 * @param before done first; a text that it returns is told instead
 */
export function turnTo(
  deps: ClubDeps,
  context: InteractionContext,
  view: ClubView,
  before: () => Promise<string | null> = () => Promise.resolve(null),
): Promise<void> {
  // A year is the presser's own, of whom no game may tell the name.
  const name = view.kind === "year" ? context.person.name : "";
  const isOld = view.kind === "table" && view.season !== undefined;
  if ((view.kind === "year" || view.kind === "recap" || view.kind === "feats" || isOld) && !context.onEphemeral)
    return openView(deps, context, view, name, false);
  const shown = async (): Promise<Drawing | string> =>
    (await before()) ?? readView(deps, context, view, name, context.onEphemeral);
  return context.reply.drawing("update", shown());
}

/** @param isPrivate whether only its reader sees it */
async function readView(
  deps: ClubDeps,
  context: InteractionContext,
  view: ClubView,
  name: string,
  isPrivate: boolean,
): Promise<Drawing | string> {
  const { guild, person } = context;
  const t = isPrivate ? context.t : context.serverT;
  if (view.kind === "trophies") return deps.trophies?.(guild, view.page, t) ?? context.t("answers.unknownButton");
  const facts = await readClub(deps, guild, view, person.user);
  const isHost = isPrivate && view.kind === "rounds" && (await deps.settings.isHost(context));
  const club = { ...facts, isHost };
  // What everybody sees marks nobody's line.
  const viewer = isPrivate ? person.user : "";
  // An album shows what there is to win.
  if (club.book.isEmpty && view.kind !== "badges") return context.t("club.empty");
  return drawingOf(club, view, viewer, name, t);
}

/** A view with its picture: of lists only first pages have one. @param viewer who has asked for it @internal */
export function drawingOf(club: ClubFacts, view: BookView, viewer: string, name: string, t: Translate): Drawing {
  return {
    picture: pictureIn(club, view, viewer, name, t),
    words: (shown) => drawView(club, view, viewer, name, t, shown),
  };
}

function pictureIn(club: ClubFacts, view: BookView, viewer: string, given: string, t: Translate): Picture | null {
  switch (view.kind) {
    case "table":
      return view.page === 0 ? tablePicture(club, view, t) : null;
    case "rounds":
      return view.page === 0 && view.of === undefined ? tabOnCoasters(club, t) : null;
    case "recap":
      return recapPicture(club, t);
    case "player": {
      const name = nameIn(club, view.user, t);
      return name === null ? null : playerPicture(club, view.user, name, t);
    }
    case "badges":
      return albumPicture(club, view, nameIn(club, view.user, t) ?? shownName(given, t), t);
    case "year": {
      const name = nameIn(club, viewer, t);
      return name === null ? null : yearPicture(club, club.book.year(viewer, view.year), name, t);
    }
    case "feats":
    case "records":
    case "rivals":
    case "pair":
      return null;
  }
}

function viewOf(subcommand: string, user: string): ClubView | null {
  switch (subcommand) {
    case "table":
    case "rounds":
    case "trophies":
      return { kind: subcommand, page: 0 };
    case "player":
    case "badges":
      return { kind: subcommand, user };
    case "rivals":
      return { kind: subcommand, user, page: 0 };
    case "recap":
      return { kind: subcommand, evening: null };
    default:
      return null;
  }
}

/** A view as a message. @param viewer who has asked for it @param name as for `openView` @param shown its picture @internal */
export function drawView(
  club: ClubFacts,
  view: BookView,
  viewer: string,
  name: string,
  t: Translate,
  shown: Caption | null = null,
): PublicMessage {
  const [title, ...rest] = partsOf(club, view, viewer, name, t, shown !== null);
  const parts = [...(title === undefined ? [] : [title]), ...(shown === null ? [] : [gallery(shown)]), ...rest];
  return message({ type: ComponentType.Container, accent_color: accent, components: parts });
}

function partsOf(
  club: ClubFacts,
  view: BookView,
  viewer: string,
  name: string,
  t: Translate,
  hasPicture: boolean,
): readonly APIComponentInContainer[] {
  switch (view.kind) {
    case "table":
      return tablePage(club, view, viewer, t);
    case "rounds":
      return tabPage(club, view, viewer, t);
    case "recap":
      return recapPage(club, t);
    case "feats":
      return featsPage(club, view, t);
    case "pair":
      return pairPage(club, view.user, view.rival, t);
    case "records":
      return recordsPage(club, t);
    case "year":
      return yearPage(club, club.book.year(viewer, view.year), nameIn(club, viewer, t) ?? shownName(name, t), t);
    case "badges":
      return albumPage(club, view, viewer, nameIn(club, view.user, t) ?? shownName(name, t), t, hasPicture);
    case "player":
    case "rivals": {
      const known = nameIn(club, view.user, t);
      if (known === null) return [text(t("club.nobody", { name: shownName(name, t) }))];
      return view.kind === "player"
        ? playerPage(club, view.user, known, t)
        : rivalsPage(club, view.user, known, view.page, t);
    }
  }
}

/** The best that the server has seen of each game: how much, who was first, and when. */
function recordsPage(club: ClubFacts, t: Translate): readonly APIComponentInContainer[] {
  const { book } = club;
  const games = book.kinds.all.flatMap((game) => {
    const held = book.records(game.id);
    return held.length === 0
      ? []
      : [text(`**${gameName(game, t)}**`, ...held.flatMap((one) => recordLines(club, one, t)))];
  });
  return [
    text(`## 🏅 ${t("club.records.title")}`, games.length === 0 ? t("club.records.none") : ""),
    ...games,
    buttons({ id: viewId({ kind: "table", page: 0 }), style: "plain", label: t("club.records.back") }),
  ];
}

function recordLines(
  { book }: ClubFacts,
  { game, record, value, name, at }: HeldRecord,
  t: Translate,
): readonly string[] {
  return [
    t(recordKey(game, record), { value }),
    `-# ${t("club.records.held", { name: shownName(name, t), day: dayIn(book.eveningOf(at), t) })}`,
  ];
}

/** Somebody's year in a server. @param name theirs, escaped */
function yearPage({ book }: ClubFacts, told: YearOf, name: string, t: Translate): readonly APIComponentInContainer[] {
  const { year, games, wins, medals, favourite, badges } = told;
  const nemesis = nemesisIn(told);
  const title = text(`## 📅 ${t("club.year.title", { name, year })}`);
  if (games === 0) return [title, text(t("club.year.none", { year }))];
  return [
    title,
    text(
      [attendance(told, t), t("club.player.wins", { count: wins })].join(" · "),
      medalsLine(medals),
      favourite === null
        ? ""
        : t("club.player.favourite", {
            game: gameName(book.kinds.find(favourite.game), t),
            games: t("club.games", { count: favourite.games }),
          }),
      nemesis === null ? "" : t("club.player.nemesis", { ...nemesis, name: shownName(nemesis.name, t) }),
    ),
    ...(badges.length === 0
      ? []
      : [
          text(
            `**${t("club.year.badges", { count: badges.length })}**`,
            ...badgeNames(told, t).map((one) => `🏅 ${one}`),
          ),
        ]),
  ];
}

/** The year as a coaster; null: nothing was played. @param name escaped */
function yearPicture({ book }: ClubFacts, told: YearOf, name: string, t: Translate): Picture | null {
  if (told.games === 0) return null;
  const count = t("club.year.badges", { count: told.badges.length });
  return coasterPicture(
    {
      file: "year.png",
      title: name,
      line: `${told.year} · ${attendance(told, t)}`,
      medals: told.medals,
      favourite: favouriteName(book, told.favourite, t),
      nemesis: nemesisIn(told),
      badges: coasterBadges(book, told.badges, count, t),
    },
    t,
  );
}

/** Who was ahead most often, unless less often than behind. */
function nemesisIn({ nemesis }: YearOf): YearOf["nemesis"] {
  return nemesis === null || nemesis.behind <= nemesis.ahead ? null : nemesis;
}

function badgeNames({ badges }: YearOf, t: Translate): readonly string[] {
  return badges.map(({ game, badge }) => t(badgeKeys(game, badge).name));
}
