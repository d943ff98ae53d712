import { existsSync } from "node:fs";
import { chromium, type Browser, type Locator, type Page } from "playwright-core";

/** The shell without windows does the same in half of the processor time. */
const paths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = paths.find((path) => existsSync(path));

/** Whether pages can be tested here. */
export const hasChromium = executablePath !== undefined;
if (!hasChromium) process.stderr.write(`Page tests are skipped: there is no Chromium at ${paths.join(" or ")}\n`);

/** In milliseconds; only ends what hangs. */
export const patienceMs = 120_000;

/**
 * Starts the system's Chromium, without connections to the outside, for all files of tests: to start one takes seconds of
 * processor time.
 *
 * @returns what ends it
 */
export async function setup(): Promise<() => Promise<void>> {
  if (executablePath === undefined) return async () => {};
  const server = await chromium.launchServer({
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
  process.env["CHROMIUM_ADDRESS"] = server.wsEndpoint();
  return () => server.close();
}

/** The Chromium that was started for all; to close it closes the caller's windows alone. */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(process.env["CHROMIUM_ADDRESS"] ?? "");
}

/** By keyboard alone: `/katchen start`, then options by name. `where`: a page or one seat. */
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

/** Enabled buttons by the verb in their custom_id, `<table>:<prompt>:<verb>[:<argument>]`. */
export function buttons(where: Page | Locator, verb: string): Locator {
  return where.locator(`button[data-custom-id*=":${verb}"]:enabled`);
}
