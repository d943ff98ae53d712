import { createHash } from "node:crypto";
import { keyOf, type Painter } from "../images/painter.js";
import type { Caption, Picture } from "../../game/scene.js";
import type { MessageBody, Sent } from "../api/wire.js";
import type { RawFile } from "discord.js";

/** The file of a message's one picture: sent along, or kept from an earlier write by the id of its attachment. */
export type Attached =
  | { readonly type: "new"; readonly name: string; readonly png: Uint8Array }
  | { readonly type: "kept"; readonly id: string };

/** A message as a request takes it, with the files that go along. */
export interface Parcel {
  readonly body: MessageBody;
  readonly files: readonly RawFile[];
}

/**
 * Makes a message ready to be sent, new or as an edit, public or for one reader. Of the files that the message had only
 * the kept one stays: an edit has to name all of them.
 *
 * @param body a message whose `attachment://` names are that of the file and no other
 * @param file null: the message has none
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

/** A drawn message: its words, and the picture that belongs to them. */
export interface Drawing {
  /** Null: it has none. */
  readonly picture: Picture | null;
  /** The message around a picture, which may be one that it had before; null: without any. */
  readonly words: (shown: Caption | null) => MessageBody;
}

/** A drawing as a request takes it, with its picture, or without where that is not painted. */
export function withPicture({ picture, words }: Drawing, png: Uint8Array | null): Parcel {
  if (picture === null || png === null) return withFile(words(null), null);
  return withFile(words(picture), { type: "new", name: picture.name, png });
}

/** A picture that a message has since a write of this process. */
export interface Hung extends Caption {
  readonly key: string;
  /** Id of its attachment. */
  readonly id: string;
}

/** What a message is known to show. */
export interface Face {
  /** Fingerprint of its words and of its picture. */
  readonly print: string;
  readonly hung: Hung | null;
}

/** A drawing as it can be written now. */
export interface Composed {
  readonly parcel: Parcel;
  readonly print: string;
  /** The picture in it, without its attachment's id where it is new. */
  readonly shown: (Caption & { readonly key: string; readonly id: string | null }) | null;
  /** The picture that should be in it and is not painted yet. */
  readonly lacks: Picture | null;
}

/** What a drawing is composed with. */
export interface Means {
  /** The picture that the message has now; null: none, or it is a new message. */
  readonly hung: Hung | null;
  readonly painter: Pick<Painter, "ready">;
  /** Whether this write may carry a file. */
  readonly files: boolean;
  /** The key of a picture that cannot be painted: the message goes without. */
  readonly broken: string | null;
}

/**
 * Chooses the picture that a drawing is written with: its own, kept or sent along. Where that is not painted yet, the
 * message keeps the one that it has, so that nothing jumps when the new one comes. That one keeps its description too,
 * for what is read aloud has to be what is seen; the words around it are new all the same.
 */
export function compose(drawing: Drawing, { hung, painter, files, broken }: Means): Composed {
  const wanted = drawing.picture;
  const key = wanted === null ? null : keyOf(wanted.svg);
  if (wanted === null || key === null || key === broken) return composed(drawing, null, null, null);
  const { name, description } = wanted;
  // The same drawing may have other words to it, but its file has the name that it was sent with.
  if (hung?.key === key) return composed(drawing, { ...hung, description }, keep(hung), null);
  const png = painter.ready(wanted.svg);
  if (png !== null && files) {
    return composed(drawing, { name, description, key, id: null }, { type: "new", name, png }, null);
  }
  return composed(drawing, hung, hung === null ? null : keep(hung), png === null ? wanted : null);
}

/** What the message shows after a write; null when the answer did not tell the file's id. */
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
