/** Where Discord keeps what people upload. */
const hosts: ReadonlySet<string> = new Set(["cdn.discordapp.com", "media.discordapp.net"]);

/** Milliseconds until a download is given up. */
const patienceMs = 10_000;

/** A downloaded text, or why there is none. `foreign`: it does not lie with Discord. */
export type Downloaded =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "too-large" | "foreign" | "failed" };

/** Downloads what somebody has uploaded to Discord, as UTF-8. @param most bytes */
export type Download = (url: string, most: number) => Promise<Downloaded>;

/** @param apiUrl of another Discord than the real one, which keeps files itself; null: the real one */
export function downloadFrom(apiUrl: string | null): Download {
  const own = apiUrl === null ? null : new URL(apiUrl).origin;
  return async (url, most) => {
    const { origin, hostname, protocol } = new URL(url);
    const isDiscords = protocol === "https:" && hosts.has(hostname);
    if (!isDiscords && origin !== own) return { kind: "foreign" };
    try {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(patienceMs) });
      if (!response.ok || response.body === null) return { kind: "failed" };
      return await textOf(response.body, most);
    } catch (error) {
      // What fetch and its streams throw, for a connection that breaks or takes too long.
      if (error instanceof TypeError || error instanceof DOMException) return { kind: "failed" };
      throw error;
    }
  };
}

async function textOf(body: ReadableStream<Uint8Array>, most: number): Promise<Downloaded> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > most) return { kind: "too-large" };
    parts.push(part);
  }
  return { kind: "text", text: Buffer.concat(parts).toString("utf8") };
}
