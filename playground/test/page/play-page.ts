import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { startPlay, type Play, type PlayOptions } from "../../play.js";
import { runBundle } from "../../../test/e2e/support/bot.js";
import { connectChromium, patienceMs } from "./chromium.js";
import { sharedPage } from "./shared-page.js";
import { makeTestFolder } from "../../../test/support/test-folder.js";

/** The whole play, bot included, and a browser. */
export interface PlayPage {
  readonly play: Play;
  /**
   * A window at this address, such as `?seats=anna,ben`.
   * @param part to wait for
   * @param prepare called before anything is loaded
   */
  visit(
    search: string,
    options?: BrowserContextOptions,
    part?: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Page>;
  /** Closes all windows. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts bot, local Discord, page and browser. @param dice to come first; left out: chance, and the page's own bot */
export async function openPlay(dice?: readonly number[]): Promise<PlayPage> {
  const folder = makeTestFolder();
  const [browser, play]: [Browser, Play] = await Promise.all([
    connectChromium(),
    startPlay({ databaseFile: join(folder, "play.db"), logLevel: "silent", page: sharedPage(), ...bundled(dice) }),
  ]);
  const clear = async (): Promise<void> => {
    for (const context of browser.contexts()) await context.close();
  };
  return {
    play,
    visit: async (search, options = {}, part = ".composer", prepare) => {
      const page = await browser.newPage({
        viewport: { width: 1400, height: 900 },
        locale: "de-DE",
        reducedMotion: "reduce",
        colorScheme: "dark",
        ...options,
      });
      page.setDefaultTimeout(patienceMs);
      await prepare?.(page);
      await page.goto(`${play.url}/${search}`);
      await page.locator(part).first().waitFor();
      return page;
    },
    clear,
    close: async () => {
      await browser.close();
      await play.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The bundled bot, which starts faster. */
function bundled(dice?: readonly number[]): Pick<PlayOptions, "program"> {
  const bundle = process.env[dice === undefined ? "BOT_ENTRY" : "SCRIPTED_BOT_ENTRY"];
  if (bundle === undefined) return {};
  return { program: dice === undefined ? runBundle(bundle) : [...runBundle(bundle), JSON.stringify({ dice })] };
}

/** One person's column, by handle. */
export function seatOf(page: Page, handle: string): Locator {
  return page.locator(`.seat[data-user="${handle}"]`);
}
