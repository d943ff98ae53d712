import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { build } from "vite";

const root = fileURLToPath(new URL("../page", import.meta.url));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

interface Built {
  readonly name: string;
  readonly content: string | Uint8Array;
}

let page: Promise<readonly Built[]> | null = null;

/** Builds and serves the page in memory: two plays never share a folder. */
export async function addPage(server: FastifyInstance, media: string): Promise<void> {
  // The same for every play of this process.
  page ??= buildPage();
  for (const { name, content } of await page) {
    server.get(name === "index.html" ? "/" : `/${name}`, (_request, reply) =>
      reply
        .header("content-security-policy", policy(media))
        .header("cache-control", "no-store")
        .type(types[extname(name)] ?? "application/octet-stream")
        .send(typeof content === "string" ? content : Buffer.from(content)),
    );
  }
}

async function buildPage(): Promise<readonly Built[]> {
  const built = await build({ root, configFile: false, logLevel: "error", build: { write: false, minify: false } });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs.flatMap(({ output }) =>
    output.map((file) => ({ name: file.fileName, content: file.type === "chunk" ? file.code : file.source })),
  );
}

/**
 * Only the page's scripts, in no frame; images from the local Discord too. Inline styles: containers' accent colours.
 */
function policy(media: string): string {
  return `default-src 'self'; img-src 'self' data: ${media}; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'`;
}
