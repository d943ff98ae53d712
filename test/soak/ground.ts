import { setTimeout as sleep } from "node:timers/promises";
import type { LocalDiscord, LocalUser } from "../../playground/discord/index.js";
import type { SmallDisk } from "../e2e/support/small-disk.js";
import { seededRandom } from "../support/seeded-random.js";
import type { BotKeeper } from "./bot-keeper.js";
import { Crowd } from "./crowd.js";
import { Eavesdropper } from "./eavesdropper.js";
import { Inspector } from "./inspector.js";
import { Lag } from "./lag.js";
import { Ledger, tableOf } from "./deeds.js";
import { Trouble } from "./trouble.js";
import type { Watcher } from "./watcher.js";

/** Milliseconds in which a fault may still delay an answer. */
export const aftermathMs = 5_000;

/** Channels without tables. */
const sizeOfServer = 60;

/** Numbers of people and tables, and the seed. */
export interface SceneOptions {
  /** For what people do and what goes wrong, not when. */
  readonly seed: number;
  /** Channels with a table each. */
  readonly tables: number;
  readonly people: number;
}

/** Everything that a soak happens among. */
export interface Scene {
  readonly discord: LocalDiscord;
  readonly bot: BotKeeper;
  readonly watcher: Watcher;
  readonly ledger: Ledger;
  readonly trouble: Trouble;
  readonly inspector: Inspector;
  readonly eavesdropper: Eavesdropper;
  readonly lag: Lag;
  readonly crowd: Crowd;
  readonly people: readonly LocalUser[];
  /** Somebody who only looks. */
  readonly viewer: LocalUser;
}

type Props = Pick<Scene, "discord" | "bot" | "watcher"> & { readonly disk: SmallDisk | null };

/** People, and a channel for every table, once the bot has its commands. */
export async function setScene(options: SceneOptions, { discord, bot, watcher, disk }: Props): Promise<Scene> {
  while (discord.commands().length === 0) await sleep(20);
  const locales = ["de", "en-US", "de", "en-GB"];
  const people = Array.from({ length: options.people }, (_, at) =>
    discord.addUser({ name: `Person ${at + 1}`, locale: locales[at % locales.length] ?? "de", moderator: at === 0 }),
  );
  const viewer = discord.addUser({ name: "Zuschauer" });
  let opened = 0;
  // Every third table is in a thread that the bot does not know, as an archived one after a start.
  const addChannel = (): string => {
    opened += 1;
    const name = `tisch-${opened}`;
    return opened % 3 === 0 ? discord.addThread(discord.channel, name, { unheard: true }) : discord.addChannel(name);
  };
  for (let more = discord.channels().length; more < sizeOfServer; more += 1) discord.addChannel(`kanal-${more}`);
  let channels: readonly string[] = Array.from({ length: options.tables }, addChannel);
  const ledger = new Ledger();
  const inspector = new Inspector(discord, watcher);
  const eavesdropper = new Eavesdropper(discord, watcher, viewer);
  const lag = new Lag();
  const replaceChannel = (channel: string): void => {
    channels = channels.map((one) => (one === channel ? addChannel() : one));
    discord.deleteChannel(channel);
  };
  const boardIn = (channel: string): string | null => {
    const open = watcher.openTableIn(channel);
    const message = open === null ? null : watcher.message(open);
    return viewer.sees(channel).some(({ id }) => id === message) ? message : null;
  };
  const victim = { discord, bot, disk, channels: () => channels, replaceChannel, boardIn };
  const trouble = new Trouble(victim, seededRandom(options.seed));
  const crowd = new Crowd({
    discord,
    ledger,
    watcher,
    channels: () => channels,
    troubled: () => trouble.recent(aftermathMs),
    after: (who, entry) => {
      inspector.answer(who, entry);
      const table = tableOf(entry);
      if (table !== null) eavesdropper.answered(who, table);
    },
  });
  return { discord, bot, watcher, ledger, trouble, inspector, eavesdropper, lag, crowd, people, viewer };
}
