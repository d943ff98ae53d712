import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const page = readFileSync(new URL("../../verify/index.html", import.meta.url), "utf8");

/** What judges a file in the page: its script up to where the page itself begins. */
function checkingCode(): string {
  const [, code] = /<script>([^]*?)\/\/ The page\n/.exec(page) ?? [];
  if (code === undefined) throw new Error("verify/index.html has no script that goes without its page");
  return code;
}

/**
 * What the code of verify/index.html finds wrong with a file, without a browser; empty: nothing. Node has all that it
 * uses of a browser.
 *
 * @param text the file's
 */
export const faultsByPage = runInThisContext(
  `(() => {${checkingCode()}\nreturn async (text) => faultsOf(await checkFile(utf8.encode(text)));})()`,
) as (text: string) => Promise<readonly string[]>;
