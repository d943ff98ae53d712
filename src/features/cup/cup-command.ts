import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import { cupBounds } from "./rules/cup-request.js";
import { gameIds } from "../../games/index.js";
import { katchenmeister, maxTyped, roundMinutes } from "./commands.js";
import { commandOptions } from "../../discord/interactions/command-options.js";
import { localisedChoice, localisedDescription, localisedName } from "../../discord/localise.js";

const texts = {
  open: ["commands.cup.open", "commands.cup.openDescription"],
  show: ["commands.cup.show", "commands.cup.showDescription"],
  close: ["commands.cup.close", "commands.cup.closeDescription"],
} as const;

/** The option of Katchen, with a description that says so: the command is for all games. */
const shots = commandOptions("katchen")
  .filter(({ name }) => name === "shots")
  .map((option) => ({ ...option, ...localisedDescription("commands.cup.shotsDescription") }));

const openOptions: readonly APIApplicationCommandBasicOption[] = [
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("game", "commands.cup.game"),
    ...localisedDescription("commands.cup.gameDescription"),
    choices: gameIds.map((game) => localisedChoice(game, `${game}.name`)),
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("title", "commands.cup.title"),
    ...localisedDescription("commands.cup.titleDescription"),
    min_length: 1,
    max_length: cupBounds.title,
  },
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("series", "commands.cup.series"),
    ...localisedDescription("commands.cup.seriesDescription"),
    choices: [localisedChoice(katchenmeister, "commands.cup.katchenmeister")],
  },
  ...shots,
  {
    type: ApplicationCommandOptionType.String,
    ...localisedName("until", "commands.cup.until"),
    ...localisedDescription("commands.cup.untilDescription"),
    max_length: maxTyped,
    autocomplete: true,
  },
  {
    type: ApplicationCommandOptionType.Integer,
    ...localisedName("round", "commands.cup.round"),
    ...localisedDescription("commands.cup.roundDescription"),
    choices: roundMinutes.map((minutes) => localisedChoice(minutes, `commands.cup.rounds.${minutes}` as const)),
  },
  {
    type: ApplicationCommandOptionType.Role,
    ...localisedName("role", "commands.cup.role"),
    ...localisedDescription("commands.cup.roleDescription"),
  },
  {
    type: ApplicationCommandOptionType.Boolean,
    ...localisedName("try-out", "commands.cup.tryOut"),
    ...localisedDescription("commands.cup.tryOutDescription"),
  },
];

const reason: APIApplicationCommandBasicOption = {
  type: ApplicationCommandOptionType.String,
  ...localisedName("reason", "commands.cup.reason"),
  ...localisedDescription("commands.cup.reasonDescription"),
  max_length: cupBounds.reason,
};

/** `/cup`, in server channels. Who may hold cups is checked when it is used. */
export const cupCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("cup", "commands.cup.name"),
  ...localisedDescription("commands.cup.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  options: [subcommand("open", ...openOptions), subcommand("show"), subcommand("close", reason)],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;

function subcommand(
  name: keyof typeof texts,
  ...options: readonly APIApplicationCommandBasicOption[]
): APIApplicationCommandSubcommandOption {
  const [key, description] = texts[name];
  return {
    type: ApplicationCommandOptionType.Subcommand,
    ...localisedName(name, key),
    ...localisedDescription(description),
    options: [...options],
  };
}
