import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType, ChannelType } from "discord.js";
import type { Feature } from "../../discord/feature.js";
import { localisedChoice, localisedDescription, localisedName, subcommand } from "../../discord/localise.js";
import { linkTo } from "../../discord/ui/parts.js";
import { gameKey, type Games } from "../../game/module.js";
import { eveningChoices, handleEvening, openEvening, timeChoices, whatever, type EveningDeps } from "./commands.js";
import { eveningName, eveningTable, eveningTime } from "./evening-board.js";
import { weekdays } from "./evening-panel.js";

export { localTime, timeText } from "./rules/evening-times.js";
export { eveningName } from "./evening-board.js";
export { weekdays } from "./evening-panel.js";

const rhythms = ["weekly", "fortnightly", "monthly", "once"] as const;

/** How many days before the list may go up. */
const listDays = [0, 1, 2, 3, 6] as const;

/** The longest name of an evening, in characters. */
const maxName = 40;

/** What `/club evening` sets; what is left out stays as it is. */
const eveningOptions = (games: Games): readonly APIApplicationCommandBasicOption[] => [
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
    autocomplete: true,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("game", "commands.club.game"),
    ...localisedDescription("commands.club.gameDescription"),
    choices: [
      localisedChoice(whatever, "commands.club.whatever"),
      ...games.all.map((game) => localisedChoice(game.id, gameKey(game, "name"))),
    ],
  },
  {
    type: ApplicationCommandOptionType.Channel,
    ...localisedName("channel", "commands.club.channel"),
    ...localisedDescription("commands.club.channelDescription"),
    channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement, ChannelType.PublicThread],
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("rhythm", "commands.evening.rhythm"),
    ...localisedDescription("commands.evening.rhythmDescription"),
    choices: rhythms.map((rhythm) => localisedChoice(rhythm, `commands.evening.rhythms.${rhythm}`)),
  },
  {
    type: ApplicationCommandOptionType.Integer,
    ...localisedName("list", "commands.evening.list"),
    ...localisedDescription("commands.evening.listDescription"),
    choices: listDays.map((days) => localisedChoice(days, `commands.evening.lists.${days}`)),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("list-time", "commands.evening.listTime"),
    ...localisedDescription("commands.evening.listTimeDescription"),
    max_length: 10,
    autocomplete: true,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("name", "commands.evening.name"),
    ...localisedDescription("commands.evening.nameDescription"),
    max_length: maxName,
    autocomplete: true,
  },
];

const eveningTexts = { name: "commands.club.evening", description: "commands.club.eveningDescription" } as const;

const dayMs = 24 * 60 * 60_000;

/** Club evenings: `/club evening`, their boards, and the tables that they open. */
export function eveningFeature(deps: EveningDeps): Feature {
  const { evenings } = deps;
  return {
    id: "evening",
    subcommands: [
      {
        of: "club",
        body: subcommand("evening", eveningTexts, eveningOptions(deps.games)),
      },
    ],
    words: [{ word: eveningTable }],
    serverOnly: "club.serverOnly",
    onCommand: async (context, use) => {
      if (use.kind === "slash") await openEvening(deps, context, use.options);
    },
    news: async ({ guild, t }) => {
      const coming = (await evenings.coming(guild)).map(({ row, start }) => {
        const { stage, boardChannel } = row;
        const isPosted = row.message !== null && stage !== "over";
        const channel = isPosted ? boardChannel : row.channel;
        const link = linkTo({ guild, channel }, isPosted ? row.message : null);
        const when = { name: eveningName(row, t), time: eveningTime(start, "R"), link };
        return { channel, line: t(stage === "begun" ? "evening.news.begun" : "evening.news.next", when) };
      });
      return [coming];
    },
    onPress: (context, { id, values }) => handleEvening(deps, context, id, values),
    choices: (context, { name, value }) =>
      name === "name" ? eveningChoices(deps, context, value) : timeChoices(deps, context, value),
    start: () => {
      evenings.start();
    },
    stop: () => evenings.stop(),
    zoneChanged: (guild) => evenings.changeZone(guild),
    keepsZone: async (guild) => (await evenings.ofServer(guild)).some(({ stage }) => stage !== "ended"),
    factsOf: async (user) => {
      const [signUps, seats] = [await evenings.signUps(user), await evenings.seats(user)];
      const entries = signUps.map(({ guild, series, evening, name, answer, vote, at }) => {
        const day = new Date(evening * dayMs).toISOString().slice(0, 10);
        const tables = seats
          .filter((seat) => seat.guild === guild && seat.series === series && seat.evening === evening)
          .map(({ round, number }) => ({ round, table: number }));
        return { server: guild, evening: day, name, answer, vote, tables, at: new Date(at).toISOString() };
      });
      return { name: "clubEvenings", json: JSON.stringify(entries), isEmpty: signUps.length === 0 };
    },
    tableChanged: (board) => {
      evenings.tableChanged(board);
    },
    forget: (user, of) => evenings.removeUser(user, of),
  };
}
