import type { REST } from "discord.js";
import type { Pacer } from "./pacer.js";

/** Requests with the bot's authorisation that have nothing to do with a channel, each in its turn. */
export type PacedRest = Pick<REST, "get" | "post" | "put" | "delete">;

/** A REST client whose requests wait for their turn among the boards that nobody has just pressed at. */
export function pacedRest(rest: PacedRest, pacer: Pick<Pacer, "run">): PacedRest {
  return {
    get: (...all) => pacer.run("played", () => rest.get(...all)),
    post: (...all) => pacer.run("played", () => rest.post(...all)),
    put: (...all) => pacer.run("played", () => rest.put(...all)),
    delete: (...all) => pacer.run("played", () => rest.delete(...all)),
  };
}
