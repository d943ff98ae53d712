import { readFileSync } from "node:fs";
import { z } from "zod";
import type { WorldPorts } from "../app.js";
import type { Settings } from "../config.js";
import { noMetrics } from "../discord/api/metrics.js";
import { measureStore } from "../metrics/counters.js";
import { openMetrics, type Watch } from "../metrics/open-metrics.js";
import type { Store } from "../store/store.js";
import { defaultMaxima } from "../tables/decide/user-limits.js";
import { connectBot, type ConnectedBot } from "./connect-bot.js";
import { startHeartbeat } from "./heartbeat.js";
import { type OpenedStore, openStore } from "./choose-store.js";
import type { ProgramLog } from "../log.js";

/** The running program. */
export interface Running extends Pick<ConnectedBot, "app" | "ended"> {
  readonly store: Store;
  /** Finishes pending work, closes the store and leaves the gateway. */
  stop(): Promise<void>;
}

/**
 * Starts store, metrics port and bot; resolves when the bot is on the air.
 *
 * @param signal calls the start off, in good order
 * @throws DatabaseError, PortError, GatewayError: one line that says what to do
 * @throws StartCancelledError once the signal aborts
 */
export async function start(settings: Settings, ports: WorldPorts, signal?: AbortSignal): Promise<Running> {
  let online: ConnectedBot | null = null;
  let watch: Watch | null = null;
  const opened = await openStore(settings, ports);
  const { leased } = opened;
  const store = measureStore(opened.store, () => watch?.stored ?? null);
  const stopHeart = startHeartbeat(opened, ports);
  try {
    watch = await openWatch(settings.metrics, { ...opened, store }, ports, () => online);
    const { log, metrics, close } = watch;
    const bot = await connectBot(settings, {
      ...ports,
      log,
      metrics,
      store,
      maxima: defaultMaxima,
      ...(leased === null ? {} : { leased }),
      ...(signal === undefined ? {} : { signal }),
    });
    online = bot;
    return {
      app: bot.app,
      store,
      ended: bot.ended,
      stop: async () => {
        leased?.keeper.pause();
        await close();
        await bot.disconnect();
        await leased?.keeper.stop();
        await stopHeart();
        await store.close();
        await bot.leave();
      },
    };
  } catch (error) {
    await watch?.close();
    await leased?.keeper.stop();
    await stopHeart();
    await store.close();
    throw error;
  }
}

async function openWatch(
  address: Settings["metrics"],
  { store, leased, checkAnswers, outages, isAway, fileSizes }: OpenedStore,
  { clock, log }: WorldPorts,
  online: () => ConnectedBot | null,
): Promise<Watch> {
  if (address === null) return { metrics: noMetrics, stored: null, log, close: async () => {} };
  const statistics = async () => (await online()?.statistics()) ?? null;
  const isWaiting = () => leased?.keeper.isWaiting ?? false;
  const isConnected = () => online()?.isConnected() ?? null;
  // Other processes' heartbeats say nothing of this one.
  const ownSilence = leased === null ? {} : { ownSilentMs: () => online()?.silentMs() ?? null };
  const leases = () => (leased === null ? null : { processes: leased.keeper.processes, losses: leased.keeper.losses });
  const lastAlive = () => store.lastAlive();
  const files = fileSizes;
  return openMetrics(address, {
    clock,
    log,
    checkAnswers,
    lastAlive,
    isConnected,
    isWaiting,
    ...ownSilence,
    statistics,
    files,
    leases,
    outages,
    isAway,
    version: version(),
  });
}

/** From package.json. */
function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** How the program ends after an unexpected error. */
interface FaultPorts {
  readonly log: () => Pick<ProgramLog, "fatal">;
  /** Stops as cleanly as possible, and ends the process in any case. */
  readonly leave: (code: number) => void;
  /** Ends the process at once. */
  readonly exit: (code: number) => void;
}

/**
 * Ends the program on an uncaught error, with a line at `fatal` and code 1: its state can no longer be trusted, and the
 * supervisor starts it again.
 *
 * @returns does the same with a caught error
 */
export function endOnFaults({ log, leave, exit }: FaultPorts): (error: unknown) => void {
  let isLeaving = false;
  const fail = (error: unknown): void => {
    const end = isLeaving ? exit : leave;
    isLeaving = true;
    try {
      log().fatal(
        { error },
        "the program ends on a fault that it did not expect; start it again, nothing stored is lost",
      );
    } finally {
      end(1);
    }
  };
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  return fail;
}
