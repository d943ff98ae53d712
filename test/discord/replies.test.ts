import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Drawing } from "../../src/discord/messages/compose.js";
import { textMessage, replyInPlace, replyWithPicture } from "../../src/discord/replies.js";
import { message } from "../../src/discord/ui/frame.js";
import { settle } from "../support/fake-clock.js";
import { heldPainter, type HeldPainter } from "../support/held-painter.js";
import { lineOf } from "../support/pictured-board.js";
import { keepLines, type Line } from "../support/tables.js";
import { heldApi, type HeldApi, kind } from "../support/held-api.js";

const to = { id: "w", token: "token w" };
const drawing: Drawing = {
  picture: { sketch: "a", name: "a.png", description: "a picture" },
  words: (shown) => textMessage(shown === null ? "words" : `words [${shown.name}]`),
};

let api: HeldApi;
let painter: HeldPainter;
let lines: readonly Line[];
let ports: Parameters<typeof replyWithPicture>[0];
const send = (what: Drawing): Promise<void> => replyWithPicture(ports, to, what);

beforeEach(() => {
  const kept = keepLines();
  [api, painter, lines] = [heldApi(), heldPainter(), kept.lines];
  ports = { api, painter, log: kept.log };
});

describe("a copy for one reader", () => {
  it("comes with its picture where that is painted", async () => {
    painter.finish("a");
    const sent = send(drawing);
    api.pass();
    await sent;
    expect(api.requests.map(lineOf)).toEqual(["answer: words [a.png] +a.png"]);
    expect(api.requests[0]).toMatchObject({ response: { data: { flags: MessageFlags.Ephemeral } } });
  });

  it("does not wait for a picture that is not, which comes after it", async () => {
    const sent = send(drawing);
    expect(api.requests.map(lineOf)).toEqual(["answer: words"]);
    api.pass();
    await settle();
    painter.finish("a");
    await settle();
    api.pass();
    await sent;
    expect(api.requests.map(lineOf)).toEqual(["answer: words", "original: words [a.png] +a.png"]);
    expect(api.requests[1]).toMatchObject({ token: "token w" });
  });

  it("stays as it is when its picture cannot be painted, which is noted", async () => {
    const sent = send(drawing);
    api.pass();
    await settle();
    painter.fail("a");
    await sent;
    expect(api.requests).toHaveLength(1);
    expect(lines).toMatchObject([{ level: "warn", facts: { interaction: "w" } }]);
  });

  it("that did not arrive gets no picture", async () => {
    const sent = send(drawing);
    api.fail(10062, 404);
    await sent;
    expect(api.requests).toHaveLength(1);
    expect(painter.asked).toEqual([]);
    expect(lines).toMatchObject([{ level: "warn", facts: { failure: "expired" } }]);
  });
});

it.each([
  ["a sentence", textMessage("That was an old button.")],
  ["another message", message()],
])("a press on an ephemeral message that is gone by now is answered with %s as a new one", async (_what, body) => {
  const work = replyInPlace(ports, { ...to, onEphemeral: true }, message(), body);
  api.fail(10_008, 404);
  await settle();
  api.pass();
  await work;
  expect(api.requests.map(kind)).toEqual(["UpdateMessage", "ChannelMessageWithSource"]);
  const flags = (body.flags ?? 0) | MessageFlags.Ephemeral;
  expect(api.requests[1]).toMatchObject({ response: { data: { ...body, flags } } });
  expect(lines).toEqual([]);
});
