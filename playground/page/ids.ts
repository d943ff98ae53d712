import type { Context } from "./context.js";

/** Ids of elements begin with the person's, because several people may sit side by side in one document. */
export function elementId({ state }: Context, kind: string, id: string): string {
  return `${state.place.me.id}-${kind}-${id}`;
}
