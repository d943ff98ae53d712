/** Before something was drawn again. */
interface Spot {
  readonly element: HTMLElement;
  /** The seat or other area around it. */
  readonly region: HTMLElement | null;
  readonly message: HTMLElement | null;
  /** To find it again. */
  readonly messageId: string | null;
  readonly customId: string | null;
  readonly inComposer: boolean;
}

/**
 * Draws, and keeps the focus. If a control's message has changed, the one that now asks for the same gets it, or else
 * the message: nothing is pressed by accident.
 */
export function keepFocus(draw: () => void): void {
  const before = spotOf(document.activeElement);
  draw();
  if (before === null) return;
  const same = before.element.isConnected && !before.element.matches(":disabled") && isSameControl(before);
  if (!same) restore(before);
}

function spotOf(element: Element | null): Spot | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const message = element.closest<HTMLElement>("[data-message-id]");
  return {
    element,
    region: element.closest<HTMLElement>("[data-region]"),
    message,
    messageId: message?.dataset["messageId"] ?? null,
    customId: customIdOf(element),
    inComposer: element.closest(".composer") !== null,
  };
}

function isSameControl({ element, message, messageId, customId }: Spot): boolean {
  return customIdOf(element) === customId && (message?.dataset["messageId"] ?? null) === messageId;
}

function restore({ region, messageId, customId, inComposer }: Spot): void {
  if (region === null || !region.isConnected) return;
  if (inComposer) {
    region.querySelector<HTMLElement>(".composer input")?.focus();
    return;
  }
  const message = messageId === null ? null : region.querySelector<HTMLElement>(`[data-message-id="${messageId}"]`);
  const target = message === null ? placeIn(region, messageId !== null) : (successor(message, customId) ?? message);
  if (target === null) return;
  if (!target.matches("button, input, select, textarea, a, [tabindex]")) target.tabIndex = -1;
  // What the reader looks at stays where it is.
  target.focus({ preventScroll: true });
}

/** The same control, or of the same kind for a later question. */
export function successor(message: HTMLElement, customId: string | null): HTMLElement | null {
  if (customId === null) return null;
  const controls = [...message.querySelectorAll<HTMLElement>("[data-custom-id]:not(:disabled)")];
  const meaning = meaningOf(customId);
  return (
    controls.find((control) => customIdOf(control) === customId) ??
    controls.find((control) => meaningOf(customIdOf(control) ?? "") === meaning) ??
    null
  );
}

/** The same control, pressable or not. */
export function namesake(message: HTMLElement, customId: string): HTMLElement | null {
  const controls = [...message.querySelectorAll<HTMLElement>("[data-custom-id]")];
  return controls.find((control) => customIdOf(control) === customId) ?? null;
}

/** Without the question's number: `<table>:<prompt>:<verb>[:<argument>]`. */
function meaningOf(customId: string): string {
  return customId.replace(/^([^:]*):\d+:/, "$1:");
}

/** From a message that is gone to the newest that can be answered, or to them all. */
function placeIn(region: HTMLElement, wasInMessage: boolean): HTMLElement | null {
  const log = wasInMessage ? region.querySelector<HTMLElement>(".log") : null;
  return log === null ? firstIn(region) : (answerableIn(region) ?? log);
}

/** Null: none. */
export function answerableIn(region: HTMLElement): HTMLElement | null {
  const messages = [...region.querySelectorAll<HTMLElement>("[data-message-id]:not(.folded)")];
  return messages.findLast((message) => message.querySelector("[data-custom-id]:not(:disabled)") !== null) ?? null;
}

/** What an area offers first. */
function firstIn(region: HTMLElement): HTMLElement | null {
  return region.querySelector<HTMLElement>(":is(button, input, select, [tabindex]):not(:disabled)") ?? region;
}

function customIdOf(element: HTMLElement): string | null {
  return element.closest<HTMLElement>("[data-custom-id]")?.dataset["customId"] ?? null;
}

/** Once the change is drawn. */
export function onceDrawn(action: () => void): void {
  queueMicrotask(() => queueMicrotask(action));
}
