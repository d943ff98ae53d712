import { emojiNames } from "../bot.js";
import { people, playShort, sitDown } from "../people.js";
import { chance, play } from "../play.js";
import { addComputer, boardIn, controlsFor, menu, press, slash } from "../screen.js";
import type { Sessions } from "../session.js";

export const troubleSessions: Sessions = {
  "dice are checked": {
    options: { locale: "en-US" },
    run: async (stage) => {
      const { anna, ben, cleo, boss } = people(stage);
      const { discord } = stage;
      const somebody = (): ReturnType<typeof stage.user> => stage.user("Dora", { locale: "en-US" });
      const linkTo = (message: string): string =>
        `https://discord.com/channels/${discord.guild}/${discord.channel}/${message}`;
      await sitDown(stage, "katchen", [anna, ben, cleo], { shots: 1 });
      await slash(stage, ben, "verify", { link: linkTo(boardIn(stage, ben).id) });
      await play(stage, { people: [anna, ben, cleo], pick: chance("dice") });
      await stage.pass(20_000);
      const board = boardIn(stage, anna).id;
      const told = await press(stage, anna, { table: "verify", verb: "open" });
      await menu(stage, cleo, "Fair?", board);
      await slash(stage, somebody(), "verify", { link: linkTo(board) });
      const address = told.type === "message" || told.type === "update" ? (told.message.attachments[0]?.url ?? "") : "";
      const text = await (await fetch(address)).text();
      await slash(stage, somebody(), "verify", { file: { name: "game.json", text } });
      const changed = text.replace('"name":"Ben"', '"name":"Bob"');
      await slash(stage, somebody(), "verify", { file: { name: "game.json", text: changed } });
      await slash(stage, somebody(), "verify", { file: { name: "game.json", text: "no json" } });
      await slash(stage, somebody(), "verify");
      for (const link of ["Katchen", linkTo(cleo.say(discord.channel, "Hello!")), linkTo("1234567890123456789")])
        await slash(stage, somebody(), "verify", { link });
      await menu(stage, boss, "Fair?", ben.say(discord.channel, "Hello!"));
      await slash(stage, boss, "verify", { link: "Katchen" });
      await slash(stage, boss, "verify", { link: "Katchen" });
    },
  },
  "permissions that are missing": {
    run: async (stage) => {
      const { anna, ben, boss } = people(stage);
      const { discord } = stage;
      discord.denyBot(discord.channel, "SendMessages");
      await slash(stage, anna, "katchen start");
      discord.restoreBot(discord.channel);
      discord.denyBot(discord.channel, "AttachFiles");
      await slash(stage, anna, "kalle start");
      discord.restoreBot(discord.channel);
      await sitDown(stage, "kalle", [anna, ben, boss]);
      await play(stage, { people: [anna, ben, boss], pick: chance("permissions"), most: 4 });
      discord.denyBot(discord.channel, "AttachFiles", "SendMessages");
      await play(stage, { people: [anna, ben, boss], pick: chance("without permissions"), most: 6 });
      await stage.pass(10 * 60_000);
      discord.restoreBot(discord.channel);
      await play(stage, { people: [anna, ben, boss], pick: chance("permissions again"), most: 6 });
      discord.denyBot(discord.channel, "ViewChannel");
      await stage.pass(20 * 60_000);
      discord.restoreBot(discord.channel);
      const thread = discord.addPrivateThread(discord.channel, "geheim");
      await slash(stage, anna, "katchen start", {}, thread);
      discord.letIntoThread(thread);
      await slash(stage, anna, "katchen start", {}, thread);
      const open = discord.addThread(discord.channel, "offen");
      await slash(stage, ben, "katchme start", {}, open);
      discord.archiveThread(open);
      await addComputer(stage, ben, "relaxed", open);
      await stage.pass(60_000);
    },
  },
  "messages and channels that are gone": {
    run: async (stage) => {
      const { anna, ben, cleo } = people(stage);
      const { discord } = stage;
      await sitDown(stage, "katchme", [anna, ben, cleo]);
      const pick = chance("gone");
      await play(stage, { people: [anna, ben, cleo], pick, most: 6 });
      discord.deleteMessage(discord.channel, boardIn(stage, anna).id);
      await stage.pass(10 * 60_000);
      await slash(stage, anna, "katchme show");
      const channel = discord.addChannel("bald weg");
      await sitDown(stage, "katchen", [cleo, anna], {}, channel);
      discord.deleteChannel(channel);
      await stage.pass(60_000);
      discord.startOutage();
      await stage.pass(5 * 60_000);
      discord.endOutage();
      await stage.pass(10_000);
      await slash(stage, anna, "katchme show");
      discord.removeBot();
      await stage.pass(60_000);
      discord.inviteBot();
      await stage.pass(60_000);
      await slash(stage, anna, "katchen start");
    },
  },
  "a Discord that has trouble": {
    options: { limits: "discord" },
    run: async (stage) => {
      const { anna, ben, cleo } = people(stage);
      const { faults } = stage.discord;
      const users = [anna, ben, cleo];
      const pick = chance("trouble");
      await sitDown(stage, "katchen", users, { shots: 1 });
      await play(stage, { people: users, pick, most: 6 });
      faults.disturb({ times: 6 }, { type: "failed", status: 503 });
      await play(stage, { people: users, pick, most: 6 });
      faults.disturb({ method: "PATCH", times: 4 }, { type: "refused", status: 404, code: 10008 });
      await play(stage, { people: users, pick, most: 6 });
      faults.disturb({ method: "POST", times: 2 }, { type: "page", status: 502 });
      await play(stage, { people: users, pick, most: 6 });
      faults.limitEdits(30);
      await play(stage, { people: users, pick, most: 10 });
      faults.disturb({ method: "POST", times: 3 }, { type: "refused", status: 404, code: 10062 });
      await play(stage, { people: users, pick, most: 6 });
      faults.disturb({ times: 2 }, { type: "failed", status: 500, done: true });
      await play(stage, { people: users, pick, most: 6 });
      faults.deliverTwice = true;
      await play(stage, { people: users, pick, most: 10 });
      faults.deliverTwice = false;
      await play(stage, { people: users, pick });
      await stage.pass(60_000);
    },
  },
  "people who are late, hasty or shut out": {
    run: async (stage) => {
      const { anna, ben, cleo } = people(stage);
      const { discord } = stage;
      await sitDown(stage, "katchen", [anna, ben]);
      const start = controlsFor(stage, anna).find(({ prompt }) => prompt > 0);
      const id = start?.customId ?? "";
      const board = boardIn(stage, anna).id;
      await stage.act(anna, "a press that has been on its way for long", () => anna.press(board, id, { agoMs: 4_000 }));
      await stage.pass(5_000);
      for (let presses = 0; presses < 24; presses += 1)
        await stage.act(cleo, "hammering", () => cleo.pressBlindly(discord.channel, board, id));
      await slash(stage, cleo, "katchen show");
      await stage.stop();
      await stage.start(true, { users: new Set([ben.id]), servers: new Set() });
      await slash(stage, ben, "katchen show");
      await slash(stage, ben, "privacy show");
      await stage.pass(60_000);
      await stage.stop();
      await stage.start(true, { users: new Set(), servers: new Set([discord.guild]) });
      await slash(stage, anna, "katchen start");
      await slash(stage, anna, "katchen start", {}, discord.openDirectMessages(anna.id)).catch(() =>
        stage.note("no such command there"),
      );
    },
  },
  "two servers, and years of keeping": {
    run: async (stage) => {
      const { anna, ben, cleo } = people(stage);
      const { discord } = stage;
      const server = discord.addServer({ name: "Second", channels: ["elsewhere"] });
      discord.setLocale("en-US", server);
      const channel = discord.channels().find((one) => one.server === server)?.id ?? "";
      await playShort(stage, "here", [anna, ben]);
      await playShort(stage, "there", [cleo, ben], channel);
      for (const days of [31, 370, 40]) {
        await stage.stop();
        stage.clock.leap(days * 86_400_000);
        await stage.start(true);
        await stage.pass(2 * 3_600_000);
        await menu(stage, anna, "Replay", boardIn(stage, anna).id);
        await menu(stage, anna, "Fair?", boardIn(stage, anna).id);
        await press(stage, anna, "rules").catch(() => stage.note("no rules"));
        await slash(stage, ben, "club table", {}, channel);
      }
      await slash(stage, ben, "privacy show");
    },
  },
  "a first start": {
    options: { emojis: new Map() },
    run: async (stage) => {
      const { anna } = people(stage);
      const users = [anna, stage.user("Ben"), stage.user("Cleo")];
      await sitDown(stage, "katchme", users);
      await play(stage, { people: users, pick: chance("first start"), most: 10 });
      for (const emoji of emojiNames) stage.discord.removeEmoji(emoji);
      stage.note("somebody deletes all emojis");
      await play(stage, { people: users, pick: chance("first start, without emojis"), most: 20 });
      await sitDown(stage, "catnoir", users, {}, stage.discord.addChannel("noch ein Tisch"));
      await stage.pass(2 * 3_600_000);
      await stage.stop();
      await stage.start(true);
    },
  },
};
