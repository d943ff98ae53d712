import { successor } from "../focus.js";
import { hold, isAtEnd, markOverlay, reveal, topIn } from "./log-scroll.js";

/** What stays where it is. `customId`: of a control; null: the message's picture, or its top. */
interface Anchor {
  readonly message: string;
  readonly customId: string | null;
}

/** A log before something is drawn again. */
interface Sight {
  readonly channel: string;
  readonly followed: boolean;
  readonly scrolled: number;
  readonly anchor: (Anchor & { readonly top: number }) | null;
  readonly known: ReadonlySet<string>;
  /** Messages that tell how a game ended. */
  readonly ends: ReadonlySet<string>;
  /** What stands in the message whose page was turned last; null: none. */
  readonly page: string | null;
}

/** By log: what was pressed last. */
const pressed = new WeakMap<HTMLElement, Anchor>();

let isDown = false;
let sights: ReadonlyMap<HTMLElement, Sight> | null = null;

/** Notes presses, for `keepPlaces`. */
export function watchPresses(): void {
  const setDown = (down: boolean) => () => {
    isDown = down;
  };
  addEventListener("pointerdown", setDown(true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, setDown(false), true);
  addEventListener(
    "click",
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("[data-custom-id]") : null;
      const log = control?.closest<HTMLElement>(".log");
      const message = control?.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
      const customId = control?.dataset["customId"];
      if (log && message !== undefined && customId !== undefined) pressed.set(log, { message, customId });
    },
    true,
  );
}

/**
 * Draws, and keeps in place what each reader looks at, however messages above and below it change: first of all what
 * they pressed. Answers to them, and the ends of games, are brought into sight once no finger is down.
 */
export function keepPlaces(draw: () => void): void {
  // Parts of messages draw themselves a little later: all is settled right before it is painted.
  if (sights === null) {
    const logs = [...document.querySelectorAll<HTMLElement>(".log")].filter((log) => log.checkVisibility());
    sights = new Map(logs.map((log) => [log, look(log)]));
    requestAnimationFrame(() => {
      for (const [log, sight] of sights ?? []) settle(log, sight);
      sights = null;
    });
  }
  draw();
}

function look(log: HTMLElement): Sight {
  const all = messagesIn(log);
  const anchor = anchorIn(log, all);
  const element = anchor === null ? null : find(log, anchor);
  return {
    channel: log.dataset["channel"] ?? "",
    followed: isAtEnd(log),
    scrolled: log.scrollTop,
    anchor: anchor === null || element === null ? null : { ...anchor, top: topIn(log, element) },
    known: new Set(all.map(idOf)),
    ends: new Set(all.filter(isEnd).map(idOf)),
    page: pageIn(log)?.textContent ?? null,
  };
}

function settle(log: HTMLElement, { channel, followed, scrolled, anchor, known, ends, page }: Sight): void {
  const all = messagesIn(log);
  const overlay = markOverlay(log, all);
  const isSame = log.dataset["channel"] === channel;
  const element = anchor === null || !isSame ? null : find(log, anchor);
  // Readers may have scrolled meanwhile.
  const own = log.scrollTop - scrolled;
  const moved = anchor === null || element === null ? null : topIn(log, element) - anchor.top + own;
  hold(log, moved, followed && own === 0, overlay);
  if (!isSame) return;
  const answer = all.findLast((message) => isForOne(message) && !known.has(idOf(message)));
  const end = all.find((message) => isEnd(message) && !ends.has(idOf(message)));
  const told = end !== undefined && (followed || isInSight(log, end)) ? end : undefined;
  // In a log that was empty, or is shown for the first time, only what comes last is new.
  const turned = page === null || pageIn(log)?.textContent === page ? undefined : (pageIn(log) ?? undefined);
  const wanted = known.size > 0 ? (answer ?? turned ?? told) : answer === all.at(-1) ? answer : undefined;
  if (wanted !== undefined && wanted !== overlay) onceUp(() => reveal(log, wanted));
}

/** The message whose page was turned by the last press: a text, such as the rules, is read from its beginning. */
function pageIn(log: HTMLElement): HTMLElement | null {
  const last = pressed.get(log);
  if (last?.customId?.startsWith("rules:") !== true) return null;
  return log.querySelector<HTMLElement>(`[data-message-id="${last.message}"]`);
}

/** What was pressed, where it can be seen; else the newest board, else the first message in sight. */
function anchorIn(log: HTMLElement, all: readonly HTMLElement[]): Anchor | null {
  const last = pressed.get(log);
  const control = last === undefined ? null : find(log, last);
  // An overlay stays where it is by itself.
  const isHeld = control !== null && control.closest("[data-overlay]") === null && isInSight(log, control);
  if (last !== undefined && isHeld) return last;
  const seen = all.filter((message) => isInSight(log, message));
  const board = seen.findLast((message) => !isForOne(message) && message.querySelector("[data-custom-id]") !== null);
  const message = (isAtEnd(log) ? board : undefined) ?? seen[0];
  return message === undefined ? null : { message: idOf(message), customId: null };
}

function find(log: HTMLElement, { message: id, customId }: Anchor): HTMLElement | null {
  const message = log.querySelector<HTMLElement>(`[data-message-id="${id}"]`);
  if (message === null) return null;
  const control = customId === null ? null : successor(message, customId);
  return control ?? message.querySelector<HTMLElement>(".gallery") ?? message;
}

/** Right away, or when the finger leaves the screen, so that nothing moves away under it. */
function onceUp(action: () => void): void {
  if (!isDown) action();
  else addEventListener("click", () => setTimeout(action), { once: true, capture: true });
}

function messagesIn(log: HTMLElement): readonly HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>("[data-message-id]")];
}

function isInSight(log: HTMLElement, element: HTMLElement): boolean {
  const top = topIn(log, element);
  return top < log.clientHeight && top + element.offsetHeight > 0;
}

function idOf({ dataset }: HTMLElement): string {
  return dataset["messageId"] ?? "";
}

function isForOne({ dataset }: HTMLElement): boolean {
  return dataset["ephemeral"] === "true";
}

/** By the headline of boards. */
function isEnd(message: HTMLElement): boolean {
  return [...message.querySelectorAll("h3")].some(({ textContent }) => textContent.trim().startsWith("🏆"));
}
