import {
  ApplicationCommandType,
  type ChatInputCommandInteraction,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { FeatureParts } from "../../src/app.js";
import type { CallerFacts, InteractionFacts } from "../../src/discord/context.js";
import type { CommandInteraction, Feature, GameSubcommand, Press } from "../../src/discord/feature.js";
import { bindCaller, bindContext } from "../../src/discord/replies.js";
import type { CustomId } from "../../src/discord/ui/parts.js";
import type { GameId } from "../../src/games/index.js";
import { heldBot } from "../features/settings/held-bot.js";
import type { KnownBoard } from "../../src/tables/board.js";

/** A press that nothing else is known of. */
const bare = { isChannelSelectMenu: () => false, isMessageComponent: () => false, isModalSubmit: () => false };

/** A feature, used as the router uses it. */
export interface UsedFeature {
  press(facts: InteractionFacts, id: CustomId, values?: readonly string[], interaction?: unknown): Promise<void>;
  tablePress(facts: InteractionFacts, id: CustomId, board: KnownBoard, values?: readonly string[]): Promise<void>;
  command(facts: InteractionFacts, interaction: unknown): Promise<void>;
  learnOrRules(facts: InteractionFacts, name: GameSubcommand["name"], game: GameId): Promise<void>;
  pressAnywhere(caller: CallerFacts, id: CustomId): Promise<void>;
  commandAnywhere(caller: CallerFacts, subcommand: string): Promise<void>;
}

/** @param changes what it is built with instead; left out: it is the bot's own */
export function featureOf(
  parts: FeatureParts,
  create: (parts: FeatureParts) => Feature,
  changes: Partial<FeatureParts> | null = null,
): UsedFeature {
  const all = { ...parts, ...changes };
  const made = create(all);
  const feature = changes === null ? parts.features.all.find(({ id }) => id === made.id) : made;
  if (feature === undefined) throw new Error("the bot has no such feature");
  const missing = (): Promise<never> => Promise.reject(new Error(`${feature.id} does not handle that`));
  return {
    press: (facts, id, values = [], interaction = bare) =>
      feature.onPress?.(bindContext(all, facts), { id, values, interaction: interaction as Press["interaction"] }) ??
      missing(),
    tablePress: (facts, id, board, values = []) =>
      feature.onTablePress?.(bindContext(all, facts), { id, values }, board) ?? missing(),
    command: (facts, interaction) =>
      feature.onCommand?.(bindContext(all, facts), interaction as CommandInteraction) ?? missing(),
    learnOrRules: (facts, name, game) =>
      feature.gameSubcommands?.find((one) => one.name === name)?.open(bindContext(all, facts), game) ?? missing(),
    pressAnywhere: (caller, id) => feature.forAnybody?.onPress(bindCaller(all, caller), id) ?? missing(),
    commandAnywhere: (caller, subcommand) => {
      const interaction = { options: { getSubcommand: () => subcommand } } as unknown as ChatInputCommandInteraction;
      return feature.forAnybody?.onCommand(bindCaller(all, caller), interaction) ?? missing();
    },
  };
}

/** All commands as registered. */
export const allCommands = heldBot().app.commands;

/** The slash commands. */
export const payloads = allCommands.filter(
  (command): command is RESTPostAPIChatInputApplicationCommandsJSONBody =>
    command.type !== ApplicationCommandType.User && command.type !== ApplicationCommandType.Message,
);
