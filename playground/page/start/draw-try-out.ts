import { html, nothing, type TemplateResult } from "lit";
import type { Command } from "../../site/contract.js";
import type { House } from "../context.js";
import { drawIcon } from "../icons.js";
import { goToSeat } from "../keys.js";
import { drawMarkdown } from "../markdown/index.js";
import { keepInSight } from "../shown-message.js";
import { openTryOut } from "./open-try-out.js";

/** Stands for a cup where others have a game. */
const CUP = "cup";

/** A cup of computer players to watch. */
export function drawTryOut(cup: Command, house: House): TemplateResult {
  const { parlour, words } = house;
  const { opening } = parlour.unfolded;
  const isAtWork = opening?.game === CUP;
  const take = async (): Promise<void> => {
    if (parlour.unfolded.opening !== null) return;
    parlour.opens(CUP, "watch");
    const ending = await openTryOut(cup, parlour);
    const hasBegun = ending === "begun";
    parlour.unfold({ opening: null, stuck: hasBegun ? null : { game: CUP, said: ending.said }, start: !hasBegun });
    if (hasBegun && parlour.active !== null) goToSeat(parlour.active, parlour);
  };
  return html`<div class="try-out">
    <button
      type="button"
      class="button secondary"
      aria-busy=${isAtWork}
      ?disabled=${opening !== null && !isAtWork}
      @click=${take}
    >
      <span aria-hidden="true">🏆</span> ${isAtWork ? words.tryOutOpening : words.tryOut}
    </button>
    <small>${words.tryOutText}</small>
    ${drawRefusal(house)}
  </div>`;
}

/** Why it could not be opened, in the bot's words if it gave any. */
function drawRefusal({ parlour, words, locale }: House): TemplateResult | typeof nothing {
  const { stuck } = parlour.unfolded;
  const session = parlour.active;
  if (stuck?.game !== CUP || session === null) return nothing;
  const text =
    stuck.said === null ? words.stuck : drawMarkdown(stuck.said, { state: session.state, session, words, locale });
  return html`<div class="refusal" role="alert" ${keepInSight}>${drawIcon("alert")} ${text}</div>`;
}
