import { InteractionResponseType, type RawFile } from "discord.js";
import type { Translate } from "../../texts/index.js";
import { type Recording, isOver, lastStop, roundsUpTo, stretchAround } from "./recordings.js";
import type { Clip } from "../../discord/images/clip.js";
import { BusyError, JobLine } from "../../discord/images/job-thread.js";
import type { Log } from "../../log.js";
import type { Emojis } from "../../game/scene.js";
import { type InteractionContext, textMessage } from "../../discord/replies.js";
import { framedMessage, type PublicMessage } from "../../discord/ui/frame.js";
import { labelName, plainName, shownName } from "../../discord/ui/names.js";
import { buttons, gallery, text } from "../../discord/ui/parts.js";
import { postButton } from "../../discord/ui/watch-buttons.js";
import { pictureOfFrame, sentenceOf } from "./draw-watch.js";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.js";
import type { Painted } from "../../discord/images/painter.js";
import { gameKey } from "../../game/module.js";

/** Frames of a clip, also from a round that is shorter or longer. */
const [minFrames, maxFrames] = [12, 40] as const;

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** A clip's file. */
const name = "clip.gif";

/** What clips need. */
export interface ClipDeps {
  readonly clips: Pick<Clips, "make" | "made" | "isBusy" | "markPosted" | "unmarkPosted">;
  readonly emojis: () => Emojis;
  readonly log: Log;
}

/** Where in a recording somebody wants a clip made or posted. `cliplast`: of the last round, made and posted at once. */
interface ClipPress {
  readonly step: number;
  readonly verb: "clip" | "clippost" | "cliplast";
}

/** Shows a player of the table a clip of a round, or posts the one that they were shown. */
export async function handleClip(
  deps: ClipDeps,
  context: InteractionContext,
  recording: Recording,
  { step, verb }: ClipPress,
): Promise<void> {
  const { reply, t } = context;
  const { clips } = deps;
  const tell = (key: "notPlayer" | "clipGone" | "clipBusy" | "clipPosted"): Promise<void> =>
    reply.notice(textMessage(t(`watch.${key}`)));
  if (!isOver(recording) || !recording.table.seats.some(({ user }) => user === context.person.user))
    return tell("notPlayer");
  const stretch = stretchOf(recording, verb === "cliplast" ? lastStop(recording) : step);
  // The last round's clip is made for the channel, in its language.
  const words = verb === "cliplast" ? context.serverT : t;
  const key = keyOf(recording, stretch, words.locale);
  if (verb === "clip") return show(deps, context, { recording, step, stretch, key });
  const gif = clips.made(key);
  if (verb === "clippost" && gif === null) return tell("clipGone");
  if (gif === null && clips.isBusy) return tell("clipBusy");
  const posted = postedKey(recording, stretch);
  if (!clips.markPosted(posted)) return tell("clipPosted");
  let isPosted = false;
  try {
    isPosted = await post(deps, context, { recording, step, stretch, key }, { gif, t: words });
  } finally {
    if (!isPosted) clips.unmarkPosted(posted);
  }
}

/** Posts a clip for all, at once where it is made already. @returns whether it stands there */
async function post(
  deps: ClipDeps,
  { reply, person, t: own }: InteractionContext,
  { recording, stretch, key }: Wish,
  { gif, t }: { readonly gif: Uint8Array | null; readonly t: Translate },
): Promise<boolean> {
  const by = t("watch.clipBy", { name: shownName(person.name, t) });
  const data = drawClip(recording, stretch, deps, t, [text(`-# ${by}`)]);
  const hasAnswer = (outcome: Awaited<ReturnType<typeof reply.respond>>): boolean =>
    outcome === "taken" || outcome === "answered";
  if (gif !== null) {
    const type = InteractionResponseType.ChannelMessageWithSource;
    return hasAnswer(await reply.respond({ type, data }, [fileOf(gif)]));
  }
  if (!hasAnswer(await reply.respond({ type: InteractionResponseType.DeferredChannelMessageWithSource }))) return false;
  return sendMade(deps, reply, { recording, stretch, key, t }, data, (why) => reply.withdraw(own(why)));
}

/** A clip as somebody asked for it. */
interface Wish {
  readonly recording: Recording;
  /** Where they stood. */
  readonly step: number;
  readonly stretch: readonly number[];
  readonly key: string;
}

/** The clip for one reader, with a button to post it. */
async function show(
  deps: ClipDeps,
  context: InteractionContext,
  { recording, step, stretch, key }: Wish,
): Promise<void> {
  const { reply, t } = context;
  if (!(await reply.defer())) return;
  const toPost = buttons(postButton(recording.table.row.id, step, t));
  const body = drawClip(recording, stretch, deps, t, [text(`-# ${t("watch.clipIsYours")}`), toPost]);
  await sendMade(deps, reply, { recording, stretch, key, t }, body, (why) => reply.edit(textMessage(t(why))));
}

/** Makes a clip and edits a deferred answer to it. @param tell says why there is none @returns whether it is there */
async function sendMade(
  deps: ClipDeps,
  reply: InteractionContext["reply"],
  { recording, stretch, key, t }: Omit<Wish, "step"> & { readonly t: Translate },
  body: PublicMessage,
  tell: (why: "watch.clipBusy" | "answers.broken") => Promise<unknown>,
): Promise<boolean> {
  try {
    const gif = await deps.clips.make(key, () => clipOf(recording, stretch, deps, t));
    await reply.editWithFiles({ ...body, attachments: [{ id: 0, filename: name }] }, [fileOf(gif)]);
    return true;
  } catch (error) {
    const isBusy = error instanceof BusyError;
    if (!isBusy) deps.log.error({ table: recording.table.row.id, error }, "a clip could not be made");
    await tell(isBusy ? "watch.clipBusy" : "answers.broken");
    return false;
  }
}

function stretchOf(recording: Recording, step: number): readonly number[] {
  const { screen } = recording.table.game;
  return stretchAround(recording, Math.min(step, lastStop(recording)), screen, minFrames).slice(-maxFrames);
}

/** The same clip, in whatever language it was posted. */
function postedKey({ table }: Recording, stretch: readonly number[]): string {
  return JSON.stringify([table.row.id, stretch.at(0), stretch.at(-1)]);
}

/** Names may have been deleted since a clip was made. */
function keyOf({ table }: Recording, stretch: readonly number[], language: string): string {
  return JSON.stringify([table.row.id, stretch.at(0), stretch.at(-1), language, table.seats.map((seat) => seat.name)]);
}

/** A picture and a sentence a step. */
function clipOf(recording: Recording, stretch: readonly number[], deps: ClipDeps, t: Translate): Clip {
  return stretch.flatMap((step) => {
    const picture = pictureOfFrame({ recording, step }, t, deps.emojis());
    return picture === null ? [] : [{ sketch: picture.sketch, caption: plainName(sentence(recording, step, deps, t)) }];
  });
}

/** What happens in a step, without emojis and bold letters; names are still escaped. */
function sentence(recording: Recording, step: number, deps: ClipDeps, t: Translate): string {
  return sentenceOf({ recording, step, viewpoint: null }, t, deps.emojis())
    .replaceAll(/<a?:\w+:\d+>|\*\*/gu, "")
    .trim();
}

function drawClip(
  recording: Recording,
  stretch: readonly number[],
  deps: ClipDeps,
  t: Translate,
  below: Parameters<typeof framedMessage>[1],
): PublicMessage {
  const { game } = recording.table;
  const sentences = stretch.map((step) => sentence(recording, step, deps, t)).join(" ");
  return framedMessage(game, [
    text(clipTitle(recording, stretch, t)),
    gallery({ name, description: labelName(sentences, maxSigns) }),
    ...below,
  ]);
}

/** With the rounds of its first frame and its last, as those are titled who watch them. @internal */
export function clipTitle(recording: Recording, stretch: readonly number[], t: Translate): string {
  const { game } = recording.table;
  const roundAt = (step: number): number => Math.max(1, roundsUpTo(recording, step, game.screen).length);
  const [from, to] = [roundAt(stretch.at(0) ?? 0), roundAt(stretch.at(-1) ?? 0)];
  return t(from === to ? "watch.clipTitle" : "watch.clipTitleRounds", {
    game: t(gameKey(game, "name")),
    round: String(to),
    from: String(from),
    context: game.id,
  });
}

function fileOf(data: Uint8Array): RawFile {
  return { name, data: Buffer.from(data), contentType: "image/gif" };
}

/** Clips in memory. */
const maxKept = 8;

/** Posted clips that are remembered. */
const maxPosted = 500;

/** A clip's longest time; slow machines take some seconds. */
const longestMs = 30_000;

/** What clips are made with. */
interface ClipSettings {
  readonly clock: Clock;
  /** Answers each clip with a `Painted`, in order. */
  readonly worker: URL;
}

/** Makes clips, one after the other, in a worker thread of their own: no board waits for one. */
export class Clips {
  readonly #line: JobLine<Clip, Painted>;
  readonly #made = new LRUCache<string, Uint8Array>({ max: maxKept });
  readonly #posted = new LRUCache<string, true>({ max: maxPosted });

  constructor({ clock, worker }: ClipSettings) {
    this.#line = new JobLine({ clock, worker, longestMs });
  }

  /** A clip's GIF, if it was made lately. */
  made(key: string): Uint8Array | null {
    return this.#made.get(key) ?? null;
  }

  /** Whether others wait for clips already, so that another one would be late. */
  get isBusy(): boolean {
    return this.#line.isFull;
  }

  /**
   * A clip's GIF. Rejects with a BusyError if others wait already, with another Error if it cannot be painted.
   *
   * @param key what it is kept under
   * @param clip called when its turn has come
   */
  async make(key: string, clip: () => Clip): Promise<Uint8Array> {
    const known = this.made(key);
    if (known !== null) return known;
    return this.#line.inTurn(async (run) => {
      const made = this.made(key);
      if (made !== null) return made;
      const painted = await run(clip());
      if (painted.kind === "failed") throw new Error(`a clip cannot be painted: ${painted.error}`);
      this.#made.set(key, painted.bytes);
      return painted.bytes;
    });
  }

  /** Notes that a clip is posted. @returns false if it was already */
  markPosted(key: string): boolean {
    if (this.#posted.has(key)) return false;
    this.#posted.set(key, true);
    return true;
  }

  /** It could not be posted after all. */
  unmarkPosted(key: string): void {
    this.#posted.delete(key);
  }

  /** Ends the thread; clips that are waited for are rejected. */
  stop(): Promise<void> {
    return this.#line.stop();
  }
}
