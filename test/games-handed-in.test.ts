import { expect, it } from "vitest";
import { gamesOf } from "../src/game/module.js";
import type { RequestBody } from "../src/tables/requests.js";
import { heldBot } from "./features/settings/held-bot.js";
import { requestOf } from "./support/interactions.js";
import { stones } from "./support/stones.js";
import { person } from "./support/tables.js";

const [anna, ben] = [person("Anna"), person("Ben")];
const take = (prompt: number): RequestBody => ({ kind: "press", prompt, verb: "take", argument: "", values: [] });
const opening = (game: string, channel: string): RequestBody => {
  const where = { guild: "100000000000000000", channel, parent: null } as const;
  return { kind: "open", game, ...where, options: { heap: 4 } };
};

it("a program that is handed one game has it played to its end, and has no other", async () => {
  const { app, on } = heldBot(undefined, undefined, { games: gamesOf([stones]) });
  const { requests } = app.tables;
  const { board } = await requests.handle(null, requestOf(opening("stones", "1"), anna));
  const table = board?.table ?? "";
  await on.request(table, ben, { kind: "join" });
  await on.request(table, anna, { kind: "add", level: "strong" });
  await on.request(table, anna, { kind: "start" });
  expect(await on.request(table, ben, take(1))).toMatchObject({ kind: "refused", code: "not-your-turn" });
  for (const [index, who] of [anna, ben].entries())
    expect(await on.request(table, who, take(index + 1))).toMatchObject({ kind: "done" });
  await on.clock.forward(2_000);
  expect(await on.request(table, anna, take(4))).toMatchObject({
    kind: "done",
    board: { status: "over", play: { result: { places: [[0], [1, 2]] } } },
  });
  expect(await on.store.club.game(table)).toMatchObject({ game: "stones", why: "computer" });
  expect(await requests.handle(null, requestOf(opening("kalle", "2"), anna))).toMatchObject({ kind: "refused" });
  const named = new Set(app.commands.map(({ name }) => name));
  expect(["stones", "kalle", "cup"].filter((name) => named.has(name))).toEqual(["stones", "cup"]);
});
