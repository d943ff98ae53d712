import type { Faults } from "../faults/fault-types.js";
import { logGateway } from "../wire/wire-log.js";
import { changed, type World } from "../world/world.js";
import type { Session } from "./gateway-session.js";
import type { Sessions } from "./sessions.js";

/** Those that sessions suffer. */
export type SessionFaults = Pick<
  Faults,
  "dropConnection" | "askToReconnect" | "invalidateSession" | "closeSessions" | "takeShardDown"
>;

/** What may happen to sessions on purpose. */
export function sessionFaults(world: World, sessions: Sessions): SessionFaults {
  /** To a shard's sessions, or to all. */
  const strike = (
    event: "dropped" | "invalidated" | "closed",
    detail: string,
    shard: number | null | undefined,
    hit: (session: Session) => void,
  ): void => {
    const where = typeof shard === "number" ? [`shard ${shard}`] : [];
    logGateway(world, event, [detail, ...where].filter((word) => word !== "").join(", "));
    for (const session of sessions.of(shard ?? null)) hit(session);
    changed(world, { type: "gateway" });
  };
  return {
    dropConnection: (shard) => strike("dropped", "", shard, (session) => session.close()),
    askToReconnect: (shard) => strike("dropped", "asked to reconnect", shard, (session) => session.askToReconnect()),
    invalidateSession: (shard) =>
      strike("invalidated", "", shard, (session) => {
        session.end();
        sessions.forget(session);
      }),
    closeSessions: (code, shard) =>
      strike("closed", String(code), shard, (session) => {
        session.close(code, "");
        sessions.forget(session);
      }),
    takeShardDown(shard) {
      world.faults.shardDown = shard;
      strike("dropped", "", shard, (session) => {
        if (shard !== null) session.close();
      });
    },
  };
}
