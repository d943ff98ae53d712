import { ComponentType } from "discord.js";
import type { Outcome } from "../../playground/discord/index.js";
import { people, sitDown } from "../people.js";
import { chance, play } from "../play.js";
import { addComputer, boardIn, controlsFor, crawl, press, slash, submit } from "../screen.js";
import type { Sessions } from "../session.js";
import type { Stage } from "../stage.js";
import { gameIds } from "../bot.js";

/** Choices of a lobby's modal, by field: some of each. */
function choicesIn(
  shown: Outcome,
): readonly (readonly [field: string, values: readonly (string | readonly string[])[]])[] {
  if (shown.type !== "modal") throw new Error(`no modal but ${shown.type}`);
  return shown.modal.components.flatMap((part) => {
    if (part.type !== ComponentType.Label || !("options" in part.component)) return [];
    const field = part.component;
    const values = field.options.map(({ value }) => value);
    // A list of one's own has several at once.
    const least = field.type === ComponentType.CheckboxGroup ? (field.min_values ?? 1) : 1;
    return [[field.custom_id, least > 1 ? [values.slice(-least)] : values.slice(0, 9)] as const];
  });
}

/** Every option of every lobby, chosen by its host. */
async function everyOption(stage: Stage): Promise<void> {
  const { anna, ben } = people(stage);
  for (const game of gameIds) {
    const channel = stage.discord.addChannel(`tisch-${game}`);
    await slash(stage, anna, `${game} start`, {}, channel);
    const open = (): Promise<Outcome> => press(stage, anna, { verb: "setup", channel });
    await submit(stage, anna, await open(), {});
    await press(stage, ben, { verb: "setup", channel });
    await press(stage, ben, { verb: "join", channel });
    await press(stage, ben, { verb: "setup", channel });
    await press(stage, ben, { verb: "more", channel });
    for (const [field, values] of choicesIn(await open())) {
      for (const value of values) await submit(stage, anna, await open(), { [field]: value });
    }
    await submit(stage, anna, await open(), { lucky: "Mieze" });
    await press(stage, anna, { verb: "close", channel });
  }
}

/** What newcomers are told at a table, and `/katchme practice`. */
async function learnAtTable(stage: Stage, locale: string): Promise<void> {
  const { cleo } = people(stage, locale, locale);
  for (const game of gameIds) {
    const channel = stage.discord.addChannel(`tisch-${game}`);
    const users = ["Dora", "Emil", "Fritz"].map((name) => stage.user(`${name} ${game}`, { locale }));
    const [reader = cleo] = users;
    await sitDown(stage, game, users, {}, channel);
    await play(stage, { people: users, pick: chance(`hints ${game}`), channel, most: 6 });
    await press(stage, reader, { verb: "rules", channel });
    await press(stage, reader, { table: "rules", verb: "page", argument: /\.fair/u, channel });
    await crawl(stage, reader, { table: /^rules$/u, most: 12, channel });
    for (const user of users) {
      await press(stage, user, { verb: "more", channel });
      if (controlsFor(stage, user, channel).some(({ verb }) => verb === "hints"))
        await press(stage, user, { verb: "hints", channel });
    }
    await play(stage, { people: users, pick: chance(`hints off ${game}`), channel, most: 6 });
  }
  await slash(stage, cleo, "katchme practice");
  await crawl(stage, cleo, { table: /^practice$/u, most: 40 });
  await slash(stage, cleo, "privacy show");
}

export const tableSessions: Sessions = {
  "a lobby": {
    run: async (stage) => {
      const { anna, ben, cleo, boss } = people(stage);
      const { discord } = stage;
      await slash(stage, anna, "katchen start", { shots: 5 });
      await slash(stage, ben, "kalle start");
      await press(stage, ben, "join");
      await press(stage, ben, "join");
      await press(stage, cleo, "setup");
      await press(stage, cleo, "join");
      const word = await press(stage, cleo, "setup");
      await submit(stage, cleo, word, { turn: "Glück" });
      await press(stage, ben, "start");
      for (const level of ["relaxed", "strong"]) await addComputer(stage, anna, level);
      await submit(stage, anna, await press(stage, anna, "setup"), { computers: "1.0", lucky: "Mieze" });
      await press(stage, anna, "away", [cleo.id]);
      await press(stage, cleo, "join");
      await slash(stage, ben, "katchen show");
      await slash(stage, ben, "katchen show");
      await slash(stage, boss, "kalle show");
      await slash(stage, stage.user("Gerd", { locale: "fr" }), "katchen show");
      await slash(stage, ben, "katzentisch");
      await slash(stage, ben, "katchen close");
      await press(stage, ben, "more");
      await press(stage, anna, "leave");
      await press(stage, ben, "start");
      await slash(stage, cleo, "katchen close");
      await slash(stage, ben, "katchen close");
      await slash(stage, ben, "katchen close");
      await press(stage, cleo, "rematch");
      await press(stage, ben, "join");
      await press(stage, anna, "join");
      await press(stage, cleo, "start");
      await press(stage, anna, "leave");
      await press(stage, anna, "back");
      await press(stage, boss, "more");
      await slash(stage, boss, "katchen close");
      await press(stage, boss, "close");
      await press(stage, ben, "rematch");
      await stage.act(anna, "an old button", () =>
        anna.pressBlindly(discord.channel, discord.snowflake(), "aaaaaaaaaaa:0:join"),
      );
      await stage.act(anna, "nonsense", () => anna.pressBlindly(discord.channel, boardIn(stage, anna).id, "nonsense"));
      await stage.together(
        [boss, "join", () => boss.pressBlindly(discord.channel, boardIn(stage, boss).id, joinId(stage, boss))],
        [cleo, "join", () => cleo.pressBlindly(discord.channel, boardIn(stage, cleo).id, joinId(stage, cleo))],
      );
      // Nobody comes: a lobby closes by itself.
      await stage.pass(30 * 3_600_000);
    },
  },
  "every option of every lobby": { run: everyOption },
  "every option of every lobby, in English": { options: { locale: "en-US" }, run: everyOption },
  "alone against a computer player, with a rematch": {
    options: { locale: "en-US" },
    run: async (stage) => {
      const { cleo } = people(stage);
      const pick = chance("alone");
      await slash(stage, cleo, "katchen start", { shots: 1 });
      await press(stage, cleo, "alone");
      await play(stage, { people: [cleo], pick });
      await press(stage, cleo, "rematch");
      await press(stage, cleo, "leave");
      await stage.pass(120_000);
    },
  },
  "hints, rules at a table, and an exercise": { run: (stage) => learnAtTable(stage, "de") },
  "hints, rules at a table, and an exercise, in English": {
    options: { locale: "en-US" },
    run: (stage) => learnAtTable(stage, "en-US"),
  },
  "tables everywhere, and what can be seen of them": {
    run: async (stage) => {
      const { anna, ben, cleo, boss } = people(stage);
      const { discord } = stage;
      for (const game of gameIds) {
        const channel = discord.addChannel(`raum-${game}`);
        const others = ["Dora", "Emil"].map((name) => stage.user(`${name} ${game}`));
        await sitDown(stage, game, [stage.user(`Gast ${game}`), ...others], {}, channel);
        if (game === "kalle") discord.denyUser(channel, cleo.id, "ViewChannel");
      }
      const thread = discord.addThread(discord.channel, "ein Faden");
      await slash(stage, ben, "katchen start", {}, thread);
      for (const user of [anna, cleo, boss]) await slash(stage, user, "katzentisch");
      await press(stage, cleo, { table: "overview", verb: "start" }, ["katchen"]);
      await press(stage, boss, { table: "learn", verb: "open" }, ["kalle"]);
      await slash(stage, boss, "tables settings");
      await press(stage, boss, { table: "settings", verb: "channels" }, [discord.addChannel("nur hier")]);
      await slash(stage, anna, "kalle start", {}, discord.addChannel("woanders"));
    },
  },
  "tables that cannot be read": {
    run: async (stage) => {
      const { anna, ben } = people(stage);
      await sitDown(stage, "katchen", [anna, ben]);
      await stage.kill();
      stage.changeDatabase(`update tables set state = '{"type":"broken"}'`);
      await stage.start(true);
      await stage.pass(60_000);
      await press(stage, anna, "close");
      await slash(stage, ben, "katchen show");
      await stage.pass(60_000);
      const channel = stage.discord.addChannel("noch einer");
      await sitDown(stage, "katchme", [anna, ben], {}, channel);
      await stage.stop();
      stage.changeDatabase("update tables set rules = 999 where game = 'katchme'");
      await stage.start(true);
      await stage.pass(60_000);
      await slash(stage, ben, "katchme show", {}, channel);
      await slash(stage, ben, "katchme close", {}, channel);
      await stage.pass(60_000);
    },
  },
  "nobody presses": {
    run: async (stage) => {
      const { anna, ben, cleo } = people(stage);
      await sitDown(stage, "kalle", [anna, ben, cleo]);
      await play(stage, { people: [anna, ben, cleo], pick: chance("nobody presses"), most: 12 });
      await stage.pass(20 * 60_000);
      await press(stage, ben, "back");
      await play(stage, { people: [ben], pick: chance("ben is back"), most: 12 });
      await stage.pass(60 * 60_000);
    },
  },
  "a bot that dies and comes back": {
    run: async (stage) => {
      const { anna, ben, cleo } = people(stage);
      const pick = chance("restart");
      const users = [anna, ben, cleo];
      await sitDown(stage, "katchme", users);
      await play(stage, { people: users, pick, most: 20 });
      await stage.kill();
      await stage.pass(90_000);
      await stage.start(true);
      await play(stage, { people: users, pick, most: 20 });
      await stage.stop();
      await stage.pass(5 * 60_000);
      await stage.start(true);
      await play(stage, { people: users, pick });
      await slash(stage, anna, "catnoir start");
      await press(stage, ben, "join");
      await stage.kill();
      await stage.pass(3 * 3_600_000);
      await stage.start(true);
      await press(stage, anna, "start");
      await play(stage, { people: users, pick, most: 10 });
      await stage.kill();
      await stage.start(true);
      await play(stage, { people: users, pick, most: 10 });
    },
  },
};

function joinId(stage: Stage, user: Parameters<typeof controlsFor>[1]): string {
  return controlsFor(stage, user).find(({ verb }) => verb === "join")?.customId ?? "";
}
