import type { PostgresServer } from "../../support/postgres-server.js";
import type { ShardWorld } from "../../support/shard-world.js";
import type { Member } from "./member.js";
import type { Probe } from "./probe.js";
import type { Play } from "./process-play.js";
import type { Records } from "./records.js";
import type { Sessions } from "./sessions.js";

/** How long things go wrong, and how soon all has to be well again; in milliseconds. */
export interface Times {
  /** A process is stopped, and a line is silent: both longer than a lease. */
  readonly sleep: number;
  readonly silence: number;
  /** PostgreSQL does not run. */
  readonly away: number;
  /** From a kill -9 to an answer at every shard of the dead process. `Infinity`: at some time. */
  readonly answered: number;
  /** Between two troubles. */
  readonly calm: number;
}

/** Everything that happens to several processes happens among these. */
export interface Scene {
  readonly world: ShardWorld;
  readonly server: PostgresServer;
  /** Makes PostgreSQL fail over to another server; null: there is none. */
  readonly failOver: (() => Promise<void>) | null;
  readonly members: readonly Member[];
  readonly records: Records;
  readonly sessions: Sessions;
  readonly probe: Probe;
  readonly play: Play;
  readonly times: Times;
}
