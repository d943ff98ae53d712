import type { LocalDiscordOptions } from "../playground/discord/index.js";
import { type Entry, Stage } from "./stage.js";

/** What happens in a recorded session. */
export interface Session {
  readonly options?: LocalDiscordOptions;
  readonly run: (stage: Stage) => Promise<void>;
}

/** Sessions by their names. */
export type Sessions = Readonly<Record<string, Session>>;

/** Plays a session. What nobody expects in it ends the recording. */
export async function record(name: string, { options = {}, run }: Session): Promise<readonly Entry[]> {
  const stage = await Stage.open(name, options);
  try {
    await stage.start(options.emojis !== undefined);
    await run(stage);
  } catch (error) {
    stage.breakOff(String(error));
  }
  await stage.close();
  return stage.entries;
}
