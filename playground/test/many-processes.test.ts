import { type SessionInfo, WebSocketManager, WebSocketShardEvents } from "@discordjs/ws";
import { GatewayIntentBits, REST } from "discord.js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Place, type ShardWorld, startShardWorld } from "../../test/support/shard-world.js";

/** Three processes with four of twelve shards each. */
const owned = [
  [0, 1, 2, 3],
  [4, 5, 6, 7],
  [8, 9, 10, 11],
] as const;

/** The local Discord's clock. */
let now = Date.now();
let world: ShardWorld;
let processes: readonly Process[] = [];
beforeAll(async () => {
  world = await startShardWorld({ patienceMs: 3_600_000, serversPerShard: 3, now: () => now });
  processes = await Promise.all(owned.map((shards) => connect(shards)));
});
afterAll(async () => {
  for (const { manager } of processes) await manager.destroy();
  await world.discord.close();
});

interface Process {
  readonly manager: WebSocketManager;
  /** By shard, as a process would store it for another one. */
  readonly sessions: Map<number, SessionInfo>;
  /** With their shards; of interactions the custom ids, of others the servers. */
  readonly told: { readonly shard: number; readonly event: string; readonly what: string }[];
}

/** @param left sessions of another process, to be resumed */
async function connect(
  shards: readonly number[],
  left: ReadonlyMap<number, SessionInfo> = new Map(),
): Promise<Process> {
  const one = makeProcess(shards, world.shards, left);
  await one.manager.connect();
  return one;
}

function makeProcess(shards: readonly number[], shardCount: number, left: ReadonlyMap<number, SessionInfo>): Process {
  const { discord } = world;
  const sessions = new Map(left);
  const told: Process["told"] = [];
  const manager = new WebSocketManager({
    token: discord.token,
    intents: GatewayIntentBits.Guilds,
    rest: new REST({ api: discord.url }).setToken(discord.token),
    shardCount,
    shardIds: [...shards],
    // Each shard is a bucket of its own.
    buildIdentifyThrottler: () => ({ waitForIdentify: () => Promise.resolve() }),
    retrieveSessionInfo: (shard) => sessions.get(shard) ?? null,
    updateSessionInfo: (shard, info) => void (info === null ? sessions.delete(shard) : sessions.set(shard, info)),
  });
  manager.on(WebSocketShardEvents.Dispatch, ({ data: { t, d }, shardId: shard }) => {
    const { id = "", data } = d as { readonly id?: string; readonly data?: { readonly custom_id?: string } };
    told.push({ shard, event: t, what: data?.custom_id ?? id });
  });
  return { manager, sessions, told };
}

/** Somebody presses at each place; it is answered by nobody. */
function pressEverywhere(round: string): void {
  for (const [at, { channel }] of world.places.entries()) {
    const who = world.people[at % world.people.length];
    void who?.pressBlindly(channel, world.discord.snowflake(), `${round}:${channel}`);
  }
}

/** A process's places as it should hear of them, shard by shard in the order of the presses. */
function pressesOf(shards: readonly number[], round: string): readonly (readonly string[])[] {
  const of = (wanted: number): readonly Place[] => world.places.filter(({ shard }) => shard === wanted);
  return shards.map((shard) => of(shard).map(({ channel }) => `${round}:${channel}`));
}

function heardBy({ told }: Process, shards: readonly number[], round: string): readonly (readonly string[])[] {
  const own = told.filter(({ event, what }) => event === "INTERACTION_CREATE" && what.startsWith(round));
  return shards.map((wanted) => own.filter(({ shard }) => shard === wanted).map(({ what }) => what));
}

test("a dozen servers and forty tables lie on all twelve shards, each server on one", () => {
  const { places, servers, discord } = world;
  expect([servers.length, places.length, new Set(places.map(({ channel }) => channel)).size]).toEqual([12, 40, 40]);
  expect(servers.map((server) => discord.shardOf(server, 12))).toEqual(owned.flat());
  expect(new Set(places.map(({ server }) => server))).toEqual(new Set(servers));
});

test("each of three processes hears of the servers of its four shards, and of what is pressed there", async () => {
  pressEverywhere("first");
  for (const [at, shards] of owned.entries()) {
    const one = processes[at];
    if (one === undefined) throw new Error("no process");
    await expect.poll(() => heardBy(one, shards, "first")).toEqual(pressesOf(shards, "first"));
    const joined = one.told.filter(({ event }) => event === "GUILD_CREATE");
    const isOwn = (shard: number): boolean => shards.some((own) => own === shard);
    const own = world.discord.servers.filter((server) => isOwn(world.discord.shardOf(server, 12)));
    expect(joined.map(({ what }) => what).toSorted()).toEqual(own.toSorted());
    expect(joined.every(({ shard, what }) => world.discord.shardOf(what, 12) === shard)).toBe(true);
    // Nothing of anybody else's.
    expect(one.told.every(({ shard }) => isOwn(shard))).toBe(true);
  }
});

test("shards of a process that has gone are resumed by the others, which are told what was missed, and no servers", async () => {
  const [gone, ...staying] = processes;
  if (gone === undefined) throw new Error("no process");
  const left = new Map(gone.sessions);
  await gone.manager.destroy({ code: 4200 });
  pressEverywhere("second");
  const shared = [owned[0].slice(0, 2), owned[0].slice(2)];
  const heirs = await Promise.all(shared.map((shards) => connect(shards, left)));
  processes = [...staying, ...heirs];
  for (const [at, shards] of shared.entries()) {
    const heir = heirs[at];
    if (heir === undefined) throw new Error("no heir");
    await expect.poll(() => heardBy(heir, shards, "second")).toEqual(pressesOf(shards, "second"));
    expect(new Set(heir.told.map(({ event }) => event))).toEqual(new Set(["INTERACTION_CREATE", "RESUMED"]));
  }
  pressEverywhere("third");
  for (const [at, shards] of [...owned.slice(1), ...shared].entries()) {
    const one = processes[at];
    if (one === undefined) throw new Error("no process");
    await expect.poll(() => heardBy(one, shards, "third")).toEqual(pressesOf(shards, "third"));
  }
  expect(world.discord.problems).toEqual([]);
});

test("a process that is asked to come back over another connection goes on with all its shards", async () => {
  const one = processes.at(-1);
  if (one === undefined) throw new Error("no process");
  const before = one.told.length;
  for (const shard of [2, 3]) world.discord.faults.askToReconnect(shard);
  const resumed = (): readonly string[] => one.told.slice(before).map(({ event, shard }) => `${event} ${shard}`);
  await expect.poll(() => resumed().toSorted()).toEqual(["RESUMED 2", "RESUMED 3"]);
  expect(world.discord.problems).toEqual([]);
});

test("a process that identifies too soon after another one has to wait, and one with too few shards is refused", async () => {
  const { discord } = world;
  const few = makeProcess([0], 3, new Map());
  few.manager.on(WebSocketShardEvents.Error, () => undefined);
  await expect(few.manager.connect()).rejects.toThrow("Sharding is required");
  const late = makeProcess([5], 12, new Map());
  onTestFinished(async () => late.manager.destroy());
  const isUp = late.manager.connect();
  const refused = (): ReadonlySet<string> => new Set(discord.problems.map(({ code, message }) => `${code} ${message}`));
  await expect.poll(refused).toEqual(new Set(["4011 Sharding required.", "0 Identified too soon"]));
  expect(late.told).toEqual([]);
  now += 5_000;
  await isUp;
  // Discord lets both live, and tells both.
  pressEverywhere("fourth");
  const twin = processes[0];
  if (twin === undefined) throw new Error("no process");
  for (const one of [late, twin])
    await expect.poll(() => heardBy(one, [5], "fourth")).toEqual(pressesOf([5], "fourth"));
});
