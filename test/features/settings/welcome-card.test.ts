import { ChannelType, MessageFlags, PermissionFlagsBits } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Interaction, NamedChannel } from "../../../src/discord/interaction.js";
import type { MessageBody } from "../../../src/discord/api/api-client.js";
import type { PublicMessage } from "../../../src/discord/ui/frame.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { cardId } from "../../../src/features/settings/change-settings.js";
import { settingsFeature } from "../../../src/features/settings/index.js";
import { faultsIn, wideRows } from "../../discord/ui/faults.js";
import { read } from "../../discord/ui/read.js";
import { settle } from "../../support/fake-clock.js";
import { featureOf } from "../../support/features.js";
import { kind } from "../../support/held-api.js";
import { interactionAt } from "../../support/interactions.js";
import { person, untouched } from "../../support/tables.js";
import { languages, spokenLanguages } from "../../../src/texts/index.js";
import { arrivalWith, guild, type HeldBot, heldBot, lastAnswer, packetOf } from "./held-bot.js";

const channel = "100000000000000001";
const [manager, nobody] = [PermissionFlagsBits.ManageGuild | PermissionFlagsBits.SendMessages, 0n];

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

/** Somebody uses a command or a button in the server. */
function used(name: string, subcommand: string, permissions: bigint, locale = "de", who = person("Anna")): Interaction {
  const data = { id: "1", type: 1, name, options: [{ type: 1, name: subcommand, options: [] }] };
  return packetOf(held, who, { type: 2, data, permissions, locale });
}

/** What follows the answer to something that somebody uses, for them alone. @param fails the first of it with this code */
async function follows(interaction: Interaction, fails: number | null = null): Promise<readonly MessageBody[]> {
  const before = held.api.requests.length;
  const state = { isDone: false };
  const work = held.app.answer(interaction).finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    await settle();
    while (held.api.waiting() > 0) {
      const isNext = held.api.waiting() === 1 && held.api.requests.at(-1)?.type === "followUp";
      if (fails !== null && isNext) held.api.fail(fails);
      else held.api.pass(interactionAt(held.on.clock.now()));
    }
    await held.on.clock.forward(10);
  }
  await work;
  return held.api.requests.slice(before).flatMap((one) => (one.type === "followUp" ? [one.body] : []));
}

const settings = () => held.bot.settings.of(guild);
const evening = async () => (await held.bot.evenings.ofServer(guild))[0] ?? null;

/** A card as it is shown, and what is chosen on it. */
interface Card {
  readonly body: PublicMessage;
  readonly text: string;
  readonly present: readonly (readonly string[])[];
}

function cardOf(body: unknown): Card {
  const drawn = body as PublicMessage;
  const { texts, selects } = read(drawn.components);
  return { body: drawn, text: texts.join("\n"), present: selects.map(({ present }) => present) };
}

/** Channels are named as Discord shows them. */
function faults(drawn: PublicMessage): readonly string[] {
  return [...faultsIn(drawn), ...wideRows(drawn)].filter((one) => one !== "says <#");
}

/** The card that somebody who manages the server sees first. */
async function firstCard(locale = "de"): Promise<Card> {
  const [body] = await follows(used("club", "table", manager, locale));
  return cardOf(body);
}

/** Chosen or pressed on a card. @returns what its message shows then */
async function choose(
  { body }: Card,
  part: Parameters<typeof cardId>[0],
  values: readonly string[] = [],
  channels: readonly NamedChannel[] = [],
): Promise<Card> {
  const components = body.components;
  const done = featureOf(held.bot, settingsFeature).press(
    arrivalWith({ language: "de", locale: "de" }),
    cardId(part),
    values,
    { components, channels },
  );
  await settle();
  held.api.pass();
  await done;
  expect(kind(held.api.requests.at(-1))).toBe("UpdateMessage");
  return cardOf(lastAnswer(held.api));
}

describe("whoever manages a server", () => {
  it("sees one card after what they use first, in their language and for them alone, and never again", async () => {
    const [body, ...more] = await follows(used("club", "table", manager));
    expect(more).toEqual([]);
    expect(body?.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    expect(body?.allowed_mentions).toEqual({ parse: [] });
    const { text, body: drawn } = cardOf(body);
    expect(text).toContain(`**Deutsch · Europe/Berlin · <#${channel}> · Vorschlag: Stammtisch donnerstags 20:00**`);
    expect(faults(drawn)).toEqual([]);
    expect(await follows(used("club", "table", manager))).toEqual([]);
    expect(await follows(used("club", "table", manager, "en-US", person("Ben")))).toEqual([]);
  });

  it("begins with what follows from their own client", async () => {
    expect((await firstCard("en-GB")).text).toContain(
      `**English · Europe/London · <#${channel}> · Suggested: club evening Thursdays at 8:00 pm**`,
    );
    expect(await settings()).toMatchObject({ language: null, zone: null, newsChannel: null });
  });

  it("sees it next time if Discord has not shown it", async () => {
    expect(await follows(used("club", "table", manager), 10_062)).toHaveLength(1);
    expect(await follows(used("club", "table", manager))).toHaveLength(1);
    expect(await follows(used("club", "table", manager))).toEqual([]);
  });

  it("stores nothing until they press the button, and then all of it, with the first evening and its clock", async () => {
    let card = await firstCard();
    card = await choose(card, "language", ["en"]);
    card = await choose(card, "zone", ["Europe/Vienna"]);
    card = await choose(card, "day", ["2"]);
    card = await choose(card, "time", ["19:30"]);
    expect(card.text).toContain(`**English · Europe/Vienna · <#${channel}> · Vorschlag: Stammtisch dienstags 19:30**`);
    expect(card.present.slice(0, 2)).toEqual([["en"], ["Europe/Vienna"]]);
    expect(await settings()).toEqual({ ...untouched, welcome: "shown" });
    expect(await evening()).toBeNull();
    const done = await choose(card, "go");
    expect(await settings()).toEqual({
      ...untouched,
      welcome: "done",
      language: "en",
      zone: "Europe/Vienna",
      newsChannel: channel,
    });
    expect(await evening()).toMatchObject({ weekday: 2, minutes: 19 * 60 + 30, channel, game: null });
    expect(done.text).toMatch(/Dienstag, .* 19:30.*\(Europe\/Vienna\)/u);
    const ids = read(done.body.components).buttons.map(({ id }) => parseCustomId(id));
    expect(ids.map((id) => id?.verb)).toEqual(ids.map(() => "start"));
    expect(faults(done.body)).toEqual([]);
  });

  it("types any other time zone, and reads a sentence if there is none of that name", async () => {
    const card = await firstCard();
    const ask = async (part: "zone" | "other", value: string): Promise<string> => {
      const done = featureOf(held.bot, settingsFeature).press(arrivalWith({}), cardId(part), [value], {
        components: card.body.components,
      });
      await settle();
      held.api.pass();
      await done;
      return `${kind(held.api.requests.at(-1))} ${JSON.stringify(lastAnswer(held.api))}`;
    };
    expect(await ask("zone", "other")).toMatch(/^Modal .*settings:0:card:other/u);
    expect(await ask("other", "Bielefeld")).toMatch(/^ChannelMessageWithSource /u);
    expect(await ask("other", " halifax ")).toMatch(/^UpdateMessage .*America\/Halifax/u);
  });

  it("may do without a club evening, and keeps one that there is as it is", async () => {
    const none = await choose(await firstCard(), "day", ["none"]);
    expect(none.text).toContain("kein Stammtisch**");
    await choose(none, "go");
    expect(await evening()).toBeNull();
    const monday = { name: null, channel, weekday: 1, minutes: 18 * 60, rhythm: "weekly", game: "kalle" } as const;
    await held.bot.evenings.set({ guild, series: 0 }, { ...monday, listDays: 1, listMinutes: 18 * 60 }, false);
    await held.bot.settings.change(guild, (present) => ({ ...present, welcome: null }));
    const kept = await firstCard();
    expect(kept.text).toContain("Stammtisch montags 18:00");
    await choose(kept, "go");
    expect(await evening()).toMatchObject({ weekday: 1, minutes: 18 * 60, game: "kalle" });
  });

  it("is told what is missing in a channel, which is not taken then", async () => {
    const card = await firstCard();
    const all = String(PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages);
    const there = { id: "100000000000000077", type: ChannelType.GuildText, parent: null } as const;
    const mute = { ...there, permissions: all, appPermissions: String(PermissionFlagsBits.ViewChannel) };
    const refused = await choose(card, "channel", [there.id], [mute]);
    expect(refused.text).toMatch(/⚠️ In <#100000000000000077> fehlen mir Rechte: [^:]*Nachrichten senden/u);
    expect(refused.text).toContain(`· <#${channel}> ·`);
    const closed = await choose(card, "channel", [there.id], [{ ...mute, permissions: "0", appPermissions: all }]);
    expect(closed.text).toContain("darfst du selbst nicht schreiben");
    const taken = await choose(card, "channel", [there.id], [{ ...mute, appPermissions: all }]);
    expect(taken.text).toContain(`· <#${there.id}> ·`);
  });
});

describe("the first host of a server that has no language of its own", () => {
  const start = (who = person("Ben"), locale = "de"): Interaction => used("katchen", "start", nobody, locale, who);

  it("is told once that the tables speak like their client and by which clock, and may choose the other language", async () => {
    const [body, ...more] = await follows(start());
    expect(more).toEqual([]);
    const { texts, buttons } = read((body as PublicMessage).components);
    expect(texts.join("")).toMatch(/\*\*Deutsch\*\*.*\*\*Europe\/Berlin\*\*/u);
    const others = spokenLanguages.filter((language) => language !== "de").map((language) => languages[language].name);
    expect(buttons.map(({ label }) => label)).toEqual(others.slice(0, 5));
    expect(await follows(start(person("Cleo"), "en-US"))).toEqual([]);
    const id = parseCustomId(buttons[0]?.id ?? "");
    if (id === null) throw new Error("the button has no custom_id");
    const ben = { person: person("Ben"), manager: false };
    const [pressedMessage, press] = [interactionAt(1e12), interactionAt(1e12 + 1e3)];
    const done = featureOf(held.bot, settingsFeature).press(arrivalWith({ ...ben, id: press, pressedMessage }), id);
    await settle();
    while (held.api.waiting() > 0) held.api.pass();
    await done;
    expect((await settings()).language).toBe("en");
  });

  it("leaves the card to those who manage the server", async () => {
    await follows(start());
    expect((await firstCard()).text).toContain("Europe/Berlin");
  });

  it("is told so too where somebody has seen the card and set nothing, and nobody is told anything after that", async () => {
    await firstCard();
    expect(await follows(used("club", "table", nobody, "de", person("Cleo")))).toEqual([]);
    const host = start(person("Ben"), "fr");
    expect(await follows(host, 10_062)).toHaveLength(1);
    const [body, ...more] = await follows(used("club", "table", nobody, "fr", person("Cleo")));
    expect(more).toEqual([]);
    expect(read((body as PublicMessage).components).texts.join("")).toMatch(/\*\*Français\*\*.*\*\*Europe\/Paris\*\*/u);
    for (const permissions of [manager, nobody])
      for (const locale of ["fr", "de"]) expect(await follows(used("club", "table", permissions, locale))).toEqual([]);
  });

  it("is told nothing more where they manage the server and the card has said so", async () => {
    expect(await follows(used("katchen", "start", manager))).toHaveLength(1);
    expect(await follows(used("club", "table", nobody, "de", person("Ben")))).toEqual([]);
    expect((await settings()).hostLocale).toBe("de");
  });

  it("cannot change what somebody has set meanwhile", async () => {
    const [body] = await follows(start());
    const id = parseCustomId(read((body as PublicMessage).components).buttons[0]?.id ?? "");
    await held.bot.settings.change(guild, (present) => ({ ...present, language: "de" }));
    const [pressedMessage, press] = [interactionAt(1e12), interactionAt(1e12 + 1e3)];
    const ben = { person: person("Ben"), manager: false };
    if (id === null) throw new Error("the button has no custom_id");
    const done = featureOf(held.bot, settingsFeature).press(arrivalWith({ ...ben, id: press, pressedMessage }), id);
    await settle();
    held.api.pass();
    await done;
    expect((await settings()).language).toBe("de");
    expect(JSON.stringify(lastAnswer(held.api))).toContain("by now");
  });
});
