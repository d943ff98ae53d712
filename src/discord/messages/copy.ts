import { InteractionResponseType, MessageFlags } from "discord.js";
import type { Log } from "../../tables/ports.js";
import type { Drawing } from "./compose.js";
import { withFile } from "../images/attach.js";
import type { Painter } from "../images/painter.js";
import { type Answerable, failureOf, type Wire } from "../api/wire.js";

/** What a copy is sent with. */
export interface CopyPorts {
  readonly wire: Pick<Wire, "respond" | "editOriginal">;
  readonly painter: Pick<Painter, "ready" | "paint">;
  readonly log: Log;
}

/**
 * Answers with a message that only the asker sees. A picture that is not painted yet comes after it, by an edit; so this
 * is for messages that nothing else will edit. What does not reach its reader is only noted.
 */
export async function sendCopy({ wire, painter, log }: CopyPorts, to: Answerable, drawing: Drawing): Promise<void> {
  const { picture } = drawing;
  const parcelWith = (png: Uint8Array | null) =>
    picture === null || png === null
      ? withFile(drawing.words(null), null)
      : withFile(drawing.words(picture), { type: "new", name: picture.name, png });
  const ready = picture === null ? null : painter.ready(picture.svg);
  try {
    const { body, files } = parcelWith(ready);
    const data = { ...body, flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral };
    await wire.respond(to, { type: InteractionResponseType.ChannelMessageWithSource, data }, files);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== "answered") {
      log.warn({ interaction: to.id, failure }, "a copy of the board did not reach its reader");
      return;
    }
  }
  if (picture === null || ready !== null) return;
  try {
    const { body, files } = parcelWith(await painter.paint(picture.svg, { asker: { id: to.id, practice: false } }));
    await wire.editOriginal(to.token, body, files);
  } catch (error) {
    log.warn({ interaction: to.id, error }, "a copy of the board goes without its picture");
  }
}
