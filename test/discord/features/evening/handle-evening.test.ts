import { type ChatInputCommandInteraction, PermissionsBitField } from "discord.js";
import { describe, expect, it } from "vitest";
import { openEvening } from "../../../../src/discord/features/evening/handle-evening.js";
import { translator } from "../../../../src/locales/index.js";
import { settle } from "../../../support/fake-clock.js";
import { untouched } from "../../../support/tables.js";
import { arrivalWith, guild, heldBot, lastAnswer } from "../settings/held-bot.js";

const t = translator("en");
const [allowed, here, other] = ["600000000000000001", "600000000000000002", "600000000000000003"];

/** As somebody gives `/club evening`. @param channel the one chosen, a thread of `channelParent` unless that is null */
function command(channel: string | null = null, channelParent: string | null = null): ChatInputCommandInteraction {
  const place = { isThread: () => channelParent !== null, parentId: channelParent };
  return {
    options: {
      data: [{ options: [{}] }],
      getString: (name: string) => (name === "time" ? "20:00" : null),
      getInteger: () => 4,
      getChannel: () => (channel === null ? null : { id: channel }),
    },
    guild: { channels: { cache: new Map([[channel, place]]) } },
    memberPermissions: null,
  } as unknown as ChatInputCommandInteraction;
}

/**
 * Sets an evening in a server that allows tables in one channel alone.
 *
 * @param parent of the channel in which the command is given
 * @returns the answer, as JSON, and the channel that is set
 */
async function setIn(parent: string | null, ...chosen: Parameters<typeof command>) {
  const { bot, app, api } = heldBot();
  await app.tables.settings.set(guild, { ...untouched, channels: [allowed] });
  void openEvening(bot, arrivalWith({ channel: here, parent }), command(...chosen));
  await settle();
  return { said: JSON.stringify(lastAnswer(api)), set: (await bot.evenings.of(guild))?.row.channel ?? null };
}

describe("/club evening where the server allows tables in one channel alone", () => {
  it("is refused elsewhere, with the reason", async () => {
    for (const { said, set } of [await setIn(null), await setIn(allowed, other), await setIn(allowed, other, here)]) {
      expect(said).toContain(t("answers.notHere"));
      expect(set).toBeNull();
    }
  });

  it("takes that channel, and any thread of it", async () => {
    expect((await setIn(null, allowed)).set).toBe(allowed);
    expect((await setIn(allowed)).set).toBe(here);
    expect((await setIn(null, other, allowed)).set).toBe(other);
  });

  it("leaves an evening where it is when somebody changes its time elsewhere", async () => {
    const { bot, app } = heldBot();
    void openEvening(bot, arrivalWith({ channel: here }), command());
    await settle();
    await app.tables.settings.set(guild, { ...untouched, channels: [allowed] });
    const before = (await bot.evenings.of(guild))?.row.version ?? 0;
    void openEvening(bot, arrivalWith({ channel: other }), command());
    await settle();
    const { channel, version } = (await bot.evenings.of(guild))?.row ?? { channel: null, version: 0 };
    expect([channel, version > before]).toEqual([here, true]);
  });
});

it("/club evening in a private voice channel's chat says that the bot needs Connect there", async () => {
  const { bot, api } = heldBot();
  const granted = new PermissionsBitField(["ViewChannel", "SendMessages"]);
  void openEvening(bot, arrivalWith({ channel: here, channelKind: "voice", granted }), command());
  await settle();
  expect(JSON.stringify(lastAnswer(api))).toContain(t("permissions.Connect"));
  expect(await bot.evenings.of(guild)).toBeNull();
});
