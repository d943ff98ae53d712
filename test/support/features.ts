import {
  type APIInteractionDataResolved,
  ApplicationCommandType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { AppParts } from "../../src/app.js";
import type { CallerFacts, InteractionFacts } from "../../src/discord/context.js";
import type { Feature, Press } from "../../src/discord/feature.js";
import { type CommandUse, SlashOptions } from "../../src/discord/interaction.js";
import { handlePress } from "../../src/discord/handle-press.js";
import { bindCaller, bindContext } from "../../src/discord/replies.js";
import type { CustomId } from "../../src/discord/ui/parts.js";
import type { GameId } from "../../src/games/index.js";
import { heldBot } from "../features/settings/held-bot.js";
import type { KnownBoard } from "../../src/tables/board.js";
import { games } from "../../src/games/index.js";

/** A feature, used as the router uses it. */
export interface UsedFeature {
  press(facts: InteractionFacts, id: CustomId, values?: readonly string[], more?: Partial<Press>): Promise<void>;
  tablePress(
    facts: InteractionFacts,
    id: CustomId,
    board: KnownBoard,
    values?: readonly string[],
    users?: Press["users"],
  ): Promise<void>;
  command(facts: InteractionFacts, use: CommandUse): Promise<void>;
  gameSubcommand(facts: InteractionFacts, name: string, game: GameId, options?: object): Promise<void>;
  pressAnywhere(caller: CallerFacts, id: CustomId): Promise<void>;
  commandAnywhere(caller: CallerFacts, subcommand: string): Promise<void>;
}

/** @param changes what it is built with instead; left out: it is the bot's own */
export function featureOf(
  parts: AppParts,
  create: (parts: AppParts) => Feature,
  changes: Partial<AppParts> | null = null,
): UsedFeature {
  const all = { ...parts, ...changes };
  const made = create(all);
  const feature = changes === null ? parts.features.all.find(({ id }) => id === made.id) : made;
  if (feature === undefined) throw new Error("the bot has no such feature");
  const missing = (): Promise<never> => Promise.reject(new Error(`${feature.id} does not handle that`));
  return {
    press: (facts, id, values = [], more = {}) =>
      feature.onPress?.(bindContext(all, facts), {
        id,
        values,
        fields: {},
        channels: [],
        users: [],
        components: [],
        ...more,
      }) ?? missing(),
    tablePress: (facts, id, board, values = [], users = []) =>
      feature.onTablePress?.(bindContext(all, facts), { id, values, users }, board) ?? missing(),
    command: (facts, use) => feature.onCommand?.(bindContext(all, facts), use) ?? missing(),
    gameSubcommand: (facts, name, game, options = {}) =>
      feature.gameSubcommands
        ?.find((one) => one.name === name)
        ?.open(bindContext(all, facts), games[game], { ...options }) ?? missing(),
    pressAnywhere: (caller, id) => feature.forAnybody?.onPress(bindCaller(all, caller), id) ?? missing(),
    commandAnywhere: (caller, subcommand) =>
      feature.forAnybody?.onCommand(bindCaller(all, caller), subcommand) ?? missing(),
  };
}

/** Somebody uses a button or select of a table's message. */
export function pressTable(
  parts: AppParts,
  facts: InteractionFacts,
  id: CustomId,
  values: readonly string[] = [],
): Promise<void> {
  return handlePress(parts, bindContext(parts, facts), id, values);
}

/** Somebody uses a game's command. */
export function useCommand(
  parts: AppParts,
  facts: InteractionFacts,
  game: GameId,
  subcommand: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const work = parts.commands.use(bindContext(parts, facts), game, subcommand, options);
  return work ?? Promise.reject(new Error(`no command ${subcommand}`));
}

/** A slash command in somebody's hands. @param resolved what ids among its options stand for */
export function slash(
  name: string,
  subcommand: string | null = null,
  given: Readonly<Record<string, unknown>> = {},
  resolved: APIInteractionDataResolved = {},
): CommandUse {
  return { kind: "slash", name, subcommand, options: new SlashOptions(given, resolved) };
}

/** All commands as registered. */
export const allCommands = heldBot().app.commands;

/** The slash commands. */
export const payloads = allCommands.filter(
  (command): command is RESTPostAPIChatInputApplicationCommandsJSONBody =>
    command.type !== ApplicationCommandType.User && command.type !== ApplicationCommandType.Message,
);
