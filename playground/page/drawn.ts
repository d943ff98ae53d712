/** Does it after what changed has been drawn. */
export function onceDrawn(action: () => void): void {
  queueMicrotask(() => queueMicrotask(action));
}
