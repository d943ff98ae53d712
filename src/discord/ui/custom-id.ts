/** What a button or select carries. `prompt` is 0 outside the game. Never anything secret. */
export interface CustomId {
  readonly table: string;
  readonly prompt: number;
  readonly verb: string;
  readonly argument: string;
}

const form = /^([\w-]{1,24}):(\d{1,9}):([a-z]{1,16})(?::([\w.-]{1,40}))?$/;

/** As Discord stores it, at most 100 characters; empty arguments are left out. */
export function writeCustomId({ table, prompt, verb, argument }: CustomId): string {
  return argument === "" ? `${table}:${prompt}:${verb}` : `${table}:${prompt}:${verb}:${argument}`;
}

/** Parses any text; null if it is not one of ours. */
export function parseCustomId(text: string): CustomId | null {
  const match = form.exec(text);
  if (match === null) return null;
  const [, table = "", prompt = "", verb = "", argument = ""] = match;
  return { table, prompt: Number(prompt), verb, argument };
}
