import type { APIAttachment } from "discord-api-types/v10";
import type { World } from "./world.js";

/** Sent along: `files[<index>]` of a multipart form. */
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

/** Served by URL from now on. */
export function storeUpload(world: World, channel: string, upload: Upload, description?: string): APIAttachment {
  const id = world.snowflake();
  const { filename } = upload;
  const path = `/attachments/${channel}/${id}/${encodeURIComponent(filename)}`;
  world.files.set(path, { contentType: upload.contentType, data: upload.data });
  const size = pngSize(upload.data) ?? gifSize(upload.data);
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

/** As Discord keeps it: only letters, digits, dot, dash and underscore. */
export function plainFilename(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]/gu, "_");
}

/** Served a little longer, for a page that is loading them. */
const DISCARDED = 100;

/** Attachments that have left their message. */
export function discardFiles(world: World, attachments: readonly APIAttachment[]): void {
  world.discarded.push(...attachments.map(({ url }) => url.slice(world.origin.length)));
  for (const path of world.discarded.splice(0, Math.max(0, world.discarded.length - DISCARDED))) {
    world.files.delete(path);
  }
}

const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG's size in pixels, by its first chunk; null: no PNG. */
export function pngSize(data: Buffer): { readonly width: number; readonly height: number } | null {
  if (data.length < 24 || !data.subarray(0, 8).equals(PNG_MAGIC)) return null;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** A GIF's size in pixels, by its head; null: no GIF. */
function gifSize(data: Buffer): { readonly width: number; readonly height: number } | null {
  if (data.length < 10 || !/^GIF8[79]a$/.test(data.toString("latin1", 0, 6))) return null;
  return { width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
}
