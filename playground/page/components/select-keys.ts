/** "Select-Only Combobox" of the ARIA Authoring Practices. */
export type Stroke =
  | { readonly type: "open" | "close" | "choose" }
  /** To the choice at this place. */
  | { readonly type: "move"; readonly to: number }
  /** To the next that begins with what was typed. */
  | { readonly type: "type"; readonly character: string };

/** How far Page Up and Page Down go. */
const PAGE = 10;

/** How a list stands when a key is pressed. */
export interface Standing {
  readonly isOpen: boolean;
  /** A space then belongs to what was typed. */
  readonly isTyping: boolean;
  /** The marked place, and the bottom one. */
  readonly at: number;
  readonly last: number;
}

/** What of a keyboard event counts here. */
interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Null: nothing to this list. */
export function readStroke({ key, altKey, ctrlKey, metaKey }: Key, standing: Standing): Stroke | null {
  const { isOpen, isTyping, at, last } = standing;
  if (ctrlKey || metaKey) return null;
  if (isTyping && key === " ") return { type: "type", character: key };
  const target = placeFor(key, at, last);
  if (!isOpen) {
    if (target !== null || key === "Enter" || key === " ") return { type: "open" };
  } else {
    if (key === "Escape" || (altKey && key === "ArrowUp")) return { type: "close" };
    if (key === "Enter" || key === " ") return { type: "choose" };
    if (target !== null) return { type: "move", to: Math.max(0, Math.min(last, target)) };
  }
  return key.length === 1 && !altKey ? { type: "type", character: key } : null;
}

function placeFor(key: string, at: number, last: number): number | null {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at - 1;
    case "PageDown":
      return at + PAGE;
    case "PageUp":
      return at - PAGE;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** From the marked place round to it; null: none. One letter repeated goes through all that begin with it. */
export function findTyped(labels: readonly string[], typed: string, at: number): number | null {
  const wanted = typed.toLocaleLowerCase();
  const isOneLetter = [...wanted].every((letter) => letter === wanted.charAt(0));
  const start = isOneLetter ? at + 1 : at;
  const search = isOneLetter ? wanted.charAt(0) : wanted;
  const order = labels.map((_label, step) => (start + step) % labels.length);
  return order.find((index) => plain(labels[index] ?? "").startsWith(search)) ?? null;
}

/** Without a channel's sign. */
function plain(label: string): string {
  return label.replace(/^# /, "").toLocaleLowerCase();
}
