import { type Context, elementId } from "./context.js";
import { boxOf, endFirstSight } from "./seats/first-sight.js";
import { hold, layAside, markOverlay, messagesIn } from "./seats/log-scroll.js";
import { flash } from "./shown-message.js";

/** Opens the channel if necessary, brings the message (null: none) into sight and highlights it. */
export async function jumpTo(channel: string, message: string | null, context: Context): Promise<void> {
  if (context.state.channel !== channel) {
    await context.session.open(channel);
    // Once it has settled: a newer answer there is shown first.
    await new Promise(requestAnimationFrame);
  }
  if (message === null) return;
  const target = document.getElementById(elementId(context, "message", message));
  if (target === null) return;
  show(target);
  context.session.turnTo(message);
  flash(target);
}

/** What would be cut is shown from its top, and nothing lies over it. At once: what is drawn meanwhile would end it. */
function show(message: HTMLElement): void {
  const log = message.closest<HTMLElement>(".log");
  const overlay = log?.querySelector<HTMLElement>("[data-overlay]") ?? null;
  if (log !== null && overlay !== null && overlay !== message) {
    layAside(log, overlay);
    hold(log, null, false, markOverlay(log, messagesIn(log)));
  }
  if (log !== null) endFirstSight(log);
  const isTall = log !== null && message.offsetHeight > log.clientHeight / 2;
  (isTall ? boxOf(message) : message).scrollIntoView({ block: isTall ? "start" : "center" });
}
