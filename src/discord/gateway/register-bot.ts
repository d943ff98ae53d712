import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from "discord.js";
import type { Emojis } from "../../game/scene.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";
import { rememberedEmojis, uploadEmojis } from "./emoji-upload.js";
import { emojiNames, emojisFrom } from "./emojis.js";
import { type Memory, registerCommands } from "./register-commands.js";

interface RegistrationPorts {
  readonly rest: PacedRest;
  readonly application: string;
  readonly commands: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[];
  readonly memory: Memory;
  readonly log: Log;
}

/** Registration under way or done. */
export interface Registration {
  emojis(): Emojis;
  /** Cancels what is left, and resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Registers commands and uploads emojis where they have changed, in the background. */
export function registerBot({ rest, application, commands, memory, log }: RegistrationPorts): Registration {
  let emojis = emojisFrom(rememberedEmojis(application, memory));
  const starting = new AbortController();
  const { signal } = starting;
  const registered = registerCommands(rest, application, commands, memory, log, signal);
  const uploaded = uploadEmojis(rest, application, emojiNames, memory, log, signal).then((ids) => {
    emojis = emojisFrom(ids);
  });
  unlessCalledOff("the commands could not be registered; they are again at the next start", registered);
  unlessCalledOff("the emojis could not be read; Unicode stands in for them", uploaded);
  return {
    emojis: () => emojis,
    stop: async () => {
      starting.abort();
      await Promise.allSettled([registered, uploaded]);
    },
  };

  /** Being cancelled is no fault. */
  function unlessCalledOff(sentence: string, work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!signal.aborted) log.error({ error }, sentence);
    });
  }
}
