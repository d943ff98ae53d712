import { config } from "dotenv";
import { databaseFileFrom } from "./config.js";
import { freshMs, readAlive } from "./store/alive.js";

const complaint = complain();
if (complaint !== null) {
  console.error(complaint);
  process.exitCode = 1;
}

/** Why the bot counts as sick, in one line; null while it is well. */
function complain(): string | null {
  try {
    config({ quiet: true });
    const alive = readAlive(databaseFileFrom(process.env));
    if (alive === null) return "No sign of life: the bot has not been on the air yet.";
    const away = Date.now() - alive.at;
    return away < freshMs ? null : `No sign of life for ${Math.round(away / 1000)} s.`;
  } catch (error) {
    return `No sign of life: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
