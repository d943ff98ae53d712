import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Drawing } from "../../../src/discord/messages/compose.js";
import { sendCopy } from "../../../src/discord/messages/copy.js";
import { settle } from "../../support/fake-clock.js";
import { heldPainter, type HeldPainter } from "../../support/held-painter.js";
import { lineOf } from "../../support/pictured-desk.js";
import { keepLines, type Line } from "../../support/tables.js";
import { heldWire, type HeldWire } from "../../support/wire.js";

const to = { id: "w", token: "token w" };
const drawing: Drawing = {
  picture: { svg: "a", name: "a.png", description: "a picture" },
  words: (shown) => ({ content: shown === null ? "words" : `words [${shown.name}]`, allowed_mentions: { parse: [] } }),
};

let wire: HeldWire;
let painter: HeldPainter;
let lines: readonly Line[];
let send: (what: Drawing) => Promise<void>;

beforeEach(() => {
  const kept = keepLines();
  [wire, painter, lines] = [heldWire(), heldPainter(), kept.lines];
  send = (what) => sendCopy({ wire, painter, log: kept.log }, to, what);
});

describe("a copy for one reader", () => {
  it("comes with its picture where that is painted", async () => {
    painter.finish("a");
    const sent = send(drawing);
    wire.pass();
    await sent;
    expect(wire.requests.map(lineOf)).toEqual(["answer: words [a.png] +a.png"]);
    expect(wire.requests[0]).toMatchObject({
      response: { data: { flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 } },
    });
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
