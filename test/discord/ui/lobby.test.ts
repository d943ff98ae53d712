import { ComponentType, InteractionResponseType, InteractionType } from "discord.js";
import { describe, expect, it } from "vitest";
import { checkCallback } from "../../../playground/discord/validity/callback-body.js";
import type { Interaction } from "../../../playground/discord/world/interactions.js";
import { drawBoard } from "../../../src/discord/ui/frame.js";
import { arrangementIn, lobbyModal } from "../../../src/discord/lobby-modal.js";
import type { Fields } from "../../../src/discord/interaction.js";
import { type GameId, gameIds, games } from "../../../src/games/index.js";
import type { Owner } from "../../../src/game/scene.js";
import type { KnownBoard } from "../../../src/tables/board.js";

import { everyChoice } from "../../support/every-choice.js";
import { boardWith, ownEmojis, people } from "./boards.js";
import { sampled } from "./faults.js";
import { moreLines, testLanguages, translator } from "../../support/pseudo-language.js";
import { heightOnPhone } from "./phone.js";

/** As wide as they are shown. */
const longNames = people(...Array.from({ length: 8 }, (_, at) => `${"Maximiliane-Sophie".slice(0, 17)} ${at}`));

const robot = (at: number): Owner => ({ type: "computer", level: at % 2 === 0 ? "strong" : "relaxed", robot: at });

/** With nobody, with people only, and with one person among computer players. */
function tables(game: GameId, options: unknown): readonly KnownBoard[] {
  const { max } = games[game].seats;
  return Array.from({ length: max + 1 }, (_, count) => {
    const own = longNames.slice(0, count);
    const mixed = own.map((owner, at) => (at === 0 ? owner : robot(at + 5)));
    return [own, mixed].map((seats) => boardWith({ game: games[game], options, seats }));
  }).flat();
}

/** A modal answers a press on a component. */
const press = { type: InteractionType.MessageComponent, source: {} } as unknown as Interaction;

describe.each(testLanguages)("the lobby, in %s", (language) => {
  const t = translator(language);

  it.each(gameIds)("of %s is no higher than 560 pixels on a phone, with whoever sits there", (game) => {
    const heights = sampled(everyChoice(games[game].options), 20).flatMap((options) =>
      tables(game, options).flatMap((board) =>
        [board, { ...board, cup: "1" }].map((one) => heightOnPhone(drawBoard(one, t, ownEmojis), null)),
      ),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(560 + moreLines(language));
  });

  it.each(gameIds)("of %s is set up in one modal that Discord takes", (game) => {
    for (const options of everyChoice(games[game].options)) {
      for (const board of sampled(tables(game, options), 5)) {
        const data = lobbyModal(board, t);
        expect(() => checkCallback(press, { type: InteractionResponseType.Modal, data })).not.toThrow();
        expect(JSON.stringify(data)).not.toMatch(/setUp\.|undefined|\{\{/u);
      }
    }
  });
});

/** What somebody sends who changes nothing. */
function untouched(board: KnownBoard): Fields {
  const labels = lobbyModal(board, translator("de")).components;
  return Object.fromEntries(
    labels.map((label): readonly [string, readonly string[]] => {
      if (label.type !== ComponentType.Label) throw new Error("only labels");
      const field = label.component;
      if (field.type === ComponentType.TextInput) return [field.custom_id, [""]];
      if (!("options" in field)) throw new Error("no options");
      return [field.custom_id, field.options.filter((one) => one.default === true).map(({ value }) => value)];
    }),
  );
}

describe("the host's modal", () => {
  it.each(gameIds)("of %s says what is set now, so that sending it changes nothing", (game) => {
    const { options } = games[game];
    for (const present of everyChoice(options)) {
      const board = boardWith({ game: games[game], options: present, seats: [...people("Anna"), robot(2)] });
      const { choices, computers, luckyWord } = arrangementIn(untouched(board));
      expect(options.chooseAll(present, choices)).toEqual(present);
      expect([computers, luckyWord]).toEqual([{ relaxed: 0, strong: 1 }, ""]);
    }
  });

  it.each(gameIds)("of %s leads to all options that selects lead to", (game) => {
    const { options } = games[game];
    const all = everyChoice(options);
    const reached = new Set(
      all.map((wanted) => {
        const board = boardWith({ game: games[game], options: wanted, seats: people("Anna") });
        return JSON.stringify(options.chooseAll(options.parse({}), arrangementIn(untouched(board)).choices));
      }),
    );
    expect(reached).toEqual(new Set(all.map((one) => JSON.stringify(one))));
  });

  it.each(gameIds)("of %s leads to every number of computer players of both levels", (game) => {
    const { max } = games[game].seats;
    const found = new Map([["0.0", { relaxed: 0, strong: 0 }]]);
    for (const { relaxed, strong } of found.values()) {
      const seats: readonly Owner[] = [
        ...people("Anna"),
        ...Array.from({ length: relaxed }, () => robot(1)),
        ...Array.from({ length: strong }, () => robot(2)),
      ];
      const options = games[game].options.parse({});
      const [label] = lobbyModal(boardWith({ game: games[game], options, seats }), translator("de")).components;
      if (label?.type !== ComponentType.Label || !("options" in label.component)) throw new Error("no select");
      for (const { value } of label.component.options) {
        const { computers } = arrangementIn({ computers: [value] });
        if (computers !== null && !found.has(value)) found.set(value, computers);
      }
    }
    expect(found.size).toBe((max * (max + 1)) / 2);
  });
});
