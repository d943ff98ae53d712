import { html, type TemplateResult } from "lit";
import type { Life } from "../../site/life-contract.js";
import type { House } from "../context.js";
import { drawChoice, drawControl, drawKnob } from "./control.js";

/** For how many seconds edits are refused at a press. */
const LIMITED = 30;

/** The bot's connection to the gateway. */
export function drawGateway({ connected }: Life, house: House): TemplateResult {
  const { words } = house;
  return drawControl(
    "gateway",
    connected ? words.connected : words.disconnected,
    html`${drawKnob(words.drop, { act: "drop" }, house)} ${drawKnob(words.invalidate, { act: "invalidate" }, house)}`,
    house,
  );
}

/** Every interaction twice. */
export function drawTwice({ deliverTwice }: Life, house: House): TemplateResult {
  const { words } = house;
  return drawControl(
    "twice",
    deliverTwice ? words.on : words.off,
    drawKnob(deliverTwice ? words.switchOff : words.switchOn, { act: "deliverTwice", on: !deliverTwice }, house),
    house,
  );
}

/** From least to most. */
export function drawLatency({ latency }: Life, house: House): TemplateResult {
  const { words, parlour } = house;
  const set = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    const [least, most] = [Number(fields.get("least")), Number(fields.get("most"))];
    void parlour.life.act({ act: "latency", minMs: Math.min(least, most), maxMs: Math.max(least, most) });
  };
  const field = (name: string, label: string, value: number): TemplateResult =>
    html`<label
      >${label}
      <input name=${name} type="number" min="0" max="10000" step="1" required .value=${String(value)} />
    </label>`;
  return drawControl(
    "latency",
    latency === null ? words.off : words.latencyNow({ least: latency.minMs, most: latency.maxMs }),
    html`<form @submit=${set}>
      ${field("least", words.from, latency?.minMs ?? 200)} ${field("most", words.to, latency?.maxMs ?? 800)}
      <span>${words.ms}</span>
      <button class="button secondary">${words.set}</button>
      ${latency === null ? html`` : drawKnob(words.switchOff, { act: "latency", minMs: 0, maxMs: 0 }, house)}
    </form>`,
    house,
  );
}

/** How many answers to interactions fail. */
export function drawFailing({ failing }: Life, house: House): TemplateResult {
  const { words, parlour } = house;
  const offers = [
    { value: "0", name: words.never },
    { value: "0.33", name: words.everyThird },
    { value: "1", name: words.always },
  ];
  const choose = (value: string): void => void parlour.life.act({ act: "failing", chance: Number(value) });
  return drawControl(
    "failing",
    failing === 0 ? words.off : words.on,
    drawChoice(words.howOften, String(failing), offers, choose),
    house,
  );
}

/** Edits of messages are refused for a while. */
export function drawLimit({ editsLimitedMs }: Life, house: House): TemplateResult {
  const { words } = house;
  const left = Math.ceil(editsLimitedMs / 1000);
  return drawControl(
    "edits",
    left > 0 ? words.limitedFor({ count: left }) : words.off,
    left > 0
      ? drawKnob(words.lift, { act: "limitEdits", seconds: 0 }, house)
      : drawKnob(words.limit({ count: LIMITED }), { act: "limitEdits", seconds: LIMITED }, house),
    house,
  );
}
