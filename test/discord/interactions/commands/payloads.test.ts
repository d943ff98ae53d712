import { ApplicationCommandOptionType } from "discord.js";
import { describe, expect, it } from "vitest";
import { optionOf } from "../../../../src/discord/interactions/commands/game-command.js";
import { gameOfCommand, payloads } from "../../../../src/discord/interactions/commands/payloads.js";
import { games } from "../../../../src/games/index.js";

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

  it("is for server channels, and only what concerns nobody else for direct messages too", () => {
    expect(payload.contexts).toEqual(payload.name === "privacy" ? [0, 1] : [0]);
    expect(payload.integration_types).toEqual([0]);
  });
});

const gamePayloads = payloads.filter(({ name }) => gameOfCommand(name) !== null);

describe.each(gamePayloads.map((payload) => [payload.name, payload] as const))("/%s", (_, payload) => {
  it("has the subcommands that every game has, for everybody", () => {
    expect(payload).not.toHaveProperty("default_member_permissions");
    const common = ["start", "show", "rules", "close"];
    expect(payload.options?.map(({ name }) => name).slice(0, common.length)).toEqual(common);
    expect(payload.options?.every(({ type }) => type === ApplicationCommandOptionType.Subcommand)).toBe(true);
  });
});

describe("the commands", () => {
  it("stand for every game that can be played, for the server's settings and for everybody's own data", () => {
    expect(payloads.map(({ name }) => name)).toEqual([...Object.keys(games), "tables", "privacy"]);
    expect(gamePayloads.map(({ name }) => gameOfCommand(name))).toEqual(Object.keys(games));
    expect(["tables", "privacy", "toString", ""].map(gameOfCommand)).toEqual([null, null, null, null]);
  });

  it("keep the server's settings to those who manage it", () => {
    expect(payloads.find(({ name }) => name === "tables")).toMatchObject({
      name_localizations: { de: "tische" },
      default_member_permissions: "32",
      options: [{ name: "settings", name_localizations: { de: "einstellungen" } }],
    });
  });

  it("let everybody see and delete what is stored about him", () => {
    const payload = payloads.find(({ name }) => name === "privacy");
    expect(payload).not.toHaveProperty("default_member_permissions");
    expect(payload).toMatchObject({
      name_localizations: { de: "datenschutz" },
      options: [{ name: "show" }, { name: "delete", name_localizations: { de: "löschen" } }],
    });
  });

  it("have nothing beyond them but a night to practise Katch Me Aho!", () => {
    const further = gamePayloads.flatMap(({ name, options = [] }) => options.slice(4).map((own) => [name, own.name]));
    expect(further).toEqual([["katchme", "practice"]]);
  });

  it("offer Katch Me Aho!'s options within what the game takes, and the same districts to practise with", () => {
    const subcommands = payloads.find(({ name }) => name === "katchme")?.options ?? [];
    const districts = { name: "districts", type: ApplicationCommandOptionType.Integer, min_value: 3, max_value: 6 };
    expect(subcommands).toMatchObject([
      { options: [{ name: "prelude", type: ApplicationCommandOptionType.Boolean }, districts] },
      {},
      {},
      {},
      { name: "practice", name_localizations: { de: "üben" }, options: [districts] },
    ]);
    const takes = (given: object): boolean => games.katchme.options.safeParse(given).success;
    expect([3, 4, 5, 6].every((size) => takes({ districts: size, prelude: false }))).toBe(true);
    expect([2, 7].some((size) => takes({ districts: size }))).toBe(false);
  });

  it("offer Katchen's shots within what the game takes", () => {
    const start = payloads.find(({ name }) => name === "katchen")?.options?.find(({ name }) => name === "start");
    expect(start).toMatchObject({
      options: [{ name: "shots", type: ApplicationCommandOptionType.Integer, min_value: 1, max_value: 9 }],
    });
    expect([1, 9].every((shots) => games.katchen.options.safeParse({ shots }).success)).toBe(true);
    expect([0, 10].some((shots) => games.katchen.options.safeParse({ shots }).success)).toBe(false);
  });

  it("offer Kalle's last chance, with a German name", () => {
    const start = payloads.find(({ name }) => name === "kalle")?.options?.find(({ name }) => name === "start");
    expect(start).toMatchObject({
      options: [
        {
          name: "last-chance",
          name_localizations: { de: "letzte-chance" },
          type: ApplicationCommandOptionType.Boolean,
        },
      ],
    });
    expect([true, false].every((lastChance) => games.kalle.options.safeParse({ lastChance }).success)).toBe(true);
  });

  it("offer Cat Noir's factions and actions, with German names, but for the lists that are chosen at the table", () => {
    const start = payloads.find(({ name }) => name === "catnoir")?.options?.find(({ name }) => name === "start");
    const factions = ["first", "random"];
    const actions = [1, 2];
    expect(start).toMatchObject({
      options: [
        {
          name: "factions",
          name_localizations: { de: "fraktionen" },
          type: ApplicationCommandOptionType.String,
          choices: factions.map((value) => ({ value })),
        },
        {
          name: "actions",
          name_localizations: { de: "aktionen" },
          type: ApplicationCommandOptionType.Integer,
          choices: actions.map((value) => ({ value })),
        },
      ],
    });
    const takes = (given: object): boolean => games.catnoir.options.safeParse(given).success;
    expect(factions.every((value) => takes({ factions: value }))).toBe(true);
    expect(actions.every((value) => takes({ actions: value }))).toBe(true);
    expect([takes({ actions: 3 }), takes({ factions: "all" })]).toEqual([false, false]);
  });

  it("offer Denkste!'s lengths and its variant, with German names", () => {
    const start = payloads.find(({ name }) => name === "denkste")?.options?.find(({ name }) => name === "start");
    const lengths = ["short", "standard", "long"];
    expect(start).toMatchObject({
      options: [
        { name: "length", name_localizations: { de: "länge" }, choices: lengths.map((value) => ({ value })) },
        { name: "haste-gedacht", type: ApplicationCommandOptionType.Boolean },
      ],
    });
    expect(lengths.every((length) => games.denkste.options.safeParse({ length }).success)).toBe(true);
    expect(optionOf("haste-gedacht")).toBe("hasteGedacht");
    expect(games.denkste.options.safeParse({ hasteGedacht: true }).success).toBe(true);
  });
});
