import { setup as bundleBot } from "../e2e/support/bundle-bot.js";
import { setup as startChromium } from "../../playground/test/page/chromium.js";
import { setup as buildPage } from "../../playground/test/page/shared-page.js";
import { setup as offerPostgres } from "./postgres.js";

/** Each resolves with what ends it. */
const setups: readonly (() => Promise<() => unknown>)[] = [startChromium, buildPage, bundleBot, offerPostgres];

/**
 * Prepares at once what the tests of a whole run share: a browser, the page, the bundled bot, and PostgreSQL for those
 * that ask.
 *
 * @returns what ends them
 * @throws if one cannot be had; then the others have ended
 */
export async function setup(): Promise<() => Promise<void>> {
  const begun = await Promise.allSettled(setups.map((one) => one()));
  const end = async (): Promise<void> => {
    await Promise.all(begun.map((one) => (one.status === "fulfilled" ? one.value() : null)));
  };
  const failed = begun.find((one) => one.status === "rejected");
  if (failed === undefined) return end;
  await end();
  throw failed.reason;
}
