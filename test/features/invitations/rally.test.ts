import { PermissionsBitField } from "discord.js";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { MessageBody } from "../../../src/discord/api/api-client.js";
import type { GuildRanks } from "../../../src/discord/api/guild-client.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import { isKnown } from "../../../src/discord/ui/frame.js";
import { drawInvitation } from "../../../src/discord/ui/invitation.js";
import { invitationsFeature } from "../../../src/features/invitations/index.js";
import { overviewFeature } from "../../../src/features/overview/index.js";
import type { KnownBoard } from "../../../src/tables/board.js";
import type { Person } from "../../../src/tables/requests.js";
import { games } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";
import { boardWith, people } from "../../discord/ui/boards.js";
import { settle } from "../../support/fake-clock.js";
import { featureOf, pressTable, slash } from "../../support/features.js";
import { prize as role, ranksWith } from "../../support/ranks.js";
import { noGuilds } from "../../support/simple-ports.js";
import { person } from "../../support/tables.js";
import { apiError } from "../../support/held-api.js";
import { arrivalWith, guild, heldBot, type HeldBot, lastAnswer, passAll } from "../settings/held-bot.js";
import { runsOf } from "../../support/how-many-runs.js";

const [anna, ben, cleo] = [person("Anna"), person("Ben"), person("Cleo")];
const [here, there] = ["100000000000000007", "100000000000000008"];
const hour = 60 * 60_000;

let held: HeldBot;
/** The server's roles; null: Discord has a fault. */
let ranks: GuildRanks | null;
/** What was done with whose role, and what Discord says to it; null: yes. */
let given: string[];
let refusal: Error | null;
beforeEach(onAir);

/** A new bot, on the air, in a server where people can be called. */
async function onAir(): Promise<void> {
  ranks = ranksWith({ isMentionable: true });
  given = [];
  refusal = null;
  const change =
    (what: string) =>
    async (_guild: string, user: string, id: string): Promise<void> => {
      if (refusal !== null) throw refusal;
      given.push(`${what} ${user} ${id}`);
    };
  const guilds = {
    ...noGuilds,
    ranks: () => (ranks === null ? Promise.reject(new Error("503")) : Promise.resolve(ranks)),
    giveRole: change("give"),
    takeRole: change("take"),
    ownMessages: () => Promise.resolve([]),
  };
  held = heldBot(undefined, undefined, { discord: { guilds } });
  await held.bot.tables.shards.begin(0, 1);
  await held.bot.tables.shards.start(0);
  for (let turns = 0; turns < 20; turns += 1) await settle();
  await held.bot.settings.change(guild, (present) => ({ ...present, playerRole: role }));
}

const pass = (): Promise<void> => passAll(held);

/** With a bot that is up all the while. */
async function later(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10_000) {
    await held.on.clock.forward(Math.min(left, 10_000));
    await held.bot.tables.shards.touch(0);
    await pass();
  }
}

async function through(work: Promise<void>): Promise<string> {
  await pass();
  await work;
  return JSON.stringify(lastAnswer(held.api));
}

async function lobbyIn(channel: string): Promise<KnownBoard> {
  const board = await held.bot.tables.boardIn(channel);
  if (board === null || !isKnown(board)) throw new Error("no table");
  return board;
}

/** A press of somebody's on a lobby, what is behind "Get someone", or a message that calls. */
async function press(
  who: Person,
  verb: string,
  channel = here,
  changes: Partial<InteractionFacts> = {},
): Promise<string> {
  const board = await lobbyIn(channel);
  const id = { table: board.table, prompt: 0, verb, argument: verb === "accept" ? "0" : "" };
  const context = arrivalWith({ channel, person: who, onEphemeral: verb !== "get" && verb !== "accept", ...changes });
  return through(featureOf(held.bot, invitationsFeature).tablePress(context, id, board));
}

/** A press on a button by which somebody wants to be called, or not any more, or looks. */
function wish(verb: string, argument = "", changes: Partial<InteractionFacts> = {}): Promise<string> {
  const id = { table: "rally", prompt: 0, verb, argument };
  const context = arrivalWith({ person: ben, manager: false, onEphemeral: verb !== "open", ...changes });
  return through(featureOf(held.bot, invitationsFeature).press(context, id));
}

/** Messages that have called people, with the table and time of each. */
function calls(): readonly { readonly nonce: string; readonly body: MessageBody }[] {
  return held.api.requests.flatMap((request) =>
    request.type === "post" && request.body.content?.includes("<@&") === true ? [request] : [],
  );
}

describe("“Who’s up for it?”", () => {
  it("is behind “Get someone”, says whom it calls, and calls that role alone, once, with the table's link", async () => {
    await held.on.open(anna, {}, here);
    expect(await press(anna, "get")).toContain(`everybody with <@&${role}>`);
    expect(await press(anna, "rally")).toContain("comes running");
    await later(20_000);
    expect(calls()).toMatchObject([
      {
        body: {
          allowed_mentions: { roles: [role] },
          content: expect.stringContaining("https://discord.com/channels/"),
        },
      },
    ]);
    expect(calls()[0]?.body.content).toContain(`<@&${role}> Who’s up for it? **Anna**`);
    expect(await press(anna, "get")).not.toContain(role);
    expect(await press(anna, "rally")).toContain("already called");
    await later(20_000);
    expect(calls()).toHaveLength(1);
  });

  it("seats whoever comes", async () => {
    await held.on.open(anna, {}, here);
    await press(anna, "rally");
    await later(20_000);
    for (const who of [ben, cleo]) await press(who, "accept");
    expect((await lobbyIn(here)).seats).toHaveLength(3);
    expect(held.api.requests.filter(({ type }) => type === "edit")).toEqual([]);
  });

  it.each([
    ["start", "They’ve started"],
    ["close", "has closed again"],
    ["add", "The table is full"],
  ] as const)("says why it is over, and mentions nobody any more: %s", async (kind, said) => {
    const { table } = await held.on.open(anna, {}, here);
    const { game } = await lobbyIn(here);
    await press(anna, "rally");
    await later(20_000);
    await press(ben, "accept");
    const times = kind === "add" ? game.seats.max - 2 : 1;
    for (let time = 0; time < times; time += 1)
      await held.on.request(table, anna, kind === "add" ? { kind, level: "relaxed" } : { kind });
    await pass();
    const edits = held.api.requests.flatMap((one) => (one.type === "edit" ? [one.body] : []));
    expect(edits).toMatchObject([{ components: [], allowed_mentions: { parse: [] } }]);
    expect(edits[0]?.content).toContain(said);
    expect(JSON.stringify(edits)).not.toContain("<@");
  });

  it("is not posted any more once the table is full, or after ten minutes", () => {
    const t = translator("en");
    const rally = { role, at: 1_000_000 };
    const one = { user: "", name: "", by: "", mentions: true, until: null, answer: "open", rally } as const;
    const drawn = (taken: number, now: number) => {
      const seats = people(...Array.from({ length: taken }, (_, at) => `P${at}`));
      const board = boardWith({ game: games.katchen, seats, invitations: [one] });
      return drawInvitation(board, 0, { link: "", now }, t);
    };
    const { max } = games.katchen.seats;
    expect(drawn(max - 1, rally.at + 599_000)?.allowed_mentions).toEqual({ roles: [role] });
    expect([drawn(max, rally.at), drawn(1, rally.at + 600_000), drawn(1, rally.at - 600_000)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is had in a server every three hours at most, from whichever table, and says when it is again", async () => {
    await held.on.open(anna, {}, here);
    await held.on.open(ben, {}, there);
    await press(anna, "rally");
    const free = Math.floor((held.on.clock.now() + 3 * hour) / 1000);
    await later(20_000);
    expect(await press(ben, "rally", there)).toMatch(new RegExp(`<t:${free - 1}|<t:${free}`, "u"));
    expect((await lobbyIn(there)).invitations).toEqual([]);
    expect(calls()).toHaveLength(1);
  });

  it("is had again after that, and by the table that was refused before", async () => {
    await held.bot.settings.change(guild, (present) => ({
      ...present,
      lastRally: { table: "gone", at: held.on.clock.now() - 3 * hour + 5_000 },
    }));
    await held.on.open(anna, {}, here);
    expect(await press(anna, "rally")).toContain("only just been a call");
    await held.on.clock.forward(6_000);
    expect(await press(anna, "rally")).toContain("comes running");
  });

  it("is had again at once where the table refused it, or the bot died before the table knew", async () => {
    await held.on.open(anna, {}, here);
    await held.on.open(ben, {}, there);
    const { game } = await lobbyIn(here);
    for (let at = 1; at < game.seats.max; at += 1)
      await held.on.request((await lobbyIn(here)).table, person(`P${at}`), { kind: "join" });
    expect(await press(anna, "rally")).toContain("the table is full");
    expect((await held.bot.settings.of(guild)).lastRally).toBeNull();
    const { table } = await lobbyIn(there);
    await held.bot.settings.change(guild, (present) => ({ ...present, lastRally: { table, at: held.on.clock.now() } }));
    expect(await press(ben, "rally", there)).toContain("comes running");
  });

  it("of two tables at the same moment is had by one", async () => {
    await held.on.open(anna, {}, here);
    await held.on.open(ben, {}, there);
    const said = [press(anna, "rally", here), press(ben, "rally", there)];
    await Promise.all(said);
    await later(60_000);
    expect(calls()).toHaveLength(1);
  });

  it("is for those who sit there, while the server calls anybody, and not in private threads", async () => {
    await held.on.open(anna, {}, here);
    expect(await press(ben, "rally")).toContain("Take a seat yourself first");
    expect(await press(anna, "rally", here, { channelKind: "private" })).toContain("private thread");
    expect(await press(anna, "get", here, { channelKind: "private" })).not.toContain(role);
    await held.bot.settings.change(guild, (present) => ({ ...present, playerRole: null }));
    expect(await press(anna, "rally")).toContain("/tables settings");
    expect(await press(anna, "get")).not.toContain(":rally");
    expect(calls()).toEqual([]);
    expect((await held.bot.settings.of(guild)).lastRally).toBeNull();
  });

  it("says what to do where the role is gone, or its mention would notify nobody", async () => {
    await held.on.open(anna, {}, here);
    const granted = new PermissionsBitField(0n);
    ranks = ranksWith({ isMentionable: false });
    expect(await press(anna, "rally", here, { granted })).toContain("Allow anyone to @mention this role");
    expect(await press(anna, "rally", here, { granted, manager: false })).toContain("job for the server’s managers");
    ranks = { ...ranks, roles: ranks.roles.filter(({ id }) => id !== role) };
    expect(await press(anna, "rally")).toContain("no longer exists");
    ranks = null;
    expect(await press(anna, "rally")).toMatch(/Try again in a moment.*:0:rally/u);
    expect((await held.bot.settings.of(guild)).lastRally).toBeNull();
    ranks = ranksWith({ isMentionable: false });
    expect(await press(anna, "rally")).toContain("comes running");
  });
});

describe("who wants to be called", () => {
  it("gives themselves the role, as often as they press, and takes it away in the same place", async () => {
    for (const _again of [1, 2]) expect(await wish("on")).toContain(`You now have <@&${role}>`);
    expect(await wish("off", "here")).toContain(`rid of <@&${role}>`);
    expect(given).toEqual([`give ${ben.user} ${role}`, `give ${ben.user} ${role}`, `take ${ben.user} ${role}`]);
    expect(held.api.requests.at(-1)).toMatchObject({ response: { type: 7 } });
    expect(JSON.stringify(held.api.requests.at(-1))).toContain("rally:0:on:here");
    expect(await wish("open", "", { roles: [role] })).toContain("rally:0:off:here");
    expect(await wish("open")).toContain("rally:0:on:here");
    expect(await wish("dance")).toContain("don’t know this button");
  });

  it.each([
    [{ botMay: 0n }, "Manage Roles"],
    [{ prizeAt: 9 }, "above my own role"],
    [{ prizeMay: 8n }, "can do more than everybody else"],
    [{ isManaged: true }, "belongs to a bot"],
  ] as const)("is told where it cannot be given any more, and managers what they can do: %o", async (now, said) => {
    ranks = ranksWith(now);
    expect(await wish("on")).toMatch(new RegExp(`${said}.*job for the server’s managers`, "u"));
    expect(await wish("on", "", { manager: true })).not.toContain("job for");
    expect(given).toEqual([]);
  });

  it("gives back a role that has become powerful, and is told what Discord refuses, or that it is gone", async () => {
    ranks = ranksWith({ prizeMay: 8n });
    expect(await wish("off")).toContain("rid of");
    ranks = ranksWith({});
    refusal = apiError(50_013, 403);
    expect(await wish("on")).toContain("Manage Roles");
    refusal = apiError(0, 500);
    expect(await wish("off")).toContain("Try again in a moment");
    ranks = { ...ranks, roles: ranks.roles.filter(({ id }) => id !== role) };
    expect(await wish("on")).toContain("no longer exists");
    await held.bot.settings.change(guild, (present) => ({ ...present, playerRole: null }));
    expect(await wish("off")).toContain("/tables settings");
    expect(given).toEqual([`take ${ben.user} ${role}`]);
  });

  it("is answered in time where Discord takes longer", async () => {
    let answer = (_now: GuildRanks): void => undefined;
    const slow = { ...held.bot.guilds, ranks: () => new Promise<GuildRanks>((resolve) => (answer = resolve)) };
    const id = { table: "rally", prompt: 0, verb: "on", argument: "" };
    const work = featureOf(held.bot, invitationsFeature, { guilds: slow }).press(
      arrivalWith({ onEphemeral: true }),
      id,
    );
    await settle();
    await held.on.clock.forward(1_000);
    expect(held.api.requests.at(-1)).toMatchObject({ response: { type: 5 } });
    held.api.pass();
    await settle();
    answer(ranksWith({}));
    await pass();
    await work;
    expect(JSON.stringify(held.api.requests.at(-1))).toContain("You now have");
  });

  it("finds the button in /katzentisch and behind a lobby's “⋯”, as it is with them, while the server calls anybody", async () => {
    const { table } = await held.on.open(anna, {}, here);
    const look = async (roles: readonly string[]): Promise<readonly string[]> => [
      await through(featureOf(held.bot, overviewFeature).command(arrivalWith({ roles }), slash("katzentisch"))),
      await through(
        pressTable(held.bot, arrivalWith({ roles, channel: here }), { table, prompt: 0, verb: "more", argument: "" }),
      ),
    ];
    for (const told of await look([])) expect(told).toMatch(/rally:0:on"/u);
    for (const told of await look([role])) expect(told).toMatch(/rally:0:off"/u);
    await held.bot.settings.change(guild, (present) => ({ ...present, playerRole: null }));
    for (const told of await look([role])) expect(told).not.toContain("rally:");
  });
});

it("no order of presses and time calls anybody but that role, twice from a table, or twice in three hours", async () => {
  const who = fc.constantFrom(anna, ben);
  const at = fc.constantFrom(here, there);
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ who, at }) },
    { weight: 2, arbitrary: fc.record({ who, at, kind: fc.constantFrom("join", "leave", "close", "start") }) },
    { weight: 3, arbitrary: fc.record({ ms: fc.constantFrom(1_000, 20 * 60_000, hour, 2 * hour, 3 * hour) }) },
  );
  let most = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
      await onAir();
      const times: number[] = [];
      for (const one of acts) {
        if ("ms" in one) {
          await held.on.clock.forward(one.ms);
          await held.bot.tables.shards.touch(0);
        } else {
          const { table, status } =
            (await held.bot.tables.boardIn(one.at)) ?? (await held.on.open(one.who, {}, one.at));
          if ("kind" in one) await held.on.request(table, one.who, { kind: one.kind as "join" });
          else if (status === "lobby") await press(one.who, "rally", one.at);
        }
        await later(40_000);
        while (times.length < calls().length) times.push(held.on.clock.now());
      }
      expect(new Set(calls().map(({ nonce }) => nonce)).size).toBe(calls().length);
      for (const { body } of calls()) expect(body.allowed_mentions).toEqual({ roles: [role] });
      const posts = held.api.requests.flatMap((request) => (request.type === "post" ? [request.body] : []));
      const quiet = posts.filter((body) => !calls().some((call) => call.body === body));
      expect(JSON.stringify(quiet)).not.toContain(role);
      const pauses = times.slice(1).map((time, before) => time - (times[before] ?? 0));
      expect(Math.min(3 * hour, ...pauses)).toBeGreaterThan(3 * hour - 60_000);
      most = Math.max(most, times.length);
    }),
    { numRuns: runsOf(10) },
  );
  // Otherwise nothing was tried.
  expect(most).toBeGreaterThan(0);
});
