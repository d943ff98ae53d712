import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";

const root = fileURLToPath(new URL("../page", import.meta.url));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** A file of the page as it is served. */
export interface PageFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

let built: Promise<readonly PageFile[]> | null = null;

/** Builds the page in memory, once for all plays of this process: two plays never share a folder. */
export function builtPage(): Promise<readonly PageFile[]> {
  built ??= buildPage();
  return built;
}

/**
 * Serves the page.
 *
 * @param media where its pictures come from besides
 * @param paint fills in what is seen until the page's program runs, for this request
 */
export function addPage(
  server: FastifyInstance,
  media: string,
  page: readonly PageFile[],
  paint: (page: string, request: FastifyRequest) => Promise<string>,
): void {
  for (const { name, content } of page) {
    const isPage = name === "index.html";
    server.get(isPage ? "/" : `/${name}`, async (request, reply) => {
      const painted = isPage ? await paint(textOf(content), request) : content;
      return reply
        .header("content-security-policy", policy(media))
        .header("cache-control", "no-store")
        .type(types[extname(name)] ?? "application/octet-stream")
        .send(typeof painted === "string" ? painted : Buffer.from(painted));
    });
  }
}

function textOf(content: PageFile["content"]): string {
  return typeof content === "string" ? content : Buffer.from(content).toString();
}

async function buildPage(): Promise<readonly PageFile[]> {
  const { build } = await import("vite");
  const output = await build({ root, configFile: false, logLevel: "error", build: { write: false, minify: false } });
  const outputs = Array.isArray(output) ? output : "output" in output ? [output] : [];
  return outputs.flatMap((one) =>
    one.output.map((file) => ({ name: file.fileName, content: file.type === "chunk" ? file.code : file.source })),
  );
}

/**
 * Only the page's scripts, in no frame; images from the local Discord too. Inline styles: containers' accent colours.
 */
function policy(media: string): string {
  return `default-src 'self'; img-src 'self' data: ${media}; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'none'`;
}
