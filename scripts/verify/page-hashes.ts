import { createHash } from "node:crypto";

/**
 * A page whose policy lets its own script and styles run, and nothing else.
 *
 * @throws Error if the page has not just one of each
 */
export function withOwnHashes(page: string): string {
  return (["script", "style"] as const).reduce((before, tag) => {
    const [own, ...more] = [...before.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))];
    if (own === undefined || more.length > 0) throw new Error(`The page has to have one <${tag}>.`);
    const hash = createHash("sha256")
      .update(own[1] ?? "", "utf8")
      .digest("base64");
    return before.replace(new RegExp(`${tag}-src '[^']*'`), () => `${tag}-src 'sha256-${hash}'`);
  }, page);
}
