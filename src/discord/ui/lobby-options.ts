import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import type { Option } from "../../game/options.js";
import { type GameId, games } from "../../games/index.js";
import type { Key, Translate } from "../../texts/index.js";
import type { KnownBoard } from "../../tables/board.js";
import { select } from "./parts.js";

type Lobby = Pick<KnownBoard, "table" | "game" | "options">;

/** A game's options in one line, from their `summary` texts. */
export function optionsInWords({ game, options }: Lobby, t: Translate): string {
  const sentences = entriesOf(game, options).map(([option, value]) => {
    const form = option.selects(value)[0].chosen[0] ?? "";
    const list = option.listed(value).map((item) => itemLook(game, item, t).label);
    return say(t, game, option, "summary", form, { list, value: say(t, game, option, "value", form) });
  });
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

/** The host's selects for options, with the current values marked. */
export function optionSelects({ table, game, options }: Lobby, t: Translate): readonly APIComponentInContainer[] {
  return entriesOf(game, options).flatMap(([option, present]) =>
    option.selects(present).map(({ id, values, chosen, count }) => {
      const look = (value: string) =>
        id === option.name ? { label: say(t, game, option, "value", value) } : itemLook(game, value, t);
      const menu = values.map((value) => ({ value, ...look(value), default: chosen.includes(value) }));
      return select({ table, prompt: 0, verb: "set", argument: id }, say(t, game, option, "label", id), menu, count);
    }),
  );
}

function entriesOf(game: GameId, options: unknown) {
  return games[game].options.entries(options);
}

/** What a select says of a list's item. @throws if the game's screen has nothing to say of it */
function itemLook(game: GameId, item: string, t: Translate): Omit<APISelectMenuOption, "value"> {
  const look = games[game].screen.optionItem?.(item, t) ?? null;
  if (look === null) throw new Error(`${game}'s optionItem has no text for ${item}`);
  return look;
}

/** In the form for a value or select, else for that number, else the general one; empty if there is none. */
function say(t: Translate, game: string, { name }: Option, part: string, form: string, filled = {}): string {
  const key = `${game}.options.${name}.${part}`;
  const count = /^\d+$/.test(form) ? { count: Number(form) } : {};
  const values: Readonly<Record<string, unknown>> = { ...filled, ...count, context: form };
  const text = t(key as Key, values);
  return text === key ? "" : text;
}
