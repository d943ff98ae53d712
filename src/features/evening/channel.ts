import type { Log } from "../../log.js";
import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventRecurrenceRuleFrequency,
  MessageFlags,
} from "discord.js";
import type { Evening } from "../../lib/evenings.js";
import { gameKey, type Games } from "../../game/module.js";
import type { Translate } from "../../texts/index.js";
import type { EveningChannel } from "./keeper.js";
import { type EveningState, isOff } from "./rules/evening-stages.js";
import type { ClubEvening } from "./rules/evening-times.js";
import type { EveningKey } from "../../store/store.js";
import { failureOf, type MessageBody } from "../../discord/api/api-client.js";
import { type ChannelQueue, deleteInTurn, requestInTurn } from "../../discord/api/pacing/channel-queue.js";
import type { ClosedChannels } from "../../discord/api/pacing/closed-channels.js";
import type { EventBody, GuildClient } from "../../discord/api/guild-client.js";
import type { BoardWriter } from "../../discord/messages/board-writer.js";
import { openThread, tryToWrite } from "../../discord/messages/try-to-write.js";
import { gameName } from "../../discord/ui/frame.js";
import { linkTo } from "../../discord/ui/parts.js";
import { drawEveningBoard, eveningName, eveningTime, gameLabel, nextLine, pauseLine } from "./evening-board.js";

/** How long Discord shows the event as running, in milliseconds, if the evening does not end before. */
const eventMs = 5 * 60 * 60_000;

const dayMs = 24 * 60 * 60_000;

/** More messages than ever mention people at one table. */
const mostTold = 100;

/** More messages than ever mention those who come, each a hundred. */
const mostParts = 36;

/** Requests for club evenings, and what they need. */
export interface EveningChannelPorts {
  readonly games: Games;
  readonly queue: ChannelQueue;
  readonly guilds: GuildClient;
  readonly writer: Pick<BoardWriter, "changed">;
  readonly log: Log;
  readonly textsIn: (guild: string) => Translate;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "whenOpen"> | undefined;
  /** Whether a game of an evening counts. */
  readonly hasCounted: (guild: string, evening: Evening) => Promise<boolean>;
  /** Writes a board again. */
  readonly showAgain: (key: EveningKey) => void;
}

/** How club evenings are shown at Discord. */
export function eveningChannel(ports: EveningChannelPorts): EveningChannel {
  const { games, queue, guilds, writer, log, textsIn, closed, hasCounted, showAgain } = ports;
  const post = async ({ row }: EveningState, nonce: string, body: MessageBody): Promise<string> => {
    const { guild, boardChannel: channel } = row;
    const turn = { priority: "played", request: "post", guild, channel } as const;
    const { id } = await requestInTurn(queue, turn, (api) => api.post(channel, body, nonce));
    return id;
  };

  return {
    board: (state) => {
      const { guild, boardChannel, message, asked, listed, shown, stage, evening } = state.row;
      const forbidden = (): void => {
        closed?.whenOpen(boardChannel, "a club evening's board", () => {
          showAgain(state.row);
        });
      };
      const write = async (): Promise<string> => {
        const counts = stage !== "over" || (await hasCounted(guild, evening));
        const body = drawEveningBoard(state, games, textsIn(guild), counts);
        let isAged = false;
        if (message !== null) {
          try {
            const turn = { priority: "played", request: "edit", guild, channel: boardChannel } as const;
            await requestInTurn(queue, turn, (api) => api.edit(boardChannel, message, body));
            return message;
          } catch (error) {
            const failure = failureOf(error);
            if (failure !== "gone" && failure !== "aged") throw error;
            isAged = failure === "aged";
          }
        }
        const isFirst = message === null && !asked && listed === 0;
        // Nobody is to hear of a list again that they have heard of.
        const silent = { ...body, flags: (body.flags ?? 0) | MessageFlags.SuppressNotifications };
        // One that was posted and not noted has the same nonce; each noted one raises what is shown.
        const posted = await post(state, nonceOf("e", state, shown), isFirst ? body : silent);
        // Nothing can be deleted in an archived thread, which the new message has opened.
        if (isAged && message !== null) await deleteInTurn(queue, { guild, channel: boardChannel }, message);
        return posted;
      };
      return tryToWrite(log, "a club evening's board", guild, write, forbidden);
    },

    remove: async function remove({ guild, channel, message }) {
      const failure = await deleteInTurn(queue, { guild, channel }, message);
      if (failure === "forbidden" && closed !== undefined) {
        closed.whenOpen(channel, `message ${message}`, () => void remove({ guild, channel, message }));
        return;
      }
      if (failure !== null) log.warn({ channel, failure }, "a club evening's message could not be deleted");
    },

    isBuried: async ({ boardChannel: channel, message }) => {
      if (message === null) return false;
      try {
        const last = (await guilds.channel(channel))?.lastMessage ?? null;
        return last !== null && BigInt(last) > BigInt(message);
      } catch (error) {
        log.warn({ channel, error }, "whether a club evening's board is in sight is unknown; it stays where it is");
        return false;
      }
    },

    announce: (state, users, part, since) =>
      tryToWrite(log, "the start of a club evening", state.row.guild, () => {
        const { guild, boardChannel: channel, message } = state.row;
        const link = linkTo({ guild, channel }, message);
        const t = textsIn(guild);
        const [said, kind] = newsOf(state);
        const news = t(`evening.${said}`, {
          users: users.map((user) => `<@${user}>`).join(" "),
          name: eveningName(state.row, t),
          time: eveningTime(state.row.start, said === "reminder" || said === "reminderLate" ? "t" : "F"),
          link,
        });
        const content = [news, said === "off" ? pauseLine(state.row, t) || nextLine(state, t) : ""]
          .filter(Boolean)
          .join("\n");
        // The same may be said again within minutes, by a host who changes their mind.
        const second = Math.floor(since / 1000) % 36 ** 3;
        const nonce = nonceOf(kind, state, second * mostParts + part);
        return post(state, nonce, { content, allowed_mentions: { users: [...users] } });
      }),

    tell: (state, table, users) =>
      tryToWrite(log, "a club evening's table", state.row.guild, async () => {
        const { guild } = state.row;
        const channel = table.channel ?? state.row.boardChannel;
        const t = textsIn(guild);
        const values = { number: table.number, game: gameName(games.find(table.game), t), start: t("table.start") };
        const content = t(users.length === 1 ? "evening.toldOne" : "evening.told", {
          ...values,
          users: users.map((user) => `<@${user}>`).join(" "),
        });
        const turn = { priority: "played", request: "post", guild, channel } as const;
        const nonce = nonceOf("n", state, table.number * mostTold + table.told);
        const body = { content, allowed_mentions: { users: [...users] } };
        return (await requestInTurn(queue, turn, (api) => api.post(channel, body, nonce))).id;
      }),

    thread: (state, table) =>
      tryToWrite(log, "a club evening's thread", state.row.guild, async () => {
        const { guild, boardChannel, evening, name: named } = state.row;
        const t = textsIn(guild);
        const { number } = table;
        const game = games.find(table.game);
        const name = game === null ? "" : t(gameKey(game, "name"));
        const content = t("evening.thread", { number, game: gameName(game, t) });
        const id = await post(state, nonceOf("t", state, number), { content, allowed_mentions: { parse: [] } });
        const title = named ?? t("evening.title");
        const threadName = t("evening.threadName", { name: title, date: shortDate(evening, t), number, game: name });
        return openThread(ports, { guild, channel: boardChannel }, id, threadName);
      }),

    event: (state, next) =>
      tryToWrite(log, "a club evening's event", state.row.guild, async () => {
        const { guild } = state.row;
        const body = eventBody(state, next, games, textsIn(guild));
        const own = await guilds.events(guild);
        const kept = own.find(({ id }) => id === state.row.event) ?? own.find(({ name }) => name === body.name);
        if (kept === undefined) return (await guilds.createEvent(guild, body)).id;
        await guilds.editEvent(guild, kept.id, body);
        return kept.id;
      }),

    opened: (board) => {
      writer.changed(board);
    },
  };
}

/** An event at a place that is no voice channel: Discord's reference, "Guild Scheduled Event". */
function eventBody({ row }: Pick<EveningState, "row">, next: ClubEvening, games: Games, t: Translate): EventBody {
  return {
    name: row.name === null ? t("evening.event.name") : t("evening.event.named", { name: row.name }),
    description: t("evening.event.description", { game: gameLabel(row.game, games, t) }),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    entity_type: GuildScheduledEventEntityType.External,
    entity_metadata: { location: linkTo(row, null) },
    scheduled_start_time: new Date(next.start).toISOString(),
    scheduled_end_time: new Date(Math.min(next.start + eventMs, next.end)).toISOString(),
    recurrence_rule: recurrenceOf(row.rhythm, next.start),
  } as EventBody;
}

/** Null: it comes once. Discord reckons by UTC. */
function recurrenceOf(rhythm: EveningState["row"]["rhythm"], ms: number): object | null {
  if (rhythm === "once") return null;
  const start = new Date(ms).toISOString();
  // 1 January 1970 was a Thursday; Discord counts from Monday.
  const weekday = (Math.floor(ms / dayMs) + 3) % 7;
  const rule = { start, interval: rhythm === "fortnightly" ? 2 : 1, by_month: null, by_month_day: null };
  if (rhythm !== "monthly") {
    const frequency = GuildScheduledEventRecurrenceRuleFrequency.Weekly;
    return { ...rule, frequency, by_weekday: [weekday], by_n_weekday: null };
  }
  const n = Math.ceil(new Date(ms).getUTCDate() / 7);
  const frequency = GuildScheduledEventRecurrenceRuleFrequency.Monthly;
  return { ...rule, frequency, by_weekday: null, by_n_weekday: [{ n, day: weekday }] };
}

/** The day on which an evening begins, for the name of a thread: `24. Nov.`, `24 Nov`. */
function shortDate(evening: Evening, t: Translate): string {
  const days = new Intl.DateTimeFormat(t.locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return days.format(evening * dayMs);
}

/** What those who come are told, with its kind of nonce. */
function newsOf({
  row,
}: Pick<EveningState, "row">): readonly ["off" | "back" | "moved" | "reminder" | "reminderLate", string] {
  if (isOff(row)) return ["off", "o"];
  if (row.revived) return ["back", "b"];
  if (row.moved) return ["moved", "v"];
  return [row.stage === "begun" ? "reminderLate" : "reminder", "m"];
}

/** At most 25 characters. */
function nonceOf(kind: string, { row }: EveningState, part: number): string {
  const series = row.series === 0 ? "" : `.${row.series.toString(36)}`;
  return `${kind}${row.evening.toString(36)}.${BigInt(row.guild).toString(36)}.${part.toString(36)}${series}`;
}
