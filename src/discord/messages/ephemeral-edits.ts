import type { Clock } from "../../clock.js";
import { backOff } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import { type ApiClient, failureOf, limitedFor } from "../api/api-client.js";
import { type Composed, renderedMessage } from "./compose.js";
import type { OpenEphemeral, OpenEphemerals } from "./open-ephemerals.js";

/** Between two edits of a message: a token takes about five in two seconds. */
const gapMs = 1_000;

/** First and longest wait before what failed is tried again; and how often an edit is tried. */
const [againMs, longestMs, maxTries] = [2_000, 32_000, 5] as const;

/** Milliseconds until the next try after `failures` in a row: ever more, up to half a minute. */
export function waitAfter(failures: number): number {
  return backOff(failures, againMs, longestMs);
}

/** What edits and deletions by a message's token need. */
export interface EditPorts {
  readonly api: Pick<ApiClient, "editOriginal" | "removeOriginal">;
  readonly clock: Pick<Clock, "now" | "steady">;
  readonly log: Pick<Log, "debug" | "warn">;
}

/**
 * Edits an open message, and notes in it what it shows then and when the next edit may follow. Never rejects: what fails
 * for a while is left to the next edit, and a message that can no longer be edited is dropped.
 */
export async function editEphemeral(
  ports: EditPorts,
  open: Pick<OpenEphemerals, "drop">,
  message: OpenEphemeral,
  composed: Composed,
): Promise<void> {
  const { body, files } = composed.payload;
  const { token } = message;
  const keepsPicture = (message.rendered?.attachment ?? null) !== null;
  message.isWriting = true;
  message.rendered = null;
  let waitMs = gapMs;
  const edit = ports.api.editOriginal(token, body, files);
  message.written = edit.catch(() => undefined);
  try {
    const sent = await edit;
    message.failures = 0;
    if (token === message.token) message.rendered = renderedMessage(composed, sent);
  } catch (error) {
    // A press answered meanwhile may have replaced the picture that this edit keeps.
    const isOvertaken = token !== message.token || (keepsPicture && failureOf(error) === "refused");
    if (!isOvertaken) waitMs = handleFailure(ports, open, message, error);
  }
  message.isWriting = false;
  message.notBefore = ports.clock.steady() + waitMs;
}

/** @returns milliseconds until the next try */
function handleFailure(
  { log }: EditPorts,
  open: Pick<OpenEphemerals, "drop">,
  message: OpenEphemeral,
  error: unknown,
): number {
  const limitedMs = limitedFor(error);
  if (limitedMs !== null) return Math.max(limitedMs, gapMs);
  const failure = failureOf(error);
  message.failures += 1;
  if (failure === "passing" && message.failures < maxTries) return waitAfter(message.failures);
  const facts = { table: message.table, failure };
  if (failure === "refused") log.warn(facts, "Discord refused the edit of an ephemeral message");
  else log.debug(facts, "an ephemeral message can no longer be edited");
  open.drop(message);
  return gapMs;
}

/** Deletes a message, unless its token has expired. Never rejects: a failure is logged. */
export async function removeEphemeral(
  { api, clock, log }: EditPorts,
  { table, token, until }: Pick<OpenEphemeral, "table" | "token" | "until">,
): Promise<void> {
  if (until <= clock.now()) return;
  try {
    await api.removeOriginal(token);
  } catch (error) {
    // Its reader may have dismissed it, which Discord does not report.
    log.debug({ table, failure: failureOf(error) }, "an old ephemeral message could not be deleted");
  }
}

/** As `removeEphemeral`, once the last edit has ended: it would fail after the removal. */
export async function removeAfterEdit(
  ports: EditPorts,
  message: Pick<OpenEphemeral, "table" | "token" | "until" | "written">,
): Promise<void> {
  await message.written;
  await removeEphemeral(ports, message);
}
