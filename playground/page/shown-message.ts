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

/** lit gives an element before it is in the page, where it can neither be focused nor opened. */
function afterwards(action: (element: HTMLElement) => void): (element: Element | undefined) => void {
  return (element) => {
    if (element instanceof HTMLElement) queueMicrotask(() => action(element));
  };
}
