import { answerableIn, onceDrawn } from "./focus.js";
import type { Parlour } from "./parlour.js";
import { seatId } from "./context.js";

/** Work wherever the focus is; listed in words/frame.ts. */
export function handleKeys(parlour: Parlour): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (press(event, parlour)) event.preventDefault();
  });
}

/** @returns whether the key meant something */
function press(event: KeyboardEvent, parlour: Parlour): boolean {
  switch (event.key) {
    case "F6":
      return turnArea(event.shiftKey, parlour);
    case "F2":
      return turnSeat(event.shiftKey, parlour);
    case "F8":
      togglePanel(parlour);
      return true;
    case "/":
      return !isTyping(event) && typeCommand(parlour);
    case "?":
      if (!isTyping(event)) parlour.unfold({ keys: true });
      return !isTyping(event);
    default:
      return false;
  }
}

/** Or closes it. */
export function togglePanel(parlour: Parlour): void {
  const isOpen = parlour.unfolded.panel !== null;
  parlour.unfold({ panel: isOpen ? null : "life" });
  if (!isOpen) onceDrawn(() => document.querySelector<HTMLElement>("#panel [role=tab][aria-selected=true]")?.focus());
}

/** Goes to a person's seat. */
export function goToSeat(seat: Parlour["seats"][number], parlour: Parlour): void {
  parlour.activate(seat);
  onceDrawn(() => {
    const area = document.getElementById(seatId(seat.state));
    if (area !== null) goInto(area);
  });
}

function turnArea(back: boolean, parlour: Parlour): boolean {
  const areas = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter((area) => area.checkVisibility());
  const here = areas.findIndex((area) => area.contains(document.activeElement));
  const area = areas.at(after(here, areas.length, back));
  if (area === undefined) return false;
  const seat = parlour.seats.find(({ state }) => seatId(state) === area.id);
  if (seat === undefined) goInto(area);
  else goToSeat(seat, parlour);
  return true;
}

function turnSeat(back: boolean, parlour: Parlour): boolean {
  const { seats, active } = parlour;
  const isThere = document.activeElement?.closest(".seat") !== null;
  const here = active === null ? -1 : seats.indexOf(active);
  const seat = isThere ? seats.at(after(here, seats.length, back)) : (active ?? seats[0]);
  if (seat === undefined) return false;
  goToSeat(seat, parlour);
  return true;
}

/** Round and round; from nowhere (-1) the first or the last. */
function after(here: number, count: number, back: boolean): number {
  if (here === -1) return back ? -1 : 0;
  return (here + (back ? -1 : 1) + count) % Math.max(count, 1);
}

/** At a seat the newest message that can be answered. */
function goInto(area: HTMLElement): void {
  const answerable = answerableIn(area);
  const target =
    answerable ??
    area.querySelector<HTMLElement>("[aria-current=page]") ??
    area.querySelector<HTMLElement>(".composer input") ??
    [...area.querySelectorAll<HTMLElement>(":is(button, input, select):not(:disabled)")].find((one) =>
      one.checkVisibility(),
    ) ??
    area;
  if (target === answerable) target.tabIndex = -1;
  target.focus();
  target.scrollIntoView({ block: "nearest" });
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea");
}

function typeCommand(parlour: Parlour): boolean {
  const { active } = parlour;
  const area = active === null ? null : document.getElementById(seatId(active.state));
  const line = area?.querySelector<HTMLInputElement>(".composer input") ?? null;
  if (active === null || line === null) return false;
  const { draft } = active.state;
  if (draft.text === "" && draft.chosen === null) active.edit({ text: "/", marked: 0 });
  // On a phone the start page covers the seats.
  if (!line.checkVisibility()) parlour.unfold({ start: false });
  onceDrawn(() => line.focus());
  return true;
}
