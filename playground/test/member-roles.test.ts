import { PermissionFlagsBits } from "discord.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callback, slashed } from "./arrivals.js";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { call, type Answer } from "./fetching.js";

let bot: BareBot;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none", botRights: ["ManageRoles"], roles: 1 });
});
afterAll(() => bot.close());

/** Gives or takes a role. */
const ask = (method: "PUT" | "DELETE", role: string, user = bot.anna.id): Promise<Answer> =>
  call(bot.discord, method, `/guilds/${bot.discord.guild}/members/${user}/roles/${role}`);
const roleId = (name: string): string => bot.discord.roles().find((role) => role.name === name)?.id ?? "";
const noPermission = { status: 403, body: { code: 50_013, message: "Missing Permissions" } };

test("a role below the bot's own is given and taken, as often as it asks", async () => {
  const role = roleId("Role 1");
  for (const _again of [1, 2]) expect((await ask("PUT", role)).status).toBe(204);
  expect(bot.anna.member.roles).toEqual([role]);
  for (const _again of [1, 2]) expect((await ask("DELETE", role)).status).toBe(204);
  expect(bot.anna.member.roles).toEqual([]);
});

test("no role is given that is everybody's, the bot's own or unknown, nor to somebody who is not there", async () => {
  expect(await ask("PUT", bot.discord.guild)).toEqual(noPermission);
  expect(await ask("PUT", roleId(bot.discord.botName))).toEqual(noPermission);
  expect(await ask("PUT", "1")).toMatchObject({ status: 404, body: { code: 10_011 } });
  expect(await ask("PUT", roleId("Role 1"), "1")).toMatchObject({ status: 404, body: { code: 10_007 } });
});

test("without the right to manage roles none is given", async () => {
  bot.discord.setBotRights();
  expect(await ask("PUT", roleId("Role 1"))).toEqual(noPermission);
  bot.discord.setBotRights("ManageRoles");
  expect((await ask("PUT", roleId("Role 1"))).status).toBe(204);
});

test("a role that stands at or above the bot's highest is not given, and roles that it comes before move up", async () => {
  const { discord } = bot;
  const low = discord.addRole({ name: "Low", position: 1 });
  const high = discord.addRole({ name: "High", position: 99 });
  expect((await ask("PUT", low)).status).toBe(204);
  expect(await ask("PUT", high)).toEqual(noPermission);
  const { body } = await call(discord, "GET", `/guilds/${discord.guild}`);
  const roles = (body as { readonly roles: readonly { readonly name: string; readonly position: number }[] }).roles;
  const positions = new Map(roles.map(({ name, position }) => [name, position]));
  expect([positions.get("Low"), positions.get("Role 1"), positions.get(discord.botName)]).toEqual([1, 2, 4]);
});

test("a member may do in the server what their roles say now; its owner and administrators may do everything", async () => {
  const { discord, anna } = bot;
  const { AddReactions, BanMembers, ManageRoles } = PermissionFlagsBits;
  const may = async (): Promise<readonly boolean[]> => {
    const { interaction } = await slashed(bot);
    await callback(bot, interaction, { type: 4, data: { content: "a" } });
    return [AddReactions, ManageRoles, BanMembers].map(
      (right) => interaction.memberPermissions?.has(right, false) ?? false,
    );
  };
  discord.setRoles(anna.id, [discord.addRole({ name: "Helper", position: 1, permissions: ["ManageRoles"] })]);
  expect(await may()).toEqual([true, true, false]);
  discord.setRoles(anna.id, [discord.addRole({ name: "Chief", position: 99, permissions: ["Administrator"] })]);
  expect(await may()).toEqual([true, true, true]);
  discord.setRoles(anna.id, []);
  expect(await may()).toEqual([true, false, false]);
  discord.setOwner(anna.id);
  expect(await may()).toEqual([true, true, true]);
});

test("a role that the bot mentions notifies its members who can see the channel, if anybody may mention it or the bot everyone", async () => {
  const { discord, anna, ben } = bot;
  const [open, quiet] = [true, false].map((mentionable) => discord.addRole({ name: "P", position: 1, mentionable }));
  discord.setRoles(anna.id, [open ?? "", quiet ?? ""]);
  discord.setRoles(ben.id, [open ?? ""]);
  const notified = async (allowed: object | undefined): Promise<readonly string[]> => {
    const content = `<@&${open}> <@&${quiet}> <@&${discord.guild}>`;
    const post = { content, ...(allowed === undefined ? {} : { allowed_mentions: allowed }) };
    const { body } = await call(discord, "POST", `/channels/${discord.channel}/messages`, post);
    return discord.notified((body as { readonly id: string }).id).toSorted();
  };
  const both = [anna.id, ben.id].toSorted();
  expect(await notified({ parse: [] })).toEqual([]);
  expect(await notified({ roles: [quiet] })).toEqual([]);
  expect(await notified({ roles: [open] })).toEqual(both);
  expect(await notified({ parse: ["roles"] })).toEqual(both);
  expect(await notified(undefined)).toEqual(both);
  discord.allowBot(discord.channel, "MentionEveryone");
  expect(await notified({ roles: [quiet] })).toEqual([anna.id]);
  discord.denyUser(discord.channel, ben.id, "ViewChannel");
  expect(await notified({ roles: [open, quiet] })).toEqual([anna.id]);
  discord.deleteRole(open ?? "");
  expect([ben.member.roles, await notified({ roles: [open] })]).toEqual([[], []]);
  expect(() => discord.deleteRole(open ?? "")).toThrow("no role");
});
