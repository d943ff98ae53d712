import type { Interaction } from "discord.js";
import { expect, it } from "vitest";
import { handleEvening } from "../../../../src/discord/features/evening/handle-evening.js";
import { eveningId } from "../../../../src/discord/features/evening/evening-board.js";
import type { ChannelKind } from "../../../../src/discord/interactions/interaction-context.js";
import { eveningGuild as guild, eveningPlace as channel, eveningWorld } from "../../../support/evening-world.js";
import { settle } from "../../../support/fake-clock.js";
import { person } from "../../../support/tables.js";
import { arrivalWith, heldBot } from "../settings/held-bot.js";

/** Six in the evening in Berlin, on a Thursday. */
const six = Date.UTC(2026, 6, 2, 16);

/** Where the tables of an evening are that a host opens in a channel of this kind. */
async function placesIn(channelKind: ChannelKind): Promise<readonly (string | null)[]> {
  const world = eveningWorld(six);
  const { evening } = await world.evenings.set(
    guild,
    { channel, weekday: 4, minutes: 20 * 60, game: "katchen" },
    false,
  );
  await world.clock.forward(1);
  for (const name of ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida", "Jan", "Kim"])
    await world.evenings.answer({ guild, evening, ...person(name), answer: "yes" });
  await world.clock.forward(2 * 3_600_000);
  const context = arrivalWith({ guild, channel, channelKind });
  const bot = { ...heldBot().bot, evenings: world.evenings };
  void handleEvening(bot, context, eveningId("open", evening), [], { member: null } as unknown as Interaction);
  await settle();
  await world.clock.forward(1);
  return (await world.evenings.of(guild))?.tables.map((table) => table.channel) ?? [];
}

it("a club evening's further tables wait for their channel where there are no threads: in a voice channel and a thread", async () => {
  const [first, second] = await placesIn("text");
  expect(first).toBe(channel);
  expect(second).not.toBeNull();
  for (const kind of ["voice", "thread"] as const) expect(await placesIn(kind)).toEqual([channel, null]);
});
