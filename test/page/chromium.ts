import { existsSync } from "node:fs";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";

const executablePath = "/usr/bin/chromium";

/** Whether pages can be tested here; says so where they cannot. */
export const hasChromium = existsSync(executablePath);
if (!hasChromium) process.stderr.write(`Page tests are skipped: there is no Chromium at ${executablePath}\n`);

/** How long the browser waits for what it is to press or to read; it only ends what hangs. In milliseconds. */
export const patienceMs = 120_000;

/** The system's Chromium without any talk to the outside. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Sends a slash command by keyboard alone: `/katchen start`, then its options by name. `where`: a page or one seat. */
export async function typeCommand(
  where: Page | Locator,
  command: string,
  options: Readonly<Record<string, string>> = {},
): Promise<void> {
  const line = where.locator(".composer .line");
  await line.fill(`/${command}`);
  await line.press("Enter");
  for (const [name, value] of Object.entries(options)) {
    const more = where.locator(`form.command [data-option="${name}"]`);
    if ((await more.count()) > 0) await more.press("Enter");
    await where.locator(`form.command [name="${name}"]`).fill(value);
  }
  await where.locator("form.command button[type=submit]").press("Enter");
}

/** Enabled buttons with this verb in their custom_id, `<table>:<prompt>:<verb>[:<argument>]`. */
export function buttons(where: Page | Locator, verb: string): Locator {
  return where.locator(`button[data-custom-id*=":${verb}"]:enabled`);
}
