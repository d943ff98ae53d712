import { describe, expect, it } from "vitest";
import { compose, type Drawing, renderedMessage, type Attachment } from "../../../src/discord/messages/compose.js";
import { heldPainter } from "../../support/held-painter.js";

const means = { painter: heldPainter(), files: true, brokenPicture: null };
const hung: Attachment = { sketch: "a", id: "1", name: "old.png", description: "old words" };

function drawingOf(svg: string): Drawing {
  return {
    picture: { sketch: svg, name: "new.png", description: "new words" },
    words: (shown) => ({ content: `${shown?.name}: ${shown?.description}`, allowed_mentions: { parse: [] } }),
  };
}

describe("a picture that stays on its message", () => {
  it("has the words of today when it is the same, under the name of its file", () => {
    const { payload } = compose(drawingOf("a"), { ...means, attachment: hung });
    expect(payload).toMatchObject({ body: { content: "old.png: new words", attachments: [{ id: "1" }] }, files: [] });
  });

  it("has its own words when it is another one", () => {
    const { payload, missing } = compose(drawingOf("b"), { ...means, attachment: hung });
    expect(payload).toMatchObject({ body: { content: "old.png: old words", attachments: [{ id: "1" }] }, files: [] });
    expect(missing?.sketch).toBe("b");
  });
});

describe("what a message shows", () => {
  it("is another thing when only the picture is another one", () => {
    const painter = heldPainter();
    for (const svg of ["a", "b"]) painter.finish(svg);
    const prints = ["a", "b", "a"].map(
      (svg) => compose(drawingOf(svg), { ...means, painter, attachment: null }).fingerprint,
    );
    expect(prints[0]).toBe(prints[2]);
    expect(prints[0]).not.toBe(prints[1]);
  });

  it("is not known when the answer to an upload names no attachment", () => {
    const painter = heldPainter();
    painter.finish("a");
    const composed = compose(drawingOf("a"), { ...means, painter, attachment: null });
    expect(renderedMessage(composed, { id: "board", attachment: null })).toBeNull();
    expect(renderedMessage(composed, { id: "board", attachment: "7" })?.attachment).toMatchObject({
      id: "7",
      name: "new.png",
    });
  });
});
