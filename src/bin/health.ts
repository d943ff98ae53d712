import { config } from "dotenv";
import { databaseFileFrom } from "../config.js";
import { freshMs, readAlive, lastHeartbeat, heartbeatMs } from "../store/sqlite/heartbeat-file.js";

const complaint = complain(process.argv[2] ?? "live");
if (complaint !== null) {
  console.error(complaint);
  process.exitCode = 1;
}

/**
 * Why the bot is unhealthy, in one line.
 *
 * @param question `live`: does it run? `ready`: is it on the air?
 */
function complain(question: string): string | null {
  config({ quiet: true });
  const databaseFile = databaseFileFrom(process.env);
  try {
    switch (question) {
      case "live": {
        const away = Date.now() - lastHeartbeat(databaseFile);
        return away < heartbeatMs ? null : "No heartbeat: the bot is not running, hangs, or cannot read its database.";
      }
      case "ready": {
        const alive = readAlive(databaseFile);
        if (alive === null) return "No heartbeat: the bot has not been connected to Discord yet.";
        const away = Date.now() - alive.at;
        return away < freshMs ? null : `No heartbeat for ${Math.round(away / 1000)} s.`;
      }
      default:
        return `Nobody can answer "${question}". Ask for live or ready.`;
    }
  } catch (error) {
    return `No heartbeat: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
