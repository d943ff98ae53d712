import { ComponentType } from "discord.js";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { pageMessage, standIn } from "./emoji-law.js";
import { type WalkedPage, lessonTexts, walkLesson } from "./lesson-walk.js";
import { namesIn } from "../../src/features/lesson/draw-lesson.js";
import { openLesson, pressLesson, readProgress } from "../../src/features/lesson/index.js";
import { framedMessage } from "../../src/discord/ui/frame.js";
import { learnTable } from "../../src/discord/ui/learn-buttons.js";
import { gallery } from "../../src/discord/ui/parts.js";
import { gameIds, games, allGames } from "../../src/games/index.js";
import { faultsIn, nastyNames, sampled, wideRows } from "../discord/ui/faults.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { runsOf } from "../support/how-many-runs.js";
import { described } from "../support/moments.js";
import { heightOnPhone, phoneHeight, spanOnPhone } from "../discord/ui/phone.js";
import { offersIn } from "../support/offers.js";
import { moreLines, testLanguages, translator } from "../support/pseudo-language.js";

const reader = { name: "Anna", t: translator("de"), emoji: ownEmojis };

describe.each(gameIds)("the lesson of %s", (game) => {
  const { lesson } = games[game];
  let pages: readonly WalkedPage[];
  beforeAll(() => {
    pages = walkLesson(game, reader);
  });

  it("has three to five decisions, and every way through it ends", () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(3);
    expect(lesson.steps.length).toBeLessThanOrEqual(5);
    const stuck = pages.filter(({ leads }) => leads.length === 0);
    expect(stuck).toEqual([]);
    expect(new Set(pages.map(({ progress }) => progress.standing.at)).size).toBe(lesson.steps.length);
    expect(pages.some(({ progress: { standing } }) => standing.ended && standing.at === lesson.steps.length - 1)).toBe(
      true,
    );
  });

  it("offers nothing that the rules refuse, and nothing is lost or made on its table", () => {
    const { conserved, whole } = described[game];
    for (const { progress, leads } of pages) {
      expect(conserved(progress.standing.state)).toEqual(whole);
      expect(leads.filter(({ fits }) => !fits)).toEqual([]);
    }
  });

  it("asks nobody anything once a step has ended", () => {
    const ended = pages.filter(({ progress }) => progress.standing.ended);
    for (const { page } of ended) expect(JSON.stringify(page.parts(null))).not.toContain("👉");
  });

  it("says all that is written for it", () => {
    const unsaid = new Map(lessonTexts(game, reader));
    for (const { page } of pages) {
      const shown = JSON.stringify(page.parts(null));
      for (const [key, text] of unsaid) if (shown.includes(JSON.stringify(text).slice(1, -1))) unsaid.delete(key);
    }
    expect([...unsaid.keys()]).toEqual([]);
  });

  it.each(testLanguages)("keeps Discord's limits and fits on a phone for whoever learns, in %s", (language) => {
    for (const [index, { argument, progress }] of sampled(pages, 30).entries()) {
      const name = nastyNames[index % nastyNames.length] ?? "";
      const own = { ...reader, name, t: translator(language) };
      const { page } = pressLesson({ argument }, [], own, allGames) ?? {};
      const shown = namesIn(progress.standing, own);
      for (const picture of page === undefined ? [] : [null, page.picture]) {
        const message = framedMessage(games[game], page?.parts(picture === null ? null : gallery(picture)) ?? []);
        const isAsked = page?.picture === picture && !progress.standing.ended;
        expect(isAsked ? spanOnPhone(message, picture) : 0).toBeLessThanOrEqual(phoneHeight + moreLines(language));
        expect({ argument, faults: [...faultsIn(message, picture, shown), ...wideRows(message)] }).toEqual({
          argument,
          faults: [],
        });
      }
    }
  });

  it.each(testLanguages)("says what to press where a small phone shows it at first, in %s", (language) => {
    const { picture, parts } = openLesson(games[game], { ...reader, t: translator(language) });
    const all = parts(picture === null ? null : gallery(picture));
    const asks = all.findIndex((part) => part.type === ComponentType.TextDisplay && part.content.startsWith("🎓"));
    expect(asks).toBeGreaterThan(-1);
    expect(heightOnPhone(framedMessage(games[game], all.slice(0, asks + 1)), picture)).toBeLessThan(
      460 + moreLines(language),
    );
  });

  it("shows none of the bot’s emojis that are gone, whichever these are", () => {
    const some = sampled(pages, 20);
    const property = fc.property(fc.subarray(Object.keys(games[game].emojis ?? {})), fc.nat(), (lost, at) => {
      const { argument } = some[at % some.length] ?? { argument: game };
      standIn(lost, [], (emoji) => {
        const { page } = pressLesson({ argument }, [], { ...reader, emoji }, allGames) ?? {};
        return page === undefined ? [] : [pageMessage(game, page)];
      });
    });
    fc.assert(property, { numRuns: runsOf(20) });
  });

  it("goes on from its ids alone, however often somebody changes their mind", () => {
    let page = openLesson(games[game], reader);
    for (let press = 0; press < 60; press += 1) {
      const offers = offersIn(framedMessage(games[game], page.parts(null)).components).filter(
        ({ id }) => id.table === learnTable,
      );
      const offer = offers[press % offers.length];
      const option = offer?.options[press % offer.options.length]?.value;
      const next = offer && pressLesson(offer.id, option === undefined ? [] : [option], reader, allGames);
      page = next?.page ?? page;
      expect(next).not.toBeNull();
    }
  });

  it("begins anew where its presses fit no more, and knows no other game's", () => {
    for (const argument of [`${game}.00~`, `${game}.99`, `${game}.00zzz`, `${game}.07--`, game])
      expect(readProgress(argument, [], reader, allGames)?.signs ?? "").toBe("");
    expect(readProgress("mau.00", [], reader, allGames)).toBeNull();
  });
});
