import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { commonLanguage, isLanguage, localesOf, zoneByLocale } from "../../src/texts/index.js";
import { animate, type Frame } from "./apng.js";

/** All pictures, which git ignores; `PICTURES` names another folder. */
const folder = process.env["PICTURES"] ?? fileURLToPath(new URL("../../pictures", import.meta.url));

/** Those that a page shows. */
const shown = fileURLToPath(new URL("../../docs/pictures", import.meta.url));

/** `CHROMIUM` names another place. */
const executablePath =
  process.env["CHROMIUM"] ?? ["/usr/bin/chromium-headless-shell"].find(existsSync) ?? "/usr/bin/chromium";

/** In CSS pixels, with the ending of the file's name. */
const screens = [
  { ending: "", viewport: { width: 900, height: 1040 }, deviceScaleFactor: 1 },
  { ending: ".phone", viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
] as const;

/** Three seats side by side, on a laptop. */
const wide = { width: 1400, height: 900 };

/** For what is longer than a desktop's screen, in CSS pixels. */
const tall = 1500;

/** For a message as a whole, in CSS pixels. */
const longest = 2400;

/** Pictures side by side in a row, and how wide each is shown, in CSS pixels. */
const [columns, column] = [5, 390];

/** As wide as a phone. */
const filmed = { viewport: { width: 420, height: 880 }, deviceScaleFactor: 1.5 };

/** Without tools and composer, in CSS pixels. */
const filmedPart = { x: 0, y: 100, width: 420, height: 700 };

/**
 * `wide`: several seats; `tall`: a long message. Phones keep their size. `phone`: what a phone shows; `message`: the newest
 * message alone, there.
 */
type Size = "usual" | "wide" | "tall" | "phone" | "message";

/** What somebody does on a page before its picture is taken. */
export type PageVisit = (page: Page) => Promise<void>;

/** A browser that takes pictures of pages. */
export interface Camera {
  /** Per screen size, once messages are drawn: `<name>….png`. The page speaks the language that its name ends in. */
  take(url: string, name: string, size?: Size): Promise<void>;
  /** What a phone shows once the newest button with this verb is pressed and has opened a modal. */
  takeModal(url: string, name: string, verb: string): Promise<void>;
  /** What a phone shows of any page, to its bottom. */
  takePage(url: string, name: string, visit: PageVisit): Promise<void>;
  /** All that a phone has shown since the last time, side by side: `<name>.png`. */
  takeAll(name: string): Promise<void>;
  /** A phone's view of the newest message: `<name>.png`, animated. */
  film(url: string, name: string, act: (film: Film) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A page that is filmed. */
export interface Film {
  /** For this many milliseconds. */
  hold(ms: number): Promise<void>;
  /** Shows where a finger presses, and presses. */
  tap(customId: string): Promise<void>;
}

/** In milliseconds. */
const TAP_MS = 250;

/** Below every game's own buttons. */
const footer = ["back", "more"];

/** In the last message, from the first of turn and picture to the last of the game's controls, in CSS pixels. */
const span = `(() => {
  const parts = [...([...document.querySelectorAll(".message")].at(-1)?.querySelectorAll(".container > *, .container h3") ?? [])];
  const isFirst = (part) => part.matches(".gallery") || (part.matches("h3") && /^(👉|💤)/u.test(part.textContent.trim()));
  const verbs = (part) => [...part.querySelectorAll("[data-custom-id]")].map((one) => one.dataset.customId.split(":")[2]);
  const isLast = (part) => part.matches(".action-row") && verbs(part).some((verb) => !${JSON.stringify(footer)}.includes(verb));
  const [first, last] = [parts.find(isFirst), parts.findLast(isLast)];
  if (first === undefined || last === undefined) return null;
  return Math.round(last.getBoundingClientRect().bottom - first.getBoundingClientRect().top);
})()`;

/** Shows a board that is taller than the page's log from its picture on. */
const showPicture = `(() => {
  const log = [...document.querySelectorAll(".log")].find((one) => one.checkVisibility());
  const board = [...(log?.querySelectorAll(".message") ?? [])].at(-1);
  const picture = board?.querySelector(".gallery");
  if (!picture || board.dataset.ephemeral === "true" || board.offsetHeight <= log.clientHeight) return;
  log.scrollTop += picture.getBoundingClientRect().top - log.getBoundingClientRect().top - 8;
})()`;

/** The spot that a finger covers on the page, in CSS pixels. */
function finger(x: number, y: number): string {
  const look = "width: 36px; height: 36px; border-radius: 50%; background: #ffffff88; border: 2px solid #fff";
  return `<div class="finger" style="position: fixed; left: ${x - 20}px; top: ${y - 20}px; ${look}"></div>`;
}

/** One that a page shows replaces that. */
function fileOf(name: string): string {
  const own = join(shown, `${name}.png`);
  return process.env["PICTURES"] === undefined && existsSync(own) ? own : join(folder, `${name}.png`);
}

/** Language and time of a browser that takes a picture named like `kalle-hunt.fr`, as of the play's server. */
function placeOf(name: string): { readonly locale: string; readonly timezoneId: string } {
  const language = name.split(".").at(-1);
  const locale = localesOf(isLanguage(language) ? language : commonLanguage)[0] ?? commonLanguage;
  return { locale, timezoneId: zoneByLocale(locale, "person") ?? "UTC" };
}

/** Starts the system's Chromium. */
export async function openCamera(): Promise<Camera> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  });
  const seen: string[] = [];
  const fileFor = (name: string, ending: string): string => {
    const path = fileOf(name + ending);
    if (ending !== "") seen.push(path);
    return path;
  };
  return {
    take: async (url, name, size = "usual") => {
      for (const { ending, ...screen } of screens) {
        const isAlone = size === "message";
        if ((isAlone || size === "phone") && ending === "") continue;
        const isWide = size === "wide" && ending === "";
        const { width, height } = screen.viewport;
        const isTall = size === "tall" && ending === "";
        const viewport = isWide ? wide : { width, height: isAlone ? longest : isTall ? tall : height };
        const page = await browser.newPage({ ...screen, viewport, ...placeOf(name), colorScheme: "dark" });
        await page.goto(url);
        // Other seats wait behind their tabs on a phone.
        await page.locator(".message").last().waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        // For comparison with test/discord/ui/phone.ts.
        if (ending !== "") console.log(`${name}: ${String(await page.evaluate<number | null>(span))} px`);
        await page.evaluate(showPicture);
        const path = fileFor(name, ending);
        await (isAlone ? page.locator(".message").last().screenshot({ path }) : page.screenshot({ path }));
        await page.close();
      }
    },
    takeModal: async (url, name, verb) => {
      const [, { ending, ...screen }] = screens;
      const page = await browser.newPage({ ...screen, ...placeOf(name), colorScheme: "dark", reducedMotion: "reduce" });
      await page.goto(url);
      await page.locator(`[data-custom-id*=":${verb}:"]:enabled`).last().click();
      await page.getByRole("dialog").waitFor();
      await page.screenshot({ path: fileFor(name, ending) });
      await page.close();
    },
    takePage: async (url, name, visit) => {
      const [, { ending, ...screen }] = screens;
      const page = await browser.newPage({
        ...screen,
        ...placeOf(name),
        colorScheme: "light",
        reducedMotion: "reduce",
      });
      await page.goto(url);
      await visit(page);
      await page.screenshot({ path: fileFor(name, ending), fullPage: true });
      await page.close();
    },
    takeAll: async (name) => {
      const pictures = [...new Set(seen.splice(0))];
      if (pictures.length === 0) return;
      const page = await browser.newPage({ viewport: { width: columns * column, height: 600 } });
      const figures = pictures.map(
        (path) => `<figure>${basename(path)}<img src="data:image/png;base64,${readFileSync(path, "base64")}"></figure>`,
      );
      const style = `body { margin: 0; display: flex; flex-wrap: wrap; align-items: start } figure { margin: 0; width: ${column}px } img { width: 100% }`;
      await page.setContent(`<style>${style}</style>${figures.join("")}`, { waitUntil: "load" });
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
      await page.close();
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
      writeFileSync(fileOf(name), animate(frames));
      await page.close();
    },
    close: () => browser.close(),
  };
}
