import { expect, it } from "vitest";
import { handlerOf } from "../../../../src/discord/interactions/commands/handlers.js";
import { settle } from "../../../support/fake-clock.js";
import { person } from "../../../support/tables.js";
import { arrivalWith, guild, heldBot, lastAnswer } from "../../features/settings/held-bot.js";

it.each([
  ["host", /Only Anna, who is hosting/],
  ["seated", /Only those who sit at the table/],
  ["moderators", /Only moderators/],
] as const)("tells who may close a table where the server lets %s do it", async (closers, sentence) => {
  const { bot, on, wire } = heldBot();
  bot.tables.settings.set(guild, { ...bot.tables.settings.of(guild), closers });
  const { channel, table } = await on.open(person("Anna"));
  void handlerOf("katchen", "close")?.(bot, arrivalWith({ channel, person: person("Ben") }), "katchen", {});
  await settle();
  expect(lastAnswer(wire)["content"]).toMatch(sentence);
  expect(await bot.tables.board(table)).toMatchObject({ life: "lobby" });
});
