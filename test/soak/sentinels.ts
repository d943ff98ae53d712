import { commitmentOf } from "../../src/tables/chance/secrets.js";
import type { Check } from "./checks.js";

/** A request's body, or the log. */
export interface Sent {
  readonly where: string;
  readonly text: string;
}

/** What nobody may be sent. */
export interface Secrets {
  /** The bot's token. */
  readonly token: string;
  /** Drawn, with whether those who ask are shown it. */
  readonly seeds: readonly { readonly table: string; readonly seed: Buffer; readonly isPublished: boolean }[];
}

/** The beginning of every interaction token here. */
const tokenStart = Buffer.from("interaction:").toString("base64url").slice(0, 15);

const hex = /[0-9a-f]{64,}/giu;
const base64 = /[\w+/-]{43,}={0,2}/gu;
const bytes = /\d{1,3}(?:,\s*\d{1,3}){31,}/gu;

/** The rules' page of a table, or what the check of its dice says: both have the commitment next to the seed. */
function asksFor({ table, seed }: Secrets["seeds"][number], text: string): boolean {
  const isPage = text.includes("rules:0:page:") && text.includes(`.${table}"`);
  const lines = text.split("\\n");
  const at = lines.findIndex((line) => line.includes(seed.toString("hex")));
  return (
    isPage || ([2, 3] as const).some((protocol) => lines[at - 1]?.includes(commitmentOf({ id: table, protocol }, seed)))
  );
}

/** Searches all that was sent for secrets in any form. */
export function searchSecrets(sent: Iterable<Sent>, { token, seeds }: Secrets): Check {
  const byHex = new Map(seeds.map((one) => [one.seed.toString("hex"), one]));
  const hidden = new Map(
    seeds.flatMap(({ table, seed }) => [
      [seed.toString("base64").replace(/=+$/u, ""), table] as const,
      [seed.toString("base64url"), table] as const,
      [[...seed].join(","), table] as const,
    ]),
  );
  const wrong: string[] = [];
  let looked = 0;
  for (const { where, text } of sent) {
    looked += 1;
    if (text.includes(token)) wrong.push(`the bot's token is in ${where}`);
    if (text.includes(tokenStart)) wrong.push(`an interaction's token is in ${where}`);
    for (const [found] of text.matchAll(hex)) {
      const known = byHex.get(found.toLowerCase());
      const isShown = known?.isPublished === true && asksFor(known, text);
      if (known !== undefined && !isShown) wrong.push(`the seed of ${known.table} is in ${where}`);
    }
    for (const [found] of [...text.matchAll(base64), ...text.matchAll(bytes)]) {
      const table = hidden.get(found.replace(/=+$/u, "").replaceAll(/\s/gu, ""));
      if (table !== undefined) wrong.push(`the seed of ${table} is in ${where}`);
    }
  }
  return { what: "no token and no seed of a running game was sent or logged", looked, wrong };
}
