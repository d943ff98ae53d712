import { GatewayDispatchEvents, type GatewayDispatchPayload, GatewayOpcodes } from "discord.js";
import { expect, it } from "vitest";
import { readEvent, type ServerEvents, Servers } from "../../../src/discord/gateway/servers.js";

/** A packet as far as it is read. */
function packet(t: GatewayDispatchEvents, d: object): GatewayDispatchPayload {
  return { op: GatewayOpcodes.Dispatch, s: 1, t, d } as unknown as GatewayDispatchPayload;
}

function watched() {
  const servers = new Servers();
  const happened: string[] = [];
  const events: ServerEvents = {
    interaction: ({ id }) => happened.push(`interaction ${id}`),
    joined: (guild) => happened.push(`joined ${guild}`),
    left: (guild) => happened.push(`left ${guild}`),
    away: (guild) => happened.push(`away ${guild}`),
    back: (guild) => happened.push(`back ${guild}`),
    channelDeleted: (guild, channel) => happened.push(`channel gone ${guild} ${channel}`),
    threadDeleted: (guild, thread) => happened.push(`thread gone ${guild} ${thread}`),
    permissionsChanged: (guild) => happened.push(`permissions ${guild}`),
  };
  const read = (t: GatewayDispatchEvents, d: object): void => readEvent(packet(t, d), servers, events);
  return { read, servers, happened };
}

it("tells that permissions may have changed in a server, and nothing of what it is called", () => {
  const { read, happened } = watched();
  read(GatewayDispatchEvents.GuildUpdate, { id: "17", preferred_locale: "de" });
  expect(happened).toEqual([]);
  for (const t of [
    GatewayDispatchEvents.ChannelUpdate,
    GatewayDispatchEvents.ThreadUpdate,
    GatewayDispatchEvents.GuildRoleUpdate,
    GatewayDispatchEvents.GuildMemberUpdate,
  ])
    read(t, { id: "5", guild_id: "17" });
  expect(happened).toEqual(Array.from({ length: 4 }, () => "permissions 17"));
});

it("passes interactions on as they are, and learns from them which language a server speaks", () => {
  const { read, servers, happened } = watched();
  servers.begin(0, 1, ["17"]);
  expect(servers.isComplete(0)).toBe(false);
  read(GatewayDispatchEvents.GuildCreate, { id: "17", preferred_locale: "de" });
  expect([servers.isComplete(0), servers.localeOf("17")]).toEqual([true, "de"]);
  read(GatewayDispatchEvents.InteractionCreate, { id: "1", type: 3, guild_id: "17", guild_locale: "fr" });
  read(GatewayDispatchEvents.InteractionCreate, { id: "2", type: 2 });
  read(GatewayDispatchEvents.InteractionCreate, { id: "3", type: 1 });
  expect(servers.localeOf("17")).toBe("fr");
  expect(happened).toEqual(["back 17", "interaction 1", "interaction 2"]);
});

it("tells of servers that the bot comes into and leaves, and of their outages until they are announced again", () => {
  const { read, servers, happened } = watched();
  servers.begin(0, 1, []);
  read(GatewayDispatchEvents.GuildCreate, { id: "17", preferred_locale: "de" });
  read(GatewayDispatchEvents.GuildDelete, { id: "17", unavailable: true });
  expect([servers.has("17"), servers.localeOf("17"), servers.isAwaited("17")]).toEqual([true, "de", true]);
  read(GatewayDispatchEvents.GuildCreate, { id: "17", unavailable: true });
  read(GatewayDispatchEvents.GuildDelete, { id: "18", unavailable: true });
  expect([servers.awaited(0), servers.has("18")]).toEqual([["17"], false]);
  read(GatewayDispatchEvents.GuildCreate, { id: "17", preferred_locale: "de" });
  expect(servers.awaited(0)).toEqual([]);
  read(GatewayDispatchEvents.GuildUpdate, { id: "17", preferred_locale: "en-US", features: ["COMMUNITY"] });
  expect(servers.localeOf("17")).toBe("en-US");
  read(GatewayDispatchEvents.GuildUpdate, { id: "17", preferred_locale: "en-US", features: [] });
  expect(servers.localeOf("17")).toBeNull();
  read(GatewayDispatchEvents.ThreadDelete, { id: "5", guild_id: "17" });
  read(GatewayDispatchEvents.ChannelDelete, { id: "6", guild_id: "17" });
  read(GatewayDispatchEvents.GuildDelete, { id: "17" });
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
