import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { localisedChoice, localisedDescription, localisedName, userCommand } from "../../discord/localise.js";

const texts = {
  table: ["commands.club.table", "commands.club.tableDescription"],
  player: ["commands.club.player", "commands.club.playerDescription"],
  rivals: ["commands.club.rivals", "commands.club.rivalsDescription"],
  rounds: ["commands.club.rounds", "commands.club.roundsDescription"],
  recap: ["commands.club.recap", "commands.club.recapDescription"],
  trophies: ["commands.club.trophies", "commands.club.trophiesDescription"],
} as const;

/** Whom a subcommand is about. */
const who: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.User,
  ...localisedName("who", "commands.club.who"),
  ...localisedDescription("commands.club.whoDescription"),
};

/** Who sees the answer. */
const show: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.String,
  ...localisedName("show", "commands.club.show"),
  ...localisedDescription("commands.club.showDescription"),
  choices: [localisedChoice("me", "commands.club.show_me"), localisedChoice("all", "commands.club.show_all")],
};

/** "Rivals" in a person's context menu. */
export const rivalsCommand = userCommand("commands.menu.rivals");

/** `/club`, for everybody in server channels. @param hasTrophies whether there are any to show */
export const clubCommand = (hasTrophies: boolean): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  ...localisedName("club", "commands.club.name"),
  ...localisedDescription("commands.club.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [
    subcommand("table", show),
    subcommand("player", who, show),
    subcommand("rivals", who, show),
    subcommand("rounds", show),
    subcommand("recap", show),
    ...(hasTrophies ? [subcommand("trophies", show)] : []),
  ],
});

function subcommand(
  name: keyof typeof texts,
  ...options: APIApplicationCommandBasicOption[]
): APIApplicationCommandSubcommandOption {
  const [key, description] = texts[name];
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...localisedName(name, key),
    ...localisedDescription(description),
    options,
  };
}
