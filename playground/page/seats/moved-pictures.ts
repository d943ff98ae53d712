/** Milliseconds after a picture has moved in which a tap on it was meant for what lay there before. */
const SURPRISED = 700;

/** Less is no move, in pixels. */
const LEAST = 8;

/** Where a picture is in the window. */
export interface Placed {
  getBoundingClientRect(): { readonly top: number };
}

/** Where a picture was drawn last. */
const tops = new WeakMap<Placed, number>();
/** When it was drawn elsewhere, or for the first time. */
const moved = new WeakMap<Placed, number>();

/** Notes which of these have moved since they were drawn last. */
export function notePictures(pictures: Iterable<Placed>): void {
  for (const picture of pictures) {
    const { top } = picture.getBoundingClientRect();
    if (Math.abs((tops.get(picture) ?? Infinity) - top) > LEAST) moved.set(picture, performance.now());
    tops.set(picture, top);
  }
}

/** Whether a picture has just slid under a finger, as when a race ends that somebody else has won. */
export function hasJustMoved(picture: Placed): boolean {
  return performance.now() - (moved.get(picture) ?? -Infinity) < SURPRISED;
}
