import type { Context } from "./context.js";
import { elementId } from "./ids.js";

/** Milliseconds for which the message that was jumped to stands out. */
const LIT = 2000;

/** Opens the channel if need be, brings the message into sight and lets it stand out for a moment. */
export async function jumpTo(channel: string, message: string, context: Context): Promise<void> {
  if (context.state.channel !== channel) await context.session.open(channel);
  const target = document.getElementById(elementId(context, "message", message));
  if (target === null) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  target.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  target.animate([{ backgroundColor: "rgb(88 101 242 / 35%)" }, {}], LIT);
}
