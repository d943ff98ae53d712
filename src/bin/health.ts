import { addVariablesOf, databaseFileFrom, databaseUrlFrom } from "../config.js";
import * as postgres from "../store/drivers/postgres/heartbeat-file.js";
import * as sqlite from "../store/drivers/sqlite/heartbeat-file.js";

const complaint = await complain(process.argv[2] ?? "live");
if (complaint !== null) {
  console.error(complaint);
  process.exitCode = 1;
}

/** When a bot was last seen, in milliseconds since 1970. */
interface Heartbeats {
  /** Its main thread. */
  readonly thread: () => number;
  /** Any of its connections to Discord; null: there has been none. */
  readonly connection: () => Promise<number | null>;
}

/**
 * Why the bot is unhealthy, in one line.
 *
 * @param question `live`: does it run? `ready`: is it on the air?
 */
async function complain(question: string): Promise<string | null> {
  try {
    addVariablesOf(".env", process.env);
    switch (question) {
      case "live": {
        const away = Date.now() - heartbeats().thread();
        if (away < sqlite.heartbeatMs) return null;
        return "No heartbeat: the bot is not running, hangs, or cannot read its database.";
      }
      case "ready": {
        const last = await heartbeats().connection();
        if (last === null) return "No heartbeat: the bot has not been connected to Discord yet.";
        const away = Date.now() - last;
        return away < sqlite.freshMs ? null : `No heartbeat for ${Math.round(away / 1000)} s.`;
      }
      default:
        return `Nobody can answer "${question}". Ask for live or ready.`;
    }
  } catch (error) {
    return `No heartbeat: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function heartbeats(): Heartbeats {
  const url = databaseUrlFrom(process.env);
  const file = databaseFileFrom(process.env);
  if (url === null)
    return {
      thread: () => sqlite.lastHeartbeat(file),
      connection: () => Promise.resolve(sqlite.readAlive(file)?.at ?? null),
    };
  const port = Number(process.env["METRICS_PORT"]) || null;
  return {
    thread: () => postgres.lastHeartbeat(postgres.heartbeatFileOf(url, port)),
    connection: async () => (await postgres.readAlive(url))?.at ?? null,
  };
}
