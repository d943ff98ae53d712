import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadFrom } from "../../../src/features/dice/checks.js";

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/moved") response.writeHead(302, { location: "https://example.com/" });
    else if (request.url === "/gone") response.writeHead(404);
    response.end("Würfel");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("what somebody has uploaded", () => {
  it("is downloaded as text, as far as it is not too large", async () => {
    const download = downloadFrom(`${origin}/api`);
    expect(await download(`${origin}/file`, 7)).toEqual({ kind: "text", text: "Würfel" });
    expect(await download(`${origin}/file`, 6)).toEqual({ kind: "too-large" });
  });

  it("is not there where it is gone, or somewhere else", async () => {
    const download = downloadFrom(`${origin}/api`);
    for (const path of ["gone", "moved"]) expect(await download(`${origin}/${path}`, 100)).toEqual({ kind: "failed" });
    expect(await download("http://127.0.0.1:1/file", 100)).toEqual({ kind: "foreign" });
  });

  it("is asked of Discord alone", async () => {
    for (const url of [
      `${origin}/file`,
      "http://cdn.discordapp.com/a",
      "https://cdn.discordapp.com.example/a",
      "https://example.com/cdn.discordapp.com",
    ])
      expect(await downloadFrom(null)(url, 100)).toEqual({ kind: "foreign" });
  });
});
