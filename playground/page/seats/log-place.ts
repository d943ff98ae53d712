import { namesake, successor } from "../focus.js";
import { boxOf, firstSightOf, showAnswer, showBoard, watchReaders } from "./first-sight.js";
import { hasJustMoved, notePictures } from "./moved-pictures.js";
import {
  hold,
  isAtEnd,
  layAside,
  markOverlay,
  messagesIn,
  offersControls,
  reveal,
  shrinkRoom,
  topIn,
} from "./log-scroll.js";
import { flash } from "../shown-message.js";

/** Milliseconds after a press in which what was pressed stays under the finger. */
const HELD = 1000;

/** Milliseconds after a press in which a change of another message for its reader counts as the answer. */
const ANSWERING = 5000;

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
  readonly anchor: (Anchor & { readonly tops: readonly (number | null)[] }) | null;
  readonly known: ReadonlySet<string>;
  /** What messages for one reader say, by id. */
  readonly notes: ReadonlyMap<string, string>;
  /** Whether something may be chosen in an overlay. */
  readonly isChoosing: boolean;
  /** Messages that tell how a game ended. */
  readonly ends: ReadonlySet<string>;
  /** What stands in the message whose page was turned last; null: none. */
  readonly page: string | null;
  /** What the newest board asks; null: there is none. */
  readonly question: string | null;
  /** Whether something was pressed just now. */
  readonly held: boolean;
  /** The message for its reader that they are at, by id; null: none. */
  readonly used: string | null;
  /** Whether that is a lesson. */
  readonly isAtLesson: boolean;
}

/** By log: what was pressed last, and when, in milliseconds. */
const pressed = new WeakMap<HTMLElement, Anchor & { readonly at: number }>();

/** Logs that have been in sight. */
const met = new WeakSet<HTMLElement>();

let isDown = false;
let sights: ReadonlyMap<HTMLElement, Sight> | null = null;

/** Notes presses, for `keepPlaces`. */
export function watchPresses(): void {
  const setDown = (down: boolean) => () => {
    isDown = down;
  };
  addEventListener("pointerdown", setDown(true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, setDown(false), true);
  watchReaders();
  addEventListener(
    "click",
    (event) => {
      const picture = event.target instanceof Element ? event.target.closest(".picture") : null;
      if (picture !== null && hasJustMoved(picture)) event.preventDefault();
    },
    true,
  );
  addEventListener(
    "click",
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>("[data-custom-id]") : null;
      const log = control?.closest<HTMLElement>(".log");
      const message = control?.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
      const customId = control?.dataset["customId"];
      if (!log || message === undefined || customId === undefined) return;
      layAside(log, null);
      pressed.set(log, { message, customId, at: performance.now() });
    },
    true,
  );
}

/**
 * Draws, and keeps in place what each reader looks at, however messages above and below it change: first of all what
 * they have just pressed. New boards are shown from their top. Answers to readers, and the ends of games, are brought
 * into sight once no finger is down.
 */
export function keepPlaces(draw: () => void): void {
  // Parts of messages draw themselves a little later: all is settled right before it is painted.
  if (sights === null) {
    sights = new Map(logsInSight().map((log) => [log, look(log)]));
    requestAnimationFrame(() => {
      for (const [log, sight] of sights ?? []) settle(log, sight);
      for (const log of logsInSight()) {
        meet(log);
        notePictures(log.querySelectorAll(".picture"));
        // What is new may be in sight without any scrolling.
        if (log.parentElement?.querySelector(".to-new")) log.dispatchEvent(new Event("scroll"));
      }
      sights = null;
    });
  }
  draw();
}

function logsInSight(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".log")].filter((log) => log.checkVisibility());
}

/** What has begun in a log out of sight is shown as in one that never was in sight. */
export function meetAgain(log: HTMLElement): void {
  met.delete(log);
}

/** Shows the newest board and puts the focus there, whatever its reader was answered after it. */
export function showTable(log: HTMLElement): void {
  const all = messagesIn(log);
  const board = boardAtEnd(all);
  if (board === null) return;
  layAside(log, log.querySelector<HTMLElement>("[data-overlay]"));
  markOverlay(log, all);
  board.tabIndex = -1;
  board.focus({ preventScroll: true });
  showBoard(log, board);
}

/** A log that was never in sight shows its board from the top, or what one reader was answered after it. */
function meet(log: HTMLElement): void {
  const first = met.has(log) ? null : firstIn(messagesIn(log));
  met.add(log);
  if (first === null || log.querySelector("[data-overlay] [data-custom-id]") !== null) return;
  if (isForOne(first)) showAnswer(log, first);
  else showBoard(log, first);
}

function look(log: HTMLElement): Sight {
  const all = messagesIn(log);
  const anchor = anchorIn(log, all);
  const used = usedIn(all);
  return {
    channel: log.dataset["channel"] ?? "",
    followed: isAtEnd(log),
    scrolled: log.scrollTop,
    anchor: anchor === null ? null : { ...anchor, tops: topsOf(log, anchor) },
    known: new Set([...log.querySelectorAll<HTMLElement>("[data-message-id]")].map(idOf)),
    notes: new Map(all.filter(isForOne).map((note) => [idOf(note), wordsOf(note)])),
    isChoosing: log.querySelector("[data-overlay] [data-custom-id]") !== null,
    ends: new Set(all.filter(isEnd).map(idOf)),
    page: pageIn(log)?.textContent ?? null,
    question: questionOf(boardAtEnd(all)),
    held: isHeld(log),
    used: used === null ? null : idOf(used),
    isAtLesson: isLesson(used),
  };
}

function settle(log: HTMLElement, sight: Sight): void {
  const { channel, followed, scrolled, anchor, known, ends, page } = sight;
  const all = messagesIn(log);
  const overlay = markOverlay(log, all);
  const isSame = log.dataset["channel"] === channel;
  const shift = anchor === null || !isSame ? null : shiftOf(anchor.tops, topsOf(log, anchor));
  // Readers may have scrolled meanwhile.
  const own = log.scrollTop - scrolled;
  const moved = shift === null ? null : shift + own;
  const hasChoice = overlay !== null && offersControls(overlay);
  // What was chosen in lay over the board until now.
  const isBack = sight.isChoosing && overlay !== null && !hasChoice;
  const used = usedIn(all);
  // From a lesson that is put away one comes back to the table.
  const isDone = sight.isAtLesson && !isLesson(used) && !isHeld(log);
  const board = hasChoice && !isDone ? null : boardAtEnd(all);
  const isFirst = board !== null && !isLesson(used) && (isBack || isDone || isFirstSight(log, board, sight));
  hold(log, moved, followed && own === 0, overlay);
  if (board !== null) {
    if (isFirst) onceUp(() => showBoard(log, board));
    else if (!(sight.held && isHeld(log)) && questionOf(board) !== sight.question) shrinkRoom(log, boxOf(board));
  }
  if (!isSame) return;
  if (used !== null && isAskedFor(log, used, sight)) {
    if (used === overlay) used.scrollTop = 0;
    else onceUp(() => showAnswer(log, used));
    return;
  }
  const answer = all.findLast((message) => isForOne(message) && !known.has(idOf(message)));
  // A reader who is at a later table stays there.
  const end = all.findLast((message) => !isForOne(message));
  const isTold = end !== undefined && isEnd(end) && !ends.has(idOf(end)) && (followed || isInSight(log, end));
  const told = isTold && !isLesson(used) ? end : undefined;
  // In a log that was empty, or is shown for the first time, only what comes last is new.
  const turned = page === null || pageIn(log)?.textContent === page ? undefined : (pageIn(log) ?? undefined);
  const wanted = known.size > 0 ? (answer ?? turned ?? told) : answer === all.at(-1) ? answer : undefined;
  if (wanted !== undefined && wanted !== overlay) onceUp(() => reveal(log, wanted));
  const note = answerIn(log, all, sight);
  if (note === null || isLesson(used)) return;
  if (note !== overlay) onceUp(() => reveal(log, note));
  flash(note);
}

/** The message for its reader that they are at; null: none. */
function usedIn(all: readonly HTMLElement[]): HTMLElement | null {
  return all.find((message) => isForOne(message) && message.dataset["inUse"] === "true") ?? null;
}

/** Going on or finished. */
function isLesson(message: HTMLElement | null): boolean {
  return message !== null && message.dataset["lesson"] !== "none";
}

/** Whether the message that its reader is at is new, or says something new in which what they pressed is gone. */
function isAskedFor(log: HTMLElement, used: HTMLElement, { known, notes, used: before }: Sight): boolean {
  const id = idOf(used);
  if (!known.has(id) || firstSightOf(log) === id) return true;
  const last = pressed.get(log);
  if (last?.message !== id) return before !== id;
  const isKept = last.customId !== null && successor(used, last.customId) !== null;
  return !isKept && notes.get(id) !== wordsOf(used);
}

/** A message for its reader that a press elsewhere has just changed, such as the first half of a choice; null: none. */
function answerIn(log: HTMLElement, all: readonly HTMLElement[], { notes }: Sight): HTMLElement | null {
  const last = pressed.get(log);
  if (last === undefined || performance.now() - last.at > ANSWERING) return null;
  return (
    all.findLast((message) => {
      const before = notes.get(idOf(message));
      return before !== undefined && idOf(message) !== last.message && wordsOf(message) !== before;
    }) ?? null
  );
}

function wordsOf(message: HTMLElement): string {
  return message.querySelector(".content")?.textContent ?? "";
}

/** A board that was just posted or begun, or whose reader has done nothing since. */
function isFirstSight(log: HTMLElement, board: HTMLElement, sight: Sight): boolean {
  const { channel, followed, known, question, held } = sight;
  const [id, first] = [idOf(board), firstSightOf(log)];
  if (id === first || known.size === 0 || log.dataset["channel"] !== channel) return true;
  if (!known.has(id)) return followed || held || first !== null;
  const last = pressed.get(log);
  const hasBegun = last?.message === id && last.customId?.split(":")[2] === "start" && questionOf(board) !== question;
  // Once: later changes find the reader where they are.
  if (hasBegun) pressed.delete(log);
  return hasBegun;
}

/** What a reader is shown first; null: nothing that can be pressed. */
function firstIn(all: readonly HTMLElement[]): HTMLElement | null {
  const last = all.at(-1);
  const isAnswer = last !== undefined && isForOne(last) && last.querySelector("[data-custom-id]") !== null;
  return isAnswer ? last : boardAtEnd(all);
}

/** The newest message for everybody, where something can be pressed in it; null: it is none. */
function boardAtEnd(all: readonly HTMLElement[]): HTMLElement | null {
  const last = all.findLast((message) => !isForOne(message));
  return last?.querySelector("[data-custom-id]") ? last : null;
}

/** Another turn asks something else, and its picture may come a moment later. */
function questionOf(board: HTMLElement | null): string | null {
  if (board === null) return null;
  const asked = [...board.querySelectorAll<HTMLElement>("[data-custom-id]")].map(({ dataset }) => dataset["customId"]);
  const titles = [...board.querySelectorAll("h3")].map(({ textContent }) => textContent);
  const pictures = [...board.querySelectorAll<HTMLImageElement>(".gallery img")].map(({ src }) => src);
  return [...asked, ...titles, ...pictures].join("\n");
}

/** While a finger is down, a press is not answered, or its answer has just come and left what was pressed. */
function isHeld(log: HTMLElement): boolean {
  const last = pressed.get(log);
  if (isDown || log.querySelector("[data-message-id] [aria-busy=true]") !== null) return true;
  return last !== undefined && performance.now() - last.at < HELD && (landmarksOf(log, last)[0] ?? null) !== null;
}

/** The message whose page was turned by the last press: a text, such as the rules, is read from its beginning. */
function pageIn(log: HTMLElement): HTMLElement | null {
  const last = pressed.get(log);
  if (last?.customId?.startsWith("rules:") !== true) return null;
  return log.querySelector<HTMLElement>(`[data-message-id="${last.message}"]`);
}

/** What was just pressed, where it can be seen; else the newest board, else the first message in sight. */
function anchorIn(log: HTMLElement, all: readonly HTMLElement[]): Anchor | null {
  const last = pressed.get(log);
  const control = last === undefined ? null : (landmarksOf(log, last).find((mark) => mark !== null) ?? null);
  // An overlay stays where it is by itself.
  const isKept = control !== null && control.closest("[data-overlay]") === null && isInSight(log, control);
  if (last !== undefined && isKept && isHeld(log)) return last;
  const seen = all.filter((message) => isInSight(log, message));
  const board = seen.findLast((message) => !isForOne(message) && message.querySelector("[data-custom-id]") !== null);
  const message = (isAtEnd(log) ? board : undefined) ?? seen[0];
  return message === undefined ? null : { message: idOf(message), customId: null };
}

/** Where each of an anchor's landmarks is; null: it is not there. */
function topsOf(log: HTMLElement, anchor: Anchor): readonly (number | null)[] {
  return landmarksOf(log, anchor).map((mark) => (mark === null ? null : topIn(log, mark)));
}

/** By how much the first landmark moved that was and is there, in CSS pixels; null: there is none. */
function shiftOf(before: readonly (number | null)[], after: readonly (number | null)[]): number | null {
  const shifts = after.flatMap((top, index) => {
    const from = before[index] ?? null;
    return top === null || from === null ? [] : [top - from];
  });
  return shifts[0] ?? null;
}

/** The control, also one that can no longer be pressed, the message's picture, and the message. */
function landmarksOf(log: HTMLElement, { message: id, customId }: Anchor): readonly (HTMLElement | null)[] {
  const message = log.querySelector<HTMLElement>(`[data-message-id="${id}"]`);
  if (message === null) return [];
  const control = customId === null ? null : (successor(message, customId) ?? namesake(message, customId));
  return [control, message.querySelector<HTMLElement>(".gallery"), message];
}

/** Right away, or when the finger leaves the screen, so that nothing moves away under it. */
function onceUp(action: () => void): void {
  if (!isDown) action();
  else addEventListener("click", () => setTimeout(action), { once: true, capture: true });
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

/** By the headline of boards, or what ended ones alone offer. */
function isEnd(message: HTMLElement): boolean {
  if (isForOne(message)) return false;
  const headlines = [...message.querySelectorAll("h3")].map(({ textContent }) => textContent.trim());
  return (
    headlines.some((line) => line.startsWith("🏆")) || message.querySelector('[data-custom-id$=":rematch"]') !== null
  );
}
