import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../../../playground/discord/index.js";
import { kalle } from "../../../../src/games/kalle/rules/index.js";
import { languageOf, translator } from "../../../../src/texts/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import {
  boardBecomes,
  boardIn,
  controlsOf,
  expectNotice,
  picturesOf,
  proofOn,
  textOf,
  whispered,
} from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { askedAt, cardOn, hide, note, type KalleTable, play, startKalle, stateOf, tap, whisperOf } from "./driver.js";
import { replay } from "../../../../src/tables/replay.js";
import { emojisUploaded, endWell, setUp, type Setting, writtenMs } from "../../../e2e/support/setting.js";

import { expectWatched } from "../../../e2e/support/watch-again.js";
import { allGames } from "../../../../src/games/index.js";

let setting: Setting;
afterEach(() => endWell(setting));

const writtenBy = () => new Promise((resolve) => setTimeout(resolve, writtenMs));

const random = seededRandom(16);

/** Three people; Kalle is hidden at C3. */
async function hiddenAtC3(): Promise<KalleTable> {
  const { anna, ben, cleo } = setting;
  const table = await startKalle(setting, [anna, ben, cleo]);
  await hide(table, 10);
  return table;
}

/** Without the time limit and the files' ids: after a restart a board's picture is sent once more. */
function screens({ setting: { discord }, players }: KalleTable): string {
  const seen = players.map((player) => player.sees(discord.channel).map(({ components }) => components));
  return JSON.stringify(seen)
    .replaceAll(/<t:\d+:\w>/gu, "soon")
    .replaceAll(/\d+(?=\/kalle\.png)|(?<="attachment_id":")\d+/gu, "");
}

/** The player who is Kalle. */
function askedKalle(table: KalleTable): LocalUser {
  const player = table.players[stateOf(table).kalle];
  if (player === undefined) throw new Error("nobody is Kalle");
  return player;
}

describe("a game of Kalle over the wire", () => {
  it(
    "goes through a whole game of five by the buttons alone, and replays from what is stored",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna, ben, cleo, databaseFile } = setting;
      const [dora, emil] = ["Dora", "Emil"].map((name) => discord.addUser({ name, locale: "de" }));
      if (dora === undefined || emil === undefined) throw new Error("nobody came");
      const table = await startKalle(setting, [anna, ben, cleo, dora, emil]);
      const stored = () => readTable(databaseFile, table.table);
      while (stored().life === "playing") {
        const state = stateOf(table);
        const legal = kalle.legal(state, kalle.prompts(state)[0]?.seat ?? -1);
        const action = legal[random.pick(legal.length)];
        if (action === undefined) throw new Error("nothing is legal");
        await play(table, action);
      }
      const end = stored();
      const again = replay(end, allGames);
      expect(again.events).toEqual(end.events);
      expect(again.state).toEqual(end.state);
      expect(again.result?.places.flat()).toHaveLength(5);
      const board = await boardBecomes(discord, anna, (shown) => /🏆/u.test(textOf(shown)));
      expect(await proofOn(discord, anna)).toContain(end.seed?.toString("hex"));
      expect(controlsOf(board).map(({ verb }) => verb)).toEqual(["rematch", "cliplast", "more"]);
      await expectWatched({ discord, player: anna, stranger: discord.addUser({ name: "Gerd", locale: "de" }) });
    },
  );

  it(
    "has Kalle still hidden, and still there, after a kill before the police are placed",
    { tags: "long" },
    async () => {
      setting = await setUp({ environment: { LOG_LEVEL: "debug" } });
      await emojisUploaded(setting);
      const { discord, anna, ben, cleo } = setting;
      const table = await startKalle(setting, [anna, ben, cleo]);
      const rat = askedAt(table);
      const sheet = await hide(table, 10);
      const start = discord.traffic.length;
      expect(controlsOf(sheet)).toEqual([]);
      expect(textOf(sheet)).not.toMatch(/\d/u);
      // The picture follows the words.
      const isGone = (board: SeenMessage) => picturesOf(board).some(({ description }) => !/Straße/u.test(description));
      await boardBecomes(discord, rat, isGone);
      const [state, before] = [stateOf(table), screens(table)];
      expect(state).toMatchObject({ phase: { type: "place" }, trail: [10] });
      const log = setting.bot.output();
      await setting.bot.kill();
      await setting.restart();
      expect(stateOf(table)).toEqual(state);
      await writtenBy();
      await expect.poll(() => screens(table)).toBe(before);

      await play(table, { type: "place", at: 0 });
      await play(table, { type: "search", to: 1 });
      expect(stateOf(table).trail).toEqual([10]);
      // Nobody's screen, no request and no line of the log tells the place: covered cards are alike, in order. Uploads of
      // emojis, whose images say anything, are left out.
      const sent = discord.traffic.slice(start).filter(({ path }) => !path.endsWith("/emojis"));
      const told = JSON.stringify(sent.map(({ body }) => body));
      expect(told).toContain("B1");
      for (const words of [told, screens(table)])
        expect(words.replaceAll(/"label":"[A-D]\d"/gu, "")).not.toMatch(/:hide:|C3|"name":"kalle"/u);
      for (const words of [log, setting.bot.output()]) {
        expect(words).toContain("on the air");
        // A press's verb may stand there: everybody knows who hides Kalle.
        expect(words).not.toMatch(/:hide:|"type":"hide"|"at":|C3|trail/u);
      }

      await play(table, { type: "swap", a: 6, b: 10 });
      await play(table, { type: "search", to: 6 });
      await boardBecomes(discord, rat, (board) =>
        picturesOf(board).some(({ description }) => description.includes("C3 → C2")),
      );
    },
  );

  it("notes the first card of a swap on its maker's message alone, though they dismissed it and pressed twice, and through a kill, until the second one is pressed", async () => {
    setting = await setUp();
    await emojisUploaded(setting);
    const { discord } = setting;
    const table = await hiddenAtC3();
    const rat = askedKalle(table);
    const own = () => rat.sees(discord.channel).filter(({ ephemeral }) => ephemeral);
    await play(table, { type: "place", at: 0 });
    await play(table, { type: "search", to: 1 });
    // A lid is lifted first, then it is told who was there.
    const settled = await boardBecomes(discord, rat, ({ components }) =>
      JSON.stringify(components).includes("Offen: B1"),
    );
    const before = JSON.stringify(settled.components);
    for (const { id } of own()) rat.dismiss(id);
    expect(own()).toEqual([]);
    const t = translator(languageOf(rat.locale));
    // It is only edited, so that nothing moves below their finger.
    await note(table, rat, 8);
    expect(own()).toEqual([]);
    for (const [place, noted] of [
      [8, t("kalle.sheetNoneNoted")],
      [2, t("kalle.sheetNoted", { place: "C1" })],
      [12, t("kalle.sheetNotedInstead", { before: "C1", place: "A4" })],
      [10, t("kalle.sheetNotedInstead", { before: "A4", place: "C3" })],
    ] as const) {
      await note(table, rat, place);
      await expect.poll(() => own().map(textOf)).toEqual([expect.stringContaining(noted)]);
      expect(JSON.stringify(boardIn(discord, rat).components)).toBe(before);
    }

    await setting.bot.kill();
    await setting.restart();
    await tap(table, rat, 15);
    const { actions } = readTable(setting.databaseFile, table.table);
    expect(actions.at(-1)?.action).toEqual({ type: "swap", a: 10, b: 15 });
    expect(stateOf(table).trail).toEqual([10, 15]);
    await boardBecomes(discord, rat, (board) => textOf(board).includes("C3 mit D4"));
  });

  it("has a friendly word for old buttons and ephemeral messages, and for others", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    const table = await startKalle(setting, [anna, ben, cleo]);
    const rat = askedAt(table);
    const old = boardIn(discord, rat);
    const oldHide = controlsOf(old).find(({ verb }) => verb === "hide")?.customId ?? "";
    const opened = whisperOf(await rat.press(old.id, oldHide));
    const oldPlace = controlsOf(opened).find(({ verb }) => verb === "hide")?.customId ?? "";
    await hide(table, 10);
    const blindly = (message: string, customId: string) => rat.pressBlindly(discord.channel, message, customId);
    expect(whispered(await blindly(old.id, oldHide))).toContain(`/${discord.channel}/${old.id}`);
    // That message was replaced by the one on which Kalle was hidden.
    const moved = new RegExp(`/${discord.channel}/${old.id}`, "u");
    await expectNotice(blindly(opened.id, oldPlace), rat, discord.channel, moved);
    const mouse = askedAt(table);
    const third = table.players.find((player) => player !== rat && player !== mouse) ?? rat;
    expect(textOf(whisperOf(await tap(table, third, 5)))).toContain(mouse.user.global_name);
    await play(table, { type: "place", at: 0 });
    const stranger = discord.addUser({ name: "Eve", locale: "de" });
    expect(whispered(await stranger.press(old.id, cardOn(boardIn(discord, stranger), 1).customId))).toMatch(
      /Zuschauen/u,
    );
    expect(stateOf(table)).toMatchObject({ police: 0, turned: 0, trail: [10] });
  });

  it("gives two seats a last chance before Kalle points", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    const table = await startKalle(setting, [anna, ben], { "last-chance": true });
    await hide(table, 10);
    await play(table, { type: "place", at: 0 });
    for (const to of [1, 2, 3, 7, 11, 15, 14, 13]) {
      if (stateOf(table).phase.type === "swap") await play(table, { type: "pass" });
      await play(table, { type: "search", to });
    }
    expect(textOf(boardIn(discord, anna))).toContain("rät, wo Kalle sitzt");
    await play(table, { type: "guess", at: 4 });
    expect(textOf(boardIn(discord, anna))).toContain("A2: auch kein Kalle.");
    await play(table, { type: "point", at: 10 });
    expect(textOf(boardIn(discord, anna))).toContain("weiß es noch: Kalle steckt in C3!");
    expect(stateOf(table)).toMatchObject({ round: 2, last: { ending: "remembered", trail: [10] } });
  });
});
