import { expect, it } from "vitest";
import { tellingOf } from "../../../../src/discord/features/cup/cup-telling.js";
import { translator } from "../../../../src/locales/index.js";
import { cupHost, CupWorld } from "../../../support/cup-world.js";

it("a host whose table is where the bot may not write is told the channel and the permissions, in the board's", async () => {
  const world = new CupWorld();
  const place = "600000000000000001";
  world.unwritable.add(place);
  const state = await world.state(await world.begin(2, { places: [place] }));
  const event = state.events.find(({ type }) => type === "tableClosed");
  if (event === undefined) throw new Error("the table is not closed");
  const { channel, content } = tellingOf(state, { event, users: [cupHost.user] }, translator("en"));
  expect(channel).toBe(state.row.channel);
  for (const said of [`<@${cupHost.user}>`, `<#${place}>`, "View Channel and Send Messages"])
    expect(content).toContain(said);
});
