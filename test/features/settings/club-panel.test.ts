import type { APIModalInteractionResponseCallbackData } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { applySetting, pageId, settingOf } from "../../../src/features/settings/change-settings.js";
import { settingsFeature } from "../../../src/features/settings/index.js";
import { clubPanel } from "../../../src/features/settings/panel.js";
import { featureOf } from "../../support/features.js";
import { message } from "../../../src/discord/ui/frame.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { testLanguages, translator } from "../../support/pseudo-language.js";
import { settle } from "../../support/fake-clock.js";
import { kind } from "../../support/held-api.js";
import { prize, ranksWith } from "../../support/ranks.js";
import { person, untouched } from "../../support/tables.js";
import { faultsIn, wideRows } from "../../discord/ui/faults.js";
import { read } from "../../discord/ui/read.js";
import { arrivalWith, guild, type HeldBot, heldBot, lastAnswer } from "./held-bot.js";

const owner = { guild: "100000000000000000", user: "900000000000000001" };

const role = "300000000000000001";

describe.each(testLanguages)("the club's page of the settings, in %s", (language) => {
  const t = translator(language);

  it("keeps Discord's limits, whatever is set", () => {
    for (const zone of [null, "Europe/Berlin", "America/Argentina/ComodRivadavia"])
      for (const season of ["month", "quarter", "year"] as const)
        for (const hostRole of [null, role]) {
          const set = { ...untouched, zone, season, hostRole, playerRole: hostRole, rounds: false };
          const drawn = message(clubPanel(set, "de", "", owner, t));
          expect([...faultsIn(drawn), ...wideRows(drawn)]).toEqual([]);
          const { selects } = read(drawn.components);
          expect(selects.map(({ present }) => present)).toEqual([[zone ?? "usual"], [season], ["off"], ["on"]]);
          expect(JSON.stringify(drawn).includes(role)).toBe(hostRole !== null);
        }
  });

  it("says that this Node does not know the zone that is set, and which one counts instead", () => {
    const panel = JSON.stringify(clubPanel({ ...untouched, zone: "Mars/Olympus_Mons" }, "de", "", owner, t));
    expect(panel).toMatch(/⚠️[^"]*Mars\/Olympus_Mons[^"]*Europe\/Berlin/u);
    expect(JSON.stringify(clubPanel({ ...untouched, zone: "Asia/Tokyo" }, "de", "", owner, t))).not.toContain("⚠️");
  });

  it("says which zone holds by itself", () => {
    expect(JSON.stringify(clubPanel(untouched, "de", "", owner, t))).toContain("(Europe/Berlin)");
    expect(JSON.stringify(clubPanel(untouched, null, "", owner, t))).toContain("(UTC)");
  });
});

describe("a setting of the club", () => {
  it.each([
    ["zone", "europe/vienna", { zone: "Europe/Vienna" }],
    ["zone", "usual", { zone: null }],
    ["season", "year", { season: "year" }],
    ["rounds", "off", { rounds: false }],
    ["ratings", "off", { ratings: false }],
    ["hostrole", role, { hostRole: role }],
    ["playerrole", role, { playerRole: role }],
  ] as const)("%s takes %s", (verb, value, changed) => {
    const setting = settingOf(verb);
    if (setting === null) throw new Error("no such setting");
    expect(applySetting({ ...untouched, zone: "UTC" }, setting, [value])).toEqual({
      ...untouched,
      zone: "UTC",
      ...changed,
    });
  });

  it.each([
    ["zone", "Atlantis"],
    ["zone", ""],
    ["season", "week"],
    ["rounds", "maybe"],
    ["ratings", ""],
    ["hostrole", "admins"],
    ["playerrole", "players"],
  ] as const)("%s does not take %j", (verb, value) => {
    expect(applySetting(untouched, verb, [value])).toBeNull();
  });

  it("has no role for hosts or players once none is chosen, and one at most", () => {
    expect(applySetting({ ...untouched, hostRole: role }, "hostrole", [])).toEqual(untouched);
    expect(applySetting({ ...untouched, playerRole: role }, "playerrole", [])).toEqual(untouched);
    for (const setting of ["hostrole", "playerrole"] as const)
      expect(applySetting(untouched, setting, [role, role])).toBeNull();
  });
});

describe("the settings' panel", () => {
  let held: HeldBot;
  let changes: Parameters<typeof featureOf>[2];
  beforeEach(() => {
    held = heldBot();
    changes = null;
  });

  async function choose(verb: string, argument: string, ...values: readonly string[]): Promise<string> {
    const id = { table: "settings", prompt: 0, verb, argument };
    const done = featureOf(held.bot, settingsFeature, changes).press(arrivalWith({}), id, values);
    await settle();
    held.api.pass();
    await done;
    return `${kind(held.api.requests.at(-1))} ${JSON.stringify(lastAnswer(held.api))}`;
  }

  it("turns from the tables to the club and back", async () => {
    const mine = { guild, user: person("Anna").user };
    const to = (page: "club" | "tables"): string => pageId(page, mine).argument;
    expect(await choose("page", to("club"))).toMatch(/^UpdateMessage .*settings:0:hostrole/);
    expect(await choose("page", to("tables"))).toMatch(/^UpdateMessage .*settings:0:closers/);
    expect(await choose("page", "cellar")).toContain("don’t know this button");
  });

  it("shows the club's page again after each of its settings, and the tables' after theirs", async () => {
    expect(await choose("season", "", "month")).toMatch(/^UpdateMessage .*settings:0:season/);
    expect(await choose("closers", "", "seated")).toMatch(/^UpdateMessage .*settings:0:closers/);
    expect(await held.bot.tables.settings.of(guild)).toEqual({ ...untouched, season: "month", closers: "seated" });
  });

  it.each([
    [{ isMentionable: true }, "", prize],
    [{ isMentionable: false }, "Allow anyone to @mention this role", prize],
    [{ isMentionable: true, prizeMay: 2n }, "can do more than everybody else", null],
    [{ isMentionable: true, isManaged: true }, "belongs to a bot", null],
    [{ isMentionable: true, prizeAt: 7, botAt: 7 }, "above my own role", null],
    [{ isMentionable: true, prizeAt: 8 }, "isn’t below your highest role", null],
    [{ isMentionable: true, botMay: 0n }, "Manage Roles", null],
    [{ isMentionable: true, hostMay: 0n }, "Only people with “Manage Roles”", null],
  ] as const)(
    "has a role that members give themselves, where the bot may give it for who sets it: %o",
    async (given, said, set) => {
      changes = { guilds: { ...held.bot.guilds, ranks: () => Promise.resolve(ranksWith(given)) } };
      const shown = await choose("playerrole", "", prize);
      expect(shown).toMatch(/^UpdateMessage .*settings:0:playerrole/);
      expect(shown.match(/⚠️ [^"]*/u)?.[0] ?? "").toContain(said);
      expect((await held.bot.tables.settings.of(guild)).playerRole).toBe(set);
    },
  );

  it("takes no such role that everybody has or nobody, nor any while Discord does not say what it is, and none at any time", async () => {
    const ranks = ranksWith({});
    const everybody = { ...ranks, guild: prize, roles: ranks.roles };
    changes = { guilds: { ...held.bot.guilds, ranks: () => Promise.resolve(everybody) } };
    expect(await choose("playerrole", "", prize)).toContain("Everybody already has @everyone");
    expect(await choose("playerrole", "", role)).toContain("no longer exists");
    changes = null;
    expect(await choose("playerrole", "", prize)).toMatch(/^ChannelMessageWithSource .*Try again in a moment/);
    await held.bot.settings.change(guild, (present) => ({ ...present, playerRole: prize }));
    expect(await choose("playerrole", "")).not.toContain(prize);
    expect((await held.bot.tables.settings.of(guild)).playerRole).toBeNull();
  });

  it("shows a new time zone as set though the club evening cannot follow it, which the log says", async () => {
    changes = { zoneChanged: () => Promise.reject(new Error("disk full")) };
    expect(await choose("zone", "", "Asia/Tokyo")).toMatch(/^UpdateMessage .*Asia\/Tokyo/);
    expect(held.lines.map(({ level }) => level)).toEqual(["error"]);
  });

  it("takes any time zone as it is typed, and says in a sentence if there is none of that name", async () => {
    expect(await choose("ask", "zone")).toMatch(/^Modal /);
    const modal = lastAnswer(held.api) as unknown as APIModalInteractionResponseCallbackData;
    expect(parseCustomId(modal.custom_id)).toMatchObject({ table: "settings", verb: "zone" });
    expect(modal.components[0]).toMatchObject({ component: { value: "UTC" } });
    expect(await choose("zone", "", "Bielefeld")).toMatch(/^ChannelMessageWithSource .*Europe\/Berlin/);
    expect((await held.bot.tables.settings.of(guild)).zone).toBeNull();
    await choose("zone", "", " asia/tokyo ");
    expect((await held.bot.tables.settings.of(guild)).zone).toBe("Asia/Tokyo");
  });
});
