import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from "discord.js";
import type { Option } from "../game/options.js";
import { type GameId, games } from "../games/index.js";
import { localisedChoice, type CommandKey, localisedDescription, localisedName } from "./localise.js";

/** A game's options for its slash command, all optional. */
export function commandOptions(game: GameId): APIApplicationCommandBasicOption[] {
  return games[game].options.all.map((option) => commandOption(game, option));
}

function commandOption(game: GameId, { name, input }: Option): APIApplicationCommandBasicOption {
  const key = (text: string): CommandKey => `${game}.options.${name}.${text}` as CommandKey;
  const option = { ...localisedName(kebabCase(name), key("name")), ...localisedDescription(key("description")) };
  switch (input.type) {
    case "integer":
      return {
        type: ApplicationCommandOptionType.Integer,
        ...option,
        min_value: input.min,
        max_value: input.max,
      };
    case "boolean":
      return { type: ApplicationCommandOptionType.Boolean, ...option };
    case "choice": {
      const words = input.values.filter((value) => typeof value === "string");
      const numbers = input.values.filter((value) => typeof value === "number");
      return words.length > 0
        ? {
            type: ApplicationCommandOptionType.String,
            ...option,
            choices: words.map((word) => localisedChoice(word, key(`choice_${word}`))),
          }
        : {
            type: ApplicationCommandOptionType.Integer,
            ...option,
            choices: numbers.map((number) => localisedChoice(number, key(`choice_${number}`))),
          };
    }
  }
}

/** `last-chance` for `lastChance`: Discord allows no capitals. */
function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** `lastChance` for `last-chance`. */
export function optionOf(name: string): string {
  return name.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase());
}
