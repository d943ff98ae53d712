import { readFileSync } from "node:fs";
import { ApplicationCommandOptionType, ApplicationCommandType } from "discord.js";
import { describe, expect, it } from "vitest";
import { gameIds, games, isGame } from "../../src/games/index.js";
import { commonLanguage, localesOf, spokenLanguages } from "../../src/texts/index.js";
import { allCommands, payloads } from "../support/features.js";

/** Fields that Discord limits (its reference, "Application Command Object"). */
interface Described {
  readonly name: string;
  readonly description: string;
  readonly name_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly description_localizations?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  readonly options?: readonly Described[] | undefined;
  readonly choices?: readonly Named[] | undefined;
}

type Named = Pick<Described, "name" | "name_localizations">;

/** Discord's locales that commands are written in besides English. */
const locales = spokenLanguages.filter((language) => language !== commonLanguage).flatMap(localesOf);

/** A text as it is read in English and in every language that it has. */
function inAll(text: string, localizations: Described["name_localizations"]): readonly string[] {
  return [text, ...Object.values(localizations ?? {}).map((one) => one ?? "")];
}

function all(command: Described): readonly Described[] {
  return [command, ...(command.options ?? []).flatMap(all)];
}

describe.each(payloads.map((payload) => [payload.name, payload] as const))("/%s", (_, payload) => {
  it("has names and descriptions that Discord takes, in every language", () => {
    for (const { name, description, name_localizations, description_localizations } of all(payload)) {
      expect(Object.keys(name_localizations ?? {})).toEqual(locales);
      expect(Object.keys(description_localizations ?? {})).toEqual(locales);
      for (const each of inAll(name, name_localizations)) {
        expect(each).toMatch(/^[-_'\p{L}\p{N}]{1,32}$/u);
        expect(each).toBe(each.toLowerCase());
      }
      for (const each of inAll(description, description_localizations)) {
        expect(each.length).toBeGreaterThan(0);
        expect(each.length).toBeLessThanOrEqual(100);
      }
    }
  });

  it("has no more than 25 options and choices, and names for all of them that Discord takes, in every language", () => {
    for (const { options = [], choices = [] } of all(payload)) {
      expect(Math.max(options.length, choices.length)).toBeLessThanOrEqual(25);
      for (const name of choices.flatMap((choice) => inAll(choice.name, choice.name_localizations)))
        expect([name, name.length > 0 && name.length <= 100]).toEqual([name, true]);
    }
  });

  it("has names that are its own side by side, in every language", () => {
    for (const { options = [] } of all(payload)) {
      for (const locale of ["", ...locales]) {
        const names = options.map(({ name, name_localizations: others }) => others?.[locale] ?? name);
        expect(names).toEqual([...new Set(names)]);
      }
    }
  });

  it("stays within 8000 characters", () => {
    // Of a text's languages the longest counts (Discord's reference, "Localization").
    const longest = (texts: readonly string[]): number => Math.max(...texts.map((text) => text.length));
    const sizes = all(payload).map(
      ({ name, description, name_localizations, description_localizations, choices = [] }) =>
        longest(inAll(name, name_localizations)) +
        longest(inAll(description, description_localizations)) +
        choices.reduce((sum, choice) => sum + longest(inAll(choice.name, choice.name_localizations)), 0),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8000);
  });

  it("is for server channels, and only what concerns nobody else for direct messages too", () => {
    expect(payload.contexts).toEqual(payload.name === "privacy" ? [0, 1] : [0]);
    expect(payload.integration_types).toEqual([0]);
  });
});

describe("the commands of each kind", () => {
  it("have names of their own, in every language", () => {
    for (const kind of new Set(allCommands.map(({ type }) => type ?? ApplicationCommandType.ChatInput))) {
      const alike = allCommands.filter(({ type }) => (type ?? ApplicationCommandType.ChatInput) === kind);
      for (const locale of ["", ...locales]) {
        const names = alike.map(({ name, name_localizations: others }: Named) => others?.[locale] ?? name);
        expect(names).toEqual([...new Set(names)]);
      }
    }
  });
});

const gamePayloads = payloads.filter(({ name }) => isGame(name));

describe.each(gamePayloads.map((payload) => [payload.name, payload] as const))("/%s", (_, payload) => {
  it("has the subcommands that every game has, for everybody", () => {
    expect(payload).not.toHaveProperty("default_member_permissions");
    const common = ["start", "show", "rules", "learn", "close"];
    expect(payload.options?.map(({ name }) => name).slice(0, common.length)).toEqual(common);
    expect(payload.options?.every(({ type }) => type === ApplicationCommandOptionType.Subcommand)).toBe(true);
  });
});

const menu = allCommands.filter(({ type }) => type !== ApplicationCommandType.ChatInput);

describe("the commands of context menus", () => {
  it("have names that Discord takes, in every language, and nothing that only slash commands have", () => {
    expect(menu.map(({ name, name_localizations, type }) => [name, name_localizations?.["de"], type])).toEqual([
      ["Rivals", "Rivalen", ApplicationCommandType.User],
      ["Challenge to …", "Herausfordern", ApplicationCommandType.User],
      ["Fair?", "Alles ehrlich?", ApplicationCommandType.Message],
      ["Replay", "Replay", ApplicationCommandType.Message],
    ]);
    for (const command of menu) {
      for (const name of inAll(command.name, command.name_localizations)) expect(name).toMatch(/^.{1,32}$/u);
      expect(command).toMatchObject({ contexts: [0], integration_types: [0] });
      expect(command).not.toHaveProperty("description");
      expect(command).not.toHaveProperty("options");
    }
  });

  it("are registered with all others", () => {
    expect(allCommands).toEqual([...payloads, ...menu]);
  });
});

describe("the commands", () => {
  it("stand for every game that can be played, for the server's settings and for everybody's own data", () => {
    const names = payloads.map(({ name }) => name);
    expect(names.slice(0, Object.keys(games).length)).toEqual(Object.keys(games));
    expect(names).toEqual(expect.arrayContaining(["tables", "privacy"]));
    expect(new Set(names).size).toBe(names.length);
    expect(gamePayloads.map(({ name }) => name)).toEqual(Object.keys(games));
    expect(["tables", "privacy", "toString", ""].map(isGame)).toEqual([false, false, false, false]);
  });

  it("are all told of in docs/commands.md, with their subcommands, and no others", () => {
    const document = readFileSync("docs/commands.md", "utf8");
    // One game stands for all, but for what it has of its own.
    const [first = "", ...others] = Object.keys(games);
    const wanted = payloads.flatMap(({ name, options = [] }) => {
      const subcommands = options.flatMap((option) =>
        option.type === ApplicationCommandOptionType.Subcommand ? [`${name} ${option.name}`] : [],
      );
      if (!others.includes(name)) return subcommands.length === 0 ? [name] : subcommands;
      const common = payloads.find((one) => one.name === first)?.options?.map((option) => option.name) ?? [];
      return [name, ...subcommands.filter((one) => !common.includes(one.split(" ")[1] ?? ""))];
    });
    const table = document.slice(0, document.indexOf("In a German client"));
    const cells = [...table.matchAll(/^\| (.*?) +\|/gmu)].map(([, cell = ""]) => cell).join(" ");
    const told = [...cells.matchAll(/`\/([a-z]+(?: [a-z]+)?)`/gu)].map(([, name = ""]) => name);
    expect(told.toSorted()).toEqual(wanted.toSorted());
    for (const { name } of menu) expect(cells).toContain(`"${name}"`);
  });

  it("keep the server's settings to those who manage it", () => {
    expect(payloads.find(({ name }) => name === "tables")).toMatchObject({
      name_localizations: { de: "tische" },
      default_member_permissions: "32",
      options: [{ name: "settings", name_localizations: { de: "einstellungen" } }],
    });
  });

  it("let all users see and delete what is stored about them", () => {
    const payload = payloads.find(({ name }) => name === "privacy");
    expect(payload).not.toHaveProperty("default_member_permissions");
    expect(payload).toMatchObject({
      name_localizations: { de: "datenschutz" },
      options: [{ name: "show" }, { name: "delete", name_localizations: { de: "löschen" } }],
    });
  });

  it("have nothing beyond them but the subcommands that a game declares", () => {
    const further = gamePayloads.map(({ options = [] }) => options.slice(5).map(({ name }) => name));
    expect(further).toEqual(gameIds.map((id) => (games[id].screen.subcommands ?? []).map(({ name }) => name)));
    expect(further.flat()).toContain("practice");
  });

  it("offer the same districts to practise Katch Me Aho! with as to play it", () => {
    const subcommands = payloads.find(({ name }) => name === "katchme")?.options ?? [];
    const districts = { name: "districts", type: ApplicationCommandOptionType.Integer, min_value: 3, max_value: 6 };
    expect(subcommands).toMatchObject([
      { options: [{ name: "prelude" }, districts] },
      {},
      {},
      {},
      {},
      { name: "practice", name_localizations: { de: "üben" }, options: [districts] },
    ]);
  });
});
