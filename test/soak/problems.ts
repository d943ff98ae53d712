import type { Problem } from "../../playground/discord/index.js";
import type { Check } from "./checks.js";

/**
 * Refusals that faults bring about, by Discord's error code: answered twice, too late, message or channel gone, rights
 * taken, a token that is over, and 429, which has no code.
 */
const expected: ReadonlySet<number> = new Set([
  40_060, 10_062, 10_008, 10_003, 10_015, 50_001, 50_013, 50_027, 0, 30_046,
]);

/** Discord has refused nothing but what went wrong on purpose. @param requests how many there were */
export function checkProblems(problems: readonly Problem[], requests: number): Check {
  const strange = problems.filter((problem) => !isExpected(problem));
  return {
    what: "Discord refused only what faults bring about",
    looked: requests,
    wrong: strange.map(({ method, path, status, code, message, body }) => {
      return `${method} ${path.replaceAll(/[\w-]{40,}/gu, "…")} came to ${status} ${code} ${message}: ${JSON.stringify(body)?.slice(-400)}`;
    }),
  };
}

function isExpected({ code, status, body }: Problem): boolean {
  if (code === 0) return status === 429;
  return expected.has(code) || (code === 50_035 && keepsPicture(body));
}

/** Where it is unknown what came of a write, the picture that the next one keeps may be gone; then it is made without. */
function keepsPicture(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("attachments" in body) || !Array.isArray(body.attachments))
    return false;
  return body.attachments.some((one: { readonly id?: unknown }) => /^\d{15,}$/u.test(String(one.id)));
}
