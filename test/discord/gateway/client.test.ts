import { once } from "node:events";
import { createServer } from "node:net";
import { DefaultRestOptions, RateLimitError } from "discord.js";
import { afterEach, expect, it, vi } from "vitest";
import { createClient, createOpenRest, setShardCount } from "../../../src/discord/gateway/connect.js";
import type { Answer } from "../../../src/discord/api/pacing/limits.js";
import { failureOf, limitedFor } from "../../../src/discord/api/api-client.js";
import { settle } from "../../support/fake-clock.js";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const message = "/channels/100000000000000001/messages/100000000000000002";

/** Every answer has these headers; with what the client told. */
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

/** Answers shut the address out; with the number of requests. */
function shutOut(headers: Readonly<Record<string, string>>) {
  const request = vi
    .spyOn(DefaultRestOptions, "makeRequest")
    .mockImplementation(async () => new Response("error code: 1015", { status: 429, headers }));
  return { rest: createOpenRest(null, () => undefined), made: () => request.mock.calls.length };
}

it("gives an answer to a press up at once where the address is shut out, instead of an hour later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { rest, made } = shutOut({ "retry-after": "3600" });
  const ended = vi.fn<(error: unknown) => void>();
  rest.post("/interactions/100000000000000001/token/callback", { auth: false, body: {} }).then(undefined, ended);
  await settle();
  expect(ended).toHaveBeenCalledWith(expect.any(RateLimitError));
  expect(made()).toBe(1);
});

it("makes a request not again without end where Discord refuses it and does not say for how long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { rest, made } = shutOut({});
  rest.delete("/webhooks/100000000000000001/token/messages/@original", { auth: false }).catch(() => undefined);
  await settle();
  await vi.advanceTimersByTimeAsync(10);
  expect(made()).toBe(1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(made()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(made()).toBe(2);
});

/** Discord refuses a request so; with what the client told. */
function refused(said: object | string, headers: Readonly<Record<string, string>> = {}) {
  const heard: Answer[] = [];
  vi.spyOn(DefaultRestOptions, "makeRequest").mockImplementation(async () =>
    typeof said === "string"
      ? new Response(said, { status: 429, headers })
      : Response.json(said, { status: 429, headers }),
  );
  const { rest } = createClient(null, (answer) => heard.push(answer));
  rest.setToken("none");
  return { rest, heard };
}

it("tells a message that is too old to be edited from a limit to wait for", async () => {
  const said = { message: "Maximum number of edits to messages older than 1 hour reached.", retry_after: 300 };
  const { rest, heard } = refused({ ...said, global: false, code: 30046 }, { "retry-after": "300" });
  const error: unknown = await rest.patch(message, { body: {} }).catch((fault: unknown) => fault);
  expect([failureOf(error), limitedFor(error)]).toEqual(["aged", null]);
  // It counts as refused, and delays nobody else in the channel.
  expect(heard).toMatchObject([{ status: 429, scope: "user", retryMs: null }]);
});

it.each<[string, object | string, Partial<Answer>]>([
  ["one route", { message: "You are being rate limited.", retry_after: 2.5, global: false }, { scope: "user" }],
  ["the whole bot", { message: "You are being rate limited.", retry_after: 2.5, global: true }, { scope: "global" }],
])("reads from a refusal that it is for %s where its headers do not say", async (_whom, said, answer) => {
  const { rest, heard } = refused(said);
  await expect(rest.patch(message, { body: {} })).rejects.toThrow(RateLimitError);
  expect(heard).toMatchObject([{ ...answer, retryMs: 2_500 }]);
});

it("takes a refusal that is not in Discord's words for that of an address which is shut out", async () => {
  const { rest, heard } = refused("error code: 1015");
  await expect(rest.patch(message, { body: {} })).rejects.toThrow(RateLimitError);
  expect(heard).toMatchObject([{ scope: "unknown", retryMs: null }]);
});

it("reads no setting of the bot's own from the environment, which discord.js would misread", () => {
  vi.stubEnv("SHARD_COUNT", "auto");
  vi.stubEnv("SHARDS", "[7]");
  const client = createClient(null, () => undefined);
  setShardCount(client, 1);
  expect([client.options.shardCount, client.options.shards]).toEqual([1, [0]]);
});

it("goes on when a connection breaks while a picture is sent on it", async () => {
  const unexpected = vi.fn<(error: unknown) => void>();
  process.on("unhandledRejection", unexpected);
  // Answers at the first byte, and hangs up at some time after.
  const server = createServer((line) => {
    line.on("error", () => undefined);
    line.once("data", () => {
      line.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
      setTimeout(() => line.destroy(), (line.remotePort ?? 0) % 4);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const rest = createOpenRest(`http://127.0.0.1:${port}`, () => undefined).setToken("none");
  rest.options.retries = 0;
  const files = [{ name: "board.png", data: Buffer.alloc(20_000) }];
  const sent = await Promise.allSettled(Array.from({ length: 60 }, () => rest.patch(message, { body: {}, files })));
  server.close();
  process.off("unhandledRejection", unexpected);
  expect(sent.map(({ status }) => status)).toContain("fulfilled");
  expect(unexpected).not.toHaveBeenCalled();
});
