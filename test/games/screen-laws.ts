import { isDeepStrictEqual } from "node:util";
import { ComponentType, type APIComponentInContainer } from "discord.js";
import { expect } from "vitest";
import { RuleViolation, type Seat } from "../../src/game/contract.js";
import type { Press } from "../../src/game/press.js";
import { type GameId, games, allGames } from "../../src/games/index.js";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { drawWith } from "../../src/discord/messages/compose.js";
import { drawBoard, framedMessage } from "../../src/discord/ui/frame.js";
import { gallery } from "../../src/discord/ui/parts.js";
import { drawRulesPage, readRulesPage, titleOf, type RulesPage, rulesKeys } from "../../src/features/rules/index.js";
import { robotName, seatNames } from "../../src/discord/ui/names.js";
import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import type { Translate } from "../../src/texts/index.js";
import type { ClubLines } from "../../src/tables/board.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import { recentSteps, seatForPerson, mayTell, type Table } from "../../src/tables/table.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { faultsIn, wideRows } from "../discord/ui/faults.js";
import { heightOnPhone, phoneHeight } from "../discord/ui/phone.js";
import { seatsOf, viewersOf } from "../support/checking.js";
import { seededRandom } from "../support/seeded-random.js";
import type { Match } from "../support/lawful.js";
import { boardMessage, ephemeralMessage, type Message, withChampion } from "../support/messages.js";
import { described, overMoments, type Moment, writtenMoments } from "../support/moments.js";
import { offersIn, selectionsOf, type Offer } from "../support/offers.js";
import type { Turn } from "../support/playing.js";
import { keyOf, tableVerbs, walk } from "../support/walk.js";
import { emojis } from "./emoji-law.js";
import { hints } from "./hint-law.js";
import { type TestLanguage, moreLines, testLanguages, translator } from "../support/pseudo-language.js";
import { drawn as drawnPicture, allEmojis, textsIn, textsOutside } from "../support/drawings.js";

/** Something that holds on every game's screen, at every table, for all actions. */
export interface ScreenLaw {
  readonly title: string;
  /** Throws where the law does not hold. */
  readonly check: (game: GameId) => void;
}

const fits: ScreenLaw = {
  title:
    "every message keeps Discord's limits and fits a phone, whoever sits there under whatever name, which is the same in every language",
  check: (id) => {
    const check = ({ table, match }: Moment): void => {
      const emoji = table.row.steps % 2 === 0 ? ownEmojis : emojisFrom(allEmojis, new Map());
      for (const language of testLanguages) {
        // Somebody reads another language than the table's.
        const t = translator(language, languageAt(table));
        const shown = seatNames(boardOf(table).seats, t);
        const own = seatNames(boardOf(table).seats, translator(languageAt(table))).join();
        const others = robotNamesIn(translator(language), table).filter((name) => !own.includes(name));
        const messages = [table, withAllAway(table)].map((one) => boardMessage(one, t, emoji));
        for (const seat of seatsOf(match)) {
          messages.push(...namesOf(table).map((name) => ephemeralMessage(name, table, seat, t, emoji)));
          if (language !== languageAt(table) || situationOf(table, seat).prompt === null) continue;
          messages.push(...walk(table, seat, t).messages.map((drawn) => ({ drawn, picture: null })));
        }
        const faulty = messages.map((message) => ({ faults: faultsOf(message, shown), message }));
        expect(faulty.filter(({ faults }) => faults.length > 0)).toEqual([]);
        const renamed = others.filter((name) => JSON.stringify(messages).includes(name));
        expect(renamed, "computer players under another name than the table’s").toEqual([]);
      }
    };
    overMoments(id, check, 1, "away", "computer", "forgotten");
  },
};

/** The same after everybody has gone: a running one is asleep. */
function withAllAway(table: Table): Table {
  return { ...table, seats: table.seats.map((owner) => (owner.user === null ? owner : { ...owner, away: true })) };
}

/** What computer players would be called in a language. */
function robotNamesIn(t: Translate, table: Table): readonly string[] {
  return boardOf(table).seats.flatMap((owner) => (owner.type === "computer" ? [robotName(owner.robot, t)] : []));
}

/** Names of usual length, one a seat. */
const usualNames = ["Anna", "Ben", "Cleo", "Dilara", "Emil", "Frida", "Gustav", "Hanna"];

/** The widest names that boards show, one a seat. */
const widestNames = Array.from("ABCDEFGH", (letter) => `${letter}${"K".repeat(31)}`);

/** The most that a phone of 390 by 844 pixels shows of a message at a glance, in CSS pixels. */
const heights = { running: 560, own: 560, over: 640 } as const;

const fitsPhone: ScreenLaw = {
  title:
    "a phone shows all of a board at once, in every phase, at the end and on every ephemeral message, also with the widest names",
  check: (id) => {
    const spans: number[] = [];
    const check = ({ table, match }: Moment): void => {
      const t = translator(languageAt(table));
      const withNames = (names: readonly string[]): Table => ({
        ...table,
        seats: names.slice(0, match.seats).map((name, seat) => {
          return { ...seatForPerson(String(seat + 1), name), hints: table.seats[seat]?.hints ?? 0 };
        }),
      });
      const [usual, wide] = [withNames(usualNames), withNames(widestNames)];
      const own = seatsOf(match).flatMap((seat) =>
        namesOf(table).map((name) => ephemeralMessage(name, usual, seat, t)),
      );
      const longer = moreLines(languageAt(table));
      const most = (table.row.status === "over" ? heights.over : heights.running) + longer;
      const high = [
        ...boardsOf(usual, t).map((message) => ({ message, most })),
        // A name of 32 wide letters takes a line of its own.
        ...boardsOf(wide, t).map((message) => ({ message, most: most + wideNames })),
        ...own.map((message) => ({ message, most: heights.own + longer })),
      ];
      for (const { message, most: limit } of high) {
        const height = heightOnPhone(message.drawn, message.picture);
        spans.push(height);
        if (height > limit) expect({ height, words: message.drawn }).toEqual({ height: limit });
      }
    };
    const { tall = [] } = described[id];
    tall.flatMap(({ at, ...match }) => writtenMoments(id, { ...match, opener: null }, at, 1)).forEach(check);
    overMoments(id, check, 1);
    expect(Math.max(...spans)).toBeGreaterThan(heights.running / 4);
  },
};

const fitsPicture: ScreenLaw = {
  title: "no text runs out of a picture, in every language and with the widest names, and none but names is cut",
  check: (id) => {
    const check = ({ table, match, turn }: Moment): void => {
      const called = (names: readonly string[]): Table["seats"] =>
        names.slice(0, match.seats).map((name, seat) => seatForPerson(String(seat + 1), name));
      for (const language of turn === null ? testLanguages : [languageAt(table)]) {
        const t = translator(language);
        const textsOf = (seats: Table["seats"], some: (svg: string) => readonly string[]): readonly string[] => {
          const one = { ...table, seats };
          const own = seatsOf(match).flatMap((seat) =>
            namesOf(one).map((name) => ephemeralMessage(name, one, seat, t)),
          );
          const all = [boardMessage(one, t), ...own];
          return all.flatMap(({ picture }) => (picture === null ? [] : some(drawnPicture(picture).svg)));
        };
        const outside = [table.seats, called(widestNames)].flatMap((seats) => textsOf(seats, textsOutside));
        const isCut = (text: string): boolean =>
          /\p{L}…$/u.test(text) && !usualNames.some((name) => text.startsWith(name.slice(0, 3)));
        const cut = language === "xx" ? [] : textsOf(called(usualNames), textsIn).filter(isCut);
        expect({ language, outside, cut }).toEqual({ language, outside: [], cut: [] });
      }
    };
    overMoments(id, check, 1, "away", "computer");
  },
};

/** What the widest names add to a board. */
const wideNames = 80;

/** The public message; of a finished game also with what the club may say of it. */
function boardsOf(table: Table, t: Translate): readonly Message[] {
  const message = boardMessage(table, t);
  if (table.row.status !== "over") return [message];
  const all: ClubLines = {
    why: null,
    sting: { winner: 0, loser: 1, length: 12 },
    badges: [0, 1].flatMap((seat) => table.game.club.badges.map(({ id }) => ({ seat, badge: id }))),
    evening: 20_000,
    round: { debtor: 1, isSettled: false, isForgiven: false, confirmedBy: null },
  };
  const drawn = (club: ClubLines): Message => {
    const board = { ...withChampion(boardOf(table)), club };
    const { picture } = drawWith(() => ownEmojis, { error: () => undefined }).draw(board, t, null);
    return { drawn: drawBoard(board, t, ownEmojis, picture), picture };
  };
  return [message, drawn(all), drawn({ why: "alone", round: null })];
}

const asks: ScreenLaw = {
  title:
    "a board is its picture, one bold line, buttons and at most two lines of small print; a running one says whose turn it is and how long",
  check: (id) => {
    const check = ({ table }: Moment): void => {
      if (table.row.status !== "playing" && table.row.status !== "over") return;
      const t = translator(languageAt(table));
      const boards = [boardMessage(table, t), withoutPicture(table, t), boardMessage(withAllAway(table), t)];
      for (const { drawn, picture } of boards) {
        const [container] = drawn.components;
        const parts = container?.type === ComponentType.Container ? container.components : [];
        const shape = parts.map(shapeOf);
        const controls = shape.lastIndexOf("controls");
        const [head, tail] = [shape.slice(0, shape.indexOf("controls")), shape.slice(controls + 1)];
        expect(tail.filter((part) => part !== "notes")).toEqual([]);
        expect(tail.length).toBeLessThan(2);
        expect(head.at(-1)).toBe("line");
        expect(head.slice(0, -1).filter((part) => part === "picture")).toHaveLength(picture === null ? 0 : 1);
        const notes = parts.slice(controls + 1).flatMap(linesOf);
        expect({ notes, few: notes.length < 3 && notes.every((line) => line.startsWith("-# ")) }).toEqual({
          notes,
          few: true,
        });
        const [line = "", ...more] = parts.slice(head.length - 1, head.length).flatMap(linesOf);
        expect({ line, more, isBold: /^### \S/u.test(line) }).toEqual({ line, more: [], isBold: true });
      }
    };
    overMoments(id, check, 1, "away");
  },
};

type Part = APIComponentInContainer;

/** What a part of a board is. */
function shapeOf(part: Part): "picture" | "line" | "words" | "controls" | "notes" {
  if (part.type === ComponentType.MediaGallery) return "picture";
  if (part.type === ComponentType.ActionRow) return "controls";
  const lines = linesOf(part);
  if (lines.length === 1 && lines[0]?.startsWith("### ") === true) return "line";
  return lines.every((line) => line.startsWith("-# ")) ? "notes" : "words";
}

function linesOf(part: Part): readonly string[] {
  return part.type === ComponentType.TextDisplay ? part.content.split("\n") : [];
}

/** The board while its picture is not painted. */
function withoutPicture(table: Table, t: Translate): Message {
  return { drawn: drawBoard(boardOf(table), t, ownEmojis), picture: null };
}

/** What is wrong with a message or its picture. */
function faultsOf({ drawn, picture }: Message, shown: readonly string[]): readonly string[] {
  const svg = picture === null || /^<svg .*<\/svg>\s*$/su.test(drawnPicture(picture).svg) ? [] : ["no drawing"];
  return [...faultsIn(drawn, picture, shown), ...wideRows(drawn), ...svg];
}

const reaches: ScreenLaw = {
  title:
    "what is drawn for a seat leads to all of its legal actions and to nothing else, and opens every ephemeral message",
  check: (id) => {
    const opened = new Set<string>();
    const check = ({ table, match }: Moment): void => {
      const t = translator(languageAt(table));
      for (const seat of seatsOf(match)) {
        const { wrong, actions, cut, names: own, drafts, boards } = walk(table, seat, t);
        own.forEach((name) => opened.add(name));
        expect(wrong, `seat ${seat}`).toEqual([]);
        const legal = table.game.legal(table.row.state, seat).map(keyOf);
        if (!cut) expect(actions, `seat ${seat}`).toEqual(new Set(legal));
        const shown = new Set(drafts.filter(({ open }) => open).map(({ value }) => keyOf(value)));
        expect(boards.size, "boards that differ by what lies open").toBeGreaterThanOrEqual(shown.size);
      }
    };
    overMoments(id, check, 2);
    expect(opened).toEqual(new Set(Object.keys(games[id].screen.ephemerals)));
  },
};

const refuses: ScreenLaw = {
  title: "a press that is old or strange is nothing or what the rules judge, and a strange draft counts for none",
  check: (id) => {
    const { press } = games[id];
    const met = new Map<string, Press>();
    const check = ({ table, match }: Moment): void => {
      for (const seat of seatsOf(match)) {
        const own = situationOf(table, seat);
        const { offers, drafts } = walk(table, seat, translator("de"));
        const fresh = new Map(offers.map((offer) => [offer.id.verb, pressOn(offer)]));
        tableVerbs.forEach((verb) => fresh.delete(verb));
        const taken = [...fresh.values()].flatMap(strangePresses).filter((given) => press(given, own) !== null);
        expect(taken, "strange presses that come to something").toEqual([]);
        fresh.forEach((given) => met.set(keyOf(given), given));
        const noted = strangeDrafts(drafts);
        for (const given of met.values()) {
          const intent = press(given, { ...own, draft: null });
          const verbs = [...fresh.keys()].map((verb) => press({ ...given, verb }, own));
          const acts = [intent, ...verbs].flatMap((one) => (one?.kind === "act" ? [one.action] : []));
          expect(acts.filter((action) => !isJudged(table, seat, action))).toEqual([]);
          const other = noted.filter((draft) => !isDeepStrictEqual(press(given, { ...own, draft }), intent));
          expect(other, "strange drafts that count").toEqual([]);
        }
        for (const name of namesOf(table)) {
          const draw = (draft: unknown) =>
            drawEphemeral(name, boardOf(table), { ...own, draft }, translator("en"), ownEmojis);
          const usual = draw(null);
          const other = noted.filter((draft) => !isDeepStrictEqual(draw(draft), usual));
          expect(other, `strange drafts that show in ${name}`).toEqual([]);
        }
      }
    };
    overMoments(id, check, 1);
  },
};

/** Words that no game has, some of which mean something elsewhere. */
const strangers: readonly string[] = ["toString", "constructor", "__proto__", "-1", "999", "0x1", ...tableVerbs];

/** A press on a button, or a choice of the first options of a select. */
function pressOn({ id: { verb, argument }, options, count }: Offer): Press {
  return { verb, argument, values: options.slice(0, count).map(({ value }) => value) };
}

/** Presses near to one that a screen offers, and far from all of them. */
function strangePresses({ verb, argument, values }: Press): readonly Press[] {
  const [first = "", ...rest] = values;
  const choices = values.length === 0 ? [] : [[], ["x"], [...values, "x"], [...rest, "x"], [...values, first]];
  return [
    ...strangers.map((stranger) => ({ verb: stranger, argument, values })),
    ...[`${argument}x`, `00${argument}`, ...strangers].map((other) => ({ verb, argument: other, values })),
    ...choices.map((chosen) => ({ verb, argument, values: chosen })),
  ];
}

/** Drafts that no press makes: of no form at all, and of a real one's with something else in it. */
function strangeDrafts(drafts: readonly { readonly value: unknown }[]): readonly unknown[] {
  const shapes: readonly unknown[] = [undefined, 999, "keep", {}, ["1", 9, null, {}]];
  const fields = new Set(
    drafts.flatMap(({ value }) => (typeof value === "object" && value !== null ? Object.keys(value) : [])),
  );
  return [...shapes, ...[...fields].flatMap((name) => shapes.map((shape) => ({ [name]: shape })))];
}

/** Whether an action is legal, or one that the rules refuse as any other. */
function isJudged({ game, row }: Table, seat: Seat, action: unknown): boolean {
  if (game.legal(row.state, seat).some((one) => isDeepStrictEqual(one, action))) return true;
  try {
    // Not always the same die: ties are rolled again until there is none.
    game.act(row.state, seat, action, seededRandom(row.steps));
    return true;
  } catch (error) {
    return error instanceof RuleViolation && error.code !== "malformed";
  }
}

const keepsSecrets: ScreenLaw = {
  title: "what somebody may not know changes no byte of what they see, with pictures",
  check: (id) => {
    const different: boolean[] = [];
    const check = ({ table, match, turn }: Moment): void => {
      const { row } = table;
      for (const viewer of viewersOf(match)) {
        const seen = seenBy(table, viewer);
        if (row.status === "playing") expect(seen).not.toContain(row.seed?.toString("hex", 0, 8));
        const recent = table.recent.map(({ step, events }) => ({
          step,
          events: events.filter((event) => event.to === "all" || (viewer !== null && mayTell(event, viewer))),
        }));
        expect(seenBy({ ...table, recent }, viewer), "without what others were told").toBe(seen);
        described[id].disguises(row.state, viewer, null).forEach((state, index) => {
          const disguised = { ...table, row: { ...row, state } };
          different.push(!isDeepStrictEqual(state, row.state));
          expect(seenBy(disguised, viewer)).toBe(seen);
          if (index > 0 || viewer === null || situationOf(table, viewer).prompt === null) return;
          const [other, own] = [disguised, table].map((one) => walk(one, viewer, translator("de")).messages);
          expect(other).toEqual(own);
        });
      }
      if (turn !== null) keepsAnswer(table, turn, match);
    };
    overMoments(id, check, 1);
    if (different.length > 0) expect(different).toContain(true);
  },
};

/** Nobody else sees that somebody has answered a question that several are asked at once in secret. */
function keepsAnswer(table: Table, { move, after, before }: Turn, match: Match): void {
  const { game, row } = table;
  const asked = game.prompts(before).find(({ seat }) => seat === move.seat);
  const isOpen = game.prompts(after.state).some(({ id }) => id === asked?.id);
  if (asked?.kind !== "reaction" || !isOpen) return;
  const step = { step: row.steps, events: after.events };
  const recent = after.events.length === 0 ? table.recent : [...table.recent, step].slice(-recentSteps);
  const answered = { ...table, row: { ...row, state: after.state }, recent };
  for (const viewer of viewersOf(match)) {
    if (viewer !== move.seat) expect(seenBy(answered, viewer)).toBe(seenBy(table, viewer));
  }
}

/** What a viewer sees of a table, null: somebody who does not sit there; as text. */
function seenBy(table: Table, viewer: Seat | null): string {
  const t = translator(languageAt(table));
  const messages =
    viewer === null ? [boardMessage(table, t)] : namesOf(table).map((name) => ephemeralMessage(name, table, viewer, t));
  return JSON.stringify(messages);
}

/** Each of the languages in turn, step by step. */
function languageAt({ row }: Table): TestLanguage {
  return testLanguages[row.steps % testLanguages.length] ?? "de";
}

const explains: ScreenLaw = {
  title: "the rules are one message: three sentences and a picture that fit a phone, and buttons to everything else",
  check: (id) => {
    for (const language of testLanguages) {
      const t = translator(language);
      expect(t(`${id}.help.short`).match(/[.!?](?=\s|$)/gu)).toHaveLength(3);
      const titles = rulesKeys(games[id]).map((key) => titleOf(t(key)));
      expect(titles).not.toContain("");
      expect(new Set(titles).size).toBe(titles.length);
      const pages = rulesPages(id, language);
      expect(pages.map(({ topic }) => topic)).toEqual(expect.arrayContaining(["short", "example", "all", "fair"]));
      expect(new Set(pages.flatMap(({ topic, chapter }) => (topic === "all" ? [chapter] : []))).size).toBe(
        titles.length,
      );
    }
  },
};

/** The pages to which the rules' buttons lead, the first one's height looked at. */
function rulesPages(game: GameId, language: TestLanguage): readonly RulesPage[] {
  const reader = { t: translator(language), emoji: ownEmojis };
  const pages: RulesPage[] = [{ game: games[game], topic: "short", chapter: 0, table: "k3f9x2abcde" }];
  for (const page of pages) {
    const { picture, parts } = drawRulesPage(page, null, reader);
    for (const shown of picture === null ? [null] : [null, picture]) {
      const drawn = framedMessage(games[game], parts(shown === null ? null : gallery(shown)));
      expect({ page, faults: [...faultsIn(drawn, shown), ...wideRows(drawn)] }).toEqual({ page, faults: [] });
      const most = phoneHeight + moreLines(language);
      const height = page.topic === "short" ? Math.max(most, heightOnPhone(drawn, shown)) : most;
      expect({ language, height }).toEqual({ language, height: most });
      for (const offer of offersIn(drawn.components).filter((one) => one.id.table === "rules")) {
        for (const values of selectionsOf(offer)) {
          const next = readRulesPage(offer.id, values, allGames);
          expect({ page, offer: offer.id, leads: next !== null }).toEqual({ page, offer: offer.id, leads: true });
          expect([next?.table, next?.game]).toEqual([page.table, page.game]);
          const isKnown = pages.some(({ topic, chapter }) => topic === next?.topic && chapter === next.chapter);
          if (next !== null && !isKnown) pages.push(next);
        }
      }
    }
  }
  return pages;
}

/** The names of a game's ephemeral messages. */
function namesOf({ game }: Table): readonly string[] {
  return Object.keys(game.screen.ephemerals);
}

/** The laws that every registered game's screen is put through. */
export const screenLaws = {
  fits,
  fitsPhone,
  fitsPicture,
  asks,
  reaches,
  refuses,
  keepsSecrets,
  explains,
  hints,
  emojis,
} as const satisfies Record<string, ScreenLaw>;
