import { afterEach, expect, it } from "vitest";
import { textOf, whispered } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

it("speaks the language of the first host where a server has none of its own, and says by which clock an evening begins", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  // Of a server like this Discord says that it prefers American English.
  discord.setCommunity(false);
  discord.setUserLocale(anna.id, "de");
  const boss = discord.addUser({ name: "Boss", locale: "en-US", moderator: true });
  await anna.slash(discord.channel, "katchen start");
  const read = (): string => ben.sees(discord.channel).map(textOf).join("\n");
  await expect.poll(read).toContain("Wer spielt mit?");
  const told = whispered(await boss.slash(discord.channel, "club evening", { day: 4, time: "20:00" }));
  expect(told).toContain("Every **Thursday** at **20:00** (Europe/Berlin)");
});
