import { nothing } from "lit";

/** An address that a link may lead to: one of the web. Anything else that a bot puts there leads nowhere. */
export function webAddress(url: string | undefined): string | typeof nothing {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : nothing;
}
