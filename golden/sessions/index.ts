import type { Sessions } from "../session.js";
import { clubSessions } from "./club.js";
import { gameSessions } from "./games.js";
import { pageSessions } from "./pages.js";
import { tableSessions } from "./tables.js";
import { troubleSessions } from "./trouble.js";

/** All sessions. */
export const sessions: Sessions = {
  ...gameSessions,
  ...tableSessions,
  ...pageSessions,
  ...clubSessions,
  ...troubleSessions,
};
