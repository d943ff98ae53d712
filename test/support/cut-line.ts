import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to a server that can be cut. */
export interface Line {
  /** A URL by way of the line. */
  through(url: string): string;
  /** The next answer that follows a request with this text is not delivered: the line is cut in its place. */
  cutAnswerTo(text: string): void;
  /** How many answers were not delivered for that. */
  readonly cuts: number;
  /** From now on nothing is delivered, and nothing refused. */
  silence(): void;
  /** New connections lead to another server; the others stay where they are. */
  leadTo(port: number): void;
  /** New connections deliver again; the others stay silent. */
  letNewPass(): void;
  /** Everything that waited is delivered. */
  mend(): void;
  close(): Promise<void>;
}

/** @param port the server's, on this machine */
export async function openLine(port: number): Promise<Line> {
  let awaited: string | null = null;
  let cuts = 0;
  let target = port;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const deliver = (from: Socket, to: Socket, passes: (data: Buffer) => boolean): void => {
    sockets.add(from);
    from.on("data", (data: Buffer) => {
      if (passes(data)) to.write(data);
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isSilent) from.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    let isDoomed = false;
    deliver(near, far, (data) => {
      isDoomed = awaited !== null && data.includes(awaited);
      if (isDoomed) awaited = null;
      return true;
    });
    deliver(far, near, () => {
      if (isDoomed) {
        cuts += 1;
        near.destroy();
      }
      return !isDoomed;
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the line has no port");
  return {
    through: (url) => String(Object.assign(new URL(url), { port: String(address.port) })),
    cutAnswerTo: (text) => {
      awaited = text;
    },
    get cuts() {
      return cuts;
    },
    leadTo: (other) => {
      target = other;
    },
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    letNewPass: () => {
      isSilent = false;
    },
    mend: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
