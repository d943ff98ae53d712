import { existsSync } from "node:fs";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";

const executablePath = "/usr/bin/chromium";

/** Whether pages can be tested here; says so where they cannot. */
export const hasChromium = existsSync(executablePath);
if (!hasChromium) process.stderr.write(`Page tests are skipped: there is no Chromium at ${executablePath}\n`);

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

/** Sends a slash command by keyboard alone: `/katchen start`, then its options by name. */
export async function typeCommand(page: Page, command: string, options: Readonly<Record<string, string>> = {}) {
  await page.locator("[role=combobox]").fill(`/${command}`);
  await page.locator("[role=combobox]").press("Enter");
  for (const [name, value] of Object.entries(options)) await page.locator(`form.command [name="${name}"]`).fill(value);
  await page.keyboard.press("Enter");
}

/** Enabled buttons with this verb in their custom_id, `<table>:<prompt>:<verb>[:<argument>]`. */
export function buttons(page: Page, verb: string): Locator {
  return page.locator(`button[data-custom-id*=":${verb}"]:enabled`);
}
