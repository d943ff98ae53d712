import type { APIAttachment } from "discord-api-types/v10";
import type { World } from "./world.js";

/** A file that came with a request: `files[<index>]` of a multipart form. */
export interface Upload {
  readonly index: number;
  readonly filename: string;
  readonly contentType: string;
  readonly data: Buffer;
}

/** A file that is served by URL. */
export interface StoredFile {
  readonly contentType: string;
  readonly data: Buffer;
}

/** A new attachment of a message in `channel`; it can be fetched by its URL from now on. */
export function storeUpload(world: World, channel: string, upload: Upload, description?: string): APIAttachment {
  const id = world.snowflake();
  const { filename } = upload;
  const path = `/attachments/${channel}/${id}/${encodeURIComponent(filename)}`;
  world.files.set(path, { contentType: upload.contentType, data: upload.data });
  const size = pngSize(upload.data);
  return {
    id,
    filename,
    size: upload.data.length,
    url: world.origin + path,
    proxy_url: world.origin + path,
    content_type: upload.contentType,
    ...(size && { width: size.width, height: size.height }),
    ...(description !== undefined && { description }),
  };
}

/** A file name as Discord keeps it: other characters than letters, digits, dot, dash and underscore are replaced. */
export function plainFilename(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]/gu, "_");
}

/** Files that are no longer part of a message are served a little longer, for a page that is just loading them. */
const DISCARDED = 100;

/** Says that these attachments are gone from their message. */
export function discardFiles(world: World, attachments: readonly APIAttachment[]): void {
  world.discarded.push(...attachments.map(({ url }) => url.slice(world.origin.length)));
  for (const path of world.discarded.splice(0, Math.max(0, world.discarded.length - DISCARDED))) {
    world.files.delete(path);
  }
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Pixels across and down of a PNG, by its first chunk; null when it is none. */
export function pngSize(data: Buffer): { readonly width: number; readonly height: number } | null {
  if (data.length < 24 || !data.subarray(0, 8).equals(PNG_MAGIC)) return null;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}
