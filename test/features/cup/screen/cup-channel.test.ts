import { describe, expect, it } from "vitest";
import { PermissionFlagsBits, type RawFile } from "discord.js";
import type { ChannelClient, MessageBody } from "../../../../src/discord/api/api-client.js";
import type { GuildRanks } from "../../../../src/discord/api/guild-client.js";
import { cupChannel } from "../../../../src/features/cup/channel.js";
import { BusyError } from "../../../../src/discord/images/job-thread.js";
import { translator } from "../../../../src/texts/index.js";
import { cupHost, CupWorld } from "../../../support/cup-world.js";
import { fakeClock } from "../../../support/fake-clock.js";
import { apiError } from "../../../support/held-api.js";
import { keepLines } from "../../../support/tables.js";
import { decideRound, signedUp, stateOf } from "./cups.js";
import { prize, ranksWith } from "../../../support/ranks.js";
import { messageOf, tellingOf } from "../../../../src/features/cup/messages.js";
import type { ShownCup } from "../../../../src/features/cup/keeper.js";

const t = translator("en");
const named = { permission: t("permissions.ManageRoles"), role: `<@&${prize}>` };

interface Sent {
  readonly what: "post" | "edit";
  readonly body: MessageBody;
  readonly files: readonly RawFile[];
  readonly nonce: string | null;
}

type CupPainter = Parameters<typeof cupChannel>[0]["painter"];

const png = new Uint8Array([1]);
const quickPainter: CupPainter = { ready: () => png, paint: async () => png };

/** Has so much to paint that a picture takes seconds. */
function busyPainter(expectedMs: number): CupPainter {
  let isPainted = false;
  return {
    ready: () => (isPainted ? png : null),
    paint: async (_svg, { patienceMs = Infinity }) => {
      if (expectedMs > patienceMs) throw new BusyError();
      isPainted = true;
      return png;
    },
  };
}

/** A channel of which every request is kept. @param isAllowed whether the bot may give roles @param mayAttach files */
function channelWith(
  isAllowed = true,
  mayAttach = true,
  painter: CupPainter = quickPainter,
  refusal: Error | null = null,
  ranks: GuildRanks = ranksWith({}),
) {
  const [removed, closed]: [string[], string[]] = [[], []];
  const sent: Sent[] = [];
  const roles: string[] = [];
  const threads: string[] = [];
  const refuseFiles = (files: readonly RawFile[]): void => {
    if (files.length > 0 && !mayAttach) throw apiError(50_013, 403);
  };
  const api: ChannelClient = {
    post: async (_channel, body, nonce, files = []) => {
      refuseFiles(files);
      sent.push({ what: "post", body, files, nonce });
      return { id: "1442155000000000003", attachment: files.length === 0 ? null : "77" };
    },
    edit: async (_channel, id, body, files = []) => {
      refuseFiles(files);
      sent.push({ what: "edit", body, files, nonce: null });
      return { id, attachment: "77" };
    },
    remove: async (_channel, id) => void removed.push(id),
  };
  const pass = (what: string) => async (_guild: string, user: string, role: string) => {
    if (!isAllowed) throw apiError(50_013, 403);
    if (refusal !== null) throw refusal;
    roles.push(`${what} ${user} ${role}`);
  };
  const channel = cupChannel({
    queue: { enter: (_turn, job) => (void job(api), () => undefined) },
    guilds: {
      ownMessages: async () => [],
      closeThread: async (thread) => void closed.push(thread),
      startThread: async (_channel, _message, name) => {
        if (refusal !== null) throw refusal;
        threads.push(name);
      },
      ranks: async () => ranks,
      giveRole: pass("give"),
      takeRole: pass("take"),
    },
    writer: { changed: () => undefined },
    painter,
    clock: fakeClock(),
    log: keepLines().log,
    metrics: { leftOut: () => undefined },
    textsIn: () => translator("en"),
    showAgain: () => undefined,
  });
  return { channel, sent, roles, threads, removed, closed };
}

const unposted = (state: ShownCup): ShownCup => ({ ...state, row: { ...state.row, message: null } });

/** A cup of a series with a role, just won. */
function won(): ShownCup {
  const log = signedUp(["Anna", "Ben", "Cleo"], { series: "katchenmeister", role: prize });
  log.askHost({ type: "start" });
  decideRound(log, "because");
  return stateOf(log);
}

describe("a cup at Discord", () => {
  it("sends its picture once, and again only when that has changed", async () => {
    const { channel, sent } = channelWith();
    const log = signedUp(["Anna", "Ben", "Cleo"]);
    await channel.board(unposted(stateOf(log)));
    log.ask("900000000000000077", { type: "join" });
    await channel.board(stateOf(log));
    log.askHost({ type: "start" });
    await channel.board(stateOf(log));
    expect(sent.map(({ what, files }) => [what, files.length])).toEqual([
      ["post", 1],
      ["edit", 0],
      ["edit", 1],
    ]);
    expect(sent[1]?.body.attachments).toEqual([{ id: "77" }]);
    for (const { body, nonce } of sent) {
      expect(body.allowed_mentions).toEqual({ parse: [] });
      expect(nonce?.length ?? 0).toBeLessThanOrEqual(25);
    }
  });

  it("is one message at first, however often it is sent, and another one where it goes to another channel", async () => {
    const { channel, sent } = channelWith();
    const state = unposted(stateOf(signedUp(["Anna", "Ben"])));
    const first = (version: number): ShownCup => ({ ...state, row: { ...state.row, version, shown: 0 } });
    const moved = { ...state, row: { ...state.row, channel: "1442155000000000010", version: 3, shown: 2 } };
    for (const next of [first(1), first(2), moved]) await channel.board(next);
    const [one, again, elsewhere] = sent.map(({ nonce }) => nonce);
    expect([again, elsewhere === one]).toEqual([one, false]);
  });

  it("goes without its picture where the bot may not attach files", async () => {
    const { channel, sent } = channelWith(true, false);
    const state = stateOf(signedUp(["Anna", "Ben"]));
    expect(await channel.board(unposted(state))).toMatchObject({ kind: "done" });
    expect(await channel.board(state)).toMatchObject({ kind: "done" });
    expect(sent.map(({ what, files }) => [what, files.length])).toEqual([
      ["post", 0],
      ["edit", 0],
    ]);
    expect(JSON.stringify(sent)).not.toContain("attachment://");
  });

  it("has its picture even where a painter is busy for seconds, as nothing else brings it before the cup changes", async () => {
    const { channel, sent } = channelWith(true, true, busyPainter(4_000));
    await channel.board(unposted(stateOf(signedUp(["Anna", "Ben"]))));
    expect(sent.map(({ files }) => files.length)).toEqual([1]);
  });

  it("cuts a thread's name between two signs, however long the title is", async () => {
    const { channel, threads } = channelWith();
    for (const before of ["", "a"]) {
      // A note that Unicode writes as two, of four code units.
      const log = signedUp(["Anna", "Ben", "Cleo"], { title: `${before}${"\u{1D15E}".repeat(39)}` });
      log.askHost({ type: "start" });
      const users = log.round.tables[0]?.users ?? [];
      log.add([{ type: "drawn", round: 2, tables: [users, users], goOn: 1, until: 9 }]);
      await channel.thread(stateOf(log), { round: 2, table: 0, again: 0, users });
    }
    expect(threads).toHaveLength(2);
    for (const name of threads) {
      // Half a sign.
      expect(name).not.toMatch(/\p{Cs}/u);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(name).toMatch(/^Round 2, Table 1 · .*…$/u);
    }
  });

  it("closes a thread in which no table was opened, and takes its message out of the channel", async () => {
    const { channel, removed, closed } = channelWith();
    await channel.removeThread(stateOf(signedUp(["Anna", "Ben"])).row, "1442155000000000077");
    expect([removed, closed]).toEqual([["1442155000000000077"], ["1442155000000000077"]]);
  });

  it("mentions the winner alone, and passes the role on from the winner before", async () => {
    const { channel, sent, roles } = channelWith();
    const state = won();
    const event = state.events.find(({ type }) => type === "won");
    const message = event === undefined ? null : messageOf(event, state.cup, state.events);
    if (message === null) throw new Error("nobody has won");
    expect(await channel.tell(state, message)).toMatchObject({ kind: "done" });
    expect(sent[0]?.body.allowed_mentions).toEqual({ users: message.users });
    // Once, not by name as well.
    expect(sent[0]?.body.content).toMatch(new RegExp(`^🏆 \\*\\*<@${message.users[0] ?? ""}>\\*\\* wins`, "u"));
    expect(roles).toEqual([`give ${message.users[0] ?? ""} ${prize}`, `take 3 ${prize}`]);
  });

  it.each([10_007, 10_011])("says of a role that Discord does not take (%i) nothing of permissions", async (code) => {
    const { channel, sent } = channelWith(true, true, quickPainter, apiError(code, 404));
    const state = won();
    const event = state.events.find(({ type }) => type === "won");
    const message = event === undefined ? null : messageOf(event, state.cup, state.events);
    if (message === null) throw new Error("nobody has won");
    expect(await channel.tell(state, message)).toMatchObject({ kind: "done" });
    expect(sent[0]?.body.content).toContain("Discord won’t take the role");
    expect(sent[0]?.body.content).not.toContain("Manage Roles");
  });

  it.each([
    [160_006, 400, "refused"],
    [50_013, 403, "forbidden"],
  ])("leaves no message without its thread where Discord opens none (%i)", async (code, status, kind) => {
    const { channel, sent, removed } = channelWith(true, true, quickPainter, apiError(code, status));
    const log = signedUp(["Anna", "Ben", "Cleo"]);
    log.askHost({ type: "start" });
    const users = log.round.tables[0]?.users ?? [];
    expect(await channel.thread(stateOf(log), { round: 1, table: 0, again: 0, users })).toEqual({ kind });
    expect([sent.length, removed.length]).toEqual([1, 1]);
  });

  it.each([
    ["who opened it may give no roles any more", { hostMay: 0n }, t("cup.told.noRole.yours", named)],
    ["the role has risen above theirs", { prizeAt: 8 }, t("cup.told.noRole.yours", named)],
    ["who opened it has left the server", { hasLeft: true }, t("cup.told.noRole.yours", named)],
    [
      "the role may do something by now",
      { prizeMay: PermissionFlagsBits.KickMembers },
      t("cup.told.noRole.powerful", named),
    ],
    ["the role has risen above the bot's", { prizeAt: 9, hostAt: 10 }, t("cup.told.noRole.mine", named)],
  ] as const)("passes no role on if %s when it is won, and says so", async (_why, ranks, said) => {
    const { channel, sent, roles } = channelWith(true, true, quickPainter, null, ranksWith(ranks));
    const state = won();
    const event = state.events.find(({ type }) => type === "won");
    const message = event === undefined ? null : messageOf(event, state.cup, state.events);
    if (message === null) throw new Error("nobody has won");
    expect(await channel.tell(state, message)).toMatchObject({ kind: "done" });
    expect([roles, sent[0]?.body.allowed_mentions]).toEqual([[], { users: message.users }]);
    expect(sent[0]?.body.content).toContain(said);
  });

  it("goes on without the right to give roles, and says so", async () => {
    const { channel, sent } = channelWith(false);
    const state = won();
    const event = state.events.find(({ type }) => type === "won");
    const message = event === undefined ? null : messageOf(event, state.cup, state.events);
    if (message === null) throw new Error("nobody has won");
    expect(await channel.tell(state, message)).toMatchObject({ kind: "done" });
    expect(sent[0]?.body.content).toContain("Manage Roles");
    expect(sent[0]?.body.allowed_mentions).toEqual({ users: message.users });
  });
});

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
