import { settingsFrom } from "./config.js";
import { readAlive } from "./store/alive.js";

/** How long the bot may have been off the air, in milliseconds; it leaves a sign of life every ten seconds. */
const patience = 30_000;

/** Why the bot counts as sick at the time `now`, in one line; null while it is well. */
function complaint(variables: NodeJS.ProcessEnv, now: number): string | null {
  try {
    // The token is not needed to look, and may be kept from whoever does.
    const { databaseFile } = settingsFrom({ ...variables, DISCORD_TOKEN: "none" });
    return ageComplaint(databaseFile, now);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function ageComplaint(file: string, now: number): string | null {
  const alive = readAlive(file);
  if (alive === null) return "The bot has not been on the air yet.";
  const away = now - alive.at;
  return away < patience ? null : `The bot was last on the air ${Math.round(away / 1000)} s ago.`;
}

const sick = complaint(process.env, Date.now());
if (sick !== null) {
  console.error(sick);
  process.exitCode = 1;
}
