import type { FastifyRequest } from "fastify";
import { notJson } from "../validity/errors.js";
import type { Upload } from "../world/files.js";

const uploads = new WeakMap<FastifyRequest, readonly Upload[]>();

/**
 * Reads a multipart form ("Uploading Files" in Discord's reference): `payload_json` becomes the body, and `uploadsOf`
 * has `files[n]`. Other requests are left alone.
 * @throws ApiError 50109 if `payload_json` is no JSON
 */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) return;
  const files: Upload[] = [];
  request.body = null;
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const data = await part.toBuffer();
      const index = Number(/^files\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? files.length);
      files.push({ index, filename: part.filename, contentType: part.mimetype, data });
    } else if (part.fieldname === "payload_json") {
      request.body = parse(String(part.value));
    }
  }
  uploads.set(request, files);
}

/** In their order. */
export function uploadsOf(request: FastifyRequest): readonly Upload[] {
  return uploads.get(request) ?? [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}
