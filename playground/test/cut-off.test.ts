import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startLocalDiscord, type LocalDiscord } from "../discord/index.js";

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await startLocalDiscord({ limits: "none" });
});
afterEach(() => discord.close());

const file = [
  "--x",
  'Content-Disposition: form-data; name="payload_json"',
  "",
  '{"content":"a","attachments":[{"id":0}]}',
  "--x",
  'Content-Disposition: form-data; name="files[0]"; filename="a.png"',
  "Content-Type: image/png",
  "",
  "half a picture",
].join("\r\n");

/** The start of a request whose connection is cut. */
async function postHalf(type: string, body: string): Promise<void> {
  const { hostname, port } = new URL(discord.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const head = [
    `POST /api/v10/channels/${discord.channel}/messages HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bot ${discord.token}`,
    `Content-Type: ${type}`,
    "Content-Length: 100000",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  await expect.poll(() => discord.traffic.length).toBe(1);
  socket.destroy();
}

test.for([
  ["a picture", "multipart/form-data; boundary=x", file],
  ["a form, after its first part", "multipart/form-data; boundary=x", `${file.slice(0, file.indexOf("--x", 3))}--x`],
  ["JSON", "application/json", '{"content":"a'],
])("a request that breaks off in the middle of %s is no problem of the bot's", async ([, type = "", body = ""]) => {
  await postHalf(type, body);
  await expect
    .poll(() => discord.wire.entries()[0])
    .toMatchObject({ verdict: { type: "refused", message: "The request was cut off." } });
  expect(discord.problems).toEqual([]);
});

test("a request that says it is longer than Discord takes is one, although nobody waits for its end", async () => {
  const headers = { authorization: `Bot ${discord.token}`, "content-type": "application/json" };
  const body = JSON.stringify({ content: "a".repeat(26 * 1024 * 1024) });
  await fetch(`${discord.url}/v10/channels/${discord.channel}/messages`, { method: "POST", headers, body }).catch(
    () => undefined,
  );
  await expect.poll(() => discord.problems).toMatchObject([{ status: 413, code: 40_005 }]);
});
