import { MessageFlags } from "discord.js";
import { expect, it } from "vitest";
import type { Arrival } from "../../../src/discord/interactions/arrival.js";
import type { Bot } from "../../../src/discord/interactions/bot.js";
import type { Drawn } from "../../../src/discord/ui/frame.js";
import { replaceSheet, whisperDrawn } from "../../../src/discord/interactions/whisper.js";
import { settle } from "../../support/fake-clock.js";
import { kind } from "../../support/wire.js";
import { arrivalWith, heldBot } from "../features/settings/held-bot.js";

const drawn = (): Drawn => ({ flags: MessageFlags.IsComponentsV2, components: [], allowed_mentions: { parse: [] } });

/** Discord's code for a message that is not there. */
const unknownMessage = 10_008;

it.each<[string, (bot: Bot, arrival: Arrival) => Promise<void>]>([
  ["a sentence in its place", (bot, arrival) => replaceSheet(bot, arrival, "That was an old button.")],
  ["another message in its place", (bot, arrival) => whisperDrawn(bot, arrival, drawn())],
])("a press on a sheet that is taken away meanwhile is answered all the same, when it asks for %s", async (_, ask) => {
  const { bot, wire, lines } = heldBot();
  const work = ask(bot, arrivalWith({ onSheet: true }));
  wire.fail(unknownMessage, 404);
  await settle();
  wire.pass();
  await work;
  expect(wire.requests.map(kind)).toEqual(["UpdateMessage", "ChannelMessageWithSource"]);
  expect(wire.requests[1]).toMatchObject({ response: { data: { allowed_mentions: { parse: [] } } } });
  expect(lines).toEqual([]);
});
