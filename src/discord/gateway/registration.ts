import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTGetAPIApplicationCommandsResult,
  Routes,
  type APIApplicationEmoji,
  type RESTGetAPIApplicationEmojisResult,
} from "discord.js";
import { z } from "zod";
import type { Clock } from "../../clock.js";
import type { Emojis } from "../../game/scene.js";
import { type Log, logFailure } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";
import { emojisFrom, type OwnEmojis } from "./emojis.js";

/** How often the notes are read again while another process registers: until it has uploaded all emojis, and then. */
const soonMs = 10_000;
const laterMs = 5 * 60_000;

/** How often Discord's list of emojis is read, since one missing in a text leads to no refusal; and at most, after one. */
const listMs = 60 * 60_000;
const listAgainMs = 60_000;

interface RegistrationPorts {
  readonly emojis: OwnEmojis;
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

  constructor(private readonly ports: RegistrationPorts) {
    this.#ids = rememberedEmojis(ports.application, ports.notes);
    this.#emojis = emojisFrom(ports.emojis, this.#ids);
    // The notes were read when the process started, which may have waited for its shards since.
    this.#lookNow();
  }

  /** Until the upload is done, those of the last one. */
  emojis(): Emojis {
    return this.#emojis;
  }

  /** Discord has refused one of the emojis: its list is read again, and what is missing uploaded by the process that registers. */
  lost(): void {
    const { clock, log } = this.ports;
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
    const { rest, application, commands, notes, log } = this.ports;
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
    const { emojis, rest, application, notes, clock, log } = this.ports;
    const show = this.#show.bind(this);
    const uploaded = uploadEmojis(rest, application, emojis, notes, log, signal, show);
    // Only reading the list can fail here: failed uploads are logged one by one.
    await this.#try(signal, "the emojis could not be read; Unicode stands in for them", uploaded);
    if (!signal.aborted) this.#cancelList = clock.after(listMs, this.#listAgain.bind(this));
  }

  #listAgain(): void {
    const { rest, application, notes } = this.ports;
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
      if (!signal.aborted) this.ports.log.error({ error }, sentence);
    }
  }

  #lookLater(): void {
    const isComplete = [...this.ports.emojis.keys()].every((name) => this.#ids.has(name));
    this.#cancelLook = this.ports.clock.after(isComplete ? laterMs : soonMs, this.#lookNow.bind(this));
  }

  #lookNow(): void {
    logFailure(this.ports.log, "the ids of emojis could not be read", this.#look());
  }

  async #look(): Promise<void> {
    const { application, notes } = this.ports;
    this.#lookLater();
    await notes.refresh();
    if (!this.#isOwn) this.#show(rememberedEmojis(application, notes));
  }

  #show(ids: ReadonlyMap<string, string>): void {
    this.#ids = ids;
    this.#emojis = emojisFrom(this.ports.emojis, ids);
  }
}

/** Short texts kept across restarts, such as what was last registered. */
export interface Notes {
  read(key: string): string | null;
  write(key: string, value: string): Promise<void>;
}

/**
 * Registers all commands if they differ from the last registered ones, or Discord lists other names: it limits
 * creations to 200 per day and server.
 *
 * @param signal rejects the promise; no note is written afterwards
 */
async function registerCommands(
  rest: PacedRest,
  application: string,
  commands: readonly RESTPostAPIApplicationCommandsJSONBody[],
  notes: Notes,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const route = Routes.applicationCommands(application);
  const key = `commands of ${application}`;
  const fingerprint = createHash("sha256").update(JSON.stringify(commands)).digest("hex");
  const listed = (await abortable(rest.get(route), signal)) as RESTGetAPIApplicationCommandsResult;
  const isListed = namesOf(listed) === namesOf(commands);
  if (isListed && notes.read(key) === fingerprint) return;
  await abortable(rest.put(route, { body: commands }), signal);
  await notes.write(key, fingerprint);
  log.info({ commands: commands.length }, "the commands are registered");
}

function namesOf(commands: readonly { readonly name: string }[]): string {
  return commands
    .map(({ name }) => name)
    .toSorted()
    .join(" ");
}

/** Settles as the work does, or rejects when the signal aborts; the work goes on. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new Error("It was called off."));
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    void work
      .finally(() => {
        signal.removeEventListener("abort", abort);
      })
      .then(resolve, reject);
  });
}

/**
 * Uploads new and changed emojis, and returns all ids by name. What stands in for a failed one is its old picture, or
 * Unicode. One that was uploaded all the same, by another process or by a request whose answer was lost, is used as it is.
 *
 * @param signal rejects the promise; no note is written afterwards
 * @param show hears of the ids that Discord has, whenever one goes or comes
 * @internal
 */
export async function uploadEmojis(
  rest: PacedRest,
  application: string,
  emojis: OwnEmojis,
  notes: Notes,
  log: Log,
  signal: AbortSignal,
  show: (ids: ReadonlyMap<string, string>) => void = () => undefined,
): Promise<ReadonlyMap<string, string>> {
  const route = Routes.applicationEmojis(application);
  let ids = await listEmojis(rest, application, notes, signal);
  show(new Map(ids));
  const failures: { readonly name: string; readonly error: unknown; readonly isNoted: boolean }[] = [];
  for (const [name, { file }] of emojis) {
    let isNoted = false;
    try {
      const png = await readFile(file);
      const key = `emoji ${name} of ${application}`;
      const fingerprint = createHash("sha256").update(png).digest("hex");
      const old = ids.get(name);
      if (old !== undefined && notes.read(key) === fingerprint) continue;
      if (old !== undefined) await abortable(rest.delete(Routes.applicationEmoji(application, old)), signal);
      if (ids.delete(name)) show(new Map(ids));
      const image = `data:image/png;base64,${png.toString("base64")}`;
      // Noted before uploading: if the process ended in between without the note, the emoji would be uploaded again,
      // and boards with its first id would lose it. A noted but missing emoji is uploaded anyway.
      await notes.write(key, fingerprint);
      isNoted = true;
      const posted = await abortable(rest.post(route, { body: { name, image } }), signal);
      ids.set(name, (posted as APIApplicationEmoji).id);
      show(new Map(ids));
    } catch (error) {
      if (signal.aborted) throw error;
      failures.push({ name, error, isNoted });
    }
  }
  if (failures.length > 0) {
    try {
      ids = await listEmojis(rest, application, notes, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ error }, "the emojis could not be read again");
    }
  }
  const missing = failures.filter(({ name, isNoted }) => !isNoted || !ids.has(name));
  // A line for each reason: where there is no room, all fail alike.
  for (const reason of new Set(missing.map(({ error }) => String(error)))) {
    const alike = missing.filter(({ error }) => String(error) === reason);
    log.warn(
      { emojis: alike.map(({ name }) => name), error: alike[0]?.error },
      "emojis could not be uploaded; until the next start their old pictures or Unicode stand in",
    );
  }
  await note(application, notes, ids);
  show(ids);
  return ids;
}

/** Ids by name, as Discord has them now, and noted for later starts and other processes. */
async function listEmojis(
  rest: PacedRest,
  application: string,
  notes: Notes,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const listed = await abortable(rest.get(Routes.applicationEmojis(application)), signal);
  const ids = new Map((listed as RESTGetAPIApplicationEmojisResult).items.map(({ name, id }) => [name, id]));
  await note(application, notes, ids);
  return ids;
}

async function note(application: string, notes: Notes, ids: ReadonlyMap<string, string>): Promise<void> {
  const text = JSON.stringify([...ids]);
  if (notes.read(keyOf(application)) !== text) await notes.write(keyOf(application), text);
}

/** As noted at the last lookup, here or by another process. @internal */
export function rememberedEmojis(application: string, notes: Notes): ReadonlyMap<string, string> {
  const stored = notes.read(keyOf(application));
  return new Map(stored === null ? [] : remembered.parse(JSON.parse(stored)));
}

const remembered = z.array(z.tuple([z.string(), z.string()]));

function keyOf(application: string): string {
  return `emojis of ${application}`;
}
