import type { Log } from "../../log.js";
import { keyOf, type Painter } from "../images/painter.js";
import type { Picture } from "../../game/scene.js";
import type { BoardSlot } from "./board-slots.js";

interface PicturePorts {
  readonly painter: Pick<Painter, "paint">;
  readonly log: Log;
}

/** Paints missing pictures and has their boards written again. */
export class BoardPictures {
  readonly #ports: PicturePorts;
  readonly #write: (slot: BoardSlot) => void;
  #stopped = false;

  /** @param write called for a picture that is painted or given up */
  constructor(ports: PicturePorts, write: (slot: BoardSlot) => void) {
    this.#ports = ports;
    this.#write = write;
  }

  /** One picture per table at a time: those in between are skipped. */
  want(slot: BoardSlot, picture: Picture | null): void {
    slot.missing = picture;
    if (!slot.painting && picture !== null) void this.#paint(slot, picture);
    else if (slot.painting) slot.want(picture);
  }

  /** Has a picture painted early; a failure is told when it is wanted. */
  prepare(slot: BoardSlot, { svg }: Picture): void {
    this.#ports.painter.paint(svg, { asker: { id: slot.newest.table, practice: false } }).catch(() => undefined);
  }

  stop(): void {
    this.#stopped = true;
  }

  async #paint(slot: BoardSlot, { svg, name }: Picture): Promise<void> {
    const key = keyOf(svg);
    let fault: { readonly error: unknown } | null = null;
    const leave = new AbortController();
    slot.painting = true;
    slot.want = (wanted) => {
      if (wanted === null || keyOf(wanted.svg) !== key) leave.abort();
    };
    try {
      const asker = { id: slot.newest.table, practice: false };
      await this.#ports.painter.paint(svg, { asker, signal: leave.signal });
    } catch (error) {
      fault = { error };
    }
    slot.painting = false;
    if (this.#stopped || slot.missing === null) return;
    if (keyOf(slot.missing.svg) !== key || (fault !== null && leave.signal.aborted)) {
      this.want(slot, slot.missing);
      return;
    }
    if (fault !== null) {
      slot.brokenPicture = key;
      this.#ports.log.error({ table: slot.newest.table, name, ...fault }, "a board goes without its picture");
    }
    slot.missing = null;
    slot.rewrite = true;
    slot.urgency ??= "picture";
    this.#write(slot);
  }
}
