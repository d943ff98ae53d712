import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from "discord.js";
import { expect, it } from "vitest";
import { Servers, EventReader } from "../../../src/discord/gateway/servers.js";

/** A packet as far as it is read. */
function packet(t: GatewayDispatchEvents, d: object): GatewayDispatchPayload {
  return { op: GatewayOpcodes.Dispatch, s: 1, t, d } as unknown as GatewayDispatchPayload;
}

function watched(): { readonly told: EventReader; readonly servers: Servers; readonly happened: readonly string[] } {
  const servers = new Servers();
  const happened: string[] = [];
  const told = new EventReader(servers, {
    joined: (guild) => happened.push(`joined ${guild}`),
    left: (guild) => happened.push(`left ${guild}`),
    away: (guild) => happened.push(`away ${guild}`),
    back: (guild) => happened.push(`back ${guild}`),
    channelDeleted: (guild, channel) => happened.push(`channel gone ${guild} ${channel}`),
    threadDeleted: (guild, thread) => happened.push(`thread gone ${guild} ${thread}`),
    permissionsChanged: (guild) => happened.push(`permissions ${guild}`),
  });
  return { told, servers, happened };
}

const channels = Array.from({ length: 60 }, (_, at) => ({ id: String(at), name: "channel" }));
const roles = Array.from({ length: 40 }, (_, at) => ({ id: String(at), name: "role" }));

it("tells that permissions may have changed in a server, and nothing of what it is called", () => {
  const { told, happened } = watched();
  told.read(packet(GatewayDispatchEvents.GuildUpdate, { id: "17", preferred_locale: "de" }));
  expect(happened).toEqual([]);
  for (const t of [
    GatewayDispatchEvents.ChannelUpdate,
    GatewayDispatchEvents.ThreadUpdate,
    GatewayDispatchEvents.GuildRoleUpdate,
    GatewayDispatchEvents.GuildMemberUpdate,
  ])
    expect(told.read(packet(t, { id: "5", guild_id: "17" }))).toEqual([]);
  expect(happened).toEqual(Array.from({ length: 4 }, () => "permissions 17"));
});

it("keeps channels and roles of servers from discord.js, which hears of a server when somebody plays there", () => {
  const { told, servers, happened } = watched();
  servers.begin(0, 1, ["17"]);
  expect(servers.isComplete(0)).toBe(false);
  const created = packet(GatewayDispatchEvents.GuildCreate, { id: "17", preferred_locale: "de", channels, roles });
  expect(told.read(created)).toEqual([]);
  expect([servers.isComplete(0), servers.localeOf("17"), happened]).toEqual([true, "de", ["back 17"]]);
  const pressed = packet(GatewayDispatchEvents.InteractionCreate, { id: "1", guild_id: "17", guild_locale: "fr" });
  const [bare, interaction] = told.read(pressed);
  expect(bare).toMatchObject({ t: "GUILD_CREATE", d: { id: "17", channels: [], roles: [] } });
  expect(interaction).toBe(pressed);
  expect(servers.localeOf("17")).toBe("fr");
  expect(told.read(pressed)).toEqual([pressed]);
  for (const t of [GatewayDispatchEvents.ChannelCreate, GatewayDispatchEvents.GuildRoleCreate])
    expect(told.read(packet(t, { id: "5", guild_id: "17" }))).toEqual([]);
});

it("keeps the roles of who presses until they are asked for, once, and of a thousand at most", () => {
  const { told } = watched();
  const press = (id: string, own: readonly string[]): void => {
    told.read(packet(GatewayDispatchEvents.InteractionCreate, { id, guild_id: "17", member: { roles: own } }));
  };
  press("1", ["7", "8"]);
  press("2", []);
  expect(["1", "1", "2", "3"].map((id) => told.takeRoles(id))).toEqual([["7", "8"], [], [], []]);
  for (let id = 0; id <= 1_000; id += 1) press(String(id), ["7"]);
  expect(["0", "1", "1000"].map((id) => told.takeRoles(id))).toEqual([[], ["7"], ["7"]]);
});

it("tells of servers that the bot comes into and leaves, and of their outages until they are announced again", () => {
  const { told, servers, happened } = watched();
  servers.begin(0, 1, []);
  told.read(packet(GatewayDispatchEvents.GuildCreate, { id: "17", preferred_locale: "de" }));
  told.read(packet(GatewayDispatchEvents.GuildDelete, { id: "17", unavailable: true }));
  expect([servers.has("17"), servers.localeOf("17"), servers.isAwaited("17")]).toEqual([true, "de", true]);
  told.read(packet(GatewayDispatchEvents.GuildCreate, { id: "17", unavailable: true }));
  told.read(packet(GatewayDispatchEvents.GuildDelete, { id: "18", unavailable: true }));
  expect([servers.awaited(0), servers.has("18")]).toEqual([["17"], false]);
  told.read(packet(GatewayDispatchEvents.GuildCreate, { id: "17", preferred_locale: "de" }));
  expect(servers.awaited(0)).toEqual([]);
  told.read(packet(GatewayDispatchEvents.GuildUpdate, { id: "17", preferred_locale: "en-US" }));
  expect(servers.localeOf("17")).toBe("en-US");
  told.read(packet(GatewayDispatchEvents.ThreadDelete, { id: "5", guild_id: "17" }));
  told.read(packet(GatewayDispatchEvents.ChannelDelete, { id: "6", guild_id: "17" }));
  told.read(packet(GatewayDispatchEvents.GuildDelete, { id: "17" }));
  expect(servers.count).toBe(0);
  const outage = ["away 17", "away 17", "back 17"];
  const gone = ["thread gone 17 5", "channel gone 17 6", "left 17"];
  expect(happened).toEqual(["joined 17", "back 17", ...outage, ...gone]);
});

it("knows after a new session of a shard which of its servers are gone, and keeps the languages of the others", () => {
  const servers = new Servers();
  const on = (shard: number, at: number): string => String(BigInt(shard + 2 * at) << 22n);
  servers.begin(0, 2, [on(0, 1), on(0, 2)]);
  servers.begin(1, 2, [on(1, 1)]);
  for (const guild of [on(0, 1), on(0, 2), on(1, 1)]) servers.add(guild, "de");
  servers.begin(0, 2, [on(0, 2), on(0, 3)]);
  expect(servers.of(0)).toEqual([
    [on(0, 2), "de"],
    [on(0, 3), null],
  ]);
  expect(servers.of(1)).toEqual([[on(1, 1), "de"]]);
});

it("takes from discord.js the servers of a shard that leaves, of which it knows only those where somebody has played", () => {
  const { told } = watched();
  const pressed = packet(GatewayDispatchEvents.InteractionCreate, { id: "1", guild_id: "17", guild_locale: "de" });
  expect(told.read(pressed)).toHaveLength(2);
  expect(told.forget(["17", "18"])).toMatchObject([{ t: "GUILD_DELETE", d: { id: "17" } }]);
  expect(told.forget(["17", "18"])).toEqual([]);
  // The shard has come back.
  expect(told.read(pressed)).toMatchObject([{ t: "GUILD_CREATE", d: { id: "17" } }, pressed]);
});
