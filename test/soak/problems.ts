import { InteractionResponseType } from "discord.js";
import { z } from "zod";
import type { Problem } from "../../playground/discord/index.js";
import type { Check } from "./checks.js";

/**
 * Refusals by faults: answered twice, too late, message or channel gone, rights taken, an expired token, a thread begun
 * before a kill, and 429, which has no code.
 */
const expected: ReadonlySet<number> = new Set([
  40_060, 10_062, 10_008, 10_003, 10_015, 50_001, 50_013, 50_027, 0, 30_046, 160_004,
]);

/** Discord has refused nothing but what went wrong on purpose. @param requests their number */
export function checkProblems(problems: readonly Problem[], requests: number): Check {
  const strange = problems.filter((problem) => !isExpected(problem));
  return {
    what: "Discord refused only what faults bring about",
    looked: requests,
    wrong: strange.map(({ method, path, status, code, message, body, fields }) => {
      const what = `${method} ${path.replaceAll(/[\w-]{40,}/gu, "…")}`;
      return `${what} came to ${status} ${code} ${message} ${JSON.stringify(fields)}: ${JSON.stringify(body)?.slice(-400)}`;
    }),
  };
}

function isExpected(problem: Problem): boolean {
  const { code, status } = problem;
  if (code === 0) return status === 429;
  return expected.has(code) || (code === 50_035 && (missesPicture(problem) || isThereAlready(problem)));
}

/**
 * An emoji that two processes upload: the one that did so until it was stopped or cut off, and the next. Or one twice: on a
 * busy machine a bot repeats requests that Discord has fulfilled.
 */
function isThereAlready({ method, path, fields }: Problem): boolean {
  const [wrong, ...others] = fields;
  const isUpload = method === "POST" && /^\/applications\/\d+\/emojis$/u.test(path);
  return isUpload && wrong?.code === "APPLICATION_EMOJI_NAME_ALREADY_TAKEN" && others.length === 0;
}

/** Lists one file by its id of an earlier write: new ones are numbered. */
const keeping = z.object({ attachments: z.tuple([z.object({ id: z.string().regex(/^\d{15,}$/u) })]) });

/** As the answer to a press on the message. */
const answering = z.object({ type: z.literal(InteractionResponseType.UpdateMessage), data: keeping });

/**
 * After an unknown outcome the picture kept by the next write may be gone; then it is made without. So an edit may be
 * refused for its one kept file alone.
 */
function missesPicture({ method, body, fields }: Problem): boolean {
  const [wrong, ...others] = fields;
  if (wrong?.code !== "ATTACHMENT_NOT_FOUND" || others.length > 0) return false;
  return method === "PATCH"
    ? wrong.field === "attachments[0].id" && keeping.safeParse(body).success
    : wrong.field === "data.attachments[0].id" && answering.safeParse(body).success;
}
