import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser } from "../../playground/discord/index.js";
import { whispered } from "./support/board.js";
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
