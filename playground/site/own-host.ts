import type { IncomingMessage } from "node:http";

const names = ["localhost", "127.0.0.1"];

/**
 * Whether a request was meant for this page. A foreign name that resolves to this machine would otherwise be of the
 * same origin.
 */
export function isForOwnHost({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): boolean {
  const port = socket.localPort ?? 0;
  return names.some((name) => headers.host === `${name}:${port}` || (port === 80 && headers.host === name));
}
