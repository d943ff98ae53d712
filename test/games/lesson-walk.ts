import { type Reader, namesIn } from "../../src/features/lesson/draw-lesson.js";
import { pressLesson, type Progress, readProgress } from "../../src/features/lesson/index.js";
import { framedMessage } from "../../src/discord/ui/frame.js";
import { learnTable } from "../../src/discord/ui/learn-buttons.js";
import type { Key } from "../../src/game/scene.js";
import type { Page } from "../../src/game/screen.js";
import type { GameId } from "../../src/games/index.js";
import { texts } from "../../src/texts/index.js";
import { offersIn, selectionsOf } from "../support/offers.js";
import { allGames } from "../../src/games/index.js";

/** With where its buttons lead. */
export interface WalkedPage {
  /** Of custom_ids that lead there, with choices. */
  readonly argument: string;
  readonly progress: Progress;
  readonly page: Page;
  readonly leads: readonly Lead[];
}

interface Lead {
  readonly argument: string;
  /** Whether it leads on, not back to the beginning. */
  readonly fits: boolean;
}

/** Ways to a step that are followed by all its choices. */
const waysIn = 2;

/** Every choice in every step; of pages alike to the rules one. */
export function walkLesson(game: GameId, reader: Reader): readonly WalkedPage[] {
  const pages = new Map<string, WalkedPage>();
  const begun = new Map<number, Set<string>>();
  const open = [game as string];
  for (const argument of open) {
    const progress = readProgress(argument, [], reader, allGames);
    if (progress === null) throw new Error(`${argument} is no lesson`);
    const { standing, signs } = progress;
    const { at, state, draft, ephemeral, actions } = standing;
    const key = JSON.stringify([at, state, draft, ephemeral, actions]);
    if (pages.has(key)) continue;
    if (signs === "" || signs.endsWith("-")) {
      const ways = begun.get(at) ?? new Set();
      if (ways.size === waysIn) continue;
      begun.set(at, ways.add(key));
    }
    // Many ways lead to a page: it is drawn once.
    const walked = walkTo(argument, progress, reader);
    pages.set(key, walked);
    open.push(...walked.leads.map((lead) => lead.argument));
  }
  return [...pages.values()];
}

function walkTo(argument: string, progress: Progress, reader: Reader): WalkedPage {
  const { game, page } = pressLesson({ argument }, [], reader, allGames) ?? {};
  if (game === undefined || page === undefined) throw new Error(`no page for ${argument}`);
  const offers = offersIn(framedMessage(game, page.parts(null)).components).filter(({ id }) => id.table === learnTable);
  const leads = offers.flatMap((offer) =>
    selectionsOf(offer).map(([value]): Lead => {
      const to = value === undefined ? offer.id.argument : offer.id.argument.replace(/\.\d$/u, value);
      const after = readProgress(offer.id.argument, value === undefined ? [] : [value], reader, allGames);
      const isBack = after !== null && after.signs === "" && after.dealt.at === 0 && offer.id.verb === "press";
      return { argument: to, fits: after !== null && (!isBack || progress.standing.at === 0) };
    }),
  );
  return { argument, progress, page, leads };
}

/** As its reader gets them, by key. */
export function lessonTexts(game: GameId, reader: Reader): readonly (readonly [string, string])[] {
  const progress = readProgress(game, [], reader, allGames);
  if (progress === null) throw new Error(`${game} has no lesson`);
  const [you = "", other = "", third = ""] = namesIn(progress.standing, reader);
  return Object.keys(texts.de[game].lesson).map((key) => [
    key,
    reader.t(`${game}.lesson.${key}` as Key, { you, other, third }),
  ]);
}
