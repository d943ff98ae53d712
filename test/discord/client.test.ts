import { afterEach, expect, it, vi } from "vitest";
import { createClient } from "../../src/discord/client.js";

afterEach(() => {
  vi.useRealTimers();
});

it("sends requests on when the clock is set back, however many they are", async () => {
  const { rest } = createClient(null);
  rest.setToken("none");
  rest.options.makeRequest = async () => Response.json({});
  vi.useFakeTimers({ toFake: ["Date"] });
  const ask = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => rest.get(`/channels/${at}`)));
  await ask(1);
  vi.setSystemTime(Date.now() - 60_000);
  expect(await ask(80)).toHaveLength(80);
}, 5_000);
