import type { Command, Place } from "../../site/contract.js";
import { fetchPlace } from "../api.js";
import type { Session } from "../page-session.js";
import type { Parlour } from "../parlour.js";
import { type Opening, pressVerb, saidIn } from "./open-first-table.js";

/** The command that opens a cup; null: the bot has none. */
export function cupCommand(commands: readonly Command[]): Command | null {
  return commands.find(({ path, options }) => path === "cup open" && options.some(isTryOut)) ?? null;
}

/**
 * Opens a cup that counts for nothing, in the first channel, by somebody who may: one press of theirs fills it with
 * computer players and begins it.
 */
export async function openTryOut(cup: Command, parlour: Parlour): Promise<Opening> {
  const host = await seatHost(parlour);
  const hall = host?.state.place.channels.find(({ parent }) => parent === null);
  if (host === null || hall === undefined) return { said: null };
  await parlour.speakAt([host]);
  await host.open(hall.id);
  const opened = await host.send(cup, { "try-out": true });
  if (opened?.type !== "message") return { said: null };
  return (await pressVerb(host, opened.message.id, "fillup")) ? "begun" : { said: saidIn(opened.message) };
}

function isTryOut({ name }: Command["options"][number]): boolean {
  return name === "try-out";
}

/** Somebody who manages the server takes a seat: one's own if one sits alone, else a further or the last one. */
async function seatHost(parlour: Parlour): Promise<Session | null> {
  const present = parlour.seats.find(({ state }) => managesServer(state.place));
  if (present !== undefined) return present;
  for (const person of parlour.standing) {
    const place = await fetchPlace(person.id);
    if (place === null || !managesServer(place)) continue;
    const last = parlour.seats.at(-1);
    if (last === undefined || (parlour.seats.length > 1 && parlour.hasRoom)) await parlour.addSeat(person);
    else {
      parlour.unfold({ standIn: { now: person.name, before: last.state.place.me } });
      await parlour.reseat(last, person.id);
    }
    return parlour.active;
  }
  return null;
}

/** Discord lists the server's settings for nobody else. */
function managesServer({ commands }: Place): boolean {
  return commands.some(({ root }) => root.name === "tables");
}
