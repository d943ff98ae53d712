import { Status } from "discord.js";
import { expect, it } from "vitest";
import { isOnAir } from "../../src/discord/serve.js";

it("is on the air only while every connection is up", () => {
  expect(isOnAir([Status.Ready, Status.Ready])).toBe(true);
  expect(isOnAir([Status.Ready, Status.Reconnecting])).toBe(false);
  expect(isOnAir([Status.Resuming])).toBe(false);
  expect(isOnAir([])).toBe(false);
});
