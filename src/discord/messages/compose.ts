import { createHash } from "node:crypto";
import { keyOf, type Painter } from "../images/painter.js";
import type { Caption, Picture } from "../../game/scene.js";
import type { MessageBody, Sent } from "../api/wire.js";
import type { RawFile } from "discord.js";

/** A message's only file: sent along, or kept from an earlier write by its attachment id. */
export type Attached =
  | { readonly type: "new"; readonly name: string; readonly png: Uint8Array }
  | { readonly type: "kept"; readonly id: string };

/** A message as a request takes it, with its files. */
export interface Parcel {
  readonly body: MessageBody;
  readonly files: readonly RawFile[];
}

/**
 * Prepares a message for sending or editing. Of existing files only the kept one stays: an edit must name all.
 *
 * @param body whose `attachment://` names are the file's only
 * @param file null: none
 */
export function withFile(body: MessageBody, file: Attached | null): Parcel {
  switch (file?.type) {
    case undefined:
      return { body: { ...body, attachments: [] }, files: [] };
    case "kept":
      return { body: { ...body, attachments: [{ id: file.id }] }, files: [] };
    case "new": {
      const { name, png } = file;
      return {
        body: { ...body, attachments: [{ id: 0, filename: name }] },
        files: [{ name, data: png, contentType: "image/png" }],
      };
    }
  }
}

/** A drawn message: text and picture. */
export interface Drawing {
  /** Null: none. */
  readonly picture: Picture | null;
  /** The message around a picture, possibly an older one; null: without. */
  readonly words: (shown: Caption | null) => MessageBody;
}

/** A drawing as a request takes it, with its picture if that is painted. */
export function withPicture({ picture, words }: Drawing, png: Uint8Array | null): Parcel {
  if (picture === null || png === null) return withFile(words(null), null);
  return withFile(words(picture), { type: "new", name: picture.name, png });
}

/** A picture in a message, from this process. */
export interface Hung extends Caption {
  readonly key: string;
  /** Its attachment's id. */
  readonly id: string;
}

/** What a message is known to show. */
export interface Face {
  /** Fingerprint of text and picture. */
  readonly print: string;
  readonly hung: Hung | null;
}

/** A drawing as it can be written now. */
export interface Composed {
  readonly parcel: Parcel;
  readonly print: string;
  /** Its picture, without an attachment id if it is new. */
  readonly shown: (Caption & { readonly key: string; readonly id: string | null }) | null;
  /** The wanted picture that is not painted yet. */
  readonly lacks: Picture | null;
}

/** What composing needs. */
export interface Means {
  /** The message's current picture; null: none, or a new message. */
  readonly hung: Hung | null;
  readonly painter: Pick<Painter, "ready">;
  /** Whether this write may carry a file. */
  readonly files: boolean;
  /** Key of a picture that cannot be painted: the message goes without. */
  readonly broken: string | null;
}

/**
 * Chooses a drawing's picture: its own, kept or sent along. Until that is painted the message keeps its current
 * picture, so that nothing jumps, with its description, since that must match what is seen; the text is new all the
 * same.
 */
export function compose(drawing: Drawing, { hung, painter, files, broken }: Means): Composed {
  const wanted = drawing.picture;
  const key = wanted === null ? null : keyOf(wanted.svg);
  if (wanted === null || key === null || key === broken) return composed(drawing, null, null, null);
  const { name, description } = wanted;
  // An unchanged drawing may have new text, but its file keeps its name.
  if (hung?.key === key) return composed(drawing, { ...hung, description }, keep(hung), null);
  const png = painter.ready(wanted.svg);
  if (png !== null && files) {
    return composed(drawing, { name, description, key, id: null }, { type: "new", name, png }, null);
  }
  return composed(drawing, hung, hung === null ? null : keep(hung), png === null ? wanted : null);
}

/** What the message shows after a write; null if the answer lacks the file's id. */
export function faceOf({ print, shown }: Composed, sent: Sent | null): Face | null {
  if (shown === null) return { print, hung: null };
  const id = shown.id ?? sent?.attachment ?? null;
  return id === null ? null : { print, hung: { ...shown, id } };
}

function keep({ id }: Hung): Attached {
  return { type: "kept", id };
}

function composed(
  drawing: Drawing,
  shown: Composed["shown"],
  file: Attached | null,
  lacks: Composed["lacks"],
): Composed {
  const words = drawing.words(shown === null ? null : { name: shown.name, description: shown.description });
  const print = createHash("sha256")
    .update(JSON.stringify([words, shown?.key]))
    .digest("base64url");
  return { parcel: withFile(words, file), print, shown, lacks };
}
