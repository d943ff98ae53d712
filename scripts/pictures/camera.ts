import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** Where pictures go; `PICTURES` names another folder. */
const folder = process.env["PICTURES"] ?? fileURLToPath(new URL("../../docs/pictures", import.meta.url));

/** Where Chromium is; `CHROMIUM` names another place. */
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Screens in CSS pixels, with the ending of the file's name. */
const screens = [
  { ending: "", viewport: { width: 900, height: 1040 }, deviceScaleFactor: 1 },
  { ending: ".phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
];

/** Three seats side by side, on a laptop. */
const wide = { width: 1400, height: 900 };

/** On a desktop what is longer than a screen is shown on one that is higher than any, in CSS pixels. */
const tall = 1500;

/** `wide`: several seats side by side; `tall`: a long message. Phones are as large as phones are. */
type Size = "usual" | "wide" | "tall";

/** A browser that takes pictures of pages. */
export interface Camera {
  /** One picture a screen size of the page as it stands once its messages are drawn: `docs/pictures/<name>….png`. */
  take(url: string, name: string, size?: Size): Promise<void>;
  close(): Promise<void>;
}

/** Verbs of the buttons that every board has below those of its game. */
const footer = ["back", "leave", "rules"];

/** How far it is in the last message from the first of turn and picture to the last of the game's controls, in CSS pixels. */
const span = `(() => {
  const parts = [...([...document.querySelectorAll(".message")].at(-1)?.querySelectorAll(".container > *, .container h3") ?? [])];
  const isFirst = (part) => part.matches(".gallery") || (part.matches("h3") && /^(👉|💤)/u.test(part.textContent.trim()));
  const verbs = (part) => [...part.querySelectorAll("[data-custom-id]")].map((one) => one.dataset.customId.split(":")[2]);
  const isLast = (part) => part.matches(".action-row") && verbs(part).some((verb) => !${JSON.stringify(footer)}.includes(verb));
  const [first, last] = [parts.find(isFirst), parts.findLast(isLast)];
  if (first === undefined || last === undefined) return null;
  return Math.round(last.getBoundingClientRect().bottom - first.getBoundingClientRect().top);
})()`;

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
        const isTall = size === "tall" && ending === "";
        const viewport = isWide ? wide : { width, height: isTall ? tall : height };
        const page = await browser.newPage({ ...screen, viewport, colorScheme: "dark" });
        await page.goto(url);
        // On a phone one seat is in sight, and the others wait behind their tabs.
        await page.locator(".message").last().waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        // What test/discord/ui/phone.ts reckons with, as it is on the page.
        if (ending !== "") console.log(`${name}: ${String(await page.evaluate<number | null>(span))} px`);
        await page.screenshot({ path: join(folder, `${name}${ending}.png`) });
        await page.close();
      }
    },
    close: () => browser.close(),
  };
}
