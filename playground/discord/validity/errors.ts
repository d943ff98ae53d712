import type { Path } from "../world/components.js";
import type { FieldProblem } from "../wire/wire-types.js";

/** One thing wrong with a form, at a field. */
export interface FormProblem {
  readonly path: Path;
  /** Discord's name for it, such as `BASE_TYPE_REQUIRED`. */
  readonly code: string;
  readonly message: string;
}

/** A refusal in Discord's form ("HTTP and JSON Error Codes" in its reference). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly errors?: ErrorTree,
  ) {
    super(message);
  }

  /** What goes over the wire. */
  body(): object | string {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) };
  }

  /** Headers that go with it, in lower case. */
  headers(): Readonly<Record<string, string>> {
    return {};
  }
}

/** Discord's nested errors: the form's fields as keys, and `_errors` where something is wrong. */
export interface ErrorTree {
  [field: string]: ErrorTree | { readonly code: string; readonly message: string }[];
}

/** 50035 with every problem at its field. */
export function invalidForm(problems: readonly FormProblem[]): ApiError {
  const tree: ErrorTree = {};
  for (const problem of problems) {
    let node = tree;
    for (const step of problem.path) {
      const next = node[step];
      const child: ErrorTree = next === undefined || Array.isArray(next) ? {} : next;
      node[step] = child;
      node = child;
    }
    const here = node["_errors"];
    node["_errors"] = [...(Array.isArray(here) ? here : []), { code: problem.code, message: problem.message }];
  }
  return new ApiError(400, 50035, "Invalid Form Body", tree);
}

export const notFound = () => new ApiError(404, 0, "404: Not Found");
export const unauthorized = () => new ApiError(401, 0, "401: Unauthorized");
export const unknownApplication = () => new ApiError(404, 10002, "Unknown Application");
export const unknownChannel = () => new ApiError(404, 10003, "Unknown Channel");
export const unknownRole = () => new ApiError(404, 10011, "Unknown Role");
export const unknownGuild = () => new ApiError(404, 10004, "Unknown Guild");
export const unknownMember = () => new ApiError(404, 10007, "Unknown Member");
export const unknownMessage = () => new ApiError(404, 10008, "Unknown Message");
export const unknownUser = () => new ApiError(404, 10013, "Unknown User");
export const unknownEmoji = () => new ApiError(404, 10014, "Unknown Emoji");
export const unknownWebhook = () => new ApiError(404, 10015, "Unknown Webhook");
export const unknownInteraction = () => new ApiError(404, 10062, "Unknown interaction");
export const unknownEvent = () => new ApiError(404, 10070, "Unknown Guild Scheduled Event");
export const unknownCommand = () => new ApiError(404, 10063, "Unknown application command");
export const alreadyAcknowledged = () => new ApiError(400, 40060, "Interaction has already been acknowledged.");
export const missingAccess = () => new ApiError(403, 50001, "Missing Access");
export const wrongChannelType = () => new ApiError(400, 50024, "Cannot execute action on this channel type");
export const foreignMessage = () => new ApiError(403, 50005, "Cannot edit a message authored by another user");
export const emptyMessage = () => new ApiError(400, 50006, "Cannot send an empty message");
export const missingPermissions = () => new ApiError(403, 50013, "Missing Permissions");
export const hasThread = () => new ApiError(400, 160004, "A thread has already been created for this message");
export const manyThreads = () => new ApiError(400, 160006, "Maximum number of active threads reached");
export const manyEvents = (most: number) =>
  new ApiError(400, 30038, `Maximum number of uncompleted guild scheduled events reached (${most})`);
export const archivedThread = () => new ApiError(400, 50083, "Thread is archived");
export const lockedThread = () => new ApiError(400, 160005, "Thread is locked");
export const invalidWebhookToken = () => new ApiError(401, 50027, "Invalid Webhook Token");
export const brokenInside = () => new ApiError(500, 0, "500: Internal Server Error");
export const tooLarge = () => new ApiError(413, 40005, "Request entity too large");
export const notJson = () => new ApiError(400, 50109, "The request body contains invalid JSON.");
/** Nobody hears it: its connection broke off. */
export const cutOff = () => new ApiError(400, 0, "The request was cut off.");

/** As a list, in order. */
export function fieldsOf(tree: ErrorTree | undefined, field = ""): readonly FieldProblem[] {
  return Object.entries(tree ?? {}).flatMap(([name, inner]) => {
    if (Array.isArray(inner)) return inner.map(({ code, message }) => ({ field, code, message }));
    const step = /^\d+$/.test(name) ? `[${name}]` : `${field === "" ? "" : "."}${name}`;
    return fieldsOf(inner, field + step);
  });
}
