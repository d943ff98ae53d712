import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { animate, type Frame } from "./apng.js";

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

/** What is filmed is as wide as a phone. */
const filmed = { viewport: { width: 420, height: 880 }, deviceScaleFactor: 1.5 };

/** The part of it without tools and composer, in CSS pixels. */
const filmedPart = { x: 0, y: 100, width: 420, height: 700 };

/** `wide`: several seats side by side; `tall`: a long message. Phones are as large as phones are. */
type Size = "usual" | "wide" | "tall";

/** A browser that takes pictures of pages. */
export interface Camera {
  /** One picture a screen size of the page as it stands once its messages are drawn: `docs/pictures/<name>….png`. */
  take(url: string, name: string, size?: Size): Promise<void>;
  /** Films what a phone shows of this page's newest message: `docs/pictures/<name>.png`, an animated PNG. */
  film(url: string, name: string, act: (film: Film) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A page that is filmed. */
export interface Film {
  /** Shows for this many milliseconds what stands on the page now. */
  hold(ms: number): Promise<void>;
  /** Shows where a finger presses, and presses. */
  tap(customId: string): Promise<void>;
}

/** How long a finger is seen on a button, in milliseconds. */
const TAP_MS = 250;

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

/** The spot that a finger covers on the page, in CSS pixels. */
function finger(x: number, y: number): string {
  const look = "width: 36px; height: 36px; border-radius: 50%; background: #ffffff88; border: 2px solid #fff";
  return `<div class="finger" style="position: fixed; left: ${x - 20}px; top: ${y - 20}px; ${look}"></div>`;
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
    film: async (url, name, act) => {
      const page = await browser.newPage({ ...filmed, colorScheme: "dark", reducedMotion: "reduce" });
      await page.goto(url);
      const frames: Frame[] = [];
      const hold = async (ms: number): Promise<void> => {
        frames.push({ png: await page.screenshot({ clip: filmedPart }), ms });
      };
      await act({
        hold,
        tap: async (customId) => {
          const button = page.locator(`[data-custom-id="${customId}"]:enabled`).last();
          const box = await button.boundingBox();
          if (box === null) throw new Error(`there is no button ${customId} to press`);
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await page.evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(finger(x, y))})`);
          await hold(TAP_MS);
          await page.evaluate('document.querySelector(".finger").remove()');
          await button.click();
          await page.mouse.move(0, 0);
        },
      });
      writeFileSync(join(folder, `${name}.png`), animate(frames));
      await page.close();
    },
    close: () => browser.close(),
  };
}
