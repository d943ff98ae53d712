import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isIP } from "node:net";
import { hostname } from "node:os";

/** Why a port cannot be opened, and what to set. */
export class PortError extends Error {}

/** Where to listen. */
export interface Address {
  /** An IP address of this machine. */
  readonly host: string;
  readonly port: number;
}

/** The response of a path. */
export interface Page {
  readonly code: number;
  /** The content type. */
  readonly type: string;
  readonly text: string;
}

/**
 * Answers GET and HEAD on a few paths. It refuses other host names, since a web page whose name resolves to this
 * machine could otherwise read the metrics. Errors of a page go to `failed`, never to the client.
 *
 * @param pages by path
 * @returns closes the port and its connections
 * @throws PortError
 */
export async function openPort(
  { host, port }: Address,
  pages: Readonly<Record<string, () => Promise<Page>>>,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (!isMeant(request)) {
      send(response, plain(403, "This port goes by its address, by localhost or by this machine's name."));
      return;
    }
    const path = (request.url ?? "").split("?")[0] ?? "";
    const isRead = request.method === "GET" || request.method === "HEAD";
    const page = isRead && Object.hasOwn(pages, path) ? pages[path] : undefined;
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
  const otherPort = "Set METRICS_PORT to another one, or leave it empty to go without metrics.";
  switch (code) {
    case "EADDRINUSE":
      return `The port ${port} of ${host} is taken. ${otherPort}`;
    case "EACCES":
      return `The bot may not open port ${port} of ${host}. ${otherPort}`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${host}. Set METRICS_HOST to one of its own, or leave it out.`;
    case undefined:
    default:
      return `The port ${port} of ${host} cannot be opened: ${message}. ${otherPort}`;
  }
}

/**
 * Whether a request names an IP address, localhost or a name without a dot, such as a container's: nobody on the
 * Internet can point those here. Without a host it comes from no browser.
 */
function isMeant({ headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return true;
  const name = host
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
  return isIP(name) !== 0 || !name.includes(".") || name === hostname().toLowerCase();
}

function plain(code: number, text: string): Page {
  return { code, type: "text/plain; charset=utf-8", text: `${text}\n` };
}

function send(response: ServerResponse, { code, type, text }: Page): void {
  const headers = { "content-type": type, "content-length": Buffer.byteLength(text), "cache-control": "no-store" };
  response.writeHead(code, headers).end(text);
}
