import type { BoardWriter } from "../../src/discord/messages/board-writer.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import type { Caption } from "../../src/game/scene.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { heldPainter, type HeldPainter } from "./held-painter.js";
import { openQueue } from "./simple-ports.js";
import { keepLines, type Line } from "./tables.js";
import { heldApi, type HeldApi, type Request } from "./held-api.js";
import { ToldWriter, type ToldWriterPorts } from "./written-board.js";

/** A version's words, and the drawing for them. */
export interface Look {
  readonly words: string;
  readonly svg: string | null;
}

/** A board writer with all that it works with. */
export interface PicturedDesk {
  readonly api: HeldApi;
  readonly clock: FakeClock;
  readonly painter: HeldPainter;
  readonly lines: readonly Line[];
  readonly shown: readonly { readonly message: string; readonly version: number }[];
  readonly writer: BoardWriter;
  /** Of versions; one without has its number for words, and no picture. */
  readonly looks: Map<number, Look>;
}

/** @param more in place of the usual */
export function picturedDesk(more: Partial<ToldWriterPorts> = {}): PicturedDesk {
  const { log, lines } = keepLines();
  const [api, clock, painter] = [heldApi(), fakeClock(), heldPainter()];
  const looks = new Map<number, Look>();
  const shown: PicturedDesk["shown"][number][] = [];
  const writer = new ToldWriter({
    api,
    queue: openQueue(api),
    clock,
    log,
    metrics: noMetrics,
    painter,
    draw: ({ version }) => {
      const { words, svg } = looks.get(version) ?? { words: `version ${version}`, svg: null };
      return {
        picture: svg === null ? null : { sketch: svg, name: `${svg}.png`, description: `a picture of ${svg}` },
        words: (picture) => ({ content: `${words}${told(picture)}`, allowed_mentions: { parse: [] } }),
      };
    },
    shown: async (_table, message, version) => {
      shown.push({ message, version });
    },
    lost: () => undefined,
    ...more,
  });
  return { api, clock, painter, lines, shown, writer, looks };
}

function told(picture: Caption | null): string {
  return picture === null ? "" : ` [${picture.name}: ${picture.description}]`;
}

/**
 * A request in a line: its kind, what it says, the files that it keeps by id and those sent along. Such as `edit: two
 * [b.png: a picture of b] +b.png`.
 */
export function lineOf(request: Request | undefined): string {
  if (request?.type === "respond") {
    const data: unknown = "data" in request.response ? request.response.data : null;
    return data === null ? "acknowledged" : `answer: ${bodyLine(data)}${filesLine(request.files)}`;
  }
  if (request === undefined || !("files" in request)) return request?.type ?? "nothing";
  return `${request.type}: ${bodyLine(request.body)}${filesLine(request.files)}`;
}

function bodyLine(body: unknown): string {
  const { content, attachments } = body as { content: string; attachments: { id: string | number }[] };
  const kept = attachments.filter(({ id }) => typeof id === "string").map(({ id }) => ` =${id}`);
  return `${content}${kept.join("")}`;
}

function filesLine(files: readonly string[]): string {
  return files.map((name) => ` +${name}`).join("");
}
