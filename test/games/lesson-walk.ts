import type { Reader } from "../../src/discord/features/learn/draw-lesson.js";
import { pressLesson } from "../../src/discord/features/learn/learn-pages.js";
import { type Progress, readProgress } from "../../src/discord/features/learn/replay-lesson.js";
import { framedMessage } from "../../src/discord/ui/frame.js";
import { learnTable } from "../../src/discord/ui/learn-buttons.js";
import type { Key } from "../../src/game/scene.js";
import type { Page } from "../../src/game/screen.js";
import type { GameId } from "../../src/games/index.js";
import { texts } from "../../src/locales/index.js";
import { namesIn } from "../../src/discord/features/learn/draw-lesson.js";
import { offersIn, selectionsOf } from "../support/offers.js";

/** A page of a lesson, and where its buttons lead. */
export interface WalkedPage {
  /** The argument of the custom_ids that lead to it, with what was chosen. */
  readonly argument: string;
  readonly progress: Progress;
  readonly page: Page;
  readonly leads: readonly Lead[];
}

interface Lead {
  readonly argument: string;
  /** Whether it leads on, and not back to the beginning for want of such a press. */
  readonly fits: boolean;
}

/** How many ways to come to a step are followed by all its choices. */
const waysIn = 2;

/** Every choice in every step of a lesson. Of pages that look the same to the rules one is looked at. */
export function walkLesson(game: GameId, reader: Reader): readonly WalkedPage[] {
  const pages = new Map<string, WalkedPage>();
  const begun = new Map<number, Set<string>>();
  const open = [game as string];
  for (const argument of open) {
    const walked = walkTo(argument, reader);
    const { standing, signs } = walked.progress;
    const { at, state, draft, ephemeral, actions } = standing;
    const key = JSON.stringify([at, state, draft, ephemeral, actions]);
    if (pages.has(key)) continue;
    if (signs === "" || signs.endsWith("-")) {
      const ways = begun.get(at) ?? new Set();
      if (ways.size === waysIn) continue;
      begun.set(at, ways.add(key));
    }
    pages.set(key, walked);
    open.push(...walked.leads.map((lead) => lead.argument));
  }
  return [...pages.values()];
}

function walkTo(argument: string, reader: Reader): WalkedPage {
  const progress = readProgress(argument, [], reader);
  const { game, page } = pressLesson({ argument }, [], reader) ?? {};
  if (progress === null || game === undefined || page === undefined) throw new Error(`no page for ${argument}`);
  const offers = offersIn(framedMessage(game, page.parts(null)).components).filter(({ id }) => id.table === learnTable);
  const leads = offers.flatMap((offer) =>
    selectionsOf(offer).map(([value]): Lead => {
      const to = value === undefined ? offer.id.argument : offer.id.argument.replace(/\.\d$/u, value);
      const after = readProgress(offer.id.argument, value === undefined ? [] : [value], reader);
      const isBack = after !== null && after.signs === "" && after.dealt.at === 0 && offer.id.verb === "press";
      return { argument: to, fits: after !== null && (!isBack || progress.standing.at === 0) };
    }),
  );
  return { argument, progress, page, leads };
}

/** The texts of a lesson as its reader gets them, by their keys. */
export function lessonTexts(game: GameId, reader: Reader): readonly (readonly [string, string])[] {
  const progress = readProgress(game, [], reader);
  if (progress === null) throw new Error(`${game} has no lesson`);
  const [you = "", other = "", third = ""] = namesIn(progress.standing, reader);
  return Object.keys(texts.de[game].lesson).map((key) => [
    key,
    reader.t(`${game}.lesson.${key}` as Key, { you, other, third }),
  ]);
}
