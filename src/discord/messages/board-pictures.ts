import type { Log } from "../../log.js";
import { keyOf, type Painter } from "../images/painter.js";
import type { Picture } from "../../game/scene.js";
import type { Desk } from "./board-desk.js";

/** What painting boards needs. */
interface PicturePorts {
  readonly painter: Pick<Painter, "paint">;
  readonly log: Log;
}

/** Paints boards' missing pictures, and has each board written once more. */
export class BoardPictures {
  readonly #ports: PicturePorts;
  readonly #write: (desk: Desk) => void;
  #stopped = false;

  /** @param write writes a board whose picture is painted or given up */
  constructor(ports: PicturePorts, write: (desk: Desk) => void) {
    this.#ports = ports;
    this.#write = write;
  }

  /** One picture per table at a time: if turns are faster than painting, pictures in between are skipped. */
  want(desk: Desk, picture: Picture | null): void {
    desk.lacks = picture;
    if (!desk.painting && picture !== null) void this.#paint(desk, picture);
    else if (desk.painting) desk.wants(picture);
  }

  /** Paints nothing more. */
  stop(): void {
    this.#stopped = true;
  }

  async #paint(desk: Desk, { svg, name }: Picture): Promise<void> {
    const key = keyOf(svg);
    let fault: { readonly error: unknown } | null = null;
    const leave = new AbortController();
    desk.painting = true;
    desk.wants = (wanted) => {
      if (wanted === null || keyOf(wanted.svg) !== key) leave.abort();
    };
    try {
      const asker = { id: desk.newest.table, practice: false };
      await this.#ports.painter.paint(svg, { asker, signal: leave.signal });
    } catch (error) {
      fault = { error };
    }
    desk.painting = false;
    if (this.#stopped || desk.lacks === null) return;
    if (keyOf(desk.lacks.svg) !== key || (fault !== null && leave.signal.aborted)) {
      this.want(desk, desk.lacks);
      return;
    }
    if (fault !== null) {
      desk.broken = key;
      this.#ports.log.error({ table: desk.newest.table, name, ...fault }, "a board goes without its picture");
    }
    desk.lacks = null;
    desk.due = true;
    desk.urgency ??= "picture";
    this.#write(desk);
  }
}
