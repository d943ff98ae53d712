import type { Log } from "../../log.js";
import type { Picture } from "../../game/scene.js";
import { type Asker, type Painter, Waiter } from "../images/painter.js";
import type { BoardSlot } from "./board-slots.js";

interface PicturePorts {
  readonly painter: Pick<Painter, "paint">;
  readonly log: Log;
}

/** Who wants a board's picture. */
export function askerOf({ newest }: BoardSlot): Asker {
  return { id: newest.table, practice: false, isBoard: true };
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
  prepare(slot: BoardSlot, { sketch }: Picture): void {
    this.#ports.painter.paint(sketch, { asker: askerOf(slot) }).catch(() => undefined);
  }

  stop(): void {
    this.#stopped = true;
  }

  async #paint(slot: BoardSlot, { sketch, name }: Picture): Promise<void> {
    let fault: { readonly error: unknown } | null = null;
    const waiter = new Waiter();
    slot.painting = true;
    slot.want = (wanted) => {
      if (wanted?.sketch !== sketch) waiter.leave();
    };
    try {
      await this.#ports.painter.paint(sketch, { asker: askerOf(slot), waiter });
    } catch (error) {
      fault = { error };
    }
    slot.painting = false;
    if (this.#stopped || slot.missing === null) return;
    if (slot.missing.sketch !== sketch || (fault !== null && waiter.hasLeft)) {
      this.want(slot, slot.missing);
      return;
    }
    if (fault !== null) {
      slot.brokenPicture = sketch;
      this.#ports.log.error({ table: slot.newest.table, name, ...fault }, "a board goes without its picture");
    }
    slot.missing = null;
    slot.rewrite = true;
    slot.urgency ??= "picture";
    this.#write(slot);
  }
}
