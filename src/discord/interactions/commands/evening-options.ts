import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType, ChannelType } from "discord.js";
import { gameIds } from "../../../games/index.js";
import { weekdays } from "../../features/evening/evening-panel.js";
import { whatever } from "../../features/evening/handle-evening.js";
import { localisedChoice, localisedDescription, localisedName } from "./localise.js";

/** What `/club evening` sets; what is left out stays as it is. */
export const eveningOptions: readonly APIApplicationCommandBasicOption[] = [
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
