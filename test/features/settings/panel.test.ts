import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { settingsPanel, turnModal } from "../../../src/features/settings/panel.js";
import { isLengthened, testLanguages, translator } from "../../support/pseudo-language.js";
import type { ServerSettings } from "../../../src/tables/server-settings.js";
import { read } from "../../discord/ui/read.js";
import { untouched } from "../../support/tables.js";

const owner = { guild: "100000000000000000", user: "900000000000000001" };

const channels = Array.from({ length: 25 }, (_, index) => String(10n ** 18n + BigInt(index)));

const full: ServerSettings = {
  ...untouched,
  language: "de",
  turnSeconds: 86_399,
  closers: "moderators",
  channels,
};

/** The panel's channel select as it is sent. */
function channelSelect(settings: ServerSettings): unknown {
  const container = settingsPanel(settings, null, owner, translator("en"));
  const rows = container.type === ComponentType.Container ? container.components : [];
  const inner = rows.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));
  return inner.find(({ type }) => type === ComponentType.ChannelSelect);
}

describe.each(testLanguages)("the panel in %s", (language) => {
  it.each([
    ["everything", full],
    ["nothing", untouched],
  ])("keeps Discord's limits with %s set", (_, settings) => {
    const { count, texts, buttons, selects } = read([settingsPanel(settings, null, owner, translator(language))]);
    expect(count).toBeLessThanOrEqual(40);
    expect(texts.join("").length).toBeLessThanOrEqual(4000);
    expect(texts.join("")).not.toMatch(/undefined|settings\.[a-z]|\{\{/);
    const ids = [...buttons, ...selects].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(parseCustomId).every((id) => id?.table === "settings" && id.prompt === 0)).toBe(true);
    for (const label of [...buttons.map((button) => button.label), ...selects.flatMap((one) => one.labels)]) {
      expect(label.length).toBeGreaterThan(0);
      // A wish of ours; Discord takes 80 on a button, and 100 in a select.
      expect(label.length).toBeLessThanOrEqual(isLengthened(label) ? 80 : 38);
    }
  });

  it("has a modal that keeps Discord's limits", () => {
    for (const seconds of [30, 86_399]) {
      const { title, components } = turnModal(seconds, translator(language));
      expect(title).toMatch(/^.{1,45}$/);
      expect(components).toHaveLength(1);
      expect(components[0]).toMatchObject({
        label: expect.stringMatching(/^.{1,45}$/),
        description: expect.stringMatching(/^.{1,100}$/),
      });
    }
  });
});

describe("the panel", () => {
  it("shows and marks what is set", () => {
    const { texts, selects } = read([settingsPanel(full, null, owner, translator("en"))]);
    expect(selects.map(({ present }) => present)).toEqual([["de"], ["moderators"], ["86399"], ["on"], ["on"], ["off"]]);
    expect(texts.join("\n")).toContain("23 h 59 min 59 s");
    for (const channel of channels) expect(texts.join("\n")).toContain(`<#${channel}>`);
    expect(channelSelect(full)).toMatchObject({
      min_values: 0,
      max_values: 25,
      default_values: channels.map((id) => ({ id, type: "channel" })),
    });
  });

  it("shows and marks what counts where nothing is set", () => {
    const { texts, selects } = read([settingsPanel(untouched, null, owner, translator("en"))]);
    expect(selects.map(({ present }) => present)).toEqual([["discord"], ["host"], ["90"], ["on"], ["on"], ["off"]]);
    expect(texts.join("\n")).toContain("Anywhere I can post");
    expect(channelSelect(untouched)).toMatchObject({ default_values: [] });
  });

  it("offers every length of a turn once, from the shortest to the longest", () => {
    const turns = (turnSeconds: number) =>
      read([settingsPanel({ ...untouched, turnSeconds }, null, owner, translator("en"))]).selects[2]?.labels;
    expect(turns(90)).toEqual(["30 s", "1 min", "1 min 30 s", "2 min", "5 min", "15 min", "1 h", "6 h", "24 h"]);
    expect(turns(100)).toHaveLength(10);
    expect(turns(100)?.[3]).toBe("1 min 40 s");
  });
});
