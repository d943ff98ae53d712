import { ApplicationCommandOptionType } from "discord.js";
import { describe, expect, it } from "vitest";
import { gameOfCommand, payloads } from "../../../src/discord/commands/payloads.js";
import { games } from "../../../src/games/index.js";

/** The fields of commands and options that Discord limits (Discord's reference, "Application Command Object"). */
interface Described {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly description_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly options?: readonly Described[] | undefined;
}

function all(command: Described): readonly Described[] {
  return [command, ...(command.options ?? []).flatMap(all)];
}

describe.each(payloads.map((payload) => [payload.name, payload] as const))("/%s", (_, payload) => {
  it("has names and descriptions that Discord takes, in German too", () => {
    for (const { name, description, name_localizations, description_localizations } of all(payload)) {
      for (const each of [name, name_localizations?.["de"] ?? ""]) {
        expect(each).toMatch(/^[-_'\p{L}\p{N}]{1,32}$/u);
        expect(each).toBe(each.toLowerCase());
      }
      for (const each of [description, description_localizations?.["de"] ?? ""]) {
        expect(each.length).toBeGreaterThan(0);
        expect(each.length).toBeLessThanOrEqual(100);
      }
    }
  });

  it("has names that are its own beside one another, in every language", () => {
    for (const { options = [] } of all(payload)) {
      for (const names of [
        options.map(({ name }) => name),
        options.map((option) => option.name_localizations?.["de"]),
      ]) {
        expect(new Set(names).size).toBe(options.length);
      }
    }
  });

  it("stays within 8000 characters", () => {
    const count = (texts: readonly (string | null | undefined)[]): number =>
      texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    const sizes = all(payload).map(
      ({ name, description, name_localizations, description_localizations }) =>
        Math.max(name.length, ...Object.values(name_localizations ?? {}).map((text) => text?.length ?? 0)) +
        Math.max(description.length, count(Object.values(description_localizations ?? {}))),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8000);
  });

  it("is for server channels only", () => {
    expect(payload.contexts).toEqual([0]);
    expect(payload.integration_types).toEqual([0]);
  });
});

const gamePayloads = payloads.filter(({ name }) => gameOfCommand(name) !== null);

describe.each(gamePayloads.map((payload) => [payload.name, payload] as const))("/%s", (_, payload) => {
  it("has the subcommands that every game has, for everybody", () => {
    expect(payload).not.toHaveProperty("default_member_permissions");
    expect(payload.options?.map(({ name, type }) => [name, type])).toEqual(
      ["start", "show", "rules", "close"].map((name) => [name, ApplicationCommandOptionType.Subcommand]),
    );
  });
});

describe("the commands", () => {
  it("stand for every game that can be played, and for the server's settings", () => {
    expect(payloads.map(({ name }) => name)).toEqual([...Object.keys(games), "tables"]);
    expect(gamePayloads.map(({ name }) => gameOfCommand(name))).toEqual(Object.keys(games));
    expect(["tables", "toString", ""].map(gameOfCommand)).toEqual([null, null, null]);
  });

  it("keep the server's settings to those who manage it", () => {
    expect(payloads.find(({ name }) => name === "tables")).toMatchObject({
      name_localizations: { de: "tische" },
      default_member_permissions: "32",
      options: [{ name: "settings", name_localizations: { de: "einstellungen" } }],
    });
  });

  it("offer Katchen's shots within what the game takes", () => {
    const start = payloads.find(({ name }) => name === "katchen")?.options?.find(({ name }) => name === "start");
    expect(start).toMatchObject({
      options: [{ name: "shots", type: ApplicationCommandOptionType.Integer, min_value: 1, max_value: 9 }],
    });
    expect([1, 9].every((shots) => games.katchen?.options.safeParse({ shots }).success)).toBe(true);
    expect([0, 10].some((shots) => games.katchen?.options.safeParse({ shots }).success)).toBe(false);
  });
});
