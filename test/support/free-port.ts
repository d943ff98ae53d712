import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below all that systems give to connections and to servers that name none: those may be gone before a test uses them. */
const [lowest, highest] = [20_000, 32_000] as const;

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return freePort();
  }
  await once(server.close(), "close");
  return port;
}
