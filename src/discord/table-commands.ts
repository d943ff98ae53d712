import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from "discord.js";
import type { Clock } from "../clock.js";
import type { Option } from "../game/options.js";
import { gameKey, type GameModule, type Games } from "../game/module.js";
import { Cooldown } from "../lib/cooldown.js";
import type { Board } from "../tables/board.js";
import type { Reply, RequestBody } from "../tables/requests.js";
import type { Tables } from "../tables/tables.js";
import type { MessageBody } from "./api/api-client.js";
import type { Metrics } from "./api/metrics.js";
import { type InteractionFacts, requestOf } from "./context.js";
import type { Features, GameSubcommand } from "./feature.js";
import { localisedChoice, localisedDescription, localisedName, subcommand } from "./localise.js";
import type { BoardMessages } from "./messages/board-messages.js";
import type { BoardWriter } from "./messages/board-writer.js";
import type { Drawers } from "./messages/compose.js";
import type { Permissions } from "./permissions.js";
import type { PressLimiter } from "./press-limits.js";
import { refusal, sentenceFor } from "./refusals.js";
import { type InteractionContext, textMessage } from "./replies.js";
import { missingForThreads, openInThread, type ThreadTableDeps, writeOpening } from "./thread-tables.js";
import { openVerb, threadsTable } from "./ui/learn-buttons.js";
import { type Button, buttons } from "./ui/parts.js";
import type { Key } from "../game/scene.js";
import { mayClose, mayStop } from "../tables/server-settings.js";
import { framedMessage, isKnown } from "./ui/frame.js";
import { closingParts } from "./ui/more-menu.js";

/** What commands at tables need. */
export interface TableCommandDeps extends Pick<Drawers, "draw">, Pick<ThreadTableDeps, "queue" | "guilds" | "log"> {
  readonly games: Games;
  readonly tables: Tables;
  readonly writer: BoardWriter;
  readonly messages: Pick<BoardMessages, "linkTo">;
  readonly features: Pick<Features, "gameSubcommands">;
  readonly permissions: Permissions;
  readonly limiter: PressLimiter;
  readonly metrics: Metrics;
  readonly clock: Pick<Clock, "steady">;
  /** As `noteLocales`. */
  readonly noteLocales: (guild: string, hostLocale: string) => Promise<void>;
}

/** What is done with tables for somebody: by commands, presses and features. */
export class TableCommands {
  /** Limits new messages of a table's board. */
  readonly #shows: Cooldown;

  constructor(private readonly deps: TableCommandDeps) {
    this.#shows = new Cooldown(deps.clock, 15_000);
  }

  /** Games' slash commands. */
  get bodies(): readonly RESTPostAPIChatInputApplicationCommandsJSONBody[] {
    return this.deps.games.all.map((game) => ({
      type: ApplicationCommandType.ChatInput,
      ...localisedName(game.id, gameKey(game, "command.name")),
      ...localisedDescription(gameKey(game, "command.description")),
      contexts: [InteractionContextType.Guild],
      integration_types: [ApplicationIntegrationType.GuildInstall],
      options: this.#subcommandsOf(game).map(({ name, texts, options }) =>
        subcommand(name, texts, options?.(game), gameKey(game, "name")),
      ),
    }));
  }

  /** A game's command is used. @param options as received, by name @returns null: there is no such subcommand */
  use(
    context: InteractionContext,
    command: string,
    name: string | null,
    options: Readonly<Record<string, unknown>>,
  ): Promise<void> | null {
    const game = this.deps.games.find(command);
    if (game === null) return null;
    const found = this.#subcommandsOf(game).find((one) => one.name === name);
    return found?.open(context, game, options) ?? null;
  }

  /** Opens a table if the bot could keep its board up to date here. @returns null: it cannot, and the caller knows why */
  async openTable(
    context: InteractionContext,
    game: GameModule,
    options: Readonly<Record<string, unknown>>,
  ): Promise<Board | null> {
    if (!(await this.deps.permissions.canOpenHere(context))) return null;
    const { guild, channel, parent, t } = context;
    const reply = await this.request(context, null, { kind: "open", game: game.id, guild, channel, parent, options });
    if (reply.kind === "refused") {
      const canOpenThread = reply.code === "channel-taken" && missingForThreads(context)?.length === 0;
      const id = { table: threadsTable, prompt: 0, verb: openVerb, argument: writeOpening(game.id, options) };
      const inThread: readonly Button[] = canOpenThread ? [{ id, style: "plain", label: t("threads.open") }] : [];
      await context.reply.ephemeral(await this.refused(context, reply, game, inThread));
      return null;
    }
    // Before its board is drawn, whose language may follow from them.
    await this.deps.noteLocales(guild, context.locale);
    await this.deps.writer.post(context, reply.board);
    return reply.board;
  }

  /** The same, in a thread of its own where the server wants that. */
  async start(
    context: InteractionContext,
    game: GameModule,
    options: Readonly<Record<string, unknown>>,
  ): Promise<Board | null> {
    const { threads } = await this.deps.tables.settings.of(context.guild);
    const isInThread = threads && context.channelKind === "text";
    return isInThread ? this.openInThread(context, game, options) : this.openTable(context, game, options);
  }

  /** As `openInThread`, if the bot may open threads here. */
  async openInThread(
    context: InteractionContext,
    game: GameModule,
    options: Readonly<Record<string, unknown>>,
  ): Promise<Board | null> {
    if (!(await this.deps.permissions.canOpenHere(context))) return null;
    const missing = missingForThreads(context);
    if (missing === null || missing.length > 0) {
      const permissions = (missing ?? []).map((name) => context.t(`permissions.${name}`));
      await (missing === null
        ? context.reply.text("answers.unknownButton")
        : context.reply.say(context.t("answers.missingPermission", { permissions })));
      return null;
    }
    return openInThread(this.deps, context, game, options, (reply) => this.refusal(context, reply, game));
  }

  /** Whether the bot could keep a board up to date here; if not, the caller is told why. */
  canOpenHere(context: InteractionContext): Promise<boolean> {
    return this.deps.permissions.canOpenHere(context);
  }

  /** Hands a request to a table. @param table null: a new one @param of which of several by one interaction */
  async request(context: InteractionFacts, table: string | null, body: RequestBody, of = ""): Promise<Reply> {
    const request = requestOf(context, body);
    const interaction = `${request.interaction}${of}`;
    const reply = await this.deps.tables.requests.handle(table, { ...request, interaction });
    this.note(context, reply);
    return reply;
  }

  /** Notes a table's reply, for metrics and the press limiter. */
  note({ id, person }: InteractionFacts, reply: Reply): void {
    const { metrics, limiter } = this.deps;
    if (reply.kind === "refused") metrics.replied(reply.kind, reply.code);
    else metrics.replied(reply.kind);
    if (reply.kind === "done") limiter.stored(person.user, id);
  }

  /** The sentence for a refusal. */
  refusal(
    context: InteractionContext,
    reply: Extract<Reply, { kind: "refused" }>,
    game: GameModule | null,
  ): Promise<string> {
    return refusal(this.deps, context, reply, game);
  }

  /** Why no table opens, with a link to the one that stands there already. @param further what else can be done */
  async refused(
    context: InteractionContext,
    reply: Extract<Reply, { kind: "refused" }>,
    game: GameModule | null,
    further: readonly Button[] = [],
  ): Promise<MessageBody> {
    const sentence = textMessage(await this.refusal(context, reply, game));
    const { code, board } = reply;
    if (code !== "channel-taken" || board === null) return sentence;
    const isOwn = board.status === "playing" && sits(board, context.person.user);
    const label = context.t(isOwn ? "table.playOn" : "table.toTable");
    return { ...sentence, components: [buttons({ url: await this.deps.messages.linkTo(board), label }, ...further)] };
  }

  /** A press has changed a board: it is shown. */
  changed(board: Board): void {
    this.deps.writer.changed(board, "pressed");
  }

  #subcommandsOf(game: GameModule): readonly GameSubcommand[] {
    const given = this.deps.features.gameSubcommands.filter((one) => one.game === undefined || one.game === game.id);
    return [
      {
        name: "start",
        texts: { name: "commands.game.start", description: "commands.game.startDescription" },
        options: commandOptions,
        open: async (context, _game, options) => void (await this.start(context, game, options)),
      },
      {
        name: "show",
        texts: { name: "commands.game.show", description: "commands.game.showDescription" },
        open: (context) => this.#show(context, game),
      },
      ...given.filter((one) => one.game === undefined),
      {
        name: "close",
        texts: { name: "commands.game.close", description: "commands.game.closeDescription" },
        open: (context) => this.#close(context, game),
      },
      ...given.filter((one) => one.game !== undefined),
    ];
  }

  /** Posts the board again for people at the table and moderators; others get a copy. */
  async #show(context: InteractionContext, game: GameModule): Promise<void> {
    const { tables, writer, messages, draw } = this.deps;
    const { person, reply, t } = context;
    const board = await tables.boardIn(context.channel);
    if (board === null) return reply.say(sentenceFor("no-table", null, game, t, ""));
    if (!person.moderator && !sits(board, person.user)) return reply.withPicture(draw(board, t, null));
    if (!this.#shows.begin(board.table)) return reply.say(t("answers.tooSoon", { link: await messages.linkTo(board) }));
    await writer.post(context, board);
  }

  async #close(context: InteractionContext, game: GameModule): Promise<void> {
    const board = await this.deps.tables.boardIn(context.channel);
    if (board === null) return context.reply.say(sentenceFor("no-table", null, game, context.t, ""));
    const { person, t } = context;
    const set = await this.deps.tables.settings.of(board.guild);
    if (board.status === "playing" && isKnown(board) && mayClose(set, board, person)) {
      const facts = { board, user: person.user, isModerator: person.moderator, mayStop: mayStop(set, board) };
      await context.reply.ephemeral(framedMessage(board.game, closingParts(facts, t)));
      return;
    }
    const reply = await this.request(context, board.table, { kind: "close" });
    if (reply.kind === "refused") return context.reply.say(await this.refusal(context, reply, game));
    this.deps.writer.changed(reply.board);
    await context.reply.text("answers.tableClosed");
  }
}

/** Whether a user has a seat. */
export function sits(board: Board, user: string): boolean {
  return board.seats.some((owner) => owner.type === "human" && owner.user === user);
}

/** A game's options for its slash command, all optional. */
export function commandOptions(game: GameModule): APIApplicationCommandBasicOption[] {
  return game.options.all.map((option) => commandOption(game, option));
}

function commandOption(game: GameModule, { name, input }: Option): APIApplicationCommandBasicOption {
  const key = (part: string): Key => gameKey(game, `options.${name}.${part}`);
  const option = { ...localisedName(kebabCase(name), key("name")), ...localisedDescription(key("description")) };
  switch (input.type) {
    case "integer":
      return {
        type: ApplicationCommandOptionType.Integer,
        ...option,
        min_value: input.min,
        max_value: input.max,
      };
    case "boolean":
      return { type: ApplicationCommandOptionType.Boolean, ...option };
    case "choice": {
      const words = input.values.filter((value) => typeof value === "string");
      const numbers = input.values.filter((value) => typeof value === "number");
      return words.length > 0
        ? {
            type: ApplicationCommandOptionType.String,
            ...option,
            choices: words.map((word) => localisedChoice(word, key(`choice_${word}`))),
          }
        : {
            type: ApplicationCommandOptionType.Integer,
            ...option,
            choices: numbers.map((number) => localisedChoice(number, key(`choice_${number}`))),
          };
    }
  }
}

/** `last-chance` for `lastChance`: Discord allows no capitals. */
function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}

/** `lastChance` for `last-chance`. */
export function optionOf(name: string): string {
  return name.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase());
}
