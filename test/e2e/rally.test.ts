import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { controlsOf, textOf, whispered } from "./support/board.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

let setting: Setting;
let boss: LocalUser;
/** The one that members can give themselves. */
let role: string;

beforeEach(async () => {
  setting = await setUp({ botRights: ["ManageRoles"], limits: "none" });
  const { discord } = setting;
  boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
  discord.setOwner(boss.id);
  role = discord.addRole({ name: "Players", position: 1, mentionable: true });
});
afterEach(() => endWell(setting));

function controlIn(message: SeenMessage, ...verbs: readonly string[]): string {
  return controlsOf(message).find(({ verb }) => verbs.includes(verb))?.customId ?? "";
}

function seenAfter(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`no message: ${outcome.type}`);
  return outcome.message;
}

/** A message of somebody's once a press or choice on it has changed it, which may take longer than its answer. */
async function changedBy(user: LocalUser, before: SeenMessage, outcome: Outcome): Promise<SeenMessage> {
  const now = (): SeenMessage => user.sees(before.channel_id).find(({ id }) => id === before.id) ?? before;
  if (outcome.type !== "deferred") return seenAfter(outcome);
  await expect.poll(() => JSON.stringify(now().components)).not.toBe(JSON.stringify(before.components));
  return now();
}

/** Somebody presses a button of the lobby, wherever other messages are. */
async function press(user: LocalUser, verb: string, channel = setting.discord.channel): Promise<Outcome> {
  const board = user.sees(channel).findLast((one) => !one.ephemeral && controlIn(one, verb) !== "");
  if (board === undefined) throw new Error(`nothing to press: ${verb}`);
  return user.press(board.id, controlIn(board, verb));
}

/** The server's settings, of the club. */
async function settings(): Promise<SeenMessage> {
  const tables = seenAfter(await boss.slash(setting.discord.channel, "tables settings"));
  const toClub = controlsOf(tables).find(({ verb, argument }) => verb === "page" && argument.startsWith("club"));
  return seenAfter(await boss.press(tables.id, toClub?.customId ?? ""));
}

/** The boss chooses a role in them. */
async function choose(...roles: readonly string[]): Promise<string> {
  const panel = await settings();
  const outcome = await boss.select(panel.id, controlIn(panel, "playerrole"), roles);
  return textOf(await changedBy(boss, panel, outcome));
}

/** Somebody says by /katzentisch that they want to be called, or not any more. */
async function wish(user: LocalUser): Promise<string> {
  const overview = seenAfter(await user.slash(setting.discord.channel, "katzentisch"));
  return whispered(await user.press(overview.id, controlIn(overview, "on", "off")));
}

/** Somebody who sits there has all called who want to be. */
async function call(user: LocalUser, channel = setting.discord.channel): Promise<string> {
  const panel = seenAfter(await press(user, "get", channel));
  const button = controlIn(panel, "rally");
  return button === "" ? "no button" : textOf(await changedBy(user, panel, await user.press(panel.id, button)));
}

/** Messages that call people. */
function calls(): readonly SeenMessage[] {
  return setting.cleo.sees(setting.discord.channel).filter(({ content }) => content.includes(`<@&${role}>`));
}

/** All whom any message in the channel notifies by that role, or did. */
function called(): readonly (readonly string[])[] {
  return calls().map(({ id }) => setting.discord.notified(id));
}

function readBy(user: LocalUser): string {
  return user.sees(setting.discord.channel).map(textOf).join("\n");
}

describe("“Who’s up for it?”", () => {
  it("calls those who have given themselves the role, once, seats whoever comes, and says when it is over", async () => {
    const { discord, anna, ben, cleo } = setting;
    await anna.slash(discord.channel, "katchen start");
    expect(await choose(role)).not.toContain("⚠️");
    expect(await wish(ben)).toContain("You now have");
    expect(await wish(cleo)).toContain("You now have");
    expect(await wish(cleo)).toContain("rid of");
    expect(discord.users().filter(({ member }) => member.roles.includes(role))).toEqual([ben]);
    expect(await call(anna)).toContain("Gerufen");
    await expect.poll(called).toEqual([[ben.id]]);
    const [message] = calls();
    expect(whispered(await ben.press(message?.id ?? "", controlIn(message as SeenMessage, "accept")))).toContain(
      "yours",
    );
    expect(await call(anna)).toBe("no button");
    const looked = seenAfter(await cleo.press(message?.id ?? "", controlIn(message as SeenMessage, "open")));
    expect(textOf(looked)).toContain("Should I?");
    expect(textOf(await changedBy(cleo, looked, await cleo.press(looked.id, controlIn(looked, "on"))))).toContain(
      "You now have",
    );
    await press(anna, "start");
    await expect.poll(() => readBy(cleo)).toContain("Die Runde läuft schon");
    expect(calls()).toEqual([]);
  });

  it("is asked once, whatever dies between the press and the message, however often", async () => {
    const { discord, anna, ben } = setting;
    await choose(role);
    await wish(ben);
    await anna.slash(discord.channel, "katchen start");
    const posts = { method: "POST", route: "/channels/:channel/messages", times: Infinity } as const;
    // It is stored, and never reaches Discord.
    const heal = discord.faults.disturb(posts, { type: "lost" });
    expect(await call(anna)).toContain("Gerufen");
    await setting.bot.kill();
    heal();
    expect(calls()).toEqual([]);
    // It reaches Discord, and the program dies before it hears of that.
    discord.faults.disturb({ ...posts, times: 1 }, { type: "late", ms: 60_000 });
    await setting.restart();
    await expect.poll(called).toEqual([[ben.id]]);
    await setting.bot.kill();
    await setting.restart();
    await press(ben, "join");
    await press(anna, "start");
    await expect.poll(() => readBy(ben)).toContain("Die Runde läuft schon");
    expect(ben.sees(discord.channel).filter(({ mention_roles }) => mention_roles.length > 0)).toEqual([]);
  });

  it("is refused with what to do where the role may not be mentioned, has gone, or a table has called just now", async () => {
    const { discord, anna, ben } = setting;
    const quiet = discord.addRole({ name: "Quiet", position: 1 });
    expect(await choose(quiet)).toContain("darf ich noch nicht anpingen");
    await anna.slash(discord.channel, "katchen start");
    expect(await call(anna)).toContain("Jedem erlauben");
    discord.allowBot(discord.channel, "MentionEveryone");
    role = quiet;
    await wish(ben);
    expect(await call(anna)).toContain("Gerufen");
    await expect.poll(called).toEqual([[ben.id]]);
    const room = discord.addChannel("room");
    discord.deleteRole(quiet);
    await ben.slash(room, "katchen start");
    expect(await call(ben, room)).toContain("no longer exists");
    await choose(discord.addRole({ name: "Next", position: 1, mentionable: true }));
    expect(await call(ben, room)).toMatch(/only just.*<t:\d+:R>/u);
  });
});

describe("a role that members give themselves", () => {
  it("is refused in the settings, with a sentence, where it could do harm or cannot be given", async () => {
    const { discord } = setting;
    const bots = discord.roles().find(({ name }) => name === discord.botName)?.id ?? "";
    const high = discord.addRole({ name: "High", position: 99 });
    const powerful = discord.addRole({ name: "Kickers", position: 1, permissions: ["KickMembers"] });
    expect(await choose(discord.guild)).toContain("@everyone haben schon alle");
    expect(await choose(bots)).toContain("gehört einem Bot");
    expect(await choose(high)).toContain("steht über meiner eigenen Rolle");
    expect(await choose(powerful)).toContain("darf man mehr als alle anderen");
    discord.setBotRights();
    expect(await choose(role)).toContain("Mir fehlt „Rollen verwalten“");
    const overview = seenAfter(await setting.anna.slash(discord.channel, "katzentisch"));
    expect(controlIn(overview, "on")).toBe("");
  });

  it("is given no more once the bot has lost the right, or the role has become powerful or is gone", async () => {
    const { discord, anna, ben } = setting;
    await choose(role);
    discord.setBotRights();
    expect(await wish(anna)).toMatch(/Mir fehlt „Rollen verwalten“.*Darum kümmert sich/u);
    discord.setBotRights("ManageRoles");
    expect(await wish(anna)).toContain("Du hast jetzt");
    discord.deleteRole(role);
    expect(await wish(ben)).toContain("no longer exists");
    expect(await choose()).not.toContain("⚠️");
    const overview = seenAfter(await ben.slash(discord.channel, "katzentisch"));
    expect(controlIn(overview, "on", "off")).toBe("");
    expect(anna.member.roles).toEqual([]);
  });
});
