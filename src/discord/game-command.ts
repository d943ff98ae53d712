import {
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { Subcommand } from "../game/screen.js";
import { type GameId, games } from "../games/index.js";
import { commandOptions, optionOf } from "./command-options.js";
import { localisedDescription, localisedName } from "./localise.js";

type SubcommandPayload = Extract<
  APIApplicationCommandSubcommandOption,
  { type: ApplicationCommandOptionType.Subcommand }
>;

/** A game's slash command: `start` with options, `show`, what features give, `close`, then its own. */
export function gameCommand(
  game: GameId,
  given: readonly ("learn" | "rules")[],
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const options = commandOptions(game);
  return {
    type: ApplicationCommandType.ChatInput,
    ...localisedName(game, `${game}.command.name`),
    ...localisedDescription(`${game}.command.description`),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    options: [
      { ...subcommand("start", game), options },
      subcommand("show", game),
      ...given.map((name) => subcommand(name, game)),
      subcommand("close", game),
      ...(games[game].screen.subcommands ?? []).map((own) => ownSubcommand(game, own)),
    ],
  };
}

const common = {
  start: ["commands.game.start", "commands.game.startDescription"],
  show: ["commands.game.show", "commands.game.showDescription"],
  rules: ["commands.game.rules", "commands.game.rulesDescription"],
  learn: ["commands.game.learn", "commands.game.learnDescription"],
  close: ["commands.game.close", "commands.game.closeDescription"],
} as const;

function subcommand(name: keyof typeof common, game: GameId): SubcommandPayload {
  const [key, description] = common[name];
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...localisedName(name, key),
    ...localisedDescription(description, `${game}.name`),
  };
}

/** It takes the game's options as `start` does. */
function ownSubcommand(game: GameId, { name, texts, options }: Subcommand): SubcommandPayload {
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...localisedName(name, texts.name),
    ...localisedDescription(texts.description),
    options: commandOptions(game).flatMap((option) => {
      const description = options[optionOf(option.name)];
      return description === undefined ? [] : [{ ...option, ...localisedDescription(description) }];
    }),
  };
}
