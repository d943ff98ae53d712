import { type APIModalInteractionResponseCallbackData, MessageFlags, SnowflakeUtil } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { type CustomId, parseCustomId, writeCustomId } from "../../../src/discord/ui/parts.js";
import { pageId, settingsId } from "../../../src/features/settings/change-settings.js";
import { isFreshPanel, settingsFeature } from "../../../src/features/settings/index.js";
import { featureOf, type UsedFeature, slash } from "../../support/features.js";
import { thursdays } from "../../support/evening-world.js";
import { settle } from "../../support/fake-clock.js";
import { type Line, person, untouched } from "../../support/tables.js";
import { type HeldApi, kind } from "../../support/held-api.js";
import { read } from "../../discord/ui/read.js";
import { arrivalWith, guild, type HeldBot, heldBot, lastAnswer } from "./held-bot.js";

let held: HeldBot;
let api: HeldApi;
let bot: HeldBot["bot"];
let feature: UsedFeature;
let lines: readonly Line[];

beforeEach(() => {
  held = heldBot();
  ({ bot, api, lines } = held);
  feature = featureOf(bot, settingsFeature);
});

/** Chosen or typed on the panel; the answer goes through. */
async function choose(verb: string, ...values: readonly string[]): Promise<void> {
  const done = feature.press(arrivalWith({}), { table: "settings", prompt: 0, verb, argument: "" }, values);
  await settle();
  api.pass();
  await done;
}

/** Marked in the last answer, by select. */
function marked(): readonly (readonly string[])[] {
  return read(lastAnswer(api)["components"] as Parameters<typeof read>[0]).selects.map(({ present }) => present);
}

describe("the settings' command", () => {
  it("shows the panel to everybody whom Discord lets use it, and only to them, in their language", async () => {
    void feature.command(arrivalWith({ language: "de" }), slash("tables"));
    await settle();
    expect(api.requests.map(kind)).toEqual(["ChannelMessageWithSource"]);
    expect(lastAnswer(api)["flags"]).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    expect(lastAnswer(api)["allowed_mentions"]).toEqual({ parse: [] });
    expect(JSON.stringify(lastAnswer(api))).toContain("Sprache der Tische");
    void feature.command(arrivalWith({ manager: false }), slash("tables"));
    await settle();
    expect(lastAnswer(api)["flags"]).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
  });

  it("only notes in the log when its answer comes too late", async () => {
    const done = feature.command(arrivalWith({}), slash("tables"));
    await settle();
    api.fail(10_062);
    await done;
    expect(lines).toMatchObject([{ level: "warn", facts: { failure: "expired" } }]);
  });
});

describe("the panel's selects", () => {
  it("set one thing each, and show in place what is set now", async () => {
    await choose("language", "de");
    expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
    expect(lastAnswer(api)["flags"]).toBe(MessageFlags.IsComponentsV2);
    expect(marked()).toEqual([["de"], ["host"], ["90"], ["on"], ["on"], ["off"]]);
    await choose("closers", "seated");
    await choose("channels", "300000000000000001", "300000000000000002");
    await choose("turn", "300");
    await choose("remarks", "off");
    expect(marked()).toEqual([["de"], ["seated"], ["300"], ["off"], ["on"], ["off"]]);
    expect(bot.tables.settings.hasRemarks(guild)).toBe(false);
    expect(bot.tables.settings.mayMove(guild)).toBe(true);
    await choose("moving", "off");
    expect(marked().at(-1)).toEqual(["off"]);
    expect(bot.tables.settings.mayMove(guild)).toBe(false);
    expect(await bot.tables.settings.of(guild)).toEqual({
      ...untouched,
      language: "de",
      turnSeconds: 300,
      closers: "seated",
      channels: ["300000000000000001", "300000000000000002"],
      remarks: false,
      moving: false,
    });
    expect(await bot.tables.settings.of("200000000000000000")).toEqual(untouched);
  });

  it("put everything back to what Discord says, and everywhere", async () => {
    await choose("language", "en");
    await choose("channels", "300000000000000001");
    await choose("language", "discord");
    await choose("channels");
    expect(await bot.tables.settings.of(guild)).toEqual(untouched);
  });

  it("change nothing for values and verbs that nobody offered", async () => {
    for (const [verb, value] of [
      ["language", "xx"],
      ["closers", "everybody"],
      ["remarks", "loud"],
      ["language", ""],
      ["colour", "red"],
    ] as const) {
      await choose(verb, value);
      expect(kind(api.requests.at(-1))).toBe("ChannelMessageWithSource");
      expect(lastAnswer(api)["content"]).toContain("I don’t know this button");
    }
    expect(await bot.tables.settings.of(guild)).toEqual(untouched);
  });

  it("are closed on an old panel to those who do not manage the server", async () => {
    const id = { table: "settings", prompt: 0, argument: "" };
    for (const verb of ["language", "ask"]) {
      void feature.press(arrivalWith({ manager: false }), { ...id, verb }, ["de"]);
      expect(kind(api.requests.at(-1))).toBe("ChannelMessageWithSource");
      expect(lastAnswer(api)["content"]).toContain("Open them again");
    }
    expect(await bot.tables.settings.of(guild)).toEqual(untouched);
  });

  it("take channels only as the select offers them: ids, each once, 25 at most", async () => {
    const some = Array.from({ length: 26 }, (_, at) => `3000000000000000${at + 10}`);
    await choose("channels", ...some.slice(1));
    const set = await bot.tables.settings.of(guild);
    expect(set.channels).toHaveLength(25);
    for (const wrong of [some, ["general"], [some[0] ?? "", some[0] ?? ""], [`<#${some[0] ?? ""}>`], ["1"]]) {
      await choose("channels", ...wrong);
      expect(lastAnswer(api)["content"]).toContain("I don’t know this button");
      expect(await bot.tables.settings.of(guild)).toEqual(set);
    }
  });
});

describe("the time zone", () => {
  const [key, plan] = [
    { guild, series: 0 },
    { ...thursdays, channel: "100000000000000001" },
  ];

  it("moves the server's club evening to the same time by the new clock, and only if it is another", async () => {
    const { start } = await bot.evenings.set(key, plan, false);
    await settle();
    const before = await bot.evenings.of(key);
    await choose("zone", "usual");
    await choose("zone", "Etc/UTC");
    expect(await bot.evenings.of(key)).toEqual(before);
    await choose("zone", "Asia/Tokyo");
    expect((await bot.evenings.of(key))?.row.start).toBe(start - 9 * 3_600_000);
    expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
  });
});

describe("any other time for a turn", () => {
  it("is asked for in a modal that holds the present one", async () => {
    await choose("turn", "100");
    await choose("ask");
    expect(kind(api.requests.at(-1))).toBe("Modal");
    const modal = lastAnswer(api) as unknown as APIModalInteractionResponseCallbackData;
    expect(parseCustomId(modal.custom_id)).toMatchObject({ table: "settings", verb: "turn" });
    expect(modal.components[0]).toMatchObject({ component: { custom_id: "turn", value: "1 min 40 s" } });
  });

  it("is taken as people type it, from half a minute to a day", async () => {
    for (const [typed, seconds] of [
      ["30", 30],
      ["1:30", 90],
      ["2 h", 7200],
      ["24h", 86_400],
    ] as const) {
      await choose("turn", typed);
      expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
      expect((await bot.tables.settings.of(guild)).turnSeconds).toBe(seconds);
    }
  });

  it("is refused in one sentence that says what is possible, and nothing changes", async () => {
    for (const typed of ["29", "24:00:01", "soon", ""]) {
      await choose("turn", typed);
      expect(kind(api.requests.at(-1))).toBe("ChannelMessageWithSource");
      expect(lastAnswer(api)["content"]).toContain("from 30 s to 24 h");
      expect(await bot.tables.settings.of(guild)).toEqual(untouched);
    }
  });
});

describe("the boards of open tables", () => {
  /** Posted or edited, in order. */
  const written = () => api.requests.flatMap((one) => (one.type === "post" || one.type === "edit" ? [one.type] : []));

  it("are drawn again in a language that is chosen, those of this server alone", async () => {
    await held.on.open(person("Anna"));
    await held.on.open(person("Ben"), {}, "100000000000000002");
    await held.on.open(person("Cleo"), {}, "200000000000000002", "katchen", "200000000000000000");
    await choose("turn", "60");
    await settle();
    expect(written()).toEqual([]);
    await choose("language", "de");
    await settle();
    expect(written()).toEqual(["post", "post"]);
  });

  it("are not written where nothing on them changes", async () => {
    await held.on.open(person("Anna"));
    await choose("language", "de");
    await settle();
    api.pass();
    await settle();
    await choose("language", "de");
    await held.on.clock.forward(10_000);
    expect(written()).toEqual(["post"]);
  });
});

describe("a settings' panel", () => {
  /** Whether a press on a message with these buttons, a second after it, is on a fresh panel. */
  const isFresh = (ids: readonly CustomId[], who: ReturnType<typeof person>, server: string): boolean => {
    const [pressedMessage, id] = [1e12, 1e12 + 1e3].map((timestamp) => String(SnowflakeUtil.generate({ timestamp })));
    const components = [{ components: ids.map((one) => ({ custom_id: writeCustomId(one) })) }];
    return isFreshPanel(
      arrivalWith({ id: id ?? "", pressedMessage: pressedMessage ?? "", person: who, guild: server }),
      components,
    );
  };

  it("is used by the person and in the server it was opened for, and trusted for nobody and nowhere else", () => {
    const anna = person("Anna");
    const { user } = anna;
    for (const page of ["tables", "club"] as const) {
      const ids = [settingsId("turn"), pageId(page, { guild, user })];
      expect(isFresh(ids, anna, guild)).toBe(true);
      for (const [who, where] of [
        [person("Ben"), guild],
        [anna, "100000000000000009"],
      ] as const)
        expect(isFresh(ids, who, where)).toBe(false);
    }
    expect(isFresh([settingsId("turn")], anna, guild)).toBe(false);
  });
});
