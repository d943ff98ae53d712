import type { FastifyInstance } from "fastify";
import type { LocalDiscord, WireEntry } from "../discord/types.js";
import { controlsOf } from "./tables.js";
import type { WireBody, WireRow, WireRows } from "./wire-contract.js";

/** An entry as a line of a list. */
export function toRow(entry: WireEntry): WireRow {
  const { body, ...row } = entry;
  return { ...row, table: controlsOf(body)[0]?.table ?? null };
}

/** The log of what went over the wire: all lines, and the JSON of one. */
export function addWireRoutes(server: FastifyInstance, discord: LocalDiscord): void {
  server.get("/api/wire", (): WireRows => ({ rows: discord.wire.entries().map(toRow) }));
  server.get<{ Params: { id: string } }>("/api/wire/:id", (request, reply): WireBody | typeof reply => {
    const entry = discord.wire.entries().find(({ id }) => id === Number(request.params.id));
    return entry === undefined ? reply.code(404).send({ body: null }) : { body: entry.body };
  });
}
