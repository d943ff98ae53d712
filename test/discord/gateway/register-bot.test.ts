import { expect, it } from "vitest";
import type { PacedRest } from "../../../src/discord/api/pacing/pacer.js";
import { emojiNames } from "../../../src/discord/gateway/emojis.js";
import { Registration } from "../../../src/discord/gateway/register-bot.js";
import { fakeClock, settle } from "../../support/fake-clock.js";
import { keepLines } from "../../support/tables.js";

/** Notes that processes share, each with those that it has read last. */
function shared() {
  const stored = new Map<string, string>();
  return () => {
    let known = new Map(stored);
    return {
      read: (key: string) => known.get(key) ?? null,
      write: (key: string, value: string) => {
        stored.set(key, value);
        known.set(key, value);
        return Promise.resolve();
      },
      refresh: () => {
        known = new Map(stored);
        return Promise.resolve();
      },
    };
  };
}

/** Discord as a process sees it, without any emoji at first: each gets its name for an id. */
function discord() {
  const items: { readonly name: string; readonly id: string }[] = [];
  const made: string[] = [];
  const answer = (method: string, outcome: (route: string, body: unknown) => unknown) =>
    ((route: string, options?: { readonly body: unknown }) => {
      made.push(method);
      return Promise.resolve(outcome(route, options?.body));
    }) as PacedRest["get"];
  const rest: PacedRest = {
    get: answer("get", (route) => (route.endsWith("/commands") ? [] : { items: [...items] })),
    post: answer("post", (_, body) => {
      const { name } = body as { readonly name: string };
      const item = { name, id: `id of ${name}` };
      items.push(item);
      return item;
    }),
    put: answer("put", () => []),
    patch: answer("patch", () => null),
    delete: answer("delete", () => null),
  };
  return { rest, count: (method: string) => made.filter((one) => one === method).length };
}

it("one process registers; the others show its emojis as soon as they are there, and one of them does it later", async () => {
  const clock = fakeClock();
  const notes = shared();
  const { log, lines } = keepLines();
  const [one, other] = [discord(), discord()];
  const portsOf = (own: PacedRest) => ({
    rest: own,
    application: "7",
    commands: [],
    notes: notes(),
    clock,
    log,
  });
  const [first, second] = [new Registration(portsOf(one.rest)), new Registration(portsOf(other.rest))];
  expect(second.emojis().text("die3")).toBe("3️⃣");
  await clock.forward(30_000);
  expect(other.count("get")).toBe(0);
  first.begin();
  await expect.poll(() => one.count("post")).toBe(emojiNames.length);
  await settle();
  expect(first.emojis().text("die3")).toBe("<:die3:id of die3>");
  expect(second.emojis().text("die3")).toBe("3️⃣");
  await clock.forward(10_000);
  expect(second.emojis().text("die3")).toBe("<:die3:id of die3>");

  await first.end();
  second.begin();
  // All is noted, but Discord lists none any more.
  await expect.poll(() => other.count("post")).toBe(emojiNames.length);
  expect([one.count("get"), other.count("get")]).toEqual([2, 2]);
  await second.stop();
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});
