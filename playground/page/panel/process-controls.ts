import { html, type TemplateResult } from "lit";
import type { BotState, Life } from "../../site/life-contract.js";
import type { House } from "../context.js";
import { drawControl, drawKnob } from "./control.js";

/** Whether it lives, how it died, and its last lines. */
export function drawProcess(life: Life, house: House): TemplateResult {
  const { words } = house;
  const { bot } = life;
  if (bot === null) return drawControl("process", words.notOurs, html``, house);
  const knobs =
    bot.pid === null
      ? drawKnob(words.startBot, { act: "start" }, house, "success")
      : html`${drawKnob(words.kill, { act: "kill" }, house, "danger")}
        ${drawKnob(words.restart, { act: "restart" }, house)}`;
  return html`${drawControl("process", stateOf(bot, life, house), knobs, house)} ${drawLines(bot, house)}`;
}

function stateOf({ pid, ended }: BotState, { connected }: Life, { words }: House): string {
  if (pid === null) return words.ended({ how: ended ?? "" });
  return connected ? words.running({ pid }) : words.offAir({ pid });
}

/** The last lines of its log, newest at the bottom. */
function drawLines({ lines }: BotState, { words, locale }: House): TemplateResult {
  return html`<details class="lines">
    <summary>${words.lastWords} (${lines.length})</summary>
    ${
      lines.length === 0
        ? html`<p>${words.noWords}</p>`
        : html`<ol tabindex="0" aria-label=${words.lastWords}>
            ${lines.map(
              ({ at, level, text }) =>
                html`<li class=${level ?? "raw"}>
                  <time>${new Date(at).toLocaleTimeString(locale)}</time> ${level ?? ""} ${text}
                </li>`,
            )}
          </ol>`
    }
  </details>`;
}
