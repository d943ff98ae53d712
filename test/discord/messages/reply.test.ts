import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Drawing } from "../../../src/discord/messages/compose.js";
import { plain, replyInPlace, replyWithPicture } from "../../../src/discord/messages/reply.js";
import { message } from "../../../src/discord/ui/frame.js";
import { settle } from "../../support/fake-clock.js";
import { heldPainter, type HeldPainter } from "../../support/held-painter.js";
import { lineOf } from "../../support/pictured-desk.js";
import { keepLines, type Line } from "../../support/tables.js";
import { heldWire, type HeldWire, kind } from "../../support/wire.js";

const to = { id: "w", token: "token w" };
const drawing: Drawing = {
  picture: { svg: "a", name: "a.png", description: "a picture" },
  words: (shown) => plain(shown === null ? "words" : `words [${shown.name}]`),
};

let wire: HeldWire;
let painter: HeldPainter;
let lines: readonly Line[];
let ports: Parameters<typeof replyWithPicture>[0];
const send = (what: Drawing): Promise<void> => replyWithPicture(ports, to, what);

beforeEach(() => {
  const kept = keepLines();
  [wire, painter, lines] = [heldWire(), heldPainter(), kept.lines];
  ports = { wire, painter, log: kept.log };
});

describe("a copy for one reader", () => {
  it("comes with its picture where that is painted", async () => {
    painter.finish("a");
    const sent = send(drawing);
    wire.pass();
    await sent;
    expect(wire.requests.map(lineOf)).toEqual(["answer: words [a.png] +a.png"]);
    expect(wire.requests[0]).toMatchObject({ response: { data: { flags: MessageFlags.Ephemeral } } });
  });

  it("does not wait for a picture that is not, which comes after it", async () => {
    const sent = send(drawing);
    expect(wire.requests.map(lineOf)).toEqual(["answer: words"]);
    wire.pass();
    await settle();
    painter.finish("a");
    await settle();
    wire.pass();
    await sent;
    expect(wire.requests.map(lineOf)).toEqual(["answer: words", "original: words [a.png] +a.png"]);
    expect(wire.requests[1]).toMatchObject({ token: "token w" });
  });

  it("stays as it is when its picture cannot be painted, which is noted", async () => {
    const sent = send(drawing);
    wire.pass();
    await settle();
    painter.fail("a");
    await sent;
    expect(wire.requests).toHaveLength(1);
    expect(lines).toMatchObject([{ level: "warn", facts: { interaction: "w" } }]);
  });

  it("that did not arrive gets no picture", async () => {
    const sent = send(drawing);
    wire.fail(10062, 404);
    await sent;
    expect(wire.requests).toHaveLength(1);
    expect(painter.asked).toEqual([]);
    expect(lines).toMatchObject([{ level: "warn", facts: { failure: "expired" } }]);
  });
});

it.each([
  ["a sentence", plain("That was an old button.")],
  ["another message", message()],
])("a press on an ephemeral message that is gone by now is answered with %s as a new one", async (_what, body) => {
  const work = replyInPlace(ports, { ...to, onSheet: true }, message(), body);
  wire.fail(10_008, 404);
  await settle();
  wire.pass();
  await work;
  expect(wire.requests.map(kind)).toEqual(["UpdateMessage", "ChannelMessageWithSource"]);
  const flags = (body.flags ?? 0) | MessageFlags.Ephemeral;
  expect(wire.requests[1]).toMatchObject({ response: { data: { ...body, flags } } });
  expect(lines).toEqual([]);
});
