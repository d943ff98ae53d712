import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { expect, test } from "vitest";

test("a play whose port is taken says so in one line, and begins nothing", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ended = await new Promise((resolve) => {
    const options = ["--import", "tsx", "playground/main.ts", "--port", String(port)];
    const child = execFile(process.execPath, options, (_error, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    );
  });
  server.close();
  expect(ended).toEqual({ code: 1, output: "", errors: `Port ${port} is taken; try another with --port\n` });
});
