import type { RawFile } from "discord.js";
import type { MessageBody } from "../api/wire.js";

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
