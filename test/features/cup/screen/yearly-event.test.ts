import { describe, expect, it } from "vitest";
import type { EventBody } from "../../../../src/discord/api/guild-client.js";
import { translator } from "../../../../src/texts/index.js";
import { noGuilds } from "../../../support/simple-ports.js";
import { keepLines } from "../../../support/tables.js";
import { signedUp, stateOf } from "./cups.js";
import { makeYearlyEvent } from "../../../../src/features/cup/channel.js";

/** The event of a cup with this title. */
async function eventOf(title: string): Promise<EventBody> {
  const made: EventBody[] = [];
  const guilds = {
    ...noGuilds,
    events: async () => [],
    createEvent: async (_guild: string, body: EventBody) => {
      made.push(body);
      return { id: "1", name: body.name };
    },
  };
  const state = stateOf(signedUp(["Anna"], { title, series: "katchenmeister", start: Date.UTC(2026, 10, 30, 19) }));
  expect(await makeYearlyEvent({ guilds, log: keepLines().log }, state, translator("en"))).toBeNull();
  const [body] = made;
  if (body === undefined) throw new Error("no event was made");
  return body;
}

describe("the event of a yearly cup", () => {
  it("has the cup's title, whole or cut between two signs", async () => {
    expect((await eventOf("Katchen*meister*")).name).toBe("Katchen*meister*");
    // A note that Unicode writes as two, of four code units.
    const { name } = await eventOf(`a${"\u{1D15E}".repeat(39)}`);
    expect(name).toMatch(/^a\P{Cs}+…$/u);
    expect(name.length).toBeLessThanOrEqual(100);
  });
});
