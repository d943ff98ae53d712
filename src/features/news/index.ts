import type { Clock } from "../../clock.js";
import { failureOf } from "../../discord/api/api-client.js";
import type { Metrics } from "../../discord/api/metrics.js";
import { type ChannelQueue, requestInTurn } from "../../discord/api/pacing/channel-queue.js";
import type { Feature } from "../../discord/feature.js";
import { type Painter, paintWithin } from "../../discord/images/painter.js";
import { attachPicture, type Drawing } from "../../discord/messages/compose.js";
import { tryToWrite } from "../../discord/messages/try-to-write.js";
import { zoneOf } from "../../lib/time-zones.js";
import type { Log } from "../../log.js";
import type { NewsRow, Store } from "../../store/store.js";
import { DueWork } from "../../tables/clock/due-work.js";
import type { Stays } from "../../tables/ports.js";
import { Queues } from "../../tables/queues.js";
import { Refusals, sendOnce, type Written } from "../../tables/send-once.js";
import type { Translate } from "../../texts/index.js";
import { type Coming, drawNews, type ReadDeps } from "../club/index.js";
import { firstRow, type Turn, turnAt } from "./turns.js";

/** What news need. */
export interface NewsPorts extends ReadDeps {
  readonly store: Pick<Store, "news">;
  readonly queue: ChannelQueue;
  readonly painter: Pick<Painter, "paint" | "ready">;
  readonly metrics: Pick<Metrics, "leftOut">;
  readonly clock: Clock;
  readonly log: Log;
  /** Left out: all do. */
  readonly stays?: Stays;
  /** As `Departures.hasLeft`: nothing is written there. */
  readonly hasLeft: (guild: string) => Promise<boolean>;
  readonly textsIn: (guild: string) => Translate;
  /** The next club evening, and cups that begin soon. */
  readonly coming: (guild: string, t: Translate) => Promise<readonly Coming[]>;
}

/** The longest that a message waits for its picture, in milliseconds. */
const paintMs = 10_000;

/** How often it is tried where the bot may not write, in milliseconds: somebody may give it the right until the evening. */
const forbiddenMs = 30 * 60_000;

/** In milliseconds: what is due further ahead was put off by a wrong clock. */
const farMs = 3 * 24 * 60 * 60_000;

/**
 * What the bot writes in servers by itself: at noon the evening before, on Sundays the week, and a season that has ended.
 * One message a day holds all of it, and mentions nobody. It appears once, whenever the program ends.
 */
export class News {
  /** Changes of a server's row, one after the other. */
  readonly #changes: Queues;
  readonly #work: DueWork;
  readonly #refusals = new Refusals();

  constructor(private readonly ports: NewsPorts) {
    const { clock, log } = ports;
    this.#changes = new Queues(clock);
    this.#work = new DueWork(
      {
        dueBy: async (moment, after, most) => {
          const far =
            after === null
              ? await this.#dueBy(Number.MAX_SAFE_INTEGER, { id: "", due: clock.now() + farMs }, most)
              : [];
          for (const { id } of far) this.#work.wake(id);
          return this.#dueBy(moment, after, most);
        },
        isOver: (guild) => ports.stays?.()(guild) === false,
        run: (guild) => this.#run(guild),
        failed: (guild, error) => {
          log.error(
            { guild, error },
            "what is told of a server's club could not be written; it is tried again in a minute",
          );
        },
      },
      ports,
    );
  }

  /** May be called again. */
  start(): void {
    this.#work.start();
  }

  /** Resolves when all changes are stored. */
  async stop(): Promise<void> {
    this.#work.stop();
    await this.#changes.idle();
  }

  /** What kept the last message from being written, as a server's manager is told; empty: nothing. */
  async trouble(guild: string, t: Translate): Promise<string> {
    const { store, settings } = this.ports;
    const [{ newsChannel }, row] = await Promise.all([settings.of(guild), store.news.of(guild)]);
    if (newsChannel === null || row?.forbidden !== true) return "";
    return row.gone ? t("settings.news.gone") : t("settings.news.refused", { channel: `<#${newsChannel}>` });
  }

  /** The channel, or the server's clock, is another from now on. */
  async moved(guild: string): Promise<void> {
    await this.#changes.run(guild, async () => {
      const { news } = this.ports.store;
      const row = await news.of(guild);
      if (row !== null) await news.set({ ...row, forbidden: false, gone: false, due: 0 });
    });
    this.#work.wake(guild);
  }

  async #dueBy(moment: number, after: { readonly id: string; readonly due: number } | null, most: number) {
    const last = after === null ? null : { guild: after.id, due: after.due };
    const rows = await this.ports.store.news.dueBy(moment, last, most);
    return rows.map(({ guild, due }) => ({ id: guild, due }));
  }

  /** Until nothing is left for now, or it has to wait. */
  async #run(guild: string): Promise<void> {
    for (let goesOn = true; goesOn && !this.#work.isOver(guild) && this.#work.trustsClock();)
      goesOn = await this.#step(guild);
  }

  /** @returns whether to go on at once */
  async #step(guild: string): Promise<boolean> {
    const { store, settings, localeOf, clock, hasLeft } = this.ports;
    const set = await settings.of(guild);
    if (set.newsChannel === null) return false;
    const [zone, now] = [zoneOf(set, localeOf(guild)), clock.now()];
    const stored = await store.news.of(guild);
    const row = stored ?? firstRow(guild, set, zone, now);
    const turn = turnAt(row, set, zone, now);
    switch (turn.kind) {
      case "wait":
        if (stored?.due !== turn.due) await this.#change(guild, (present) => ({ ...(present ?? row), due: turn.due }));
        this.#work.wakeAt(guild, turn.due);
        return false;
      case "skip":
        return this.#skip(turn.done);
      case "tell":
        if (await hasLeft(guild)) return this.#skip(turn.done);
        return this.#tell(set.newsChannel, turn, now);
    }
  }

  async #tell(channel: string, { told, since, done }: Extract<Turn, { kind: "tell" }>, now: number): Promise<boolean> {
    const { guild } = done;
    if (this.#refusals.waits(guild, "news", now)) {
      this.#work.wakeAt(guild, this.#refusals.next(guild, now) ?? now);
      return false;
    }
    const t = this.ports.textsIn(guild);
    const drawing = await drawNews(this.ports, guild, told, await this.ports.coming(guild, t), t);
    if (drawing === null) return this.#skip(done);
    const written = await sendOnce(
      {
        since,
        begin: () => this.#change(guild, (row) => ({ ...(row ?? done), sending: now })),
        send: () => this.#send(guild, channel, nonceOf(done), drawing),
      },
      now,
    );
    if (written?.kind === "passing") return false;
    if (written?.kind === "refused" && !this.#refusals.add(guild, "news", now)) {
      await this.#change(guild, (row) => ({ ...(row ?? done), sending: null }));
      return true;
    }
    this.#refusals.remove(guild, "news");
    if (written?.kind !== "forbidden") return this.#change(guild, () => ({ ...done, forbidden: false, gone: false }));
    // A channel that is gone is looked for once a day, should it be there after all.
    const { isGone = false } = written;
    const due = isGone ? done.due : now + forbiddenMs;
    await this.#change(guild, (row) => ({ ...(row ?? done), sending: null, forbidden: true, gone: isGone, due }));
    this.#work.wakeAt(guild, due);
    return false;
  }

  /** Without its picture where the bot may not attach files. */
  #send(guild: string, channel: string, nonce: string, drawing: Drawing): Promise<Written> {
    const { queue, log } = this.ports;
    const post = async (png: Uint8Array | null): Promise<string> => {
      const { body, files } = attachPicture(drawing, png);
      const turn = { priority: "played", request: "post", guild, channel } as const;
      return (await requestInTurn(queue, turn, (api) => api.post(channel, body, nonce, files))).id;
    };
    return tryToWrite(log, "what is told of a server's club", guild, async () => {
      const { picture } = drawing;
      const asker = { id: nonce, practice: false };
      const png = picture === null ? null : await paintWithin(this.ports, paintMs, asker, picture, paintMs);
      try {
        return await post(png);
      } catch (error) {
        if (png === null || failureOf(error) !== "forbidden") throw error;
        return post(null);
      }
    });
  }

  /** Nothing is told today. */
  #skip(done: NewsRow): Promise<boolean> {
    return this.#change(done.guild, (row) => {
      const { forbidden = false, gone = false } = row ?? {};
      return { ...done, forbidden, gone };
    });
  }

  /** @returns true: a step that ends with it goes on */
  #change(guild: string, edit: (row: NewsRow | null) => NewsRow): Promise<boolean> {
    return this.#changes.run(guild, async () => {
      const { news } = this.ports.store;
      await news.set(edit(await news.of(guild)));
      return true;
    });
  }
}

/** The same for the same day's message; at most 25 characters. */
function nonceOf({ guild, day }: NewsRow): string {
  return `n${day.toString(36)}.${BigInt(guild).toString(36)}`;
}

/** What its feature needs. */
export interface NewsDeps {
  readonly news: News;
}

/** What the bot writes by itself. */
export function newsFeature({ news }: NewsDeps): Feature {
  return {
    id: "news",
    start: () => {
      news.start();
    },
    stop: () => news.stop(),
    zoneChanged: (guild) => news.moved(guild),
    news: async ({ guild, channel, manager, t }) => {
      const line = manager ? await news.trouble(guild, t) : "";
      return line === "" ? [] : [[{ channel, line }]];
    },
  };
}
