import type { Page } from "playwright-core";

/** What a window shows at its first seat. */
export interface Moment {
  /** The board's first heading. */
  readonly heading: string;
  /** What brings the turn to its end, or forward; null: nothing can be pressed. */
  readonly answer: string | null;
  /** A rematch is offered. A board may have nothing to press between two questions. */
  readonly isOver: boolean;
}

/** The preferred answer first. */
const answers = ["stand", "throw"];

/** A board as it is drawn. */
interface Board {
  readonly heading: string;
  readonly controls: readonly { readonly id: string; readonly disabled: boolean }[];
}

const read = `(() => {
  const board = [...document.querySelectorAll(".seat [data-message-id][data-ephemeral=false]")].find((message) =>
    message.querySelector("button[data-custom-id]"));
  const controls = [...(board?.querySelectorAll("button[data-custom-id]") ?? [])];
  return {
    heading: board?.querySelector("h1, h2, h3")?.textContent ?? "",
    controls: controls.map(({ dataset, disabled }) => ({ id: dataset.customId, disabled })),
  };
})()`;

/** Looks at the board of the game. */
export async function look(page: Page): Promise<Moment> {
  const { heading, controls } = await page.evaluate<Board>(read);
  const verbs = controls.map((control) => ({ ...control, verb: control.id.split(":")[2] ?? "" }));
  const open = answers.flatMap((wanted) => verbs.filter(({ verb, disabled }) => verb === wanted && !disabled));
  return { heading, answer: open[0]?.id ?? null, isOver: verbs.some(({ verb }) => verb === "rematch") };
}

/** By the heading; null: it asks nobody by name, as where it tells what a round came to. */
export function askedOf({ heading }: Moment, names: readonly string[]): string | null {
  return names.find((name) => heading.includes("👉") && heading.includes(name)) ?? null;
}

/** Until a question is gone. */
export async function answered(page: Page, customId: string): Promise<void> {
  await page.locator(`.seat [data-custom-id="${customId}"]`).first().waitFor({ state: "detached" });
}
