import type { IncomingMessage, Server } from "node:http";
import { WebSocketServer } from "ws";
import type { LocalDiscord } from "../discord/types.js";
import type { News } from "./contract.js";
import { Gathered } from "./gathered.js";
import type { LifeRoom } from "./life-service.js";
import type { Rooms } from "./rooms.js";
import { toRow } from "./routes.js";

/** How long crowded news are gathered, in milliseconds. */
const GATHERING = 60;

/**
 * Tells pages what changed, over a WebSocket at `/api/changes`. It says only where to look: who may see what is decided
 * when a page asks. Other origins are not let in. Returns how to stop.
 */
export function tellChanges(server: Server, discord: LocalDiscord, rooms: Rooms, life: LifeRoom): () => void {
  const sockets = new WebSocketServer({
    server,
    path: "/api/changes",
    verifyClient: ({ origin, req }: { origin: string | undefined; req: IncomingMessage }) =>
      isForOwnHost(req) &&
      (origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.headers.host)),
  });
  // Nonsense ends the connection, not the process.
  sockets.on("connection", (socket) => socket.on("error", () => socket.terminate()));
  const tell = (news: News): void => {
    const text = JSON.stringify(news);
    for (const socket of sockets.clients) socket.send(text);
  };
  const wire = new Gathered<number, ReturnType<typeof toRow>>(GATHERING, (rows) =>
    tell({ type: "wire", entries: [...rows] }),
  );
  const lifeChanged = new Gathered<"life", true>(GATHERING, () => tell({ type: "life" }));
  const stops = [
    discord.watch((change) => {
      if (change.type === "gateway") lifeChanged.add("life", true);
      if (change.type !== "message" || rooms.look(change.channel)) tell({ type: "place" });
      if (change.type === "message") tell({ type: "messages", channel: change.channel });
    }),
    discord.wire.watch((entry) => wire.add(entry.id, toRow(entry))),
    life.watch(() => lifeChanged.add("life", true)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

const names = ["localhost", "127.0.0.1"];

/** A foreign name that resolves to this machine would otherwise be of the same origin. */
export function isForOwnHost({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): boolean {
  const port = socket.localPort ?? 0;
  return names.some((name) => headers.host === `${name}:${port}` || (port === 80 && headers.host === name));
}
