import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { controlsOf, textOf, whispered } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** The present minute in Berlin, so that the evening has begun. */
function justNow(): { readonly day: number; readonly time: string } {
  const at = Date.now();
  const zone = { timeZone: "Europe/Berlin" } as const;
  const day = new Intl.DateTimeFormat("en", { ...zone, weekday: "short" }).format(at);
  const time = new Intl.DateTimeFormat("en-GB", { ...zone, timeStyle: "short" }).format(at);
  return { day: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(day) + 1, time };
}

function board(user: LocalUser): SeenMessage | undefined {
  return user
    .sees(setting.discord.channel)
    .findLast((message) => controlsOf(message).some(({ verb }) => verb === "yes"));
}

async function press(user: LocalUser, verb: string): Promise<Outcome> {
  const messages = user.sees(setting.discord.channel);
  const shown = messages.findLast((message) => controlsOf(message).some((control) => control.verb === verb));
  if (shown === undefined) throw new Error(`nobody sees a button ${verb}`);
  const control = controlsOf(shown).find((one) => one.verb === verb);
  return user.press(shown.id, control?.customId ?? "");
}

describe("a club evening", () => {
  it("is set by a host with an event, signs people up, opens its tables once, through a kill, and can be ended", async () => {
    setting = await setUp({ roles: 1, botRights: ["CreateEvents"] });
    const { discord, anna, ben, cleo } = setting;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    expect(whispered(await ben.slash(discord.channel, "club evening"))).toContain("host role");
    const told = whispered(await boss.slash(discord.channel, "club evening", { ...justNow(), game: "katchen" }));
    expect(told).toContain("Events des Servers");
    await expect.poll(() => discord.events()).toMatchObject([{ entity_type: 3, recurrence_rule: { frequency: 2 } }]);
    await expect.poll(() => board(anna)).toBeDefined();
    for (const user of [anna, ben, cleo]) await press(user, "yes");
    await setting.bot.kill();
    await setting.restart();
    const seen = (): string =>
      anna
        .sees(discord.channel)
        .map((message) => textOf(message))
        .join("\n");
    await expect.poll(seen).toMatch(/Tisch 1[^]*Anna|Table 1[^]*Anna/u);
    const both = [press(anna, "open"), press(ben, "open")];
    await Promise.all(both);
    await expect.poll(seen).toMatch(/👑/u);
    const lobbies = anna
      .sees(discord.channel)
      .filter((message) => controlsOf(message).some(({ verb }) => verb === "join"));
    expect(lobbies).toHaveLength(1);
    await expect.poll(seen).toMatch(/👑[^]*Cleo|Cleo[^]*👑/u);
    expect(anna.sees(discord.channel).flatMap(({ mentions }) => mentions)).toEqual([]);
    expect(whispered(await press(cleo, "recap"))).toContain("katzentisch");
    const panel = await boss.slash(discord.channel, "club evening");
    expect(whispered(panel)).toContain("Katchen");
    await press(boss, "end");
    await expect.poll(() => discord.events()).toEqual([]);
  });
});
