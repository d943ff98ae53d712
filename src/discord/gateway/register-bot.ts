import type { RESTPostAPIApplicationCommandsJSONBody } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Emojis } from "../../game/scene.js";
import { type Log, logFailure } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";
import { rememberedEmojis, uploadEmojis } from "./emoji-upload.js";
import { emojiNames, emojisFrom } from "./emojis.js";
import { type Notes, registerCommands } from "./register-commands.js";

/** How often the notes are read again while another process registers: until it has uploaded all emojis, and then. */
const soonMs = 10_000;
const laterMs = 5 * 60_000;

interface RegistrationPorts {
  readonly rest: PacedRest;
  readonly application: string;
  readonly commands: readonly RESTPostAPIApplicationCommandsJSONBody[];
  readonly notes: Notes & {
    /** Reads them again: other processes may have written some. */
    refresh(): Promise<void>;
  };
  readonly clock: Pick<Clock, "after">;
  readonly log: Log;
}

/** Registers changed commands and uploads changed emojis, in the background, where that is this process's business. */
export class Registration {
  readonly #ports: RegistrationPorts;
  #ids: ReadonlyMap<string, string>;
  #emojis: Emojis;
  #cancellation: AbortController | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #cancelLook = (): void => undefined;

  constructor(ports: RegistrationPorts) {
    this.#ports = ports;
    this.#ids = rememberedEmojis(ports.application, ports.notes);
    this.#emojis = emojisFrom(this.#ids);
    this.#lookLater();
  }

  /** Until the upload is done, those of the last one. */
  emojis(): Emojis {
    return this.#emojis;
  }

  /** This process registers from now on. */
  begin(): void {
    if (this.#cancellation !== null) return;
    this.#cancelLook();
    const cancellation = new AbortController();
    this.#cancellation = cancellation;
    this.#work = this.#register(cancellation.signal);
  }

  /** Another process does. */
  async end(): Promise<void> {
    await this.stop();
    this.#cancellation = null;
    this.#lookLater();
  }

  /** Cancels everything, and resolves when it has ended. */
  async stop(): Promise<void> {
    this.#cancelLook();
    this.#cancellation?.abort();
    await this.#work;
  }

  async #register(signal: AbortSignal): Promise<void> {
    const { rest, application, commands, notes, log } = this.#ports;
    // Another process may have registered meanwhile.
    await this.#try(signal, "the notes could not be read again", notes.refresh());
    if (signal.aborted) return;
    const uploaded = uploadEmojis(rest, application, emojiNames, notes, log, signal).then((ids) => {
      this.#show(ids);
    });
    await Promise.all([
      this.#try(
        signal,
        "the commands could not be registered; they are again at the next start",
        registerCommands(rest, application, commands, notes, log, signal),
      ),
      // Only reading the list can fail here: failed uploads are logged one by one.
      this.#try(signal, "the emojis could not be read; Unicode stands in for them", uploaded),
    ]);
  }

  /** Resolves when the work has ended; what fails without being cancelled is logged. */
  async #try(signal: AbortSignal, sentence: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!signal.aborted) this.#ports.log.error({ error }, sentence);
    }
  }

  #lookLater(): void {
    const isComplete = emojiNames.every((name) => this.#ids.has(name));
    this.#cancelLook = this.#ports.clock.after(isComplete ? laterMs : soonMs, () => {
      logFailure(this.#ports.log, "the ids of emojis could not be read", this.#look());
    });
  }

  async #look(): Promise<void> {
    const { application, notes } = this.#ports;
    this.#lookLater();
    await notes.refresh();
    if (this.#cancellation === null) this.#show(rememberedEmojis(application, notes));
  }

  #show(ids: ReadonlyMap<string, string>): void {
    this.#ids = ids;
    this.#emojis = emojisFrom(ids);
  }
}
