import { config } from "dotenv";
import { databaseFileFrom } from "../config.js";
import { freshMs, readAlive, lastBeat, pulseMs } from "../store/sqlite/signs-of-life.js";

const complaint = complain(process.argv[2] ?? "live");
if (complaint !== null) {
  console.error(complaint);
  process.exitCode = 1;
}

/**
 * Why the bot is unhealthy, in one line; null if it is well.
 *
 * @param question `live`: does it run? `ready`: is it on the air too?
 */
function complain(question: string): string | null {
  config({ quiet: true });
  const databaseFile = databaseFileFrom(process.env);
  try {
    switch (question) {
      case "live": {
        const away = Date.now() - lastBeat(databaseFile);
        return away < pulseMs ? null : "No sign of life: the bot is not running, hangs, or cannot read its database.";
      }
      case "ready": {
        const alive = readAlive(databaseFile);
        if (alive === null) return "No sign of life: the bot has not been on the air yet.";
        const away = Date.now() - alive.at;
        return away < freshMs ? null : `No sign of life for ${Math.round(away / 1000)} s.`;
      }
      default:
        return `Nobody can answer "${question}". Ask for live or ready.`;
    }
  } catch (error) {
    return `No sign of life: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
