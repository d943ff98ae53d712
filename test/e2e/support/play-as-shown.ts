import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import Sqlite from "better-sqlite3";
import type { LocalDiscord, LocalUser, SeenMessage } from "../../../playground/discord/index.js";
import type { Random } from "../../../src/game/contract.js";
import type { Intent, Situation } from "../../../src/game/press.js";
import { parseCustomId, writeCustomId } from "../../../src/discord/ui/custom-id.js";
import { readDatabase } from "../../../src/store/sqlite/read-database.js";
import { readTable } from "../../../src/tables/read-table.js";
import { situationOf } from "../../../src/tables/show.js";
import { promptsForPeople, isUnreadable, type Table } from "../../../src/tables/table.js";
import { type Offer, offersIn, selectionsOf } from "../../support/offers.js";
import { textOf } from "./board.js";
import type { BotProcess } from "./bot.js";

/** How often one looks whether something has happened by itself, in milliseconds. */
const lookMs = 20;

/** A table at which nothing happens for so long is stuck, in milliseconds. */
const patienceMs = 120_000;

/** Verbs that bring a game nearer to its end than the others that are open with them. */
const bringsOn: ReadonlySet<string> = new Set(["play", "finish", "stand"]);

/** Where people play, and with what. */
interface Playground {
  readonly discord: LocalDiscord;
  readonly bot: BotProcess;
  readonly databaseFile: string;
  readonly people: readonly LocalUser[];
  readonly random: Random;
}

/** A press or a choice that somebody's screen offers, and what it means. */
interface Choice {
  readonly message: string;
  readonly customId: string;
  /** Of a select; null: it is a button. */
  readonly values: readonly string[] | null;
  readonly intent: Intent;
}

/** A table as it is stored at this moment. */
async function readNow(databaseFile: string, id: string): Promise<Table> {
  const database = readDatabase(databaseFile);
  try {
    const table = await readTable(database, id);
    if (table === null || isUnreadable(table)) throw new Error(`the table ${id} cannot be read`);
    return table;
  } finally {
    database.close();
  }
}

/**
 * Plays a game to its end. Each person who is asked uses what their screen offers: an answer where there is one, else a
 * half-made one that they have not tried yet, else a look at an ephemeral message. The bot's time is hurried only over
 * what is to be settled when everybody has answered.
 */
export async function playAsShown(ground: Playground, id: string, channel: string): Promise<void> {
  const { databaseFile, people, random } = ground;
  /** Half-made answers that were tried. */
  const tried = new Set<string>();
  const hurried = new Set<number>();
  let [version, since] = [0, Date.now()];
  for (;;) {
    const table = await readNow(databaseFile, id);
    if (table.row.status !== "playing") return;
    if (table.row.version > version) [version, since] = [table.row.version, Date.now()];
    if (Date.now() - since > patienceMs) throw new Error(`nothing happens any more:\n${screensOf(ground, channel)}`);
    const asked = askedAt(table, people);
    const choices = asked.flatMap(({ who, situation }) => {
      const choice = choose(choicesOn(who.sees(channel), table, situation, random), situation, tried, random);
      return choice === null ? [] : { who, choice };
    });
    const [first] = choices;
    if (first !== undefined) await press(first.who, first.choice);
    else {
      if (asked.length === 0) hurrySettling(ground, id, hurried);
      await sleep(lookMs);
    }
  }
}

/** The people whom a table waits for, each with what they may know. */
function askedAt(
  table: Table,
  people: readonly LocalUser[],
): readonly { readonly who: LocalUser; readonly situation: Situation }[] {
  return promptsForPeople(table).flatMap(({ seat }) => {
    const who = people.find((person) => person.id === table.seats[seat]?.user);
    const situation = situationOf(table, seat);
    return who === undefined || situation.prompt === null ? [] : { who, situation };
  });
}

/** All that a screen offers for the question that is open for its reader. */
function choicesOn(
  screen: readonly SeenMessage[],
  { row, game }: Table,
  situation: Situation,
  random: Random,
): readonly Choice[] {
  return screen.flatMap(({ id: message, components }) =>
    offersIn(components ?? []).flatMap((offer): readonly Choice[] => {
      const { id } = offer;
      if (id.table !== row.id || (id.prompt !== 0 && id.prompt !== situation.prompt?.id)) return [];
      return selections(offer, random).flatMap((values) => {
        const intent = game.press({ ...id, values: values ?? [] }, situation);
        return intent === null ? [] : { message, customId: writeCustomId(id), values, intent };
      });
    }),
  );
}

/** What may be chosen: each option, or where it is several some of them; null: it is a button. */
function selections(offer: Offer, random: Random): readonly (readonly string[] | null)[] {
  const { options, count } = offer;
  if (count === 0) return [null];
  if (count === 1) return selectionsOf(offer);
  const some = random.shuffle(options).slice(0, count);
  return [some.map(({ value }) => value)];
}

/** The choice that brings the game on; null: the screen offers none yet. */
function choose(
  choices: readonly Choice[],
  { prompt, legal }: Situation,
  tried: Set<string>,
  random: Random,
): Choice | null {
  const answers = choices.filter(
    ({ intent }) => intent.kind === "act" && legal.some((action) => isDeepStrictEqual(action, intent.action)),
  );
  const best = answers.filter(({ customId }) => bringsOn.has(parseCustomId(customId)?.verb ?? ""));
  if (answers.length > 0) return oneOf(best.length > 0 ? best : answers, random);
  const keyOf = ({ intent }: Choice): string => JSON.stringify([prompt?.id, prompt?.seat, intent]);
  const drafts = choices.filter(({ intent }) => intent.kind === "draft");
  const fresh = drafts.filter((choice) => !tried.has(keyOf(choice)));
  const looks = choices.filter(({ intent }) => intent.kind === "look");
  // A half-made answer that was taken back is on the way to others.
  const choice = oneOf(fresh, random) ?? oneOf([...drafts, ...looks], random);
  if (choice !== null) tried.add(keyOf(choice));
  return choice;
}

/** One of them; null where there is none. */
function oneOf(choices: readonly Choice[], random: Random): Choice | null {
  return choices[random.pick(Math.max(1, choices.length))] ?? null;
}

async function press(who: LocalUser, { message, customId, values }: Choice): Promise<void> {
  const pressed = values === null ? who.press(message, customId) : who.select(message, customId, values);
  const { type } = await pressed;
  if (type === "failed") throw new Error(`${who.user.username}'s press on ${customId} had no answer`);
}

/** Makes due what is to be settled at a table, once for each question, if nothing else would fall due before it. */
function hurrySettling({ bot, databaseFile }: Playground, id: string, hurried: Set<number>): void {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  const nearest = sqlite.prepare('select "table", kind, prompt from deadlines order by due limit 1').get() as
    { readonly table: string; readonly kind: string; readonly prompt: number } | undefined;
  sqlite.close();
  if (nearest?.table !== id || nearest.kind !== "settle" || hurried.has(nearest.prompt)) return;
  hurried.add(nearest.prompt);
  bot.hurry();
}

/** What everybody sees of a channel. */
function screensOf({ people }: Playground, channel: string): string {
  return people.map((who) => [`# ${who.user.username}`, ...who.sees(channel).map(textOf)].join("\n---\n")).join("\n\n");
}
