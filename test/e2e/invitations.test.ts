import { afterEach, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { controlsOf, pressOn, textOf, whispered } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** Messages that ask somebody to a lobby, or did. */
function asking(user: LocalUser): readonly SeenMessage[] {
  return user
    .sees(setting.discord.channel)
    .filter((message) => controlsOf(message).some(({ verb }) => verb === "accept"));
}

/** All that somebody can read there. */
function readBy(user: LocalUser): string {
  return user.sees(setting.discord.channel).map(textOf).join("\n");
}

/** Somebody who sits there chooses whom to ask. */
async function ask(user: LocalUser, other: LocalUser): Promise<string> {
  await pressOn(setting.discord, user, "get");
  const panel = user.sees(setting.discord.channel).findLast(({ ephemeral }) => ephemeral) as SeenMessage;
  const select = controlsOf(panel).find(({ verb }) => verb === "ask");
  const outcome = await user.select(panel.id, select?.customId ?? "", [other.id]);
  return outcome.type === "update" ? textOf(outcome.message) : whispered(outcome);
}

async function answer(user: LocalUser, verb: "accept" | "decline"): Promise<string> {
  const message = asking(user).at(-1) as SeenMessage;
  const button = controlsOf(message).find((one) => one.verb === verb);
  return whispered(await user.press(message.id, button?.customId ?? ""));
}

it("asks one person to a lobby once, by a message that mentions nobody else, and seats them", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  await anna.slash(discord.channel, "katchen start");
  expect(await ask(anna, ben)).toContain("Gefragt");
  await expect.poll(() => asking(ben).length).toBe(1);
  expect(asking(ben)[0]?.mentions.map(({ id }) => id)).toEqual([ben.id]);
  await expect.poll(() => readBy(anna)).toContain("Freigehalten für");
  expect(await answer(anna, "accept")).toContain("Der Platz ist für");
  expect(await answer(ben, "accept")).toMatch(/Dein Platz ist deiner|The seat is yours/u);
  await expect.poll(() => asking(ben).length).toBe(0);
  await expect.poll(() => readBy(anna)).toContain("(2 von");
});

it("asks once, whatever dies between keeping the seat and asking, and mends the message afterwards", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  await anna.slash(discord.channel, "katchen start");
  // The seat is kept, and the message posted, but its answer does not arrive before the program dies.
  discord.faults.disturb({ method: "POST", route: "/channels/:channel/messages" }, { type: "late", ms: 60_000 });
  await ask(anna, ben);
  await expect.poll(() => asking(ben).length).toBe(1);
  await setting.bot.kill();
  await setting.restart();
  await expect.poll(() => asking(ben).length).toBe(1);
  expect(ben.sees(discord.channel).filter(({ mentions }) => mentions.length > 0)).toHaveLength(1);
  await setting.bot.kill();
  await setting.restart();
  expect(await answer(ben, "decline")).toMatch(/dann beim nächsten Mal|next time then/u);
  await expect.poll(() => asking(ben).length).toBe(0);
  await expect.poll(() => readBy(anna)).toContain("Ohne **");
});

it("asks once, too, where the program dies after the seat is kept and before Discord has the message", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  await anna.slash(discord.channel, "katchen start");
  const posts = { method: "POST", route: "/channels/:channel/messages", times: Infinity } as const;
  const heal = discord.faults.disturb(posts, { type: "lost" });
  await ask(anna, ben);
  await expect.poll(() => readBy(anna)).toContain("Freigehalten für");
  await setting.bot.kill();
  heal();
  expect(asking(ben)).toEqual([]);
  await setting.restart();
  await expect.poll(() => asking(ben).length).toBe(1);
  expect(await answer(ben, "accept")).toMatch(/Dein Platz ist deiner|The seat is yours/u);
  await expect.poll(() => asking(ben).length).toBe(0);
  expect(ben.sees(discord.channel).filter(({ mentions }) => mentions.length > 0)).toEqual([]);
});
