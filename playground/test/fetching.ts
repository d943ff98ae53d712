import type { LocalDiscord } from "../discord/index.js";

/** `body` is null if there is none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** As the bot makes it, by plain fetch. */
export function request(
  discord: LocalDiscord,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${discord.url}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${discord.token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** The same, read to its end. */
export async function call(...asked: Parameters<typeof request>): Promise<Answer> {
  const response = await request(...asked);
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

/** Discord's refusal of a form: one problem at a dotted path, with any message. */
export function invalidAt(path: string, code: string): object {
  const problem: object = { _errors: [{ code }] };
  const steps = path.split(".").filter((step) => step !== "");
  return {
    code: 50_035,
    message: "Invalid Form Body",
    errors: steps.reduceRight<object>((inner, step) => ({ [step]: inner }), problem),
  };
}
