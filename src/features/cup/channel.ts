import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { gameName } from "../../discord/ui/frame.js";
import { LRUCache } from "lru-cache";
import type { Translate } from "../../texts/index.js";
import { tellingOf } from "./messages.js";
import { type Sent, failureOf } from "../../discord/api/api-client.js";
import { type ChannelQueue, deleteInTurn, requestInTurn } from "../../discord/api/pacing/channel-queue.js";
import type { ChannelPlace, ClosedChannels } from "../../discord/api/pacing/closed-channels.js";
import type { EventBody, GuildClient } from "../../discord/api/guild-client.js";
import type { Metrics } from "../../discord/api/metrics.js";
import { type Painter, paintWithin } from "../../discord/images/painter.js";
import { openThread, tryToWrite } from "../../discord/messages/try-to-write.js";
import { type Attachment, type Composed, compose, renderedMessage } from "../../discord/messages/compose.js";
import type { BoardWriter } from "../../discord/messages/board-writer.js";
import { drawCupBoard } from "./screen/cup-board.js";
import { type RoleRefusal, refuseRole } from "../../discord/roles.js";
import { labelName } from "../../discord/ui/names.js";
import { isComputer, isGone } from "./rules/cup-state.js";
import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventRecurrenceRuleFrequency,
} from "discord.js";
import { placeName, titleOf } from "./screen/cup-parts.js";
import { linkTo } from "../../discord/ui/parts.js";
import { drawListMessage, droppedListMessage, isDrawList } from "./screen/draw-list.js";
import { firstIdAt } from "../../tables/requests.js";
import type { CupChannel, CupState, ShownCup } from "./keeper.js";

/** The longest that a board waits for its picture, in milliseconds. */
const paintMs = 10_000;

/** A list may have been posted so long before it was noted that it may, by another clock, in milliseconds. */
const skewMs = 60_000;

/** Discord's limit for the names of threads and events. */
const longestName = 100;

/** Requests for cups, and what they need. */
export interface CupChannelPorts {
  readonly queue: ChannelQueue;
  readonly guilds: Pick<GuildClient, "ownMessages" | "startThread" | "closeThread" | "ranks" | "giveRole" | "takeRole">;
  readonly writer: Pick<BoardWriter, "changed">;
  readonly painter: Pick<Painter, "paint" | "ready">;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "leftOut">;
  readonly textsIn: (guild: string) => Translate;
  /** Left out: none is ever closed. */
  readonly closed?: Pick<ClosedChannels, "whenOpen"> | undefined;
  /** Writes a cup's board again, and opens tables that had no place. */
  readonly showAgain: (cup: string) => void;
}

/** How cups are shown at Discord. */
export function cupChannel(ports: CupChannelPorts): CupChannel {
  const { queue, writer, log, textsIn } = ports;
  /** The pictures of boards' messages, so that one that stays is not sent again. */
  const attachments = new LRUCache<string, Attachment>({ max: 200 });

  const post = (place: ChannelPlace, nonce: string, { payload }: Pick<Composed, "payload">): Promise<Sent> =>
    requestInTurn(queue, { priority: "played", request: "post", ...place }, (api) =>
      api.post(place.channel, payload.body, nonce, payload.files),
    );

  const edit = (place: ChannelPlace, message: string, { payload }: Composed): Promise<Sent> =>
    requestInTurn(queue, { priority: "pressed", request: "edit", ...place }, (api) =>
      api.edit(place.channel, message, payload.body, payload.files),
    );

  const composed = async (state: ShownCup, attachment: Attachment | null): Promise<Composed> => {
    const { id, guild } = state.row;
    const drawing = drawCupBoard(state, textsIn(guild));
    const { picture } = drawing;
    // Without it the board would stay so until the cup changes again.
    if (picture !== null && ports.painter.ready(picture.sketch) === null)
      await paintWithin(ports, paintMs, { id, practice: false }, picture, paintMs);
    return compose(drawing, { attachment, painter: ports.painter, files: true, brokenPicture: null });
  };

  /** Without its picture where the bot may not attach files. */
  const sendBoard = async (
    state: ShownCup,
    attachment: Attachment | null,
    request: (board: Composed) => Promise<Sent>,
  ): Promise<string> => {
    const whole = await composed(state, attachment);
    try {
      const sent = await request(whole);
      note(sent.id, whole, sent);
      return sent.id;
    } catch (error) {
      if (whole.payload.files.length === 0 || failureOf(error) !== "forbidden") throw error;
      const bare = { ...drawCupBoard(state, textsIn(state.row.guild)), picture: null };
      const plain = compose(bare, { attachment: null, painter: ports.painter, files: false, brokenPicture: null });
      return (await request(plain)).id;
    }
  };

  const note = (message: string, written: Composed, sent: Sent): void => {
    const attachment = renderedMessage(written, sent)?.attachment ?? null;
    if (attachment === null) attachments.delete(message);
    else attachments.set(message, attachment);
  };

  return {
    board: (state) => {
      const { id, channel: home } = state.row;
      const forbidden = (): void => {
        ports.closed?.whenOpen(home, `board of ${id}`, () => {
          ports.showAgain(id);
        });
      };
      const write = async (): Promise<string> => {
        const { guild, channel, message, version, shown } = state.row;
        const place = { guild, channel };
        let isAged = false;
        if (message !== null) {
          try {
            return await sendBoard(state, attachments.get(message) ?? null, (next) => edit(place, message, next));
          } catch (error) {
            const failure = failureOf(error);
            if (failure !== "gone" && failure !== "aged") throw error;
            isAged = failure === "aged";
          }
        }
        // A first board that was posted and not noted has the same nonce; one in place of a deleted board has another.
        const nonce = nonceOf("b", state, shown === 0 ? 0 : version);
        const posted = await sendBoard(state, null, (first) => post(place, nonce, first));
        // Nothing can be deleted in an archived thread, which the new message has opened.
        if (isAged && message !== null) await deleteInTurn(queue, place, message);
        return posted;
      };
      return tryToWrite(log, "a cup's board", state.row.guild, write, forbidden);
    },

    removeBoard: async ({ guild, channel, message }) => {
      if (message !== null) await deleteInTurn(queue, { guild, channel }, message);
    },

    tell: async (state, message) => {
      const { guild } = state.row;
      const t = textsIn(guild);
      const winner = message.event.type === "won" ? message.event.user : null;
      const role = winner === null ? "done" : await passRole(ports, state, winner);
      if (role === "passing") return { kind: "passing" };
      const { channel, content } = tellingOf(state, message, t);
      const named = { permission: t("permissions.ManageRoles"), role: `<@&${state.cup.role ?? ""}>` };
      const refused = role === "done" ? "" : ` ${t(`cup.told.noRole.${role}`, named)}`;
      return tryToWrite(log, "a message about a cup", guild, async () => {
        const body = { content: `${content}${refused}`, allowed_mentions: { users: [...message.users] } };
        const sent = await post({ guild, channel }, nonceOf("m", state, message.event.number), {
          payload: { body, files: [] },
        });
        return sent.id;
      });
    },

    list: (state) =>
      tryToWrite(log, "the list of who is drawn in a cup", state.row.guild, async () => {
        const { guild, channel } = state.row;
        const payload = { body: drawListMessage(state, textsIn(guild)), files: [] };
        return (await post({ guild, channel }, nonceOf("d", state, state.cup.last), { payload })).id;
      }),

    earlierLists: async ({ row, cup }, since, but) => {
      const { guild, channel } = row;
      const t = textsIn(guild);
      try {
        const own = await ports.guilds.ownMessages(channel, firstIdAt(since - skewMs));
        const lists = own.filter(({ id, components }) => id !== but && isDrawList(components, cup));
        for (const { id } of lists)
          await requestInTurn(queue, { priority: "played", request: "edit", guild, channel }, (api) =>
            api.edit(channel, id, droppedListMessage(cup, t)),
          );
        return lists.map(({ id }) => id);
      } catch (error) {
        log.info({ guild, channel, failure: failureOf(error) }, "lost lists of a cup's draw could not be looked for");
        return [];
      }
    },

    thread: (state, table) =>
      tryToWrite(log, "a cup's thread", state.row.guild, async () => {
        const { guild, channel } = state.row;
        const t = textsIn(guild);
        const where = placeName(state.cup, table, t);
        const body = {
          content: t("cup.thread", { title: titleOf(state.cup), table: where }),
          allowed_mentions: { parse: [] },
        };
        const part = (table.round * 100 + table.table) * 100 + table.again;
        const { id } = await post({ guild, channel }, nonceOf("t", state, part), { payload: { body, files: [] } });
        const name = labelName(`${where} · ${titleOf(state.cup)}`, longestName);
        return openThread(ports, { guild, channel }, id, name);
      }),

    removeThread: async ({ guild, channel }, thread) => {
      await deleteInTurn(queue, { guild, channel }, thread);
      try {
        await ports.guilds.closeThread(thread);
      } catch (error) {
        const failure = failureOf(error);
        if (failure !== "no-channel") log.warn({ guild, thread, failure }, "a cup's empty thread could not be closed");
      }
    },

    opened: (board) => {
      writer.changed(board);
    },
  };
}

/** Why a role was not passed on: the bot may not, who holds the cup may not, or it adorns no more, or is gone, or Discord does not take it. */
type RoleOutcome = "done" | "passing" | "refused" | "mine" | "yours" | "powerful" | "gone";

const outcomes: Readonly<Record<RoleRefusal, Exclude<RoleOutcome, "done" | "passing" | "refused">>> = {
  gone: "gone",
  everyone: "powerful",
  managed: "powerful",
  powerful: "powerful",
  "not-yours": "yours",
  "above-you": "yours",
  "above-me": "mine",
  "no-right": "mine",
};

/** The role of a cup goes from the one who had it to the winner, if it may do so still. */
async function passRole(
  { guilds, log }: Pick<CupChannelPorts, "guilds" | "log">,
  { row, cup, events, trophies }: ShownCup,
  winner: string,
): Promise<RoleOutcome> {
  const { role } = cup;
  if (role === null || cup.tryOut || isComputer(winner)) return "done";
  const champion = trophies.findLast((trophy) => trophy.cup !== row.id)?.user ?? null;
  // Those who had won before the final was corrected may have it as well.
  const before = [champion, ...events.map((event) => (event.type === "won" ? event.user : null))];
  const others = new Set(
    before.filter((user) => user !== null && user !== winner && !isComputer(user) && !isGone(user)),
  );
  const host = cup.host.user;
  try {
    // Nobody answers any more for what somebody has opened whose data is deleted.
    const why = isGone(host) ? "not-yours" : refuseRole(role, await guilds.ranks(row.guild, host));
    if (why !== null) {
      log.warn({ guild: row.guild, role, why }, "a cup's role is not passed on, by the server's own rules for roles");
      return outcomes[why];
    }
    await guilds.giveRole(row.guild, winner, role);
    for (const user of others) if (user !== null) await guilds.takeRole(row.guild, user, role);
    return "done";
  } catch (error) {
    const failure = failureOf(error);
    log.warn(
      { guild: row.guild, failure, error },
      failure === "forbidden"
        ? "a cup's role could not be passed on; check the bot's permissions"
        : "a cup's role could not be passed on",
    );
    return failure === "passing" ? failure : failure === "forbidden" ? "mine" : "refused";
  }
}

/** At most 25 characters. */
function nonceOf(kind: string, { row }: CupState, part: number): string {
  return `${kind}${BigInt(row.id).toString(36)}.${part.toString(36)}`;
}

/** How long Discord shows the event as running, in milliseconds. */
const eventMs = 6 * 60 * 60_000;

/** Whether a cup belongs into the server's calendar: one of a series with a date, that is no try-out. */
export function isYearly({ cup }: Pick<CupState, "cup">): boolean {
  return cup.series !== null && cup.start !== null && !cup.tryOut;
}

/** Makes a series' event of Discord's, or moves the one that is there. @returns why it is not made; null: it is */
export async function makeYearlyEvent(
  { guilds, log }: { readonly guilds: GuildClient; readonly log: Log },
  state: CupState,
  t: Translate,
): Promise<"forbidden" | "refused" | null> {
  const { guild, id } = state.row;
  try {
    const body = eventBody(state, t);
    const kept = (await guilds.events(guild)).find(({ name }) => name === body.name);
    if (kept === undefined) await guilds.createEvent(guild, body);
    else await guilds.editEvent(guild, kept.id, body);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    log.warn({ guild, cup: id, failure, error }, "a cup's event could not be made; the cup goes on without");
    return failure === "forbidden" ? failure : "refused";
  }
}

/** At a place that is no voice channel: Discord's reference, "Guild Scheduled Event". */
function eventBody({ row, cup, game }: CupState, t: Translate): EventBody {
  const first = new Date(cup.start ?? row.opened);
  const start = first.toISOString();
  return {
    name: labelName(titleOf({ ...cup, series: null }), longestName),
    description: t("cup.event", { game: gameName(game, t) }),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    entity_type: GuildScheduledEventEntityType.External,
    entity_metadata: { location: linkTo({ guild: row.guild, channel: cup.channel }, null) },
    scheduled_start_time: start,
    scheduled_end_time: new Date(first.getTime() + eventMs).toISOString(),
    recurrence_rule: {
      start,
      frequency: GuildScheduledEventRecurrenceRuleFrequency.Yearly,
      interval: 1,
      by_weekday: null,
      by_n_weekday: null,
      by_month: [first.getUTCMonth() + 1],
      by_month_day: [first.getUTCDate()],
    },
  } as EventBody;
}
