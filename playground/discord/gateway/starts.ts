import type { World } from "../world/world.js";

/** How many sessions bots may still start, and in how many milliseconds that begins again ("Session Start Limit"). */
export function startsOf({ clock, gateway, sessionStarts }: World): {
  readonly left: number;
  readonly resetMs: number;
} {
  const [first] = sessionStarts;
  const resetMs = first === undefined ? 0 : first + gateway.startsResetMs - clock();
  if (resetMs <= 0) {
    sessionStarts.length = 0;
    return { left: gateway.sessionStarts, resetMs: 0 };
  }
  return { left: gateway.sessionStarts - sessionStarts.length, resetMs };
}
