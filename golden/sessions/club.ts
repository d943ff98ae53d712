import type { LocalUser } from "../../playground/discord/index.js";
import { people, playShort } from "../people.js";
import { chance, play } from "../play.js";
import { boardIn, controlsFor, crawl, menu, press, slash, submit } from "../screen.js";
import type { Sessions } from "../session.js";
import type { Stage } from "../stage.js";

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Some evenings of games, and all that the club tells of them. */
async function club(stage: Stage, locale: string): Promise<void> {
  const { anna, ben, cleo, boss } = people(stage, locale);
  const { discord } = stage;
  await slash(stage, ben, "club table");
  await playShort(stage, "first", [anna, ben, cleo]);
  for (const user of [anna, ben, cleo])
    await press(stage, user, "cheers").catch(() => stage.note("no round to be had"));
  const back = [anna, ben, cleo].find((user) => controlsFor(stage, user).some(({ verb }) => verb === "takeback"));
  if (back !== undefined) await press(stage, back, "takeback");
  for (const game of ["katchen", "katchme"]) {
    const channel = discord.addChannel(`abend-${game}`);
    await slash(stage, anna, `${game} start`, game === "katchen" ? { shots: 1 } : {}, channel);
    for (const user of [ben, boss]) await press(stage, user, { verb: "join", channel });
    await press(stage, anna, { verb: "start", channel });
    await play(stage, { people: [anna, ben, boss], pick: chance(`club ${game}`), channel });
    await stage.pass(20_000);
  }
  await stage.kill();
  stage.clock.leap(8 * dayMs);
  await stage.start();
  await playShort(stage, "second", [cleo, ben], discord.addChannel("woche-zwei"));
  for (const line of ["table", "player", "rivals", "rounds", "recap", "trophies"]) {
    await slash(stage, anna, `club ${line}`);
    await slash(stage, cleo, `club ${line}`, { show: "all" });
  }
  await slash(stage, boss, "club player", { who: anna.id });
  await slash(stage, cleo, "club rivals", { who: ben.id });
  await slash(stage, boss, "club player", { who: discord.application });
  await slash(stage, anna, "club table");
  await crawl(stage, anna, { table: /^club$/u, most: 40 });
  await menu(stage, cleo, "Rivals", ben.id);
  await menu(stage, cleo, "Challenge to …", cleo.id);
  for (const game of ["kalle", "denkste"]) {
    await menu(stage, cleo, "Challenge to …", ben.id);
    await press(stage, cleo, { table: "challenge", verb: "game" }, [`${game} Ben`]);
  }
  await press(stage, ben, "accept");
  await press(stage, cleo, "close");
  // In December the year is told.
  await stage.kill();
  stage.clock.leap(280 * dayMs);
  await stage.start();
  await stage.pass(hourMs);
  for (const user of [anna, cleo]) {
    await slash(stage, user, "club player");
    await press(stage, user, { table: "club", verb: "year" });
  }
  await slash(stage, ben, "club recap");
  await crawl(stage, ben, { table: /^club$/u, most: 25 });
  await slash(stage, ben, "club table");
}

/** From its announcement to its recap. */
async function evening(stage: Stage, locale: string, game: string | null): Promise<void> {
  const { anna, ben, cleo, boss } = people(stage, locale);
  const more = ["Dora", "Emil", "Fritz"].map((name) => stage.user(name, { locale }));
  const all = [anna, ben, cleo, ...more];
  stage.discord.setBotRights("CreateEvents", "ManageEvents", "CreatePublicThreads");
  await slash(stage, ben, "club evening");
  await slash(stage, boss, "club evening");
  await slash(stage, boss, "club evening", { day: 3 });
  await slash(stage, boss, "club evening", { day: 3, time: "halb neun" });
  await slash(stage, boss, "club evening", {
    day: 3,
    time: locale === "de" ? "20:00" : "19:00",
    ...(game === null ? {} : { game }),
  });
  for (const user of all.slice(0, 5)) await press(stage, user, { table: "evening", verb: "yes" });
  await press(stage, more[2] ?? anna, { table: "evening", verb: "maybe" });
  await press(stage, boss, { table: "evening", verb: "no" });
  await stage.pass(2.5 * hourMs);
  const late = stage.user("Gina", { locale });
  await press(stage, late, { table: "evening", verb: game === null ? "vote" : "open" });
  await press(stage, more[2] ?? anna, { table: "evening", verb: "yes" });
  await press(stage, anna, { table: "evening", verb: "open" });
  await stage.pass(30_000);
  await playThreads(stage, all, 100);
  await slash(stage, boss, "club evening");
  await stage.pass(10 * hourMs);
  if (controlsFor(stage, anna).some(({ table, verb }) => table === "evening" && verb === "recap")) {
    await press(stage, anna, { table: "evening", verb: "recap" });
    await press(stage, cleo, { table: "evening", verb: "recap" });
  }
  await stage.stop();
  stage.clock.leap(6 * dayMs);
  await stage.start(true);
  await slash(stage, boss, "club evening", { day: 4, game: "kalle", channel: stage.discord.addChannel("stammtisch") });
  await press(stage, boss, { table: "evening", verb: "end" });
  await slash(stage, boss, "club evening");
}

/** Somebody who sits there begins, and all play to the end. */
async function playThreads(stage: Stage, all: readonly LocalUser[], most: number): Promise<void> {
  const threads = stage.discord
    .channels()
    .filter(({ parent }) => parent !== null)
    .map(({ id }) => id);
  for (const channel of [stage.discord.channel, ...threads]) {
    const starter = all.find((user) =>
      controlsFor(stage, user, channel).some(({ verb, table }) => verb === "start" && table !== "cup"),
    );
    if (starter === undefined) continue;
    const board = boardIn(stage, starter, channel);
    const sitting = all.filter((user) => JSON.stringify(board.components).includes(user.user.global_name ?? ""));
    for (const user of sitting) {
      const canStart = controlsFor(stage, user, channel).some(({ verb, table }) => verb === "start" && table !== "cup");
      if (canStart) await press(stage, user, { verb: "start", channel });
    }
    await play(stage, { people: sitting, pick: chance(`thread ${channel}`), channel, most });
    await stage.pass(10_000);
  }
}

/** A cup of eleven with a check-in, decisions of its host, and a trophy. */
async function cup(stage: Stage, locale: string): Promise<void> {
  const { anna, ben, cleo, boss } = people(stage, locale);
  const { discord } = stage;
  discord.setBotRights("CreateEvents", "ManageEvents", "CreatePublicThreads", "ManageRoles");
  const role = discord.addRole({ name: "Champion", position: 1 });
  await slash(stage, ben, "cup open");
  await slash(stage, ben, "cup show");
  for (const text of ["24.12. 18:30", "morgen 20 Uhr", "bald", "20:00"]) {
    await stage.act(boss, `until ${text}`, () => boss.autocomplete(discord.channel, "cup open", "until", text));
    await stage.pass(1_000);
  }
  await slash(stage, boss, "cup open", { until: "irgendwann" });
  await slash(stage, boss, "cup open", { series: "katchenmeister", shots: 1, until: "20:30", role });
  await slash(stage, boss, "cup open", { series: "katchenmeister" });
  const more = ["Dora", "Emil", "Fritz", "Gina", "Hugo", "Ina", "Jan", "Kim"].map((name) =>
    stage.user(name, { locale }),
  );
  const all = [anna, ben, cleo, ...more];
  for (const user of all) await press(stage, user, { table: "cup", verb: "join" });
  await press(stage, ben, { table: "cup", verb: "join" });
  await press(stage, cleo, { table: "cup", verb: "leave" });
  await press(stage, cleo, { table: "cup", verb: "join" });
  await press(stage, ben, { table: "cup", verb: "host" });
  await press(stage, boss, { table: "cup", verb: "host" });
  await press(stage, boss, { table: "cup", verb: "checkin" });
  for (const user of all) await press(stage, user, { table: "cup", verb: "here" });
  await press(stage, boss, { table: "cup", verb: "host" });
  await press(stage, boss, { table: "cup", verb: "start" });
  await stage.pass(30_000);
  await slash(stage, anna, "cup show");
  await press(stage, anna, { table: "cup", verb: "bracket" });
  await press(stage, boss, { table: "cup", verb: "host" });
  await press(stage, boss, { table: "cup", verb: "extend" });
  await press(stage, boss, { table: "cup", verb: "table" }, ["0"]);
  await press(stage, boss, { table: "cup", verb: "lots" });
  await press(stage, boss, { table: "cup", verb: "table" }, ["1"]);
  const who = await press(stage, boss, { table: "cup", verb: "correct" }, ["1", "3"]);
  await submit(stage, boss, who, { turn: "Ein *Würfel* unter dem Sofa" });
  await stage.pass(30_000);
  await press(stage, more[7] ?? anna, { table: "cup", verb: "leave" });
  await playThreads(stage, all, 400);
  await stage.kill();
  await stage.start(true);
  await stage.pass(3 * hourMs);
  await slash(stage, boss, "cup show");
  for (const user of all) {
    if (!controlsFor(stage, user).some(({ table, verb }) => table === "cup" && verb === "engrave")) continue;
    const asked = await press(stage, user, { table: "cup", verb: "engrave" });
    if (asked.type === "modal") await submit(stage, user, asked, { turn: "Die *Große*" });
  }
  for (const verb of ["check", "bracket"]) await press(stage, anna, { table: "cup", verb });
  await crawl(stage, anna, { table: /^cup$/u, most: 12, not: ["leave", "quit"] });
  await slash(stage, cleo, "club trophies");
  await slash(stage, anna, "privacy show");
}

export const clubSessions: Sessions = {
  club: { run: (stage) => club(stage, "de") },
  "club in English": { options: { locale: "en-US" }, run: (stage) => club(stage, "en-US") },
  "a club evening of Denkste!": { run: (stage) => evening(stage, "de", "denkste") },
  "a club evening of whatever, in English": {
    options: { locale: "en-GB" },
    run: (stage) => evening(stage, "en-GB", null),
  },
  "a Katchenmeister": { run: (stage) => cup(stage, "de") },
  "a cup in English": { options: { locale: "en-US" }, run: (stage) => cup(stage, "en-US") },
  "a cup of many, whose threads must not be opened at first": {
    run: async (stage) => {
      const { boss, anna } = people(stage);
      const { discord } = stage;
      discord.setBotRights("CreatePublicThreads");
      await slash(stage, boss, "cup open", { game: "denkste" });
      const many = Array.from({ length: 26 }, (_, at) => stage.user(at === 7 ? "猫猫" : `Nummer ${at + 1}`));
      for (const user of many) await press(stage, user, { table: "cup", verb: "join" });
      await press(stage, anna, { table: "cup", verb: "people" });
      discord.denyBot(discord.channel, "CreatePublicThreads");
      await press(stage, boss, { table: "cup", verb: "host" });
      await press(stage, boss, { table: "cup", verb: "start" });
      await stage.pass(60_000);
      await press(stage, boss, { table: "cup", verb: "host" });
      discord.restoreBot(discord.channel);
      await press(stage, boss, { table: "cup", verb: "retry" });
      await stage.pass(60_000);
      await press(stage, boss, { table: "cup", verb: "host" });
      await press(stage, boss, { table: "cup", verb: "table" }, ["0"]);
      await press(stage, boss, { table: "cup", verb: "without" }, ["0", "1"]);
      await press(stage, many[25] ?? anna, { table: "cup", verb: "leave" });
      await press(stage, many[25] ?? anna, { table: "cup", verb: "quit" });
      for (const verb of ["bracket", "people", "check"])
        if (controlsFor(stage, anna).some((one) => one.table === "cup" && one.verb === verb))
          await press(stage, anna, { table: "cup", verb });
      await crawl(stage, anna, { table: /^cup$/u, most: 20, not: ["leave", "quit"] });
      await slash(stage, many[3] ?? anna, "privacy delete");
      await press(stage, many[3] ?? anna, { table: "privacy", verb: "delete" });
      await stage.pass(30 * 60_000);
    },
  },
  "a try-out of computer players, and a cup that is called off": {
    run: async (stage) => {
      const { boss } = people(stage);
      stage.discord.setBotRights("CreatePublicThreads");
      await slash(stage, boss, "cup open", { game: "katchen", shots: 1, title: "Nur ein *Versuch*", "try-out": true });
      await press(stage, boss, { table: "cup", verb: "host" });
      await press(stage, boss, { table: "cup", verb: "fill" });
      await press(stage, boss, { table: "cup", verb: "fillup" });
      await stage.pass(2 * hourMs);
      await slash(stage, boss, "cup show");
      await slash(stage, boss, "cup open", { game: "kalle", round: 30 });
      await press(stage, boss, { table: "cup", verb: "host" });
      await press(stage, boss, { table: "cup", verb: "places" }, [stage.discord.addChannel("halle")]);
      await press(stage, boss, { table: "cup", verb: "host" });
      await press(stage, boss, { table: "cup", verb: "board" }, [stage.discord.addChannel("tafel")]);
      const why = await press(stage, boss, { table: "cup", verb: "calloff" });
      await submit(stage, boss, why, { turn: "Regen" });
      await slash(stage, boss, "cup close", { reason: "nichts mehr da" });
    },
  },
};
