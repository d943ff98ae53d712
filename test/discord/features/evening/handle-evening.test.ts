import type { ChatInputCommandInteraction } from "discord.js";
import { describe, expect, it } from "vitest";
import { openEvening } from "../../../../src/discord/features/evening/handle-evening.js";
import { translator } from "../../../../src/locales/index.js";
import { settle } from "../../../support/fake-clock.js";
import { untouched } from "../../../support/tables.js";
import { arrivalWith, guild, heldBot, lastAnswer } from "../settings/held-bot.js";

const t = translator("en");
const [allowed, here, other] = ["600000000000000001", "600000000000000002", "600000000000000003"];

/** Where the bot may do everything. */
const unlimited = { has: () => true };

/**
 * Sets an evening in a server that allows tables in one channel alone.
 *
 * @param parent of the channel in which the command is given
 * @param channel the one chosen, a thread of `channelParent` unless that is null
 * @returns the answer, as JSON, and the channel that is set
 */
async function setIn(parent: string | null, channel: string | null = null, channelParent: string | null = null) {
  const { bot, app, api } = heldBot();
  await app.tables.settings.set(guild, { ...untouched, channels: [allowed] });
  const place = { isThread: () => channelParent !== null, parentId: channelParent, permissionsFor: () => unlimited };
  const interaction = {
    options: {
      data: [{ options: [{}] }],
      getString: (name: string) => (name === "time" ? "20:00" : null),
      getInteger: () => 4,
      getChannel: () => (channel === null ? null : { id: channel }),
    },
    guild: { channels: { cache: new Map([[channel, place]]) }, members: { me: {} } },
    memberPermissions: null,
  } as unknown as ChatInputCommandInteraction;
  void openEvening(bot, arrivalWith({ channel: here, parent }), interaction);
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
});
