import { type APIComponentInContainer, ComponentType } from "discord.js";
import type { Caption, Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import type { ClubDeps } from "../club-deps.js";
import type { InteractionContext } from "../../../discord/context.js";
import type { Drawing } from "../../../discord/messages/compose.js";
import { message, type PublicMessage } from "../../../discord/ui/frame.js";
import { shownName } from "../../../discord/ui/names.js";
import { gallery, text } from "../../../discord/ui/parts.js";
import { type ClubFacts, nameIn, readClub } from "./club-facts.js";
import type { BookView, ClubView } from "./club-view.js";
import { playerPage, playerPicture } from "./player-page.js";
import { recapPage, recapPicture } from "./recap-page.js";
import { recordsPage } from "./records-page.js";
import { pairPage, rivalsPage } from "./rivals-page.js";
import { roundsPage, roundsPicture } from "./rounds-page.js";
import { tablePage, tablePicture } from "./table-page.js";
import { yearPage, yearPicture } from "./year-page.js";

/** The colour of beer, at the edge of the club's messages. */
const accent = 0xd9_9a_2b;

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
  isPublic: boolean,
): Promise<void> {
  const view = viewOf(subcommand, asked.user);
  if (view === null) return context.reply.text("answers.unknownButton");
  if (asked.isBot) return context.reply.text("club.robot");
  await openView(deps, context, view, asked.name, isPublic);
}

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

/** Shows a view in place of the pressed message's; a year or a recap only to the presser. */
export function turnTo(deps: ClubDeps, context: InteractionContext, view: ClubView): Promise<void> {
  // A year is the presser's own, of whom no game may tell the name.
  const name = view.kind === "year" ? context.person.name : "";
  if ((view.kind === "year" || view.kind === "recap") && !context.onEphemeral)
    return openView(deps, context, view, name, false);
  return context.reply.drawing("update", readView(deps, context, view, name, context.onEphemeral));
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
  const club = await readClub(deps, guild, view, person.user);
  return club.book.isEmpty ? context.t("club.empty") : drawingOf(club, view, person.user, name, t);
}

/** A view with its picture: of lists only first pages have one. @param viewer who has asked for it */
export function drawingOf(club: ClubFacts, view: BookView, viewer: string, name: string, t: Translate): Drawing {
  return { picture: pictureIn(club, view, viewer, t), words: (shown) => drawView(club, view, viewer, name, t, shown) };
}

function pictureIn(club: ClubFacts, view: BookView, viewer: string, t: Translate): Picture | null {
  switch (view.kind) {
    case "table":
      return view.page === 0 ? tablePicture(club, t) : null;
    case "rounds":
      return view.page === 0 ? roundsPicture(club, t) : null;
    case "recap":
      return recapPicture(club, t);
    case "player": {
      const name = nameIn(club, view.user, t);
      return name === null ? null : playerPicture(club, view.user, name, t);
    }
    case "year": {
      const name = nameIn(club, viewer, t);
      return name === null ? null : yearPicture(club.book.year(viewer, view.year), name, t);
    }
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
      return { kind: subcommand, user };
    case "rivals":
      return { kind: subcommand, user, page: 0 };
    case "recap":
      return { kind: subcommand, evening: null };
    default:
      return null;
  }
}

/** A view as a message. @param viewer who has asked for it @param name as for `openView` @param shown its picture */
export function drawView(
  club: ClubFacts,
  view: BookView,
  viewer: string,
  name: string,
  t: Translate,
  shown: Caption | null = null,
): PublicMessage {
  const [title, ...rest] = partsOf(club, view, viewer, name, t);
  const parts = [...(title === undefined ? [] : [title]), ...(shown === null ? [] : [gallery(shown)]), ...rest];
  return message({ type: ComponentType.Container, accent_color: accent, components: parts });
}

function partsOf(
  club: ClubFacts,
  view: BookView,
  viewer: string,
  name: string,
  t: Translate,
): readonly APIComponentInContainer[] {
  switch (view.kind) {
    case "table":
      return tablePage(club, view.page, t);
    case "rounds":
      return roundsPage(club, t);
    case "recap":
      return recapPage(club, t);
    case "pair":
      return pairPage(club, view.user, view.rival, t);
    case "records":
      return recordsPage(club, t);
    case "year":
      return yearPage(club.book.year(viewer, view.year), nameIn(club, viewer, t) ?? shownName(name, t), t);
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
