import { html, nothing, type TemplateResult } from "lit";
import type { Life } from "../../site/life-contract.js";
import type { House } from "../context.js";
import { drawChannelControls } from "./channel-controls.js";
import { drawProcess } from "./process-controls.js";
import { drawFailing, drawGateway, drawLatency, drawLimit, drawTwice } from "./line-controls.js";
import { drawBoard, drawLocale, drawMember, drawRights } from "./server-controls.js";
import { drawClock, drawHurry } from "./clock-controls.js";

/** In groups; what cannot be done now is said above. */
export function drawLife(house: House): TemplateResult {
  const { parlour, words } = house;
  const { life, problem } = parlour.life;
  if (life === null) return html``;
  const channel = parlour.channels.find(({ id }) => id === parlour.active?.state.channel) ?? null;
  const groups: readonly (readonly [string, readonly TemplateResult[]])[] = [
    [words.channels, [drawChannelControls(house)]],
    [words.groups.bot, [drawProcess(life, house)]],
    [words.groups.time, [drawHurry(life, house), drawClock(life, house)]],
    [words.groups.line, lineControls(life, house)],
    [
      channel === null ? words.groups.server : `${words.groups.server}, ${words.here({ channel: channel.name })}`,
      [
        ...(channel === null ? [] : [drawBoard(channel, house), drawRights(life, channel, house)]),
        drawMember(life, house),
        drawLocale(life, house),
      ],
    ],
  ];
  return html`<p class="note">${words.workshopNote}</p>
    ${problem === null ? nothing : html`<p class="failed" role="alert">${problem}</p>`}
    ${groups.map(
      ([title, controls]) =>
        html`<h2>${title}</h2>
          ${controls}`,
    )}`;
}

function lineControls(life: Life, house: House): readonly TemplateResult[] {
  return [
    drawGateway(life, house),
    drawTwice(life, house),
    drawLatency(life, house),
    drawFailing(life, house),
    drawLimit(life, house),
  ];
}
