import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const page = readFileSync(new URL("../../verify/index.html", import.meta.url), "utf8");
const [, code] = /<script>([^]*?)\/\/ The page\n/.exec(page) ?? [];
if (code === undefined) throw new Error("verify/index.html has no script that goes without its page");

/** What the code of verify/index.html finds wrong with a file, without a browser. */
export const faultsByPage = runInThisContext(
  `(() => {${code}\nreturn async (text) => faultsOf(await checkGame(utf8.encode(text)));})()`,
) as (text: string) => Promise<readonly string[]>;
