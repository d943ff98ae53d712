import { expect, it } from "vitest";
import { clubFeature } from "../../../src/features/club/index.js";
import type { NamedUser } from "../../../src/discord/interaction.js";
import { featureOf } from "../../support/features.js";
import { settle } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { playOut, startedOf } from "../../support/tables-of-three.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer } from "../settings/held-bot.js";

/** Ben's, or somebody else's. */
async function menu({ bot, api }: HeldBot, name: string, changed: Partial<NamedUser> = {}): Promise<string> {
  const target = { user: person("Ben").user, name: "Ben", isBot: false, isHere: true, mayRead: true, ...changed };
  const work = featureOf(bot, clubFeature).command(arrivalWith({}), { kind: "user", name, target });
  await settle();
  while (api.waiting() > 0) {
    api.pass();
    await settle();
  }
  await work;
  return JSON.stringify(lastAnswer(api));
}

it("“Rivals” in somebody's context menu counts, for the caller alone, how both have fared against each other", async () => {
  const held = heldBot();
  await playOut(held.on, await startedOf(held.on));
  const shown = await menu(held, "Rivals");
  expect(shown).toContain("Anna vs. Ben");
  expect(shown).toContain('"flags":32832');
  expect(await menu(held, "Rivals", { user: person("Anna").user })).toContain("lost to yourself");
});

it("“Rivals” knows no bots, and says what to do where nobody has played", async () => {
  const held = heldBot();
  expect(await menu(held, "Rivals", { user: "1", isBot: true })).toContain("Bots");
  expect(await menu(held, "Rivals")).toContain("/katzentisch");
  expect(await menu(held, "Karaoke")).toContain("don’t know this button");
});
