import type { Locator, Page } from "playwright-core";
import { buttons } from "./chromium.js";

/** Answers that end a turn or bring it forward, the one to prefer first. */
const answers = ["stand", "throw"];

/** Whether the table in this tab is neither gathering nor playing any more. */
export async function isOver(page: Page): Promise<boolean> {
  const live = page.locator(["start", "throw", "stand", "leave"].map((verb) => `[data-custom-id*=":${verb}"]`).join());
  return (await live.count()) === 0;
}

/** The button that answers the open question in this tab, or null while a computer player is asked. */
export async function openAnswer(page: Page): Promise<Locator | null> {
  for (const verb of answers) {
    const button = buttons(page, verb);
    const id = (await button.count()) === 0 ? null : await button.first().getAttribute("data-custom-id");
    if (id !== null) return page.locator(`button[data-custom-id="${id}"]:enabled`);
  }
  return null;
}

/** Whose turn the board's headline says it is; empty where it says none. */
export async function headline(page: Page): Promise<string> {
  const heading = page.locator("[data-ephemeral=false]").last().getByRole("heading").first();
  return (await heading.count()) === 0 ? "" : ((await heading.textContent()) ?? "");
}

/** Presses an answer and waits until its question is gone. */
export async function give(answer: Locator): Promise<void> {
  await answer.click();
  await answer.waitFor({ state: "detached" });
}
