import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import Sqlite from "better-sqlite3";
import type { LocalDiscord, LocalUser, Outcome, SeenMessage } from "../../../playground/discord/index.js";
import type { Random } from "../../../src/game/contract.js";
import type { Intent, Situation } from "../../../src/game/press.js";
import { parseCustomId, writeCustomId } from "../../../src/discord/ui/parts.js";
import { situationOf } from "../../../src/tables/show.js";
import { promptsForPeople, type Table } from "../../../src/tables/table.js";
import { Watcher } from "../../soak/watcher.js";
import { type Offer, offersIn, selectionsOf } from "../../support/offers.js";
import { textOf } from "./board.js";
import type { BotProcess } from "./bot.js";
import { EphemeralLaws } from "./ephemeral-laws.js";

/** Interval of looks, in milliseconds. */
const lookMs = 60;

/** How long somebody waits after a press that came to nothing, in milliseconds: second taps are ignored for a while. */
const restMs = 150;

/** In milliseconds: without anything happening, a table is stuck. */
const patienceMs = 120_000;

/** After each of the first `restsFirst` changes, and then after every `restsEvery`th, all that is open has to show it. */
const [restsFirst, restsEvery] = [8, 16];

/** They bring a game nearer to its end than others. */
const bringsOn: ReadonlySet<string> = new Set(["play", "finish", "stand"]);

/** Where people play, and with what. */
interface Playground {
  readonly discord: LocalDiscord;
  readonly bot: Pick<BotProcess, "hurry">;
  readonly databaseFile: string;
  readonly people: readonly LocalUser[];
  readonly random: Random;
}

/** What a screen offers, and what it means. */
interface Choice {
  readonly message: string;
  readonly customId: string;
  /** Null: a button. */
  readonly values: readonly string[] | null;
  readonly intent: Intent;
}

/** What is looked at while people play. */
interface Looks {
  /** A table has changed. */
  changed(): Promise<void>;
  /** Somebody is about to press. */
  press(who: LocalUser, choice: Choice, go: () => Promise<Outcome>): Promise<unknown>;
}

/**
 * Plays a game to its end. The laws for what people read alone have to hold all the time, at many changes and at the end;
 * everybody presses in vain once.
 *
 * @returns how much the laws have looked at
 */
export async function playAsShown(
  ground: Playground,
  id: string,
  channel: string,
): Promise<Pick<EphemeralLaws, "upToDate" | "notices">> {
  const { discord, databaseFile, people } = ground;
  const watcher = new Watcher(databaseFile);
  const emojis = () => watcher.emojis(discord.application);
  const laws = new EphemeralLaws({ discord, people, channel, read: () => tableIn(watcher, id), emojis });
  /** Who has pressed in vain. */
  const inVain = new Set<LocalUser>();
  let changes = 0;
  await playOn(ground, id, channel, watcher, {
    changed: async () => {
      changes += 1;
      // An open message is edited once a second at most: to wait for that each time would take minutes.
      if (changes <= restsFirst || changes % restsEvery === 0) await laws.expectFresh();
    },
    press: async (who, choice, go) => {
      if (!inVain.has(who)) await laws.pressInVain(who, id);
      inVain.add(who);
      await laws.press(who, choice.message, choice.intent, go);
    },
  });
  await laws.expectEnd();
  watcher.close();
  return laws;
}

/** The same without laws, for games that only have to end. @throws if a press has no answer */
export async function playQuickly(ground: Playground, id: string, channel: string): Promise<void> {
  const watcher = new Watcher(ground.databaseFile);
  try {
    await playOn(ground, id, channel, watcher, { changed: async () => {}, press: (_who, _choice, go) => go() });
  } finally {
    watcher.close();
  }
}

function tableIn(watcher: Watcher, id: string): Table {
  const table = watcher.table(id);
  if (table === null) throw new Error(`the table ${id} is gone`);
  return table;
}

/**
 * People who are asked use what their screens offer: an answer if there is one, else a half-made one not tried yet, else
 * a look at an ephemeral message. Time is hurried only to settle answers.
 */
async function playOn(ground: Playground, id: string, channel: string, watcher: Watcher, looks: Looks): Promise<void> {
  const { people, random } = ground;
  /** Half-made answers that were tried. */
  const tried = new Set<string>();
  const hurried = new Set<number>();
  /** Until when somebody waits. */
  const rests = new Map<LocalUser, number>();
  let [version, since] = [0, Date.now()];
  for (;;) {
    const table = tableIn(watcher, id);
    if (table.row.status !== "playing") return;
    if (table.row.version > version) {
      [version, since] = [table.row.version, Date.now()];
      await looks.changed();
    }
    if (Date.now() - since > patienceMs) throw new Error(`nothing happens any more:\n${screensOf(ground, channel)}`);
    const asked = askedAt(table, people);
    const choices = asked.flatMap(({ who, situation }) => {
      if (Date.now() < (rests.get(who) ?? 0)) return [];
      const choice = choose(choicesOn(who.sees(channel), table, situation, random), situation, tried, random);
      return choice === null ? [] : { who, choice, draft: situation.draft };
    });
    const [first] = choices;
    if (first !== undefined) {
      const { who, choice, draft } = first;
      await looks.press(who, choice, () => press(who, choice));
      if (!hasMoved(table, draft, tableIn(watcher, id), who)) rests.set(who, Date.now() + restMs);
    } else {
      if (asked.length === 0) hurrySettling(ground, id, hurried);
      await sleep(lookMs);
    }
  }
}

/** Whether somebody's press has changed the table, or their half-made answer. */
function hasMoved(before: Table, draft: unknown, after: Table, who: LocalUser): boolean {
  const seat = after.seats.findIndex(({ user }) => user === who.id);
  return after.row.version > before.row.version || !isDeepStrictEqual(situationOf(after, seat).draft, draft);
}

/** With what they may know. */
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

/** For the question open for its reader. */
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

/** Each option or, of several, some; null: a button. */
function selections(offer: Offer, random: Random): readonly (readonly string[] | null)[] {
  const { options, count } = offer;
  if (count === 0) return [null];
  if (count === 1) return selectionsOf(offer);
  const some = random.shuffle(options).slice(0, count);
  return [some.map(({ value }) => value)];
}

/** Null: the screen offers no way on yet. */
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
  // A half-made answer taken back leads to others.
  const choice = oneOf(fresh, random) ?? oneOf([...drafts, ...looks], random);
  if (choice !== null) tried.add(keyOf(choice));
  return choice;
}

/** Null: there is none. */
function oneOf(choices: readonly Choice[], random: Random): Choice | null {
  return choices[random.pick(Math.max(1, choices.length))] ?? null;
}

async function press(who: LocalUser, { message, customId, values }: Choice): Promise<Outcome> {
  const outcome = await (values === null ? who.press(message, customId) : who.select(message, customId, values));
  if (outcome.type === "failed") throw new Error(`${who.user.username}'s press on ${customId} had no answer`);
  return outcome;
}

/** Makes settling due, once per question, if nothing else would fall due first. */
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
