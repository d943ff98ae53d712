import { setTimeout as sleep } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import type { LocalUser, SeenMessage } from "../../../../playground/discord/index.js";
import type { Random } from "../../../../src/game/contract.js";
import {
  boardAt,
  boardBecomesAt,
  type CatnoirTable,
  openHand,
  sheetFrom,
  stateOf,
  momentOf,
  type SeenOption,
  type SeenSelect,
  selectsOf,
  waitedFor,
} from "./driver.js";
import { controlsOf, textOf } from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";

/** In milliseconds; a longer game is stuck. */
const patienceMs = 580_000;

/** Interval of looks, in milliseconds. */
const lookMs = 20;

/** Plays of ten possible ones. */
const eager = 8;

/** What a game came to, by its players. */
export interface Played {
  /** Per action, from the ephemeral message on. */
  readonly presses: readonly number[];
  /**
   * Shared questions, and how long those not hurried were open, by the stored times of the actions around them, in
   * milliseconds.
   */
  readonly questions: number;
  readonly openMs: readonly number[];
}

/**
 * Plays to the end by ephemeral messages alone, opened by the board: people choose what is offered, and read there whom
 * the table waits for.
 *
 * @param patient how many first shared questions are left to the table's own time and opened by the board's button for
 * them; the later ones stand under the hand too
 */
export async function playOut(at: CatnoirTable, random: Random, patient: number): Promise<Played> {
  const presses: number[] = [];
  const openMs: number[] = [];
  let questions = 0;
  let waits: readonly LocalUser[] = at.players.slice(0, 1);
  let sheet: SeenMessage | null = null;
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    const [active] = waits;
    if (active === undefined) throw new Error("the table waits for nobody");
    if (controlsOf(boardAt(at)).some(({ verb }) => verb === "rematch")) return { presses, questions, openMs };
    sheet ??= await openHand(at, active);
    switch (momentOf(sheet)) {
      case "over":
        return { presses, questions, openMs };
      case "waiting":
        waits = waitedFor(sheet, at.players, active);
        sheet = null;
        break;
      case "answer": {
        questions += 1;
        // Opened by the last player; without a choice the table may have answered.
        const opened = lastAt(at, ["human"]);
        await answerAll(at, waits, random, questions <= patient ? "react" : "hand");
        await settle(at, questions > patient);
        if (questions <= patient) openMs.push(lastAt(at, ["human", "table"]) - opened);
        sheet = null;
        break;
      }
      case "turn":
      case "trim": {
        const done = await act(active, sheet, random);
        presses.push(done.presses);
        sheet = done.sheet;
        break;
      }
      case "finish":
      case "answered":
        throw new Error(`nobody is done, and yet it stands here:\n${textOf(sheet)}`);
    }
  }
  throw new Error(`the game does not end:\n${textOf(boardAt(at))}`);
}

/** When the last such action was stored, in milliseconds since 1970. */
function lastAt({ setting, table }: CatnoirTable, ways: readonly string[]): number {
  const { actions } = readTable(setting.databaseFile, table);
  return actions.findLast(({ by }) => ways.includes(by))?.at ?? Number.NaN;
}

/**
 * Prefers plays, and points at once.
 *
 * @returns the ephemeral message after it, and the number of presses
 */
async function act(
  who: LocalUser,
  sheet: SeenMessage,
  random: Random,
): Promise<{ readonly sheet: SeenMessage; readonly presses: number }> {
  const selects = selectsOf(sheet);
  const play = selects.find(({ verb }) => verb === "play");
  const other = selects.find(({ verb }) => verb !== "play");
  const first = play !== undefined && (other === undefined || random.pick(10) < eager) ? play : other;
  if (first === undefined) throw new Error(`nothing can be done:\n${textOf(sheet)}`);
  let after = await choose(who, sheet, first, random);
  let presses = 1;
  for (; momentOf(after) === "finish"; presses += 1) {
    const [lack] = selectsOf(after);
    if (lack === undefined) throw new Error(`nothing finishes this play:\n${textOf(after)}`);
    after = await choose(who, after, lack, random);
  }
  return { sheet: after, presses };
}

/** What promises most points, else something. @returns the ephemeral message after it */
async function choose(
  who: LocalUser,
  sheet: SeenMessage,
  { customId, count, options }: SeenSelect,
  random: Random,
): Promise<SeenMessage> {
  const values = random
    .shuffle(options)
    .toSorted((a, b) => pointsOf(b) - pointsOf(a))
    .map(({ value }) => value);
  return sheetFrom(() => who.select(sheet.id, customId, values.slice(0, count)));
}

/** Sure points of an option, by its description. */
function pointsOf({ description = "" }: SeenOption): number {
  return Number(/^(\d+) (?:Punkt|point)/u.exec(description)?.[1] ?? 0);
}

/** Those asked open the question by the same button at once, and answer somehow. */
async function answerAll(
  at: CatnoirTable,
  asked: readonly LocalUser[],
  random: Random,
  verb: "react" | "hand",
): Promise<void> {
  await boardBecomesAt(at, (board) => controlsOf(board).some((control) => control.verb === verb));
  const moments = await Promise.all(
    asked.map(async (who) => {
      const sheet = await openHand(at, who, verb);
      // The table may have answered by now for somebody with a single answer.
      return momentOf(momentOf(sheet) === "answer" ? await answer(who, sheet, random) : sheet);
    }),
  );
  if (isHeld(at) && moments.some((moment) => moment !== "answered"))
    throw new Error(`not all answers wait: ${moments.join()}`);
}

/** A random answer by select or button. @returns the ephemeral message after it */
async function answer(who: LocalUser, sheet: SeenMessage, random: Random): Promise<SeenMessage> {
  const selects = selectsOf(sheet);
  const buttons = controlsOf(sheet).filter(({ verb, argument }) => verb === "answer" && argument !== "");
  const chosen = random.pick(selects.length + buttons.length);
  const [select] = selects;
  if (select !== undefined && chosen === 0) return choose(who, sheet, select, random);
  const button = buttons[chosen - selects.length];
  if (button === undefined) throw new Error(`there is no answer:\n${textOf(sheet)}`);
  return sheetFrom(() => who.press(sheet.id, button.customId));
}

/** Waits until answers are applied, or hurries to that moment. */
export async function settle(at: CatnoirTable, hurried: boolean): Promise<void> {
  const { question } = stateOf(at);
  if (hurried && isHeld(at)) at.setting.bot.hurry();
  for (const end = Date.now() + patienceMs; stateOf(at).question === question;) {
    if (Date.now() > end) throw new Error("the answers were never carried out");
    await sleep(lookMs);
  }
}

/** Whether an answer is held. */
function isHeld({ setting, table }: CatnoirTable): boolean {
  const sqlite = new Sqlite(setting.databaseFile, { readonly: true });
  try {
    return sqlite.prepare('select * from held where "table" = ?').get(table) !== undefined;
  } finally {
    sqlite.close();
  }
}
