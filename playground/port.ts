import { createServer } from "node:net";

/** Resolves when a port on loopback can be had, and rejects with one line that says what to do when it is taken. */
export function findPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken; try another with --port`) : error),
    );
    server.listen({ host: "127.0.0.1", port }, () => server.close(() => resolve()));
  });
}
