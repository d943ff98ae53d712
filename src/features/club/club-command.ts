import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  ChannelType,
} from "discord.js";
import { localisedChoice, localisedDescription, localisedName } from "../../discord/localise.js";
import { gameIds } from "../../games/index.js";
import { weekdays } from "../evening/evening-panel.js";
import { whatever } from "../evening/commands.js";

/** What `/club evening` sets; what is left out stays as it is. */
const eveningOptions: readonly APIApplicationCommandBasicOption[] = [
  {
    type: ApplicationCommandOptionType.Integer,
    ...localisedName("day", "commands.club.day"),
    ...localisedDescription("commands.club.dayDescription"),
    choices: weekdays.map((day, at) => localisedChoice(at + 1, `commands.club.days.${day}`)),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("time", "commands.club.time"),
    ...localisedDescription("commands.club.timeDescription"),
    max_length: 10,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("game", "commands.club.game"),
    ...localisedDescription("commands.club.gameDescription"),
    choices: [
      localisedChoice(whatever, "commands.club.whatever"),
      ...gameIds.map((game) => localisedChoice(game, `${game}.name`)),
    ],
  },
  {
    type: ApplicationCommandOptionType.Channel,
    ...localisedName("channel", "commands.club.channel"),
    ...localisedDescription("commands.club.channelDescription"),
    channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement, ChannelType.PublicThread],
  },
];

const texts = {
  table: ["commands.club.table", "commands.club.tableDescription"],
  player: ["commands.club.player", "commands.club.playerDescription"],
  rivals: ["commands.club.rivals", "commands.club.rivalsDescription"],
  rounds: ["commands.club.rounds", "commands.club.roundsDescription"],
  recap: ["commands.club.recap", "commands.club.recapDescription"],
  trophies: ["commands.club.trophies", "commands.club.trophiesDescription"],
  evening: ["commands.club.evening", "commands.club.eveningDescription"],
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

/** `/club`, for everybody in server channels. */
export const clubCommand = {
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
    subcommand("trophies", show),
    subcommand("evening", ...eveningOptions),
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

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
