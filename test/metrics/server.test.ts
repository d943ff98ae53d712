import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { hostname } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { openPort, PortError } from "../../src/metrics/open-metrics.js";
import { freePort } from "../support/postgres-server.js";

const host = "127.0.0.1";
const faults: unknown[] = [];
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  faults.length = 0;
});

/** One page works, one fails. @returns the address */
async function open(): Promise<string> {
  const port = await freePort();
  const pages = {
    "/fine": async () => ({ code: 200, type: "text/plain", text: "fine" }),
    "/broken": () => Promise.reject(new Error("a secret")),
  };
  closing.push(await openPort({ host, port }, pages, (error) => faults.push(error)));
  return `http://${host}:${port}`;
}

describe("the port for operators", () => {
  it("answers GET on its pages, whatever stands behind a question mark", async () => {
    const url = await open();
    for (const path of ["/fine", "/fine?name=value"]) {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([200, "fine"]);
    }
  });

  it("answers HEAD as it does GET, without the body", async () => {
    const url = await open();
    const [get, head] = await Promise.all(["GET", "HEAD"].map((method) => fetch(`${url}/fine`, { method })));
    const told = (answer: Response | undefined) =>
      ["content-type", "content-length"].map((name) => answer?.headers.get(name));
    expect(head?.status).toBe(200);
    expect(told(head)).toEqual(told(get));
    expect(told(head)).toEqual(["text/plain", "4"]);
    expect(await head?.text()).toBe("");
  });

  it.each([
    ["127.0.0.1", 200],
    ["127.0.0.1:9464", 200],
    ["[::1]:9464", 200],
    ["192.168.7.7", 200],
    ["localhost:9464", 200],
    ["katzentisch:9464", 200],
    [hostname(), 200],
    ["rebound.example.com", 403],
    ["rebound.example.com:9464", 403],
    ["127.0.0.1.example.com", 403],
    ["localhost.", 403],
  ])("asked for as %s says %i: names of the Internet that are made to point here learn nothing", async (name, code) => {
    const url = new URL(await open());
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host, port: url.port, path: "/fine", headers: { host: name } }, resolve)
        .on("error", reject)
        .end();
    });
    response.resume();
    expect(response.statusCode).toBe(code);
  });

  it.each([
    ["GET", "/"],
    ["GET", "/fine/"],
    ["GET", "/toString"],
    ["GET", "/__proto__"],
    ["POST", "/fine"],
    ["DELETE", "/fine"],
  ])("finds nothing at %s %s", async (method, path) => {
    const url = await open();
    expect((await fetch(url + path, { method })).status).toBe(404);
  });

  it("keeps to itself why a page failed, and goes on", async () => {
    const url = await open();
    const answer = await fetch(`${url}/broken`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret");
    expect(faults).toEqual([new Error("a secret")]);
    expect((await fetch(`${url}/fine`)).status).toBe(200);
  });

  it("is closed at once, even while somebody holds a connection open", async () => {
    const url = await open();
    // Half a question would have a minute for the rest.
    const socket = connect(Number(new URL(url).port), host);
    await once(socket, "connect");
    const ended = once(socket, "close");
    socket.on("error", () => undefined).write("GET /fine HTTP/1.1\r\n");
    await (await fetch(`${url}/fine`)).text();
    await closing.shift()?.();
    await ended;
    await expect(fetch(`${url}/fine`)).rejects.toThrow("fetch failed");
  });

  it("that is taken is refused in one line that says what to set", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, host, resolve));
    closing.push(() => new Promise((resolve) => other.close(() => resolve())));
    const { port } = other.address() as AddressInfo;
    const opening = openPort({ host, port }, {}, () => {});
    await expect(opening).rejects.toThrow(PortError);
    await expect(opening).rejects.toThrow(/^The port \d+ of 127\.0\.0\.1 is taken\. Set METRICS_PORT [^\n]*$/);
  });

  it("of an address that is not this machine's is refused too", async () => {
    const opening = openPort({ host: "192.0.2.1", port: await freePort() }, {}, () => {});
    await expect(opening).rejects.toThrow(/^This machine has no address 192\.0\.2\.1\. Set METRICS_HOST [^\n]*$/);
  });
});
