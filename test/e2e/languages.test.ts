import { afterEach, describe, expect, it } from "vitest";
import type { CommandOption, LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { type GameId, gameIds } from "../../src/games/index.js";
import { type Language, localesOf, spokenLanguages, texts, translator } from "../../src/texts/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { boardBecomes, boardIn, controlsOf, isOpenBoard, menuOf, oneMoreComputer, textOf } from "./support/board.js";
import { finishLesson, lessonIn } from "./support/lesson.js";
import { eavesdrop } from "./support/overheard.js";
import { playQuickly } from "./support/play-as-shown.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
/** Somebody presses what is going at that moment. */
const goneMessage = 10_008;

afterEach(() => endWell(setting, [goneMessage]));

/** The shortest games. */
const short: Readonly<Partial<Record<GameId, Readonly<Record<string, string | number | boolean>>>>> = {
  katchen: { shots: 1 },
  denkste: { length: "short" },
  katchme: { prelude: false },
};

/** A server of one language. */
interface Place {
  readonly language: Language;
  readonly channel: string;
  /** All read its language. */
  readonly host: LocalUser;
  readonly guest: LocalUser;
  readonly learner: LocalUser;
}

/** One in each language that players are offered; a language has several locales for its people. */
function places(): readonly Place[] {
  const { discord } = setting;
  return spokenLanguages.map((language) => {
    const server = discord.addServer({ channels: [`table-${language}`] });
    const channel = discord.channels().find((one) => one.server === server)?.id ?? "";
    const locales = localesOf(language);
    const [first = language, last = first] = [locales[0], locales.at(-1)];
    discord.setLocale(first, server);
    const [host, guest, learner] = ["Xenophon", "Yorick", "Zephyr"].map((name, at) =>
      discord.addUser({ name: `${name} ${language}`, locale: at === 1 ? last : first }),
    ) as [LocalUser, LocalUser, LocalUser];
    return { language, channel, host, guest, learner };
  });
}

/** What Discord sends for a command that somebody types as it is called in their language. @throws if there is none */
function sentFor(user: LocalUser, line: string): string {
  type Named = Pick<CommandOption, "name" | "name_localizations"> & { readonly options?: CommandOption["options"] };
  let among: readonly Named[] = user.commands();
  return line
    .split(" ")
    .map((word) => {
      const found = among.find((one) => (one.name_localizations?.[user.locale] ?? one.name) === word);
      if (found === undefined) throw new Error(`there is no ${word} of /${line} in ${user.locale}`);
      among = found.options ?? [];
      return found.name;
    })
    .join(" ");
}

/** What somebody types for one of a game's subcommands, as both are called in a language. */
function typed(game: GameId, subcommand: "start" | "learn" | "close", language: Language): string {
  return `${texts[language][game].command.name} ${texts[language].commands.game[subcommand]}`;
}

/** Presses the first such button, as soon as it is there. @param on left out: on the board */
async function press(
  { channel }: Place,
  who: LocalUser,
  verb: string,
  on: () => SeenMessage = () => boardIn(setting.discord, who, channel),
): Promise<Outcome> {
  const find = (message: SeenMessage) => controlsOf(message).find((one) => one.verb === verb && !one.disabled);
  await expect.poll(() => find(on()) !== undefined, { message: verb }).toBe(true);
  return who.press(on().id, find(on())?.customId ?? "");
}

/** Opens a table for two; looks at the form, the menu and the rules on the way. */
async function open(game: GameId, place: Place): Promise<void> {
  const { language, channel, host, guest } = place;
  const line = sentFor(host, typed(game, "start", language));
  expect(line).toBe(`${game} start`);
  await host.slash(channel, line, short[game]);
  const name = translator(language)(`${game}.name`);
  await boardBecomes(setting.discord, host, (board) => textOf(board).includes(name), channel);
  const form = await press(place, host, "setup");
  if (form.type !== "modal") throw new Error(`nothing to set up: ${form.type}`);
  await host.submit(form.interaction, withComputer.has(game) ? oneMoreComputer(form.modal) : {});
  await press(place, guest, "join");
  const menu = await menuOf(setting.discord, guest, channel);
  await press(place, guest, "rules", () => menu);
}

/** With which somebody plays who says something now and then. */
const withComputer: ReadonlySet<GameId> = new Set(["katchen"]);

/** From its start to its end. */
async function play(place: Place): Promise<void> {
  const { discord, bot, databaseFile } = setting;
  const { channel, host, guest } = place;
  await press(place, host, "start");
  const isBegun = (board: SeenMessage) => controlsOf(board).every(({ verb }) => verb !== "start" && verb !== "join");
  const board = await boardBecomes(discord, host, isBegun, channel);
  const [{ table } = { table: "" }] = controlsOf(board);
  const ground = { discord, bot, databaseFile, people: [host, guest], random: seededRandom(7) };
  await playQuickly(ground, table, channel);
  await press(place, host, "rematch");
}

/** The lesson, for a reader of the language. */
async function learn(game: GameId, { language, channel, learner }: Place): Promise<void> {
  await learner.slash(channel, sentFor(learner, typed(game, "learn", language)));
  await finishLesson(learner, channel);
  expect(textOf(lessonIn(learner, channel))).toContain(translator(language)(`${game}.lesson.end`));
}

/** Nothing that was said in a place is of another language; what was said there is noticed to be of no other. */
function expectOwnWords(all: readonly Place[], heardIn: ReturnType<typeof eavesdrop>): void {
  const heard = all.map(({ language, channel, host, guest, learner }) => {
    const names = [host, guest, learner].map(({ user }) => user.global_name ?? user.username);
    const other = spokenLanguages.find((one) => one !== language) ?? language;
    expect(heardIn({ channel, language: other, names }).faults.length).toBeGreaterThan(10);
    return { language, ...heardIn({ channel, language, names }) };
  });
  expect(heard.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(heard.filter(({ messages }) => messages < 20)).toEqual([]);
}

it("are all opened and closed by their names in every language, with no word of another", async () => {
  setting = await setUp();
  const all = places();
  const heardIn = eavesdrop(setting.discord);
  const openAll = async (place: Place): Promise<void> => {
    const { host, channel, language } = place;
    for (const game of gameIds) {
      await open(game, place);
      await host.slash(channel, sentFor(host, typed(game, "close", language)));
      await boardBecomes(setting.discord, host, (board) => !isOpenBoard(board), channel);
    }
  };
  await Promise.all(all.map(openAll));
  expectOwnWords(all, heardIn);
});

describe.each(gameIds)("%s", (game) => {
  it("is learned and played to its end in every language with no word of another", { tags: "long" }, async () => {
    setting = await setUp();
    const all = places();
    const heardIn = eavesdrop(setting.discord);
    await Promise.all(all.map((place) => open(game, place)));
    await Promise.all(all.map(play));
    await Promise.all(all.map((place) => learn(game, place)));
    expectOwnWords(all, heardIn);
  });
});
