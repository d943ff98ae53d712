import type { Server } from "node:http";
import { WebSocketServer } from "ws";
import type { Change, LocalDiscord } from "../discord/types.js";
import type { News } from "./contract.js";

/**
 * Tells every open page what changed, over a WebSocket at `/api/changes`. It says only where to look again: who may
 * see what is decided when a page asks. Returns how to stop.
 */
export function tellChanges(server: Server, discord: LocalDiscord): () => void {
  const sockets = new WebSocketServer({ server, path: "/api/changes" });
  const stopWatching = discord.watch((change) => {
    const news = JSON.stringify(toNews(change));
    for (const socket of sockets.clients) socket.send(news);
  });
  return () => {
    stopWatching();
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function toNews(change: Change): News {
  return change.type === "message" ? { type: "messages", channel: change.channel } : { type: "place" };
}
