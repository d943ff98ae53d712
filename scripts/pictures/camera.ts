import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const folder = fileURLToPath(new URL("../../docs/pictures", import.meta.url));

/** Where Chromium is; `CHROMIUM` names another place. */
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Screens in CSS pixels, with the ending of the file's name. */
const screens = [
  { ending: "", viewport: { width: 900, height: 1040 }, deviceScaleFactor: 1 },
  // Higher than most phones, so that the whole board is in the picture.
  { ending: ".phone", viewport: { width: 390, height: 1160 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
];

/** Three seats side by side, on a laptop. */
const wide = { width: 1400, height: 900 };

/** What is longer than a screen is shown on one that is higher than any, in CSS pixels. */
const tall = 1500;

/** `wide`: several seats side by side; `tall`: a long message. */
type Size = "usual" | "wide" | "tall";

/** A browser that takes pictures of pages. */
export interface Camera {
  /** One picture a screen size of the page as it stands once its messages are drawn: `docs/pictures/<name>….png`. */
  take(url: string, name: string, size?: Size): Promise<void>;
  close(): Promise<void>;
}

/** Starts the system's Chromium. */
export async function openCamera(): Promise<Camera> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  });
  return {
    take: async (url, name, size = "usual") => {
      for (const { ending, ...screen } of screens) {
        const isWide = size === "wide" && ending === "";
        const { width, height } = screen.viewport;
        const viewport = isWide ? wide : { width, height: size === "tall" ? tall : height };
        const page = await browser.newPage({ ...screen, viewport });
        await page.goto(url);
        // On a phone one seat is in sight, and the others wait behind their tabs.
        await page.locator(".message").last().waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: join(folder, `${name}${ending}.png`) });
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
