import { expect, test } from "vitest";
import { startBareBot } from "./bare-bot.js";
import { pressed } from "./arrivals.js";

const atOf = (id: string) => Number((BigInt(id) >> 22n) + 1_420_070_400_000n);

test("a press may have been under way for a while, which its id tells", async () => {
  const now = Date.UTC(2026, 10, 21);
  const bot = await startBareBot({ now: () => now });
  const { message } = await pressed(bot);
  const ids: string[] = [];
  bot.on(async (interaction) => {
    ids.push(interaction.id);
    if (interaction.isButton()) await interaction.deferUpdate();
  });
  await bot.anna.press(message, "x");
  await bot.anna.press(message, "x", { agoMs: 80 });
  await bot.anna.pressBlindly(bot.discord.channel, message, "x", { agoMs: 500 });
  expect(ids.map((id) => now - atOf(id))).toEqual([0, 80, 500]);
  expect(new Set(ids).size).toBe(3);
  await bot.close();
});
