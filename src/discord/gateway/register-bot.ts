import type { RESTPostAPIApplicationCommandsJSONBody } from "discord.js";
import type { Emojis } from "../../game/scene.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";
import { rememberedEmojis, uploadEmojis } from "./emoji-upload.js";
import { emojiNames, emojisFrom } from "./emojis.js";
import { type Notes, registerCommands } from "./register-commands.js";

interface RegistrationPorts {
  readonly rest: PacedRest;
  readonly application: string;
  readonly commands: readonly RESTPostAPIApplicationCommandsJSONBody[];
  readonly notes: Notes;
  readonly log: Log;
}

/** The registration at a start. */
export interface Registration {
  /** Until the upload is done, those of the last start. */
  emojis(): Emojis;
  /** Cancels both parts, and resolves when they have ended. */
  stop(): Promise<void>;
}

/** Registers changed commands and uploads changed emojis, in the background. */
export function registerBot({ rest, application, commands, notes, log }: RegistrationPorts): Registration {
  let emojis = emojisFrom(rememberedEmojis(application, notes));
  const cancellation = new AbortController();
  const { signal } = cancellation;
  const registered = registerCommands(rest, application, commands, notes, log, signal);
  const uploaded = uploadEmojis(rest, application, emojiNames, notes, log, signal).then((ids) => {
    emojis = emojisFrom(ids);
  });
  logFault("the commands could not be registered; they are again at the next start", registered);
  // Only reading the list can fail here: failed uploads are logged one by one.
  logFault("the emojis could not be read; Unicode stands in for them", uploaded);
  return {
    emojis: () => emojis,
    stop: async () => {
      cancellation.abort();
      await Promise.allSettled([registered, uploaded]);
    },
  };

  /** Unless `stop` has cancelled it. */
  function logFault(sentence: string, work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!signal.aborted) log.error({ error }, sentence);
    });
  }
}
