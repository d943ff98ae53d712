import { afterEach, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { boardIn, controlsOf, pressOn, textOf, whispered } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** What a user's last ephemeral message has, by its verb. */
async function choose(user: LocalUser, verb: string, value: string): Promise<SeenMessage> {
  const { discord } = setting;
  const panel = user.sees(discord.channel).findLast(({ ephemeral }) => ephemeral);
  const control = controlsOf(panel as SeenMessage).find((one) => one.verb === verb);
  await user.select(panel?.id ?? "", control?.customId ?? "", [value]);
  return panel as SeenMessage;
}

/** Messages that mention somebody and tell them that it is their turn. */
function calls(): readonly SeenMessage[] {
  const { discord, ben } = setting;
  return ben.sees(discord.channel).filter((message) => /^👉 <@\d+>/u.test(textOf(message)));
}

it("calls whose turn has begun at a slow table once, whatever dies, until they have acted", async () => {
  setting = await setUp({});
  const { discord, anna, ben } = setting;
  await anna.slash(discord.channel, "katchen start");
  await pressOn(discord, anna, "more");
  await choose(anna, "time", "86400");
  await pressOn(discord, ben, "join");
  expect(textOf(boardIn(discord, ben))).toContain("1 Tag je Zug");
  for (const user of [anna, ben]) {
    await pressOn(discord, user, "more");
    const menu = user.sees(discord.channel).findLast(({ ephemeral }) => ephemeral) as SeenMessage;
    const open = controlsOf(menu).find((one) => one.table === "calls");
    whispered(await user.press(menu.id, open?.customId ?? ""));
    // Whatever time it is: they sleep at no hour.
    for (const verb of ["from", "until"]) await choose(user, verb, "3");
  }
  await pressOn(discord, anna, "start");
  await expect.poll(() => controlsOf(boardIn(discord, anna)).some(({ prompt }) => prompt > 0)).toBe(true);
  // Half a minute passes, and the program dies as it speaks.
  setting.bot.hurry();
  await expect.poll(() => calls().length).toBe(1);
  await setting.bot.kill();
  await setting.restart();
  const board = boardIn(discord, anna);
  await expect.poll(() => calls().length).toBe(1);
  const [call] = calls();
  const asked = textOf(call as SeenMessage).includes(anna.id) ? anna : ben;
  const move = controlsOf(board).find(({ verb, disabled }) => verb === "throw" && !disabled);
  await asked.press(board.id, move?.customId ?? "");
  await expect.poll(() => calls().some(({ id }) => id === call?.id)).toBe(false);
});
