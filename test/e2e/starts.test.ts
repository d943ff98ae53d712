import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome } from "../../playground/discord/index.js";
import {
  closeGame,
  controlsOf,
  boardIn,
  isStartMessage,
  menuOf,
  pressOn,
  proofOn,
  textOf,
  boardBecomes,
} from "./support/board.js";
import { readTable } from "./support/database.js";
import { playOut } from "./support/play.js";
import { setUp, type Setting, shownWhole, startGame, tableOn } from "./support/setting.js";

let setting: Setting;
afterEach(async () => {
  await setting.end();
});

const followUp = { method: "POST", route: "/webhooks/:application/:token" } as const;

/** A lobby of Anna and Ben, and its message. */
async function lobby(channel = setting.discord.channel): Promise<string> {
  const { discord, anna, ben } = setting;
  await anna.slash(channel, "katchen start");
  const { id } = boardIn(discord, anna, channel);
  await ben.press(id, controlIn(anna, id, channel, "join"));
  await boardBecomes(discord, anna, (board) => textOf(board).includes("Ben"), channel);
  return id;
}

function controlIn(who: LocalUser, message: string, channel: string, verb: string): string {
  const shown = who.sees(channel).find(({ id }) => id === message) ?? expect.fail("no such message");
  const control = controlsOf(shown).find((one) => one.verb === verb);
  return control?.customId ?? expect.fail(`no button ${verb} in:\n${textOf(shown)}`);
}

/** Presses a lobby's button without waiting for what follows. */
function press(who: LocalUser, message: string, verb: string, channel = setting.discord.channel): Promise<Outcome> {
  return who.press(message, controlIn(setting.anna, message, channel, verb));
}

/** What a message of the channel says; empty: it is gone. */
function said(message: string | undefined): string {
  const shown = setting.anna.sees(setting.discord.channel).find(({ id }) => id === message);
  return shown === undefined ? "" : textOf(shown);
}

function row(table: string) {
  return readTable(setting.databaseFile, table);
}

/** What the last sentences for somebody alone are. */
function whispers(who: LocalUser, channel = setting.discord.channel): string {
  return who
    .sees(channel)
    .filter(({ ephemeral }) => ephemeral)
    .map(textOf)
    .join("\n");
}

describe("the start of a game over the wire", () => {
  it("is a new message at the bottom, which holds what is fixed and becomes the board; the lobby leads there", async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    const before = await lobby();
    const table = tableOn(setting);
    const seal = /`([0-9a-f]{64})`/u.exec(await proofOn(discord, anna))?.[1] ?? "";
    const posted: string[] = [];
    discord.watch((change) => {
      if (change.type !== "message") return;
      const message = anna.sees(discord.channel).find(({ id }) => id === change.message);
      if (message !== undefined && isStartMessage(message)) posted.push(textOf(message));
    });
    await pressOn(discord, anna, "start");
    const board = boardIn(discord, anna);
    expect(BigInt(board.id)).toBeGreaterThan(BigInt(before));
    expect(posted[0]).toMatch(/Katchen.*\n.*Anna.*Ben/u);
    expect(posted[0]).toContain(seal);
    const stored = row(table);
    expect(stored).toMatchObject({ life: "playing", message: board.id, starts: board.id, salt: null });
    const link = `https://discord.com/channels/${discord.guild}/${discord.channel}/${board.id}`;
    await expect.poll(() => said(before)).toContain(link);
    expect(discord.problems).toEqual([]);
  });

  it(
    "leaves a lobby's message that says in the end who has won, even if the bot is killed just then",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna } = setting;
      const before = await lobby();
      const table = tableOn(setting);
      await pressOn(discord, anna, "start");
      await expect.poll(() => said(before)).toContain("Das Spiel läuft! Hier entlang");
      await shownWhole(setting, table);
      await setting.bot.kill();
      await setting.restart();
      const again = discord.faults.disturb(
        { method: "PATCH", route: new RegExp(`/messages/${before}$`, "u"), times: Infinity },
        { type: "failed", status: 503 },
      );
      await playOut(setting, (moves) => moves.find(({ verb }) => verb === "throw" || verb === "stand"));
      const board = boardIn(discord, anna);
      await setting.bot.kill();
      again();
      expect(said(before)).toContain("Das Spiel läuft! Hier entlang");
      await setting.restart();
      const link = `https://discord.com/channels/${discord.guild}/${discord.channel}/${board.id}`;
      await expect.poll(() => said(before)).toMatch(/^Zu Ende: .*(?:Anna|Ben).* https/u);
      expect(said(before)).toContain(link);
      await shownWhole(setting, table);
    },
  );

  it("counts once, whoever presses twice, and lets nobody come or go meanwhile", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    const before = await lobby();
    const table = tableOn(setting);
    const menu = await menuOf(discord, ben);
    const leave = controlsOf(menu).find(({ verb }) => verb === "leave");
    if (leave === undefined) throw new Error("nobody can get up");
    discord.faults.disturb(followUp, { type: "late", ms: 1_500 });
    const [first, second, joined, left] = await Promise.all([
      press(anna, before, "start"),
      press(anna, before, "start"),
      new Promise((resolve) => setTimeout(resolve, 500)).then(() => press(cleo, before, "join")),
      new Promise((resolve) => setTimeout(resolve, 500)).then(() => ben.press(menu.id, leave.customId)),
    ]);
    expect([first.type, second.type]).toContain("deferred");
    expect([joined.type, left.type]).toEqual(["message", "update"]);
    expect(whispers(cleo)).toContain("just starting");
    await expect.poll(() => row(table).life).toBe("playing");
    expect(row(table)).toMatchObject({ starts: row(table).message });
    expect(row(table).seats).toBe(2);
    expect(discord.problems).toEqual([]);
  });

  it.each(["failed", "unanswered"] as const)(
    "whose message is %s is told to the presser, and begun again",
    async (how) => {
      setting = await setUp();
      const { discord, anna } = setting;
      const before = await lobby();
      const table = tableOn(setting);
      const mishap = how === "failed" ? ({ type: "failed", status: 503 } as const) : ({ type: "unanswered" } as const);
      discord.faults.disturb(followUp, mishap);
      await press(anna, before, "start");
      await expect.poll(() => whispers(anna)).toContain("Der Start hat nicht geklappt");
      expect(row(table)).toMatchObject({ life: "lobby" });
      const lost = anna.sees(discord.channel).filter(isStartMessage);
      expect(lost).toHaveLength(how === "failed" ? 0 : 1);
      await pressOn(discord, anna, "start");
      const stored = row(table);
      const all = [...lost.map(({ id }) => id), stored.message];
      expect(stored).toMatchObject({ life: "playing", starts: all.join(",") });
      const link = `https://discord.com/channels/${discord.guild}/${discord.channel}/${stored.message}`;
      for (const { id } of lost) await expect.poll(() => said(id)).toContain(`erst beim nächsten Mal: ${link}`);
    },
  );

  it("whose bot is killed between posting and storing leaves the lobby open; its message is found, and the next start lists both", async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    const before = await lobby();
    const table = tableOn(setting);
    discord.faults.disturb(followUp, { type: "unanswered" });
    const pressed = press(anna, before, "start");
    await expect.poll(() => anna.sees(discord.channel).filter(isStartMessage).length).toBe(1);
    await setting.bot.kill();
    await pressed;
    const lost = anna.sees(discord.channel).find(isStartMessage)?.id;
    for (let at = 0; at < 120; at += 1) anna.say(discord.channel, `Und? ${at}`);
    await setting.restart();
    expect(row(table)).toMatchObject({ life: "lobby" });
    await expect.poll(() => said(lost)).toContain("daraus ist aber nichts geworden. Der Tisch steht noch.");
    expect(row(table)).toMatchObject({ life: "lobby", starts: lost });
    await press(anna, before, "start");
    await expect.poll(() => row(table).life).toBe("playing");
    expect(row(table)).toMatchObject({ life: "playing", starts: `${lost},${row(table).message}` });
    await expect.poll(() => said(lost)).toContain("geklappt hat es erst beim nächsten Mal");
  });

  it("whose message is lost says so after the lobby is closed", async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    const before = await lobby();
    const table = tableOn(setting);
    discord.faults.disturb(followUp, { type: "unanswered" });
    await press(anna, before, "start");
    await expect.poll(() => whispers(anna)).toContain("Der Start hat nicht geklappt");
    await anna.slash(discord.channel, "katchen close");
    const lost = anna.sees(discord.channel).find(isStartMessage);
    await expect.poll(() => said(lost?.id)).toMatch(/daraus ist aber nichts geworden\.\n/u);
    expect(row(table)).toMatchObject({ life: "closed", starts: lost?.id });
  });

  it("goes on where the bot has lost its right to write, by the press alone", async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    const before = await lobby();
    const table = tableOn(setting);
    discord.denyBot(discord.channel, "SendMessages");
    await press(anna, before, "start");
    await expect.poll(() => row(table).life).toBe("playing");
    await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ verb }) => verb === "throw"));
    expect(boardIn(discord, anna).id).toBe(row(table).message);
  });

  it("works in a thread, and where the thread is archived meanwhile", async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    const thread = discord.addThread(discord.channel, "Ecke");
    const before = await lobby(thread);
    discord.archiveThread(thread);
    await press(anna, before, "start", thread);
    await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ verb }) => verb === "throw"), thread);
  });

  it("has lucky words of the host and of a rematch in its chance", async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    await lobby();
    const table = tableOn(setting);
    const word = async (who: LocalUser, typed: string): Promise<void> => {
      const asked = await pressOn(discord, who, "setup");
      if (asked.type !== "modal") throw new Error(`no modal: ${asked.type}`);
      await who.submit(asked.interaction, { lucky: typed });
    };
    await word(anna, "Miez");
    expect(whispers(anna)).toContain("Dein Glückswort ist drin");
    await word(anna, "-");
    expect(whispers(anna)).toContain("dann ohne Glückswort");
    await word(anna, "Mieze");
    await pressOn(discord, anna, "start");
    const { words } = JSON.parse(row(table).terms ?? "{}") as { readonly words: readonly unknown[] };
    expect(words).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/u), null]);
    await closeGame(anna, discord.channel, "katchen");
    await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ verb }) => verb === "rematch"));
    await pressOn(discord, ben, "rematch");
    await boardBecomes(discord, ben, (board) => controlsOf(board).some(({ verb }) => verb === "setup"));
    const again = tableOn(setting);
    await word(ben, "Mäuse");
    await pressOn(discord, ben, "alone");
    expect(JSON.parse(row(again).terms ?? "{}")).toMatchObject({ words: [expect.any(String), null, null, null] });
  });

  it("takes a press that Discord delivers twice for one", async () => {
    setting = await setUp();
    setting.discord.faults.deliverTwice = true;
    await startGame(setting);
    const stored = row(tableOn(setting));
    expect(stored).toMatchObject({ life: "playing", starts: stored.message });
  });
});
