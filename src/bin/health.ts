import { addVariablesOf, databaseFileFrom, databaseUrlFrom } from "../config.js";
import { freshMs, type Heartbeats, heartbeatMs, heartbeatsOfFile, heartbeatsOfServer } from "../store/heartbeats.js";

const complaint = await complain(process.argv[2] ?? "live");
if (complaint !== null) {
  console.error(complaint);
  process.exitCode = 1;
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
        const away = Date.now() - heartbeats().last();
        if (away < heartbeatMs) return null;
        return "No heartbeat: the bot is not running, hangs, or cannot read its database.";
      }
      case "ready": {
        const last = await heartbeats().stored();
        if (last === null) return "No heartbeat: the bot has not been connected to Discord yet.";
        const away = Date.now() - last;
        return away < freshMs ? null : `No heartbeat for ${Math.round(away / 1000)} s.`;
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
  if (url === null) return heartbeatsOfFile(databaseFileFrom(process.env));
  return heartbeatsOfServer(url, Number(process.env["METRICS_PORT"]) || null);
}
