import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { controlsOf, whispered } from "./support/board.js";
import {
  controlIn,
  cupBoard,
  messageOf,
  openTablePanel,
  openTables,
  pressCup,
  readCup,
  rowsIn,
} from "./support/cup.js";
import { setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => setting.end());

/** The last table of the cup is decided by lot. @returns who has won */
async function drawLots(boss: LocalUser): Promise<LocalUser> {
  const before = rowsIn(setting, "select cup from trophies").length;
  const panel = await openTablePanel(setting, boss, 0);
  await boss.press(panel.id, controlIn(panel, "lots").customId);
  await expect.poll(() => rowsIn(setting, "select cup from trophies")).toHaveLength(before + 1);
  const [last] = rowsIn(setting, "select user from trophies order by year desc");
  const winner = setting.discord.users().find(({ id }) => id === last?.["user"]);
  if (winner === undefined) throw new Error("nobody has won");
  return winner;
}

describe("a Katchenmeister year after year", () => {
  it("keeps all names on one trophy, its role goes from winner to winner, and a right that is taken away is told to its host while the cup goes on", async () => {
    setting = await setUp({ botRights: ["ManageRoles"], roles: 1, limits: "none" });
    const { discord, anna, ben } = setting;
    const { channel } = discord;
    const role = discord.roles().find(({ name }) => name === "Role 1")?.id ?? "";
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    /** Who has the role. */
    const decorated = () => discord.users().filter(({ member }) => member.roles.includes(role));
    const open = async (year: number): Promise<void> => {
      const until = `24.12.${year} 20:00`;
      const told = await boss.slash(channel, "cup open", { series: "katchenmeister", until, role });
      expect(whispered(told)).toContain("Katchenmeister");
      await pressCup(setting, anna, "join");
      await pressCup(setting, ben, "join");
      await pressCup(setting, boss, "host");
      await pressCup(setting, boss, "start");
    };

    // The first year: without threads the table is opened in the channel itself.
    const year = new Date().getFullYear() + 1;
    discord.denyBot(channel, "CreatePublicThreads");
    await open(year);
    await expect.poll(() => openTables(setting)).toHaveLength(1);
    const first = await drawLots(boss);
    await expect.poll(decorated).toEqual([first]);
    const asked = await pressCup(setting, first, "engrave");
    await first.submit(asked.interaction, { turn: "Die Pfote" });
    await expect.poll(() => cupBoard(setting, boss)).toContain("Die Pfote");
    discord.restoreBot(channel);

    // The second year: the right is gone when the table should be opened, and comes back.
    await expect.poll(() => openTables(setting)).toEqual([]);
    await boss.slash(channel, "cup open", { series: "katchenmeister", until: `24.12.${year + 1} 20:00`, role });
    await pressCup(setting, anna, "join");
    await pressCup(setting, ben, "join");
    discord.denyBot(channel, "CreatePublicThreads");
    await pressCup(setting, boss, "host");
    await pressCup(setting, boss, "start");
    await expect.poll(() => cupBoard(setting, boss)).toContain("Öffentliche Threads erstellen");
    discord.restoreBot(channel);
    const panel = messageOf(await pressCup(setting, boss, "host"));
    await boss.press(panel.id, controlIn(panel, "retry").customId);
    await expect.poll(() => openTables(setting)).toHaveLength(1);
    const second = await drawLots(boss);
    await expect.poll(decorated).toEqual([second]);
    await pressCup(setting, second, "noname");
    expect(whispered(await anna.slash(channel, "club trophies"))).toContain("Die Pfote");

    // The third year: the bot may not give roles any more.
    await open(year + 2);
    await expect.poll(() => openTables(setting)).toHaveLength(1);
    discord.setBotRights();
    const third = await drawLots(boss);
    await expect.poll(() => readCup(setting, boss)).toContain("Die Rolle");
    expect(decorated()).toEqual([second]);
    const again = await pressCup(setting, third, "engrave");
    await third.submit(again.interaction, { turn: "Noch eine" });
    await expect.poll(() => cupBoard(setting, boss)).toContain("Noch eine");
    const cabinet = messageOf(await anna.slash(channel, "club trophies"));
    expect(JSON.stringify(cabinet.components)).toMatch(/Die Pfote[\s\S]*Noch eine|Noch eine[\s\S]*Die Pfote/u);
  });
});

describe("a cup with a role", () => {
  it("is for a role that its host could give in the server, when it opens and when it is won, and is held only by those who may still", async () => {
    setting = await setUp({ botRights: ["ManageRoles"], limits: "none" });
    const { discord, anna, ben } = setting;
    const { channel } = discord;
    const opening = discord.addRole({ name: "Private rooms", position: 1 });
    const prize = discord.addRole({ name: "Champion", position: 1 });
    const helping = discord.addRole({ name: "Helpers", position: 2, permissions: ["ManageGuild", "ManageRoles"] });
    const helper = discord.addUser({ name: "Helper", roles: [helping] });
    const boss = discord.addUser({ name: "Boss", moderator: true });
    const open = async (role: string): Promise<string> =>
      whispered(await helper.slash(channel, "cup open", { title: "Cup", role }));
    expect(await open(opening)).toContain("unter deiner");
    expect(await open(helping)).toContain("hat zu viele Rechte");
    expect(await open(prize)).toContain("ist ausgeschrieben");
    for (const user of [anna, ben]) await pressCup(setting, user, "join");
    const panel = messageOf(await pressCup(setting, helper, "host"));

    // Weeks later the helper helps no more.
    discord.setRoles(helper.id, []);
    await helper.press(panel.id, controlIn(panel, "start").customId);
    expect(readCup(setting, helper)).toContain("die Rolle dafür");
    expect(openTables(setting)).toEqual([]);
    await pressCup(setting, boss, "host");
    await pressCup(setting, boss, "start");
    await expect.poll(() => openTables(setting)).toHaveLength(1);
    await drawLots(boss);
    await expect.poll(() => readCup(setting, boss)).toContain("selbst nicht vergeben");
    expect(discord.users().filter(({ member }) => member.roles.includes(prize))).toEqual([]);
    expect(discord.problems).toEqual([]);
  });
});

describe("a cup whose board was deleted", () => {
  it("is posted again by /cup show, also in another channel where its own is gone, and its host gets in", async () => {
    setting = await setUp({ limits: "none" });
    const { discord, anna } = setting;
    const boss = discord.addUser({ name: "Boss", moderator: true });
    const room = discord.addChannel("cup");
    await boss.slash(room, "cup open", { title: "Cup" });
    const boardIn = (channel: string): SeenMessage | undefined =>
      anna.sees(channel).find((message) => controlsOf(message).some(({ verb }) => verb === "join"));
    await expect.poll(() => boardIn(room)).toBeDefined();
    discord.deleteMessage(room, boardIn(room)?.id ?? "");
    const shown = messageOf(await boss.slash(discord.channel, "cup show"));
    expect(controlIn(shown, "start")).toBeDefined();
    await expect.poll(() => boardIn(room)).toBeDefined();

    discord.deleteChannel(room);
    const panel = messageOf(await boss.slash(discord.channel, "cup show"));
    const elsewhere = discord.addServer({ channels: ["other"] });
    const foreign = discord.channels().find(({ server }) => server === elsewhere)?.id ?? "";
    await boss.select(panel.id, controlIn(panel, "board").customId, [foreign]);
    expect(readCup(setting, boss)).toContain("finde ich auf dem Server nicht");
    await boss.select(panel.id, controlIn(panel, "board").customId, [discord.channel]);
    await expect.poll(() => boardIn(discord.channel)).toBeDefined();
    const board = boardIn(discord.channel);
    await anna.press(board?.id ?? "", controlIn(board as SeenMessage, "join").customId);
    await expect.poll(() => cupBoard(setting, boss)).toContain("Anna");
  });
});
