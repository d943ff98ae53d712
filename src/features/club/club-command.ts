import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import {
  type CommandTexts,
  localisedChoice,
  localisedDescription,
  localisedName,
  subcommand,
  userCommand,
} from "../../discord/localise.js";

const textsOf = (name: "table" | "player" | "rivals" | "rounds" | "recap" | "trophies"): CommandTexts => ({
  name: `commands.club.${name}`,
  description: `commands.club.${name}Description`,
});

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
    subcommand("table", textsOf("table"), [show]),
    subcommand("player", textsOf("player"), [who, show]),
    subcommand("rivals", textsOf("rivals"), [who, show]),
    subcommand("rounds", textsOf("rounds"), [show]),
    subcommand("recap", textsOf("recap"), [show]),
    ...(hasTrophies ? [subcommand("trophies", textsOf("trophies"), [show])] : []),
  ],
});
