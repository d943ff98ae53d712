import { ref } from "lit/directives/ref.js";

/** Focuses the element as soon as it stands in the page. */
export const focusWhenShown = ref(afterwards((element) => element.focus()));

/** Opens a dialog over everything as soon as it stands in the page. */
export const openWhenShown = ref(
  afterwards((element) => {
    if (element instanceof HTMLDialogElement && !element.open) element.showModal();
  }),
);

/** Scrolls the element into view. */
export const keepInSight = ref(afterwards((element) => element.scrollIntoView({ block: "nearest" })));

/** For how long something that is to be noticed stands out, in milliseconds. */
const litMs = 2000;

/** Has an element catch the eye once. */
export function flash(element: HTMLElement): void {
  element.animate([{ backgroundColor: "color-mix(in srgb, rgb(88 101 242) 35%, var(--back))" }, {}], litMs);
}

/** lit gives an element before it is in the page, where it can neither be focused nor opened. */
function afterwards(action: (element: HTMLElement) => void): (element: Element | undefined) => void {
  return (element) => {
    if (element instanceof HTMLElement) queueMicrotask(() => action(element));
  };
}
