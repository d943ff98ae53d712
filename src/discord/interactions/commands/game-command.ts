import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { GameId } from "../../../games/index.js";
import { commandOptions } from "./command-options.js";
import { described, type Localised, localised, named } from "./localised.js";

/** Makes a game's own subcommands. `options`: the game's options, as `start` takes them. */
export type FurtherSubcommands = (
  words: Localised,
  options: readonly APIApplicationCommandBasicOption[],
) => readonly Subcommand[];

type Subcommand = Extract<APIApplicationCommandSubcommandOption, { type: ApplicationCommandOptionType.Subcommand }>;

/** A game's slash command, in server channels only: `start` with the game's options, `show`, `rules`, `close`, then its own. */
export function gameCommand(
  game: GameId,
  further: FurtherSubcommands | undefined,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const options = commandOptions(game);
  return {
    type: ApplicationCommandType.ChatInput,
    ...named(game, `${game}.command.name`),
    ...described(`${game}.command.description`),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    options: [
      { ...subcommand("start", game), options },
      subcommand("show", game),
      subcommand("rules", game),
      subcommand("close", game),
      ...(further?.(localised, options) ?? []),
    ],
  };
}

/** The subcommands of every game, and their texts. */
const common = {
  start: ["commands.game.start", "commands.game.startDescription"],
  show: ["commands.game.show", "commands.game.showDescription"],
  rules: ["commands.game.rules", "commands.game.rulesDescription"],
  close: ["commands.game.close", "commands.game.closeDescription"],
} as const;

function subcommand(name: keyof typeof common, game: GameId): Subcommand {
  const [key, description] = common[name];
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...named(name, key),
    ...described(description, `${game}.name`),
  };
}
