import { createServer, type Server, type ServerResponse } from "node:http";

/** A port that cannot be opened, as one line that says what to set. */
export class PortError extends Error {}

/** Where to listen. */
export interface Address {
  /** An IP address of this machine. */
  readonly host: string;
  readonly port: number;
}

/** What a path answers. */
export interface Page {
  readonly code: number;
  /** The content type. */
  readonly type: string;
  readonly text: string;
}

/**
 * Answers GET on a few paths and refuses everything else. What a page fails with is told to `failed` and to nobody
 * outside.
 *
 * @param pages by path
 * @returns what closes the port, open connections included
 * @throws PortError when the port is taken, or cannot be had for another reason
 */
export async function openPort(
  { host, port }: Address,
  pages: Readonly<Record<string, () => Promise<Page>>>,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const page = request.method === "GET" && Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) {
      send(response, plain(404, "Not found."));
      return;
    }
    page().then(
      (found) => {
        send(response, found);
      },
      (error: unknown) => {
        failed(error);
        send(response, plain(500, "This could not be read; the log says why."));
      },
    );
  });
  await listen(server, { host, port });
  server.on("error", failed);
  return () =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
}

function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new PortError(complaintOf(error, { host, port })));
    });
    server.listen({ host, port, exclusive: true }, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

function complaintOf({ code, message }: NodeJS.ErrnoException, { host, port }: Address): string {
  const otherPort = "Set METRICS_PORT to another one, or leave it empty to go without figures.";
  switch (code) {
    case "EADDRINUSE":
      return `The port ${port} of ${host} is taken. ${otherPort}`;
    case "EACCES":
      return `The port ${port} of ${host} is not for everybody. ${otherPort}`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${host}. Set METRICS_HOST to one of its own, or leave it out.`;
    case undefined:
    default:
      return `The port ${port} of ${host} cannot be opened: ${message}. ${otherPort}`;
  }
}

function plain(code: number, text: string): Page {
  return { code, type: "text/plain; charset=utf-8", text: `${text}\n` };
}

function send(response: ServerResponse, { code, type, text }: Page): void {
  response.writeHead(code, { "content-type": type, "cache-control": "no-store" }).end(text);
}
