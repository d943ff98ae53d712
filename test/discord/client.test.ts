import { DefaultRestOptions } from "discord.js";
import { afterEach, expect, it, vi } from "vitest";
import { createClient } from "../../src/discord/client.js";
import type { Answer } from "../../src/discord/pacing/answer.js";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const message = "/channels/100000000000000001/messages/100000000000000002";

/** A client whose every answer has these headers, and what it told of them. */
function clientWith(headers: Readonly<Record<string, string>>) {
  const heard: Answer[] = [];
  vi.spyOn(DefaultRestOptions, "makeRequest").mockImplementation(() => Promise.resolve(Response.json({}, { headers })));
  const { rest } = createClient(null, (answer) => heard.push(answer));
  rest.setToken("none");
  return { rest, heard };
}

it("sends requests on when the clock is set back, however many they are", async () => {
  const { rest } = createClient(null, () => undefined);
  rest.setToken("none");
  rest.options.makeRequest = async () => Response.json({});
  vi.useFakeTimers({ toFake: ["Date"] });
  const ask = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => rest.get(`/channels/${at}`)));
  await ask(1);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(await ask(80)).toHaveLength(80);
});

it("tells of what Discord's limits leave in a channel, and does not keep them by a clock that may be set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { rest, heard } = clientWith({
    "x-ratelimit-bucket": "edits",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset-after": "4.5",
  });
  await rest.patch(message, { body: {} });
  vi.setSystemTime(Date.now() - 3_600_000);
  await rest.patch(message, { body: {} });
  const channel = "100000000000000001";
  expect(heard[1]).toMatchObject({ message: { method: "PATCH", channel }, bucket: "edits", usedUpMs: 4_500 });
});

it("leaves the limits of other routes to discord.js", async () => {
  const { rest } = clientWith({ "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "0.2" });
  const held = vi.fn<() => void>();
  rest.on("rateLimited", held);
  await rest.get("/applications/100000000000000001/commands");
  await rest.get("/applications/100000000000000001/commands");
  expect(held).toHaveBeenCalledTimes(1);
});
