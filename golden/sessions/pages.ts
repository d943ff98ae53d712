import { gameIds } from "../bot.js";
import { people, playShort, sitDown } from "../people.js";
import { chance, play } from "../play.js";
import { boardIn, controlsFor, crawl, find, menu, press, slash, submit, use } from "../screen.js";
import type { Sessions } from "../session.js";
import type { Stage } from "../stage.js";

/** Every game's lesson, answered by chance, and its rules from the first page to the last. */
async function learn(stage: Stage, locale: string): Promise<void> {
  for (const game of gameIds) {
    const user = stage.user(`Anna ${game}`, { locale });
    await slash(stage, user, `${game} learn`);
    const pick = chance(`lesson ${game}`);
    for (let presses = 0; presses < 40; presses += 1) {
      const [newest] = controlsFor(stage, user);
      const on = controlsFor(stage, user).filter((one) => one.message === newest?.message && one.verb === "press");
      const control = on[pick(on.length)];
      if (control === undefined) break;
      const values = control.values ?? [];
      await use(stage, user, control, control.isButton ? [] : [values[pick(values.length)] ?? ""]);
      await stage.pass(1_500);
    }
    const reader = stage.user(`Ben ${game}`, { locale });
    await slash(stage, reader, `${game} rules`);
    await crawl(stage, reader, { table: /^rules$/u, most: 24 });
  }
}

/** A game is watched while it runs and after its end, by some who play and one who does not. */
async function watch(stage: Stage, game: string, locale: string, seats = 3): Promise<void> {
  const { anna, ben, cleo, boss } = people(stage, locale);
  const pick = chance(`watch ${game}`);
  const players = [anna, ben, cleo].slice(0, seats);
  await sitDown(stage, game, players, game === "katchen" ? { shots: 1 } : {});
  await play(stage, { people: players, pick, most: 10 });
  await menu(stage, boss, "Replay", boardIn(stage, boss).id);
  await press(stage, boss, "watchend");
  await play(stage, { people: players, pick });
  await stage.pass(10_000);
  await press(stage, anna, { verb: "watch" });
  for (const verb of ["watchend", "watchback", "watchstart", "watchon", "watchon", "watchon"])
    await press(stage, anna, verb);
  for (const value of find(stage, anna, { verb: "watchround" }).values ?? []) {
    // Which rounds are offered depends on where somebody is.
    if (find(stage, anna, { verb: "watchround" }).values?.includes(value) === true)
      await press(stage, anna, "watchround", [value]);
  }
  const eyes = controlsFor(stage, anna).find(({ verb }) => verb === "watcheyes")?.values ?? [];
  for (const value of eyes) await press(stage, anna, "watcheyes", [value]);
  await press(stage, anna, "clip");
  await press(stage, anna, "clippost");
  await press(stage, anna, "clippost");
  await menu(stage, boss, "Replay", boardIn(stage, boss).id);
}

async function settings(stage: Stage): Promise<void> {
  const { anna, boss, cleo } = people(stage);
  const { discord } = stage;
  await sitDown(stage, "katchen", [anna, cleo]);
  await slash(stage, boss, "tables settings");
  for (const verb of ["language", "closers", "turn", "remarks"])
    for (const value of find(stage, boss, { table: "settings", verb }).values ?? [])
      await press(stage, boss, { table: "settings", verb }, [value]);
  await press(stage, boss, { table: "settings", verb: "channels" }, [discord.addChannel("spielhalle")]);
  await slash(stage, cleo, "kalle start");
  await submit(stage, boss, await press(stage, boss, { table: "settings", verb: "ask" }), { turn: "4 Minuten" });
  await submit(stage, boss, await press(stage, boss, { table: "settings", verb: "ask" }), { turn: "soon" });
  await slash(stage, boss, "tables settings");
  await press(stage, boss, { table: "settings", verb: "page" });
  for (const verb of ["zone", "season", "rounds", "ratings"])
    for (const value of (find(stage, boss, { table: "settings", verb }).values ?? []).slice(0, 4))
      await press(stage, boss, { table: "settings", verb }, [value]);
  await submit(stage, boss, await press(stage, boss, { table: "settings", verb: "ask", argument: "zone" }), {
    turn: "Asia/Tokyo",
  });
  await submit(stage, boss, await press(stage, boss, { table: "settings", verb: "ask", argument: "zone" }), {
    turn: "Atlantis",
  });
  await slash(stage, boss, "tables settings");
  await press(stage, boss, { table: "settings", verb: "page" });
  await press(stage, boss, { table: "settings", verb: "hostrole" }, [discord.roles()[1]?.id ?? ""]);
  await press(stage, boss, { table: "settings", verb: "page" });
}

export const pageSessions: Sessions = {
  "lessons and rules": { run: (stage) => learn(stage, "de") },
  "lessons and rules, in English": { options: { locale: "en-US" }, run: (stage) => learn(stage, "en-GB") },
  "watched again: katchen": { run: (stage) => watch(stage, "katchen", "de") },
  "watched again: kalle, in English": { options: { locale: "en-US" }, run: (stage) => watch(stage, "kalle", "en-US") },
  "watched again: denkste": { run: (stage) => watch(stage, "denkste", "de", 2) },
  "watched again: catnoir": { run: (stage) => watch(stage, "catnoir", "de", 2) },
  "watched again: katchme, in English": {
    options: { locale: "en-US" },
    run: (stage) => watch(stage, "katchme", "en-US"),
  },
  settings: { run: settings },
  privacy: {
    run: async (stage) => {
      const { anna, ben, cleo, boss } = people(stage);
      const { discord } = stage;
      await slash(stage, boss, "privacy show");
      await playShort(stage, "privacy", [anna, ben, cleo]);
      await sitDown(stage, "katchme", [anna, ben, cleo]);
      await play(stage, { people: [anna, ben, cleo], pick: chance("privacy"), most: 8 });
      await slash(stage, anna, "privacy show");
      await slash(stage, anna, "privacy show");
      await slash(stage, cleo, "privacy delete");
      await press(stage, cleo, { table: "privacy", verb: "keep" });
      await slash(stage, cleo, "privacy delete", {}, discord.openDirectMessages(cleo.id));
      await press(stage, cleo, { table: "privacy", verb: "delete", channel: discord.openDirectMessages(cleo.id) });
      await stage.pass(30_000);
      await slash(stage, ben, "privacy show", {}, discord.openDirectMessages(ben.id));
      await slash(stage, anna, "privacy delete");
      await press(stage, anna, { table: "privacy", verb: "delete" });
      await stage.pass(60_000);
    },
  },
};
