import type { Painter } from "../../src/discord/images/painter.js";

/** Pictures are done when the test says so; their PNG is the drawing's text. */
export interface HeldPainter extends Pick<Painter, "ready" | "paint" | "expectedMs"> {
  /** Milliseconds until a picture would be there; at first more than anybody waits. */
  expected: number;
  /** In order, with repeats. */
  readonly asked: readonly string[];
  /** Cancelled since; on their way until the test says what happens. */
  readonly calledOff: readonly string[];
  /** Finishes a picture, asked for or not. */
  finish(svg: string): void;
  /** It cannot be painted. */
  fail(svg: string): void;
  /** Drops a finished picture. */
  forget(svg: string): void;
}

export function heldPainter(): HeldPainter {
  const asked: string[] = [];
  const calledOff: string[] = [];
  const done = new Map<string, Uint8Array>();
  let open: {
    readonly svg: string;
    readonly resolve: (png: Uint8Array) => void;
    readonly reject: (e: Error) => void;
  }[] = [];
  const take = (svg: string) => {
    const waiting = open.filter((job) => job.svg === svg);
    open = open.filter((job) => job.svg !== svg);
    return waiting;
  };
  return {
    asked,
    calledOff,
    expected: Infinity,
    expectedMs() {
      return this.expected;
    },
    ready: (svg) => done.get(svg) ?? null,
    paint: (svg, { waiter }) => {
      asked.push(svg);
      waiter?.onLeave(() => calledOff.push(svg));
      return new Promise((resolve, reject) => open.push({ svg, resolve, reject }));
    },
    finish: (svg) => {
      const png = new Uint8Array(Buffer.from(svg));
      done.set(svg, png);
      for (const { resolve } of take(svg)) resolve(png);
    },
    fail: (svg) => {
      for (const { reject } of take(svg)) reject(new Error(`${svg} cannot be painted`));
    },
    forget: (svg) => {
      done.delete(svg);
    },
  };
}
