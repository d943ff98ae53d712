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
import { described, type Localised, localised, named } from "./localised.js";

/** What a game's command has besides the subcommands that all have. */
export interface GameCommand {
  /** The game's options, one to one and all optional, by their names in kebab case. */
  readonly options: (words: Localised) => readonly APIApplicationCommandBasicOption[];
  /** Subcommands that no other game has. */
  readonly further?: (words: Localised) => readonly Subcommand[];
}

type Subcommand = Extract<APIApplicationCommandSubcommandOption, { type: ApplicationCommandOptionType.Subcommand }>;

/** A game's slash command, in server channels only: `start` with the game's options, `show`, `rules`, `close`, then its own. */
export function gameCommand(
  game: GameId,
  { options, further }: GameCommand,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  return {
    type: ApplicationCommandType.ChatInput,
    ...named(game, `${game}.command.name`),
    ...described(`${game}.command.description`),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    options: [
      { ...subcommand("start", game), options: [...options(localised)] },
      subcommand("show", game),
      subcommand("rules", game),
      subcommand("close", game),
      ...(further?.(localised) ?? []),
    ],
  };
}

/** The option of a game by its name at Discord, where capitals are not allowed: `last-chance` for `lastChance`. */
export function optionOf(name: string): string {
  return name.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase());
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
