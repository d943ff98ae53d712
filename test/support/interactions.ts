import { createHash } from "node:crypto";
import { SnowflakeUtil } from "discord.js";
import type { Person, Request, RequestBody } from "../../src/tables/requests.js";

/** How many interactions and seeds have been made in this file of tests. */
let [made, drawn] = [0, 0];

/** Each file of tests begins at one: which chance its tables have depends on no other file. */
export function restartInteractions(): void {
  [made, drawn] = [0, 0];
}

/** 32 bytes, others each time in this file of tests. */
export function nextSeed(): Buffer {
  drawn += 1;
  return seedOf(drawn);
}

/** 32 bytes, others each time, and always the same in their order. */
export function seeds(): () => Buffer {
  let number = 0;
  return () => seedOf((number += 1));
}

function seedOf(number: number): Buffer {
  return createHash("sha256").update(`seed ${number}`).digest();
}

/** The id of an interaction, new in this file of tests. */
export function nextInteraction(): string {
  made += 1;
  return `9${String(made).padStart(17, "0")}`;
}

/** The same for this moment by Discord's clock, in milliseconds since 1970. */
export function interactionAt(ms: number): string {
  made += 1;
  return String((BigInt(ms - 1_420_070_400_000) << 22n) | BigInt(made));
}

/** A request as it comes to a table. */
export function requestOf(body: RequestBody, who: Person, interaction = nextInteraction()): Request {
  return { ...body, person: who, interaction, pressedAt: SnowflakeUtil.timestampFrom(interaction), repeats: [] };
}
