import type { RESTPostAPIApplicationCommandsJSONBody } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Emojis } from "../../game/scene.js";
import { type Log, logFailure } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";
import { listEmojis, rememberedEmojis, uploadEmojis } from "./emoji-upload.js";
import { emojiNames, emojisFrom } from "./emojis.js";
import { type Notes, registerCommands } from "./register-commands.js";

/** How often the notes are read again while another process registers: until it has uploaded all emojis, and then. */
const soonMs = 10_000;
const laterMs = 5 * 60_000;

/** How often Discord's list of emojis is read, since one missing in a text leads to no refusal; and at most, after one. */
const listMs = 60 * 60_000;
const listAgainMs = 60_000;

interface RegistrationPorts {
  readonly rest: PacedRest;
  readonly application: string;
  readonly commands: readonly RESTPostAPIApplicationCommandsJSONBody[];
  readonly notes: Notes & {
    /** Reads them again: other processes may have written some. */
    refresh(): Promise<void>;
  };
  readonly clock: Pick<Clock, "after" | "steady">;
  readonly log: Log;
}

/** Registers changed commands and uploads changed emojis, in the background, where that is this process's business. */
export class Registration {
  readonly #ports: RegistrationPorts;
  #ids: ReadonlyMap<string, string>;
  #emojis: Emojis;
  /** Whether that is this process's business. */
  #isOwn = false;
  #cancellation = new AbortController();
  #work: Promise<unknown> = Promise.resolve();
  #cancelLook = (): void => undefined;
  #cancelList = (): void => undefined;
  /** Monotonic. */
  #listedAt = -Infinity;

  constructor(ports: RegistrationPorts) {
    this.#ports = ports;
    this.#ids = rememberedEmojis(ports.application, ports.notes);
    this.#emojis = emojisFrom(this.#ids);
    // The notes were read when the process started, which may have waited for its shards since.
    this.#lookNow();
  }

  /** Until the upload is done, those of the last one. */
  emojis(): Emojis {
    return this.#emojis;
  }

  /** Discord has refused one of the emojis: its list is read again, and what is missing uploaded by the process that registers. */
  lost(): void {
    const { clock, log } = this.#ports;
    if (clock.steady() - this.#listedAt < listAgainMs) return;
    log.warn(
      {},
      "Discord does not know one of the bot's emojis any more; Unicode stands in until it is uploaded again",
    );
    this.#listedAt = clock.steady();
    this.#listAgain();
  }

  /** This process registers from now on. */
  begin(): void {
    if (this.#isOwn) return;
    this.#cancelLook();
    this.#isOwn = true;
    this.#next((signal) => this.#register(signal));
  }

  /** Another process does. */
  async end(): Promise<void> {
    await this.stop();
    this.#isOwn = false;
    this.#cancellation = new AbortController();
    this.#lookLater();
  }

  /** Cancels everything, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#cancelLook();
    this.#cancelList();
    this.#cancellation.abort();
    await this.#work;
  }

  /** Begins some work, which never rejects, after what is under way. */
  #next(work: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#cancellation;
    this.#work = this.#work.then(() => (signal.aborted ? undefined : work(signal)));
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { rest, application, commands, notes, log } = this.#ports;
    // Another process may have registered meanwhile.
    await this.#try(signal, "the notes could not be read again", notes.refresh());
    if (signal.aborted) return;
    await Promise.all([
      this.#try(
        signal,
        "the commands could not be registered; they are again at the next start",
        registerCommands(rest, application, commands, notes, log, signal),
      ),
      this.#upload(signal),
    ]);
  }

  async #upload(signal: AbortSignal): Promise<void> {
    const { rest, application, notes, clock, log } = this.#ports;
    const show = this.#show.bind(this);
    const uploaded = uploadEmojis(rest, application, emojiNames, notes, log, signal, show);
    // Only reading the list can fail here: failed uploads are logged one by one.
    await this.#try(signal, "the emojis could not be read; Unicode stands in for them", uploaded);
    if (!signal.aborted) this.#cancelList = clock.after(listMs, this.#listAgain.bind(this));
  }

  #listAgain(): void {
    const { rest, application, notes } = this.#ports;
    this.#cancelList();
    this.#next(async (signal) => {
      if (this.#isOwn) return this.#upload(signal);
      const listed = listEmojis(rest, application, notes, signal).then(this.#show.bind(this));
      await this.#try(signal, "the emojis could not be read again", listed);
    });
  }

  /** Resolves when the work has ended; what fails without being cancelled is logged. */
  async #try(signal: AbortSignal, sentence: string, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!signal.aborted) this.#ports.log.error({ error }, sentence);
    }
  }

  #lookLater(): void {
    const isComplete = emojiNames.every((name) => this.#ids.has(name));
    this.#cancelLook = this.#ports.clock.after(isComplete ? laterMs : soonMs, this.#lookNow.bind(this));
  }

  #lookNow(): void {
    logFailure(this.#ports.log, "the ids of emojis could not be read", this.#look());
  }

  async #look(): Promise<void> {
    const { application, notes } = this.#ports;
    this.#lookLater();
    await notes.refresh();
    if (!this.#isOwn) this.#show(rememberedEmojis(application, notes));
  }

  #show(ids: ReadonlyMap<string, string>): void {
    this.#ids = ids;
    this.#emojis = emojisFrom(ids);
  }
}
