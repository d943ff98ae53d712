import { Connections } from "../../src/store/postgres/connections.js";
import { type LeaseProcess, postgresLeases } from "../../src/store/postgres/lease-rows.js";
import { leaseTimes, type LeaseTimes, type ShardLeases } from "../../src/store/shard-leases.js";

/** Leases of one process, as in the program but for some times. */
export function openLeases(url: string, process: LeaseProcess, times: Partial<LeaseTimes> = {}): ShardLeases {
  const connections = new Connections(url, 2, { began: () => undefined, ended: () => undefined });
  return postgresLeases(connections, process, { ...leaseTimes, ...times });
}
