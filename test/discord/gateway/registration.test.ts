import { expect, it } from "vitest";
import type { PacedRest } from "../../../src/discord/api/pacing/pacer.js";
import { Registration } from "../../../src/discord/gateway/registration.js";
import { fakeClock, settle } from "../../support/fake-clock.js";
import { keepLines } from "../../support/tables.js";
import { emojiNames, allEmojis } from "../../support/drawings.js";

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
  const lose = (name: string): void => {
    items.splice(0, items.length, ...items.filter((item) => item.name !== name));
  };
  return { rest, lose, items, count: (method: string) => made.filter((one) => one === method).length };
}

it("one process registers; the others show its emojis as soon as they are there, and one of them does it later", async () => {
  const clock = fakeClock();
  const notes = shared();
  const { log, lines } = keepLines();
  const [one, other] = [discord(), discord()];
  const portsOf = (own: PacedRest) => ({
    rest: own,
    emojis: allEmojis,
    application: "7",
    commands: [],
    notes: notes(),
    clock,
    log,
  });
  const [first, second] = [new Registration(portsOf(one.rest)), new Registration(portsOf(other.rest))];
  expect(second.emojis().text["die3"]).toBe("3️⃣");
  await clock.forward(30_000);
  expect(other.count("get")).toBe(0);
  first.begin();
  await expect.poll(() => one.count("post")).toBe(emojiNames.length);
  await settle();
  expect(first.emojis().text["die3"]).toBe("<:die3:id of die3>");
  expect(second.emojis().text["die3"]).toBe("3️⃣");
  await clock.forward(10_000);
  expect(second.emojis().text["die3"]).toBe("<:die3:id of die3>");

  await first.end();
  second.begin();
  // All is noted, but Discord lists none any more.
  await expect.poll(() => other.count("post")).toBe(emojiNames.length);
  expect([one.count("get"), other.count("get")]).toEqual([2, 2]);
  await second.stop();
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});

it("a process that has waited for its shards shows the emojis that another one has uploaded meanwhile", async () => {
  const clock = fakeClock();
  const notes = shared();
  const { log } = keepLines();
  const { rest, count } = discord();
  const ports = () => ({ rest, emojis: allEmojis, application: "7", commands: [], notes: notes(), clock, log });
  const waiting = ports();
  const first = new Registration(ports());
  first.begin();
  await expect.poll(() => count("post")).toBe(emojiNames.length);
  await settle();
  const second = new Registration(waiting);
  await settle();
  expect(second.emojis().text["die3"]).toBe("<:die3:id of die3>");
  await first.stop();
  await second.stop();
});

it("an emoji that Discord does not have is given out no more, and is uploaded again by the process that registers", async () => {
  const clock = fakeClock();
  const notes = shared();
  const { log } = keepLines();
  const { rest, lose, items, count } = discord();
  const ports = () => ({ rest, emojis: allEmojis, application: "7", commands: [], notes: notes(), clock, log });
  const first = new Registration(ports());
  first.begin();
  await expect.poll(() => count("post")).toBe(emojiNames.length);
  await settle();
  const second = new Registration(ports());
  expect(second.emojis().text["die3"]).toBe("<:die3:id of die3>");
  lose("die3");
  // Discord refuses it to both; the second one cannot upload.
  second.lost();
  await settle();
  expect(second.emojis().text["die3"]).toBe("3️⃣");
  expect(second.emojis().text["die4"]).toBe("<:die4:id of die4>");
  await clock.forward(5_000);
  expect(second.emojis().text["die3"]).toBe("3️⃣");
  expect(count("post")).toBe(emojiNames.length);
  first.lost();
  first.lost();
  await expect.poll(() => count("post")).toBe(emojiNames.length + 1);
  await settle();
  expect(first.emojis().text["die3"]).toBe("<:die3:id of die3>");
  expect(items.map(({ name }) => name)).toContain("die3");
  // After it, those that have not changed are still looked at.
  await expect.poll(() => notes().read("emojis of 7")).toContain("id of die3");
  await settle();
  await clock.forward(5 * 60_000);
  expect(second.emojis().text["die3"]).toBe("<:die3:id of die3>");
  // Nobody refuses an emoji in a text: within the hour it is found out all the same.
  lose("die4");
  await clock.forward(60 * 60_000);
  await expect.poll(() => count("post")).toBe(emojiNames.length + 2);
  await first.stop();
  await second.stop();
});

it("the emojis noted at the last start are given out only until Discord has said which it still has", async () => {
  const clock = fakeClock();
  const notes = shared();
  const { log } = keepLines();
  const { rest, lose, count } = discord();
  const ports = (own: PacedRest) => ({
    rest: own,
    emojis: allEmojis,
    application: "7",
    commands: [],
    notes: notes(),
    clock,
    log,
  });
  const first = new Registration(ports(rest));
  first.begin();
  await expect.poll(() => count("post")).toBe(emojiNames.length);
  await first.stop();
  lose("die3");
  // Its uploads are never answered.
  const post: PacedRest["post"] = () => new Promise(() => undefined);
  const second = new Registration(ports({ ...rest, post }));
  second.begin();
  await expect.poll(() => second.emojis().text["die3"]).toBe("3️⃣");
  expect(second.emojis().text["die4"]).toBe("<:die4:id of die4>");
  await second.stop();
});
