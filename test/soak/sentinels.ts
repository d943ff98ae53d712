import type { Check } from "./checks.js";

/** A text that has left the bot: the body of a request, or its log. */
export interface Sent {
  readonly where: string;
  readonly text: string;
}

/** What nobody may be sent. */
export interface Secrets {
  /** The bot's token. */
  readonly token: string;
  /** All seeds that were drawn, with whether the game is over, so that its seed is shown. */
  readonly seeds: readonly { readonly table: string; readonly seed: Buffer; readonly over: boolean }[];
}

/** What every interaction token begins with here. */
const tokenStart = Buffer.from("interaction:").toString("base64url").slice(0, 15);

const hex = /[0-9a-f]{64,}/giu;
const base64 = /[\w+/-]{43,}={0,2}/gu;
const bytes = /\d{1,3}(?:,\s*\d{1,3}){31,}/gu;

/** Searches all that was sent for what is known to be secret, in the forms that it may have. */
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
      // A page of a finished game's rules shows the seed for everybody to check.
      const isShown = known?.over === true && text.includes("rules:0:page:") && text.includes(`.${known.table}"`);
      if (known !== undefined && !isShown) wrong.push(`the seed of ${known.table} is in ${where}`);
    }
    for (const [found] of [...text.matchAll(base64), ...text.matchAll(bytes)]) {
      const table = hidden.get(found.replace(/=+$/u, "").replaceAll(/\s/gu, ""));
      if (table !== undefined) wrong.push(`the seed of ${table} is in ${where}`);
    }
  }
  return { what: "no token and no seed of a running game was sent or logged", looked, wrong };
}
