import type { Log } from "../../log.js";
import type { Board } from "../../tables/board.js";
import type { Announced, Announcement, StartSearch } from "../../tables/ports.js";
import { firstIdAt } from "../../tables/requests.js";
import type { Translate } from "../../texts/index.js";
import { type ApiClient, failureOf, limitedFor, type MessageBody } from "../api/api-client.js";
import type { GuildClient } from "../api/guild-client.js";
import { type ChannelQueue, requestInTurn } from "../api/pacing/channel-queue.js";
import { acknowledge, textMessage } from "../replies.js";
import type { Emojis } from "../../game/scene.js";
import { linkTo } from "../ui/parts.js";
import { endedText, gameName, movedMessage, notStartedMessage, startMessage } from "../ui/draw-start.js";
import type { MessageInteraction, Outline } from "./board-slots.js";

/** What start messages need. */
interface StartPorts {
  readonly api: Pick<ApiClient, "respond" | "followUp" | "editOriginal">;
  /** Of authorised requests. */
  readonly queue: ChannelQueue;
  readonly guilds: Pick<GuildClient, "ownMessages" | "channel">;
  readonly log: Log;
  readonly textsIn: (guild: string) => Translate;
  readonly emojis: () => Emojis;
}

/** A press that may start a game. */
interface StartPress {
  readonly press: MessageInteraction;
  /** It has an answer, and a start message that follows it. */
  isAnswered: boolean;
}

/** A press that may have been stamped by a clock ahead of Discord's, in milliseconds. */
const skewMs = 60_000;

/**
 * Start messages. That of a press is a follow-up to it, which waits behind nothing; where the bot starts a game by itself
 * it is posted in the channel.
 */
export class StartMessages {
  /** By interaction. */
  readonly #presses = new Map<string, StartPress>();

  constructor(private readonly ports: StartPorts) {}

  /**
   * Handles a press that may start a game.
   *
   * @param interaction by which it asks for the start; left out: its own
   * @returns its reply, and whether the press has its answer by then
   */
  async during<T>(
    press: MessageInteraction,
    work: () => Promise<T>,
    interaction = press.id,
  ): Promise<{ reply: T; isAnswered: boolean }> {
    const start: StartPress = { press, isAnswered: false };
    this.#presses.set(interaction, start);
    try {
      const reply = await work();
      return { reply, isAnswered: start.isAnswered };
    } finally {
      this.#presses.delete(interaction);
    }
  }

  /** As `Channels.announce`. */
  async announce(start: Announcement): Promise<Announced> {
    const { board, terms, interaction } = start;
    const { table, guild, channel, version } = board;
    const pressed = this.#presses.get(interaction) ?? null;
    if (pressed !== null) {
      // Discord takes no follow-up before the answer.
      pressed.isAnswered = await acknowledge(this.ports, pressed.press, { table });
      if (!pressed.isAnswered) throw new Error("the press that starts a game cannot be answered any more");
    }
    const found = start.earlier === null ? [] : await this.find({ ...start, since: start.earlier });
    const body: MessageBody = startMessage(board, terms, this.ports.textsIn(guild));
    if (pressed !== null) return { message: (await this.ports.api.followUp(pressed.press, body)).id, found };
    const turn = { priority: "played", request: "post", guild, channel } as const;
    const sent = await requestInTurn(this.ports.queue, turn, (api) => api.post(channel, body, `s${table}.${version}`));
    return { message: sent.id, found };
  }

  /** As `Channels.notStarted`. */
  notStarted(board: Board, messages: readonly string[]): void {
    const body = notStartedMessage(board, linkTo(board, board.start), this.ports.textsIn(board.guild));
    for (const message of messages) void this.#edit(board, message, body, null);
  }

  /** The lobby's message leads to its game. @param token that edits it; null: none */
  left(board: Outline, lobby: string, token: string | null): void {
    const link = linkTo(board, board.start);
    const body = movedMessage(this.ports.textsIn(board.guild)("table.startedBelow", { link }));
    void this.#edit(board, lobby, body, token);
  }

  /** As `BoardWriterPorts.ended`: in the lobby's message, and in the one below which a table's thread was opened. */
  async ended(board: Board, shownBy: string | null, lobby: string | null): Promise<boolean> {
    const { guilds, textsIn, emojis, log } = this.ports;
    const { table, channel: thread } = board;
    const t = textsIn(board.guild);
    try {
      const said = endedText(board, linkTo(board, shownBy), t, emojis());
      const isSaid = lobby === null || (await this.#edit(board, lobby, movedMessage(said), null));
      // Those of cups have messages of their own.
      if (!board.ownThread || board.cup !== null) return isSaid;
      const parent = (await guilds.channel(thread))?.parent ?? null;
      if (parent === null) return isSaid;
      // A thread has the id of the message below which it was opened.
      const leading = textMessage(`🧵 ${gameName(board, t)} · ${said}`);
      return (await this.#edit({ ...board, channel: parent }, thread, leading, null)) && isSaid;
    } catch (error) {
      log.info(
        { table, error },
        "how a game has ended could not be told where its lobby was; the next start tries again",
      );
      return false;
    }
  }

  /** @returns false: a retry may succeed */
  async #edit(
    { table, guild, channel }: Pick<Board, "table" | "guild" | "channel">,
    id: string,
    body: MessageBody,
    token: string | null,
  ): Promise<boolean> {
    const { api, queue, log } = this.ports;
    const turn = { priority: "played", request: "edit", guild, channel } as const;
    try {
      if (token === null) await requestInTurn(queue, turn, (client) => client.edit(channel, id, body));
      else await api.editOriginal(token, body);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== "gone")
        log.info({ table, message: id, failure }, "a message beside a game's board stays as it was");
      return failure !== "passing" && limitedFor(error) === null;
    }
  }

  /** As `Channels.findStarts`. */
  async find({ board, since, known }: StartSearch): Promise<readonly string[]> {
    const { table, channel, commitment } = board;
    if (commitment === null) return [];
    try {
      const messages = await this.ports.guilds.ownMessages(channel, firstIdAt(since - skewMs));
      const own = messages.filter(({ components }) => JSON.stringify(components).includes(commitment));
      return own.map(({ id }) => id).filter((id) => !known.includes(id));
    } catch (error) {
      this.ports.log.info({ table, channel, failure: failureOf(error) }, "lost start messages could not be looked for");
      return [];
    }
  }
}
