import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { hashLuckyWord } from "../../src/tables/chance/secrets.js";
import { type GameFile, sealGameFile } from "../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { faultsByPage } from "../support/page-verifier.js";
import { faultsByPython, hasPython } from "../support/python-verifier.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import {
  boardBecomes,
  boardIn,
  commitmentOn,
  controlsOf,
  pressOn,
  proofOn,
  textOf,
  whispered,
} from "./support/board.js";
import { move, movesOn, playOut } from "./support/play.js";
import { endWell, setUp, type Setting, startGame } from "./support/setting.js";

let setting: Setting;

/** Nobody checks twice in two seconds. */
const somebody = (locale = "en-US"): LocalUser => setting.discord.addUser({ name: "Dora", locale });

function shown(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message") throw new Error(JSON.stringify(outcome));
  return outcome.message;
}

/** The file that came with an answer, as it was downloaded. */
async function attachedTo(outcome: Outcome): Promise<string> {
  const [file] = shown(outcome).attachments;
  expect(file?.filename).toMatch(/^katzentisch-[\w-]{11}\.json$/);
  return (await fetch(file?.url ?? "")).text();
}

/** Of a board with a button that checks its dice. */
async function checkableBoard(): Promise<SeenMessage> {
  return boardBecomes(setting.discord, setting.anna, (board) =>
    controlsOf(board).some(({ table }) => table === "verify"),
  );
}

function verify(user: LocalUser, options: { readonly link?: string; readonly text?: string }): Promise<Outcome> {
  const { link, text } = options;
  const file = text === undefined ? {} : { file: { name: "game.json", text } };
  return user.slash(setting.discord.channel, "verify", { ...(link === undefined ? {} : { link }), ...file });
}

const linkTo = (message: string): string =>
  `https://discord.com/channels/${setting.discord.guild}/${setting.discord.channel}/${message}`;

describe("whoever checks dice over the wire", () => {
  afterEach(() => endWell(setting));

  it(
    "gets a game's file by button, menu and link, sees it confirmed by /verify, the page and Python, and a forged one refused",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna, ben, cleo } = setting;
      await anna.slash(discord.channel, "katchen start", { shots: 1 });
      await pressOn(discord, ben, "join");
      await pressOn(discord, cleo, "join");
      const asked = await pressOn(discord, cleo, "setup");
      if (asked.type !== "modal") throw new Error("nobody was asked for a lucky word");
      await cleo.submit(asked.interaction, { turn: "Kater" });
      const again = await pressOn(discord, cleo, "setup");
      if (again.type !== "modal") throw new Error("nobody was asked for another lucky word");
      await cleo.submit(again.interaction, { turn: "Ka\u0308tzchen" });
      const lobby = await proofOn(discord, anna);
      await pressOn(discord, anna, "start");
      const running = boardIn(discord, anna);
      const sealed = await commitmentOn(discord, anna);
      expect(whispered(await verify(ben, { link: linkTo(running.id) }))).toContain("You can check after the game");
      await playOut(setting, (moves) => moves.find(({ verb }) => verb === "stand") ?? moves[0]);
      const board = await checkableBoard();

      const button = controlsOf(board).find(({ table }) => table === "verify");
      const byButton = await anna.press(board.id, button?.customId ?? "");
      expect(whispered(byButton)).toMatch(/hat sich niemand heimlich ausgesucht|passt in sich zusammen/);
      const text = await attachedTo(byButton);
      const byMenu = await cleo.menu(discord.channel, "Fair?", board.id);
      expect(await attachedTo(byMenu)).toBe(text);
      expect(await attachedTo(await verify(somebody(), { link: linkTo(board.id) }))).toBe(text);
      const digits = (JSON.parse(text) as GameFile).sha256.slice(0, 12);
      expect(whispered(byButton)).toContain(`**\`${digits}\`**`);
      await setting.restart();
      const later = await somebody().press(board.id, button?.customId ?? "");
      expect([whispered(later).includes(`**\`${digits}\`**`), await attachedTo(later)]).toEqual([true, text]);

      const told = shown(await verify(somebody(), { text }));
      expect([told.ephemeral, told.mentions]).toEqual([true, []]);
      expect(textOf(told)).toMatch(/Nobody chose these dice|The file fits together/);
      const file = JSON.parse(text) as GameFile;
      expect(file).toMatchObject({
        protocol: 3,
        game: "katchen",
        seats: [{ name: "Seat 1" }, { name: "Seat 2" }, { name: "Seat 3" }],
      });
      const words = file.protocol === 3 ? file.words : [];
      expect(words).toEqual([null, null, hashLuckyWord(file.table, "K\u00E4tzchen")]);
      expect(textOf(told)).toContain("A lucky word is mixed in.");
      expect([lobby.includes(file.commitment), sealed]).toEqual([true, file.commitment]);
      expect(textOf(board)).toContain(file.commitment.slice(0, 16));
      const forged = canonicalJson(sealGameFile({ ...file, ended: file.ended + 1 }));
      expect(whispered(await verify(somebody(), { text: forged }))).toContain("This isn’t the game I have on file");
      const changed = text.replace('"name":"Seat 2"', '"name":"Seat 7"');
      expect(whispered(await verify(somebody("de"), { text: changed }))).toContain("Ihre Prüfsumme passt nicht mehr");

      await startGame(setting);
      const [first] = movesOn(setting);
      if (first !== undefined) await move(setting, first);
      await anna.slash(discord.channel, "katchen close");
      const closed = await checkableBoard();
      const half = await attachedTo(await ben.menu(discord.channel, "Fair?", closed.id));
      expect(JSON.parse(half)).toMatchObject({ result: null, actions: [{ step: 1 }] });
      const [files, faults] = [
        [{ text }, { text: changed }, { text: half }],
        [[], ["hash"], []],
      ];
      expect(await Promise.all(files.map((each) => faultsByPage(each.text)))).toEqual(faults);
      expect(hasPython ? faultsByPython(files, temporaryFolder()) : faults).toEqual(faults);
    },
  );
});

describe("whoever sends something else to be checked", () => {
  afterEach(() => setting.end());

  it("is told what is wrong with it, each in a sentence of its own", async () => {
    setting = await setUp();
    const { discord, ben, cleo } = setting;
    const talk = cleo.say(discord.channel, "Hello!");
    const answers = [
      await verify(somebody(), {}),
      await verify(somebody(), { text: "no json" }),
      await verify(somebody(), { text: `"${"x".repeat(2 * 1024 * 1024)}"` }),
      await verify(somebody(), { link: "Katchen" }),
      await verify(somebody(), { link: linkTo(talk) }),
      await verify(somebody(), { link: linkTo("1234567890123456789") }),
      await verify(somebody(), { link: `https://discord.com/channels/1234567890123456789/${discord.channel}/${talk}` }),
      await ben.menu(discord.channel, "Fair?", talk),
    ].map((outcome) => whispered(outcome));
    expect(answers).toEqual([
      expect.stringContaining("Give me a game’s file"),
      expect.stringContaining("it isn’t JSON"),
      expect.stringContaining("No game is that big"),
      expect.stringContaining("That isn’t a link to a message"),
      expect.stringContaining("That message is gone"),
      expect.stringContaining("That message is gone"),
      expect.stringContaining("on another server"),
      expect.stringContaining("That isn’t one of my tables"),
    ]);
    discord.denyBot(discord.channel, "ReadMessageHistory");
    expect(whispered(await verify(somebody(), { link: linkTo(talk) }))).toContain(
      "That message is gone, or I’m not allowed",
    );
    await verify(cleo, { text: "1" });
    expect(whispered(await verify(cleo, { text: "1" }))).toContain("One at a time!");
    // What is nobody's table is not asked for.
    expect(discord.problems).toEqual([]);
  });
});
