import { ChannelType, PermissionsBitField } from "discord.js";
import { describe, expect, it } from "vitest";
import { SlashOptions } from "../../../../src/discord/interaction.js";
import { openEvening, timeChoices } from "../../../../src/features/evening/commands.js";
import { translator, spokenLanguages } from "../../../../src/texts/index.js";
import { type EveningWorld, eveningWorld, thursdays as plan } from "../../../support/evening-world.js";
import { settle } from "../../../support/fake-clock.js";
import { untouched } from "../../../support/tables.js";
import { arrivalWith, guild, heldBot, lastAnswer } from "../../settings/held-bot.js";
import { bindContext } from "../../../../src/discord/replies.js";

const t = translator("en");
const [allowed, here, other] = ["600000000000000001", "600000000000000002", "600000000000000003"];

const key = { guild, series: 0 };

/** `/club evening` without options. */
const bare = new SlashOptions({}, {});

/** As somebody gives `/club evening`. @param channel the one chosen, a thread of `channelParent` unless that is null */
function command(
  channel: string | null = null,
  channelParent: string | null = null,
  permissions = new PermissionsBitField(["ViewChannel", "SendMessages", "SendMessagesInThreads"]),
  appPermissions = permissions,
): SlashOptions {
  const given = { time: "20:00", day: 4 };
  if (channel === null) return new SlashOptions(given, {});
  const [own, granted] = [permissions, appPermissions].map(({ bitfield }) => String(bitfield));
  const place = { id: channel, name: "there", permissions: own ?? "", app_permissions: granted ?? "" };
  const there =
    channelParent === null
      ? ({ ...place, type: ChannelType.GuildText } as const)
      : ({ ...place, type: ChannelType.PublicThread, parent_id: channelParent } as const);
  return new SlashOptions({ ...given, channel }, { channels: { [channel]: there } });
}

/**
 * Sets an evening in a server that allows tables in one channel alone.
 *
 * @param parent of the channel in which the command is given
 * @returns the answer, as JSON, and the channel that is set
 */
async function setIn(parent: string | null, ...chosen: Parameters<typeof command>) {
  const { bot, app, api } = heldBot();
  await app.tables.settings.set(guild, { ...untouched, channels: [allowed] });
  void openEvening(bot, bindContext(bot, arrivalWith({ channel: here, parent })), command(...chosen));
  await settle();
  return { said: JSON.stringify(lastAnswer(api)), set: (await bot.evenings.of(key))?.row.channel ?? null };
}

describe("/club evening where the server allows tables in one channel alone", () => {
  it("is refused elsewhere, with the reason", async () => {
    for (const { said, set } of [await setIn(null), await setIn(allowed, other), await setIn(allowed, other, here)]) {
      expect(said).toContain(t("answers.notHere", { channels: [`<#${allowed}>`] }));
      expect(set).toBeNull();
    }
  });

  it("takes that channel, and any thread of it", async () => {
    expect((await setIn(null, allowed)).set).toBe(allowed);
    expect((await setIn(allowed)).set).toBe(here);
    expect((await setIn(null, other, allowed)).set).toBe(other);
  });

  it("leaves an evening where it is when somebody changes its time elsewhere", async () => {
    const { bot, app } = heldBot();
    void openEvening(bot, bindContext(bot, arrivalWith({ channel: here })), command());
    await settle();
    await app.tables.settings.set(guild, { ...untouched, channels: [allowed] });
    const before = (await bot.evenings.of(key))?.row.version ?? 0;
    void openEvening(bot, bindContext(bot, arrivalWith({ channel: other })), command());
    await settle();
    const { channel, version } = (await bot.evenings.of(key))?.row ?? { channel: null, version: 0 };
    expect([channel, version > before]).toEqual([here, true]);
  });
});

describe("/club evening in another channel", () => {
  const all = new PermissionsBitField(["ViewChannel", "SendMessages"]);
  const some = [new PermissionsBitField(["ViewChannel"]), new PermissionsBitField(["SendMessages"])];

  it("is set only where the host may write themselves, also by role, whatever the bot may", async () => {
    for (const permissions of some) {
      const { bot, api } = heldBot();
      void openEvening(bot, bindContext(bot, arrivalWith({ channel: here })), command(other, null, permissions, all));
      await settle();
      expect(JSON.stringify(lastAnswer(api))).toContain(t("answers.notYourChannel", { channel: `<#${other}>` }));
      expect(await bot.evenings.of(key)).toBeNull();
    }
  });

  it("says at once what the bot lacks there", async () => {
    const { bot, api } = heldBot();
    void openEvening(bot, bindContext(bot, arrivalWith({ channel: here })), command(other, null, all, some[0]));
    await settle();
    expect(JSON.stringify(lastAnswer(api))).toContain(t("permissions.SendMessages"));
    expect(await bot.evenings.of(key)).toBeNull();
  });

  it("needs no permission of who changes the time of one that is there already", async () => {
    const { bot } = heldBot();
    void openEvening(bot, bindContext(bot, arrivalWith({ channel: here })), command(other, null, all));
    await settle();
    void openEvening(bot, bindContext(bot, arrivalWith({ channel: here })), command());
    await settle();
    expect((await bot.evenings.of(key))?.row).toMatchObject({ channel: other });
  });
});

describe("the time zone of a server that has set none", () => {
  const zones = { de: "Europe/Berlin", fr: "Europe/Paris", it: "Europe/Rome" } as const;

  it("follows the server's locale until an evening is set by it, and stays from then on", async () => {
    let locale: keyof typeof zones = "de";
    const { bot, app } = heldBot(undefined, undefined, { discord: { localeOf: () => locale } });
    const zone = () => bot.evenings.zone(guild);
    expect(await zone()).toBe(zones.de);
    locale = "fr";
    expect(await zone()).toBe(zones.fr);
    void openEvening(bot, bindContext(bot, arrivalWith({ channel: here })), command());
    await settle();
    const { start } = (await bot.evenings.of(key))?.row ?? {};
    locale = "it";
    expect([await zone(), (await app.tables.settings.of(guild)).zone]).toEqual([zones.fr, zones.fr]);
    expect((await bot.evenings.coming(guild))[0]?.start).toBe(start);
  });

  it("is said while a time is typed as it will be once it is set, by the first host's client", async () => {
    const { bot } = heldBot();
    const context = bindContext(bot, arrivalWith({ channel: here, locale: "fr" }));
    const [shown] = await timeChoices(bot, context, "20h");
    expect(shown?.name).toContain(zones.fr);
    void openEvening(bot, context, command());
    await settle();
    expect(await bot.evenings.zone(guild)).toBe(zones.fr);
  });
});

it("where only its commands were added the bot says how it is invited, in every language", async () => {
  const link = "https://discord.com/oauth2/authorize?client_id=1";
  for (const language of spokenLanguages) {
    const { bot, api } = heldBot(undefined, undefined, { discord: { inviteTo: () => link } });
    const facts = arrivalWith({ channel: here, language, granted: new PermissionsBitField() });
    const context = bindContext(bot, facts);
    const said = (): string => String(lastAnswer(api)["content"]);
    void openEvening(bot, context, command());
    await settle();
    expect(said()).toBe(translator(language)("answers.inviteMe", { link }));
    void bot.permissions.canOpenHere(context);
    await settle();
    expect(said()).toBe(translator(language)("answers.inviteMe", { link }));
  }
});

it("/club evening in a private voice channel's chat says that the bot needs Connect there", async () => {
  const { bot, api } = heldBot();
  const granted = new PermissionsBitField(["ViewChannel", "SendMessages"]);
  void openEvening(bot, bindContext(bot, arrivalWith({ channel: here, channelKind: "voice", granted })), command());
  await settle();
  expect(JSON.stringify(lastAnswer(api))).toContain(t("permissions.Connect"));
  expect(await bot.evenings.of(key)).toBeNull();
});

/** What the panel says after a while. @param hour in Berlin, on a Thursday; the evening begins at eight */
async function panelAt(world: EveningWorld, hour: number): Promise<string> {
  const { bot, api } = heldBot();
  await world.clock.forward(Date.UTC(2026, 6, 2, hour - 2) - world.clock.now());
  void openEvening({ ...bot, evenings: world.evenings }, bindContext(bot, arrivalWith({ channel: here })), bare);
  await settle();
  return JSON.stringify(lastAnswer(api));
}

describe("/club evening whose list Discord has refused in the channel that was chosen", () => {
  const channels = (world: EveningWorld) => [...world.messages.values()].map((message) => message.channel);
  const says = [`<#${other}>`, t("permissions.SendMessages"), t("permissions.SendMessagesInThreads")];

  it.each([15, 21])(
    "says where and what the bot needs, and puts it up when a channel is named, at %i",
    async (hour) => {
      const world = eveningWorld(Date.UTC(2026, 6, 1, 10));
      world.refusals.set("post", 50_013);
      await world.evenings.set(key, { ...plan, channel: other }, false);
      // On Wednesday.
      expect(await panelAt(world, 13 - 24)).not.toContain("⚠️");
      const refused = await panelAt(world, hour);
      for (const words of says) expect(refused).toContain(words);
      // Nobody sees that list.
      expect(refused).not.toContain("list is up");
      world.refusals.clear();
      await world.evenings.set(key, { ...plan, channel: allowed }, false);
      const mended = await panelAt(world, hour + 1);
      expect([mended.includes("⚠️"), channels(world)]).toEqual([false, [allowed]]);
    },
  );

  it("puts it up when the same channel is named again", async () => {
    const world = eveningWorld(Date.UTC(2026, 6, 2, 12));
    world.refusals.set("post", 50_001);
    await world.evenings.set(key, { ...plan, channel: other }, false);
    expect(await panelAt(world, 15)).toContain("⚠️");
    world.refusals.clear();
    await world.evenings.set(key, { ...plan, channel: other }, false);
    const mended = await panelAt(world, 16);
    expect([mended.includes("⚠️"), channels(world)]).toEqual([false, [other]]);
  });
});
