import { ApplicationCommandOptionType } from "discord.js";
import { describe, expect, it } from "vitest";
import { optionOf } from "../../src/discord/table-commands.js";
import { payloads } from "../support/features.js";
import { drawBoard } from "../../src/discord/ui/frame.js";
import { seatNames } from "../../src/discord/ui/names.js";
import { optionsInWords } from "../../src/discord/ui/lobby.js";
import type { OptionInput } from "../../src/game/options.js";
import { gameIds, games } from "../../src/games/index.js";
import { texts as allTexts } from "../../src/texts/index.js";
import { boardWith, ownEmojis } from "../discord/ui/boards.js";
import { faultsIn, nasty, sampled } from "../discord/ui/faults.js";
import { read } from "../discord/ui/read.js";
import { everyChoice, selectsOf, ways } from "../support/every-choice.js";
import { testLanguages, translator } from "../support/pseudo-language.js";

/** By the slash command, and what is registered for it. */
function offered(input: OptionInput): { readonly values: readonly unknown[]; readonly registered: object } {
  const { Boolean, Integer, String } = ApplicationCommandOptionType;
  switch (input.type) {
    case "integer": {
      const values = Array.from({ length: input.max - input.min + 1 }, (_, more) => input.min + more);
      return { values, registered: { type: Integer, min_value: input.min, max_value: input.max } };
    }
    case "boolean":
      return { values: [true, false], registered: { type: Boolean } };
    case "choice": {
      const type = typeof input.values[0] === "number" ? Integer : String;
      return { values: input.values, registered: { type, choices: input.values.map((value) => ({ value })) } };
    }
  }
}

/** Taken only if offered. */
const others: readonly unknown[] = ["", "x", "on", "own", "1", -1, 0, 0.5, 1, 10, 1000, true, null, [], ["x"], {}];

const every = gameIds.map((id) => [id, games[id]] as const);

describe.each(every)("%s's options", (id, { options, seats }) => {
  const all = everyChoice(options);
  const selects = new Map(all.flatMap((chosen) => selectsOf(options, chosen)).map((select) => [select.id, select]));
  const people = nasty.slice(0, seats.max);

  it("are in the lobby what the schema takes, and show what has just been chosen", () => {
    for (const chosen of all) {
      expect(options.parse(structuredClone(chosen))).toStrictEqual(chosen);
      for (const select of selectsOf(options, chosen)) {
        expect(options.choose(chosen, select.id, select.chosen)).toEqual(chosen);
        for (const way of ways(select.values, select.count)) {
          const next = options.choose(chosen, select.id, way.toReversed());
          expect(selectsOf(options, next).find((other) => other.id === select.id)?.chosen).toEqual(way);
        }
      }
    }
  });

  it("take what a first table in the playground begins with", () => {
    const first = games[id].screen.firstOptions ?? {};
    expect(options.parse(first)).toMatchObject(first);
  });

  it("stay as they are where something is chosen that is not offered", () => {
    const values = ["", "x", "07", "1.5", "toString", ...[...selects.values()].flatMap((select) => select.values)];
    const lists = [...selects.values()].flatMap((select) => {
      const fewer = select.values.slice(0, select.count - 1);
      const enough = select.values.slice(0, select.count);
      return [fewer, [...fewer, "x"], [...fewer, enough[0] ?? ""], [...enough, "x"], [...enough, enough[0] ?? ""]];
    });
    for (const name of [...selects.keys(), "", "toString", "__proto__"]) {
      const { values: known = [], count = 0 } = selects.get(name) ?? {};
      const isOffered = (way: readonly string[]): boolean =>
        way.length === count && new Set(way).size === count && way.every((value) => known.includes(value));
      const wrong = [[], ...values.map((value) => [value]), ...lists].filter(
        (way) => !selects.has(name) || !isOffered(way),
      );
      for (const chosen of all)
        expect(wrong.map((way) => options.choose(chosen, name, way))).toEqual(wrong.map(() => chosen));
    }
  });

  it("are in the command what the schema takes and the lobby shows, and nothing else is taken", () => {
    const start = payloads.find(({ name }) => name === id)?.options?.find(({ name }) => name === "start");
    const given = (start !== undefined && "options" in start ? start.options : undefined) ?? [];
    expect(given.map(({ name }) => optionOf(name))).toEqual(options.all.map(({ name }) => name));
    for (const [index, { name, input }] of options.all.entries()) {
      const { values, registered } = offered(input);
      expect(given[index]).toMatchObject(registered);
      const shown = values.flatMap((value) => {
        const opened = options.parse({ [name]: value });
        return selectsOf(options, opened).find((select) => select.id === name)?.chosen ?? [];
      });
      // One's own list is chosen in the lobby alone.
      const lobby = selects.get(name)?.values.filter((value) => !selects.has(value)) ?? [];
      expect(shown.toSorted()).toEqual(lobby.toSorted());
      const wrong = others.filter((value) => !values.includes(value));
      expect(wrong.filter((value) => options.safeParse({ [name]: value }).success)).toEqual([]);
    }
    for (const wrong of [{ none: 1 }, null, [], "x"]) expect(options.safeParse(wrong).success).toBe(false);
  });

  it("have texts of their own for all that is shown, and no others", () => {
    const ofOptions: Readonly<Record<string, Readonly<Record<string, string>>>> = allTexts.de[id].options;
    expect(Object.keys(ofOptions)).toEqual(options.all.map(({ name }) => name));
    for (const { name, input } of options.all) {
      const values = selects.get(name)?.values ?? [];
      const forms = [...values, "one", "other"].join("|");
      const choices = input.type === "choice" ? input.values.map((value) => `choice_${value}`) : [];
      const known = new RegExp(`^label(_(${[...selects.keys()].join("|")}))?$|^(value|summary)(_(${forms}))?$`, "u");
      const keys = Object.keys(ofOptions[name] ?? {});
      expect(keys).toEqual(expect.arrayContaining(["name", "description", "label", ...choices]));
      expect(keys.filter((key) => !known.test(key))).toEqual(["name", "description", ...choices]);
    }
  });

  it.each(testLanguages)("are drawn in the lobby within Discord's limits and said in words, in %s", (language) => {
    const t = translator(language);
    const lobbies = all.map((chosen) => boardWith({ game: games[id], options: chosen, seats: people }));
    for (const lobby of lobbies) expect(optionsInWords(lobby, t)).toMatch(/^[^{}_]+\.$/u);
    for (const lobby of sampled(lobbies, 20)) {
      // Discord's builders throw at more than 25 values, and at empty or too long labels.
      const drawn = drawBoard(lobby, t, ownEmojis);
      expect(faultsIn(drawn, null, seatNames(lobby.seats, t))).toEqual([]);
      expect(read(drawn.components).texts.join("\n")).toContain(optionsInWords(lobby, t));
    }
  });
});
