import { afterEach, expect, it } from "vitest";
import { controlsOf, textOf, whispered } from "./support/board.js";
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
  expect(told).toContain("Every **Thursday** at **8:00 pm** (Europe/Berlin)");
});

it("is set up by one card that follows what its manager uses first, with a game to begin with", async () => {
  setting = await setUp({});
  const { discord, ben } = setting;
  discord.setCommunity(false);
  const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
  await boss.slash(discord.channel, "katzentisch");
  const find = (verb: string, argument: string) =>
    boss.sees(discord.channel).flatMap((message) => {
      const control = controlsOf(message).find((one) => one.verb === verb && one.argument === argument);
      return control === undefined ? [] : [{ message, control }];
    });
  await expect.poll(() => find("card", "go").length).toBe(1);
  const [card] = find("card", "go");
  if (card === undefined) throw new Error("there is no card");
  expect(textOf(card.message)).toContain("Deutsch · Europe/Berlin");
  await boss.select(card.message.id, "settings:0:card:day", ["5"]);
  await boss.press(card.message.id, card.control.customId);
  await expect
    .poll(() => boss.sees(discord.channel).map(textOf).join("\n"))
    .toMatch(/Freitag, .* 20:00.*Europe\/Berlin/u);
  expect(find("card", "go")).toEqual([]);
  await setting.bot.kill();
  await setting.restart();
  const set = find("start", "kalle")[0];
  if (set === undefined) throw new Error("no game is offered");
  await boss.press(set.message.id, set.control.customId);
  await expect.poll(() => ben.sees(discord.channel).map(textOf).join("\n")).toContain("Wer spielt mit?");
  expect(whispered(await boss.slash(discord.channel, "club evening"))).toContain("**Freitag** um **20:00**");
  expect(find("card", "go")).toEqual([]);
});
