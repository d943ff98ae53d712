import { afterEach, describe, expect, it } from "vitest";
import type { CommandOption, LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { type GameId, gameIds } from "../../src/games/index.js";
import { type Language, localesOf, spokenLanguages, texts, translator } from "../../src/texts/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { boardBecomes, boardIn, controlsOf, menuOf, oneMoreComputer, textOf } from "./support/board.js";
import { finishLesson, lessonIn } from "./support/lesson.js";
import { eavesdrop } from "./support/overheard.js";
import { playQuickly } from "./support/play-as-shown.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

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

/** Opens a table and plays to its end; looks at the rules, the menus and the form on the way. */
async function play(game: GameId, { language, channel, host, guest }: Place): Promise<void> {
  const { discord, bot, databaseFile } = setting;
  const t = translator(language);
  const press = async (who: LocalUser, verb: string, on: () => SeenMessage = () => boardIn(discord, who, channel)) => {
    const find = (message: SeenMessage) => controlsOf(message).find((one) => one.verb === verb && !one.disabled);
    await expect.poll(() => find(on()) !== undefined, { message: `${verb} of ${game} in ${language}` }).toBe(true);
    return who.press(on().id, find(on())?.customId ?? "");
  };
  const { start } = texts[language].commands.game;
  const opened = sentFor(host, `${texts[language][game].command.name} ${start}`);
  expect(opened).toBe(`${game} start`);
  await host.slash(channel, opened, short[game]);
  await boardBecomes(discord, host, (board) => textOf(board).includes(t(`${game}.name`)), channel);
  const form = await press(host, "setup");
  if (form.type !== "modal") throw new Error(`nothing to set up: ${form.type}`);
  await host.submit(form.interaction, withComputer.has(game) ? oneMoreComputer(form.modal) : {});
  await press(guest, "join");
  const menu = await menuOf(discord, guest, channel);
  await press(guest, "rules", () => menu);
  await press(host, "start");
  const isBegun = (board: SeenMessage) => controlsOf(board).every(({ verb }) => verb !== "start" && verb !== "join");
  const board = await boardBecomes(discord, host, isBegun, channel);
  const [{ table } = { table: "" }] = controlsOf(board);
  const ground = { discord, bot, databaseFile, people: [host, guest], random: seededRandom(7) };
  await playQuickly(ground, table, channel);
  await press(host, "rematch", () => boardIn(discord, host, channel));
}

/** With which somebody plays who says something now and then. */
const withComputer: ReadonlySet<GameId> = new Set(["katchen"]);

/** The lesson, for a reader of the language. */
async function learn(game: GameId, { language, channel, learner }: Place): Promise<void> {
  const { learn: name } = texts[language].commands.game;
  await learner.slash(channel, sentFor(learner, `${texts[language][game].command.name} ${name}`));
  await finishLesson(learner, channel);
  expect(textOf(lessonIn(learner, channel))).toContain(translator(language)(`${game}.lesson.end`));
}

/** Katchen is the shortest; the others are played where there is time. */
const quick: GameId = "katchen";

describe.each(gameIds)("%s", (game) => {
  it(
    "is opened by its name, learned and played to its end in every language with no word of another",
    game === quick ? {} : { tags: "long" },
    async () => {
      setting = await setUp();
      const all = places();
      const heardIn = eavesdrop(setting.discord);
      await Promise.all(all.map((place) => play(game, place)));
      await Promise.all(all.map((place) => learn(game, place)));
      const heard = all.map(({ language, channel, host, guest, learner }) => {
        const names = [host, guest, learner].map(({ user }) => user.global_name ?? user.username);
        const [other = language] = spokenLanguages.filter((one) => one !== language);
        // What is heard is noticed to be of no other language.
        expect(heardIn({ channel, language: other, names }).faults.length).toBeGreaterThan(10);
        return { language, ...heardIn({ channel, language, names }) };
      });
      expect(heard.filter(({ faults }) => faults.length > 0)).toEqual([]);
      expect(heard.filter(({ messages }) => messages < 20)).toEqual([]);
    },
  );
});
