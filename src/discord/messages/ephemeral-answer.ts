import type { Sent } from "../api/api-client.js";
import { keyOf as pictureKey } from "../images/painter.js";
import type { InteractionFacts } from "../context.js";
import { below, compose, type Drawing, renderedMessage } from "./compose.js";
import type { AnsweredEphemeral } from "./open-ephemerals.js";
import { ephemeralResponse, type Outcome, type ReplyPorts, respond, updateResponse } from "./reply.js";

/** A message as a press is answered with it. */
export interface Shown {
  /** Its name in the game. */
  readonly name: string;
  readonly drawing: Drawing;
  /** Its picture; null: it goes without. */
  readonly png: Uint8Array | null;
  /** Why the press came to nothing, shown above it for some seconds; null: it did not. */
  readonly sentence: string | null;
}

/** How an answer came out, and what is known of its message if Discord took it. */
export interface SentAnswer extends Pick<AnsweredEphemeral, "message" | "rendered" | "brokenPicture"> {
  readonly outcome: Outcome;
}

/**
 * Answers a press in place of the pressed message if that is ephemeral, else with a new one. A request that fails is an
 * outcome, not an error.
 *
 * @param table for the log
 */
export async function sendAnswer(
  ports: ReplyPorts,
  press: InteractionFacts,
  table: string,
  { drawing, png, sentence }: Omit<Shown, "name">,
): Promise<SentAnswer> {
  const { picture } = drawing;
  const brokenPicture = picture !== null && png === null ? pictureKey(picture.svg) : null;
  const composed = compose(sentence === null ? drawing : below(sentence, drawing), {
    attachment: null,
    painter: { ready: () => png },
    files: true,
    brokenPicture,
  });
  const { body, files } = composed.payload;
  const response = press.onEphemeral ? updateResponse(body) : ephemeralResponse(body);
  const told: { message: Sent | null } = { message: null };
  const outcome = await respond(ports, press, response, {
    files,
    facts: { table },
    // It may have been taken away meanwhile.
    ...(press.onEphemeral ? { ifGone: ephemeralResponse(body) } : {}),
    sent: (message) => {
      told.message = message;
    },
  });
  return {
    outcome,
    message: told.message?.id ?? (press.onEphemeral ? press.pressedMessage : null),
    rendered: renderedMessage(composed, told.message),
    brokenPicture,
  };
}
