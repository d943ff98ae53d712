import type { LocalDiscord, LocalUser, Outcome, SeenMessage } from "../../../playground/discord/index.js";
import {
  drawEphemeral,
  ephemeralPictureOf,
  isLasting,
  laterName,
  staysOpen,
} from "../../../src/discord/ui/draw-ephemeral.js";
import { emojisFrom } from "../../../src/discord/gateway/emojis.js";
import type { Intent } from "../../../src/game/press.js";
import type { Emojis } from "../../../src/game/scene.js";
import { languageOf, translator } from "../../../src/texts/index.js";
import { knownTo } from "../../../src/tables/show.js";
import type { Table } from "../../../src/tables/table.js";
import { endLinksOf, factsDrawn, factsOf, hasPicture } from "../../soak/facts.js";
import { boardIn, picturesOf } from "./board.js";
import { allEmojis } from "../../support/drawings.js";

/** How often one looks for changes that no message shows, and after how long they never come, in milliseconds. */
const [lookMs, patienceMs] = [200, 120_000];

/** The bot repeats a request that nobody answers for longer than this, in milliseconds. */
const repeatMs = 10_000;

/** One press in four may be followed by an edit that changes nothing, because it has overlapped with another write. */
const minPresses = 4;

/** Of fewer presses overlaps may be more than their share, as on a busy machine. */
const enoughPresses = 12;

/** A message's last change. */
interface Change {
  readonly reader: string;
  readonly shown: string;
  readonly at: number;
  /** Its reader has pressed something since. */
  isPressed: boolean;
}

/** Where the laws hold: one table's channel. */
interface Place {
  readonly discord: LocalDiscord;
  readonly people: readonly LocalUser[];
  readonly channel: string;
  /** As it is stored now. */
  readonly read: () => Table;
  /** With which the bot draws now. */
  readonly emojis: () => Emojis;
}

/**
 * Laws for what people read alone at a table. A message that stays open shows what is stored as soon as the bot has come
 * to rest, goes when it has nothing more to say, and is not edited otherwise. Of notices there is one a person, which
 * goes.
 */
export class EphemeralLaws {
  /** How often an open message was found up to date, and how many notices were seen. */
  upToDate = 0;
  notices = 0;
  readonly #place: Place;
  /** The names of what its readers have open. */
  readonly #open = new Map<string, string>();
  /** Of all that were ever open. */
  readonly #opened = new Set<string>();
  readonly #changes = new Map<string, Change>();
  readonly #wrong: string[] = [];
  /** Presses on open messages, and edits after them that changed nothing. */
  #presses = 0;
  #needless = 0;
  /** Whose press is in hand. */
  #presser: string | null = null;
  #resume: () => void = () => undefined;
  readonly #stop: () => void;

  constructor(place: Place) {
    this.#place = place;
    this.#stop = place.discord.watch((change) => {
      if (change.type !== "message" || change.channel !== place.channel) return;
      for (const who of place.people) this.#noteChange(who, change.message);
      this.#resume();
    });
  }

  /** Somebody presses what a game's message offers. */
  async press(who: LocalUser, message: string, intent: Intent, press: () => Promise<Outcome>): Promise<void> {
    const { game } = this.#place.read();
    for (const change of this.#changes.values()) change.isPressed ||= change.reader === who.id;
    if (this.#opened.has(message)) this.#presses += 1;
    this.#presser = who.id;
    const outcome = await press();
    this.#presser = null;
    if (intent.kind === "refuse" || intent.ephemeral === undefined || !isLasting(intent.ephemeral, game)) return;
    if (outcome.type !== "message" && outcome.type !== "update") return;
    this.#open.set(who.id, intent.ephemeral);
    this.#opened.add(outcome.message.id);
  }

  /** Somebody presses two buttons in vain: the notice to the first says why the second is in vain too. */
  async pressInVain(who: LocalUser, table: string): Promise<void> {
    const { discord, channel } = this.#place;
    const before = discord.traffic.length;
    const { id } = boardIn(discord, who, channel);
    const first = await who.pressBlindly(channel, id, `${table}:0:start`);
    const second = await who.pressBlindly(channel, id, `${table}:0:back`);
    if (first.type === "message") this.notices += 1;
    // Where its edit takes too long, as on a busy machine, a new one stands in.
    const isTried = discord.traffic
      .slice(before)
      .some(({ method, path }) => method === "PATCH" && path.endsWith("/messages/@original"));
    if (second.type === "message" && !isTried)
      this.#wrong.push(`${who.user.username} has a second notice: ${second.message.content}`);
  }

  /** Resolves when all open messages show what is stored. @throws where one never does, or was edited in vain */
  async expectFresh(): Promise<void> {
    for (const who of this.#place.people) await this.#until(() => this.#staleness(who));
  }

  /** The same at the end, when notices have gone. */
  async expectEnd(): Promise<void> {
    await this.expectFresh();
    for (const who of this.#place.people)
      await this.#until(
        () => this.#noticesOf(who).map(({ content }) => `${who.user.username} still reads: ${content}`)[0],
      );
    this.#stop();
    if (this.#presses >= enoughPresses && this.#needless * minPresses > this.#presses)
      throw new Error(`${this.#needless} of ${this.#presses} presses on messages were followed by a needless edit`);
  }

  #noteChange(who: LocalUser, id: string): void {
    const message = who.sees(this.#place.channel).find((seen) => seen.id === id && seen.ephemeral);
    if (message === undefined) return;
    const [shown, at] = [bytesOf(message), performance.now()];
    const before = this.#changes.get(id);
    const isPressing = this.#presser === who.id;
    this.#changes.set(id, { reader: who.id, shown, at, isPressed: isPressing });
    if (before?.shown !== shown || isPressing || at - before.at > repeatMs) return;
    if (before.isPressed) this.#needless += 1;
    else this.#wrong.push(`${who.user.username}'s message was edited, and shows what it did:\n${factsOf(message)}`);
  }

  /** Waits until nothing is wrong any more. */
  async #until(find: () => string | undefined): Promise<void> {
    const end = performance.now() + patienceMs;
    for (;;) {
      const wrong = find();
      const [ever] = this.#wrong;
      if (ever !== undefined) throw new Error(ever);
      if (wrong === undefined) return;
      if (performance.now() > end) throw new Error(wrong);
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
        setTimeout(resolve, lookMs);
      });
    }
  }

  /** Undefined: what somebody has open is as it should be. */
  #staleness(who: LocalUser): string | undefined {
    const name = this.#open.get(who.id);
    const seen = who.sees(this.#place.channel).filter(({ id }) => this.#opened.has(id));
    if (seen.length > 1) return `${who.user.username} has two messages:\n${seen.map(factsOf).join("\n---\n")}`;
    if (this.#noticesOf(who).length > 1) return `${who.user.username} has two notices`;
    if (name === undefined) return undefined;
    const wanted = this.#wanted(who, name, seen[0]);
    const shown = seen[0] === undefined ? null : factsWithPicture(seen[0]);
    if (!wanted.includes(shown))
      return `${who.user.username} sees something old:\n${String(shown)}\ninstead of:\n${String(wanted[0])}`;
    if (shown !== null) this.upToDate += 1;
    return undefined;
  }

  /** What a message may show; null: nothing, it has to go. */
  #wanted(who: LocalUser, name: string, seen: SeenMessage | undefined): readonly (string | null)[] {
    const known = knownTo(this.#place.read(), who.id);
    if (known === null) return [null];
    const { board, situation } = known;
    const names = [...new Set([name, laterName(name, board.game)])].filter((one) => staysOpen(one, known));
    if (names.length === 0) return [null];
    const t = translator(languageOf(who.locale));
    // Unicode stands in for emojis until they are uploaded.
    return [this.#place.emojis(), emojisFrom(allEmojis, new Map())].flatMap((emojis) =>
      names.map((one) => {
        const isPictured = seen !== undefined && hasPicture(seen);
        const { description } = (isPictured ? ephemeralPictureOf(one, board, situation, t, emojis) : null) ?? {};
        const caption = description === undefined ? null : { name: "some.png", description };
        return `${description ?? ""}\n${factsDrawn(drawEphemeral(one, board, situation, t, emojis, caption, endLinksOf(board)))}`;
      }),
    );
  }

  #noticesOf(who: LocalUser): readonly SeenMessage[] {
    const seen = who.sees(this.#place.channel);
    return seen.filter(({ id, ephemeral, content }) => ephemeral && content !== "" && !this.#opened.has(id));
  }
}

function factsWithPicture(message: SeenMessage): string {
  return `${picturesOf(message)[0]?.description ?? ""}\n${factsOf(message)}`;
}

/** All that a message shows; of pictures, what they are said to show. */
function bytesOf({ content, components }: SeenMessage): string {
  return JSON.stringify([content, components], (key, value: unknown) => (key === "media" ? null : value));
}
