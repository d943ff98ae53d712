/** CSS pixels from the end that count as there. */
const NEAR = 24;

/** CSS pixels of empty room below the newest message at most, so that a message that shrinks moves nothing. */
const MOST_ROOM = 160;

/** Of a log's height an overlay takes at most, over a board, and next to it where there is room (styles/messages.css). */
const [OVERLAY_SHARE, SHARE_BESIDE] = [0.64, 0.95];

/** CSS pixels of width from which there is room. */
const BESIDE = 1040;

/** Of a log's height what a note says takes at most, if it is shown over the board's end. */
const NOTE_SHARE = 0.2;

/** CSS pixels of room left, by log. */
const rooms = new WeakMap<HTMLElement, number>();

/** Whether the newest message is in sight, or only covered by the overlay. Logs scroll from the bottom: 0 is the end. */
export function isAtEnd(log: HTMLElement): boolean {
  return log.scrollTop > -NEAR - heightOf(log.querySelector<HTMLElement>("[data-overlay]"));
}

/** From the top down, without those that are put away. */
export function messagesIn(log: HTMLElement): readonly HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>("[data-message-id]:not(.folded)")];
}

/** From the top of the log's window, in CSS pixels. */
export function topIn(log: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - log.getBoundingClientRect().top;
}

/**
 * Takes back that something moved.
 *
 * @param moved in CSS pixels, downwards; null: nothing is to stay where it is
 * @param followed whether the reader was at the end, and stays there
 */
export function hold(log: HTMLElement, moved: number | null, followed: boolean, overlay: HTMLElement | null): void {
  // An overlay may cover the end, and lies on it.
  const covered = heightOf(overlay);
  log.style.setProperty("--cover", `${covered}px`);
  if (moved === null) {
    leaveRoom(log, 0);
    return;
  }
  const wanted = log.scrollTop + moved;
  if (!followed) {
    log.scrollTop = wanted;
    return;
  }
  const room = rooms.get(log) ?? 0;
  if (overlay !== null) leaveRoom(log, 0);
  else if (wanted > 0) leaveRoom(log, room + wanted > MOST_ROOM ? 0 : room + wanted);
  else if (wanted < -covered) leaveRoom(log, Math.max(0, room + wanted + covered));
  log.scrollTop = Math.min(0, Math.max(wanted, -covered));
}

/** By as little as shows it whole; what is taller than the window from its top. */
export function reveal(log: HTMLElement, message: HTMLElement): void {
  const top = topIn(log, message);
  const below = top + message.offsetHeight - log.clientHeight;
  if (top < 0 || message.offsetHeight > log.clientHeight) log.scrollTop += top;
  else if (below > 0) log.scrollTop += below;
}

/** Takes back as much of the room left as hides the top of what is given. */
export function shrinkRoom(log: HTMLElement, shown: HTMLElement): void {
  const room = rooms.get(log) ?? 0;
  const hidden = -topIn(log, shown);
  if (room > 0 && hidden > 0) leaveRoom(log, Math.max(0, room - hidden));
}

/** Empty room below the newest message, in CSS pixels. */
export function leaveRoom(log: HTMLElement, room: number): void {
  rooms.set(log, room);
  log.style.setProperty("--room", `${room}px`);
}

function heightOf(overlay: HTMLElement | null): number {
  return overlay === null ? 0 : overlay.offsetHeight;
}

/** By log: the message that is no overlay although it could be one. */
const laidAside = new WeakMap<HTMLElement, string>();

/** An overlay takes its place among the messages, so that what it covers can be seen; null: it may be one again. */
export function layAside(log: HTMLElement, overlay: HTMLElement | null): void {
  const id = overlay?.dataset["messageId"];
  if (id === undefined) laidAside.delete(log);
  else laidAside.set(log, id);
}

/**
 * The answer to a board is shown as an overlay over the board's end, until the game is over, where something may be
 * chosen in it, or where it is a short note to be read next to the board.
 */
export function markOverlay(log: HTMLElement, messages: readonly HTMLElement[]): HTMLElement | null {
  const last = messages.at(-1);
  const isAside = last?.dataset["messageId"] === laidAside.get(log);
  const board = messages.findLast(({ dataset }) => dataset["ephemeral"] !== "true") ?? null;
  const isOver = board !== null && board.querySelector('[data-custom-id*=":rematch"]') !== null;
  const overlay = last !== undefined && !isAside && !isOver && (isChoice(last, log) || isNote(last, log)) ? last : null;
  for (const other of log.querySelectorAll<HTMLElement>("[data-overlay]")) {
    if (other !== overlay) delete other.dataset["overlay"];
  }
  if (overlay !== null) overlay.dataset["overlay"] = "";
  return overlay;
}

/** What is longer than the window is to be read, not chosen in; and an overlay has all its controls in sight. */
function isChoice(message: HTMLElement, log: HTMLElement): boolean {
  const isAsking =
    message.dataset["ephemeral"] === "true" &&
    message.dataset["lesson"] === "none" &&
    message.querySelector(".lead.reply") !== null &&
    message.querySelector("[data-custom-id]:not(:disabled)") !== null;
  if (!isAsking) return false;
  // Measured as what it would be: among the messages it is wider and taller.
  message.dataset["overlay"] = "";
  return (
    message.scrollHeight <= log.clientHeight &&
    endOfControls(message) <= (log.offsetWidth < BESIDE ? OVERLAY_SHARE : SHARE_BESIDE) * log.clientHeight
  );
}

/** What a game keeps for its reader, in a few lines without a control. */
function isNote(message: HTMLElement, log: HTMLElement): boolean {
  const frame = message.querySelector<HTMLElement>(".container");
  return (
    message.dataset["ephemeral"] === "true" &&
    message.querySelector(".lead.reply") !== null &&
    !offersControls(message) &&
    frame !== null &&
    frame.offsetHeight <= NOTE_SHARE * log.clientHeight
  );
}

/** Whether a message has something to press, now or later. */
export function offersControls(message: HTMLElement): boolean {
  return message.querySelector("[data-custom-id]") !== null;
}

/** Where the last of a message's controls ends, from its top, in CSS pixels, however far it is scrolled. */
function endOfControls(message: HTMLElement): number {
  const last = [...message.querySelectorAll("[data-custom-id]")].at(-1)?.getBoundingClientRect().bottom ?? 0;
  return last - message.getBoundingClientRect().top + message.scrollTop;
}
