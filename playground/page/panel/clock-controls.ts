import { html, type TemplateResult } from "lit";
import type { Life } from "../../site/life-contract.js";
import type { House } from "../context.js";
import { drawControl, drawKnob } from "./control.js";

/** The nearest deadline is up. */
export function drawHurry({ bot }: Life, house: House): TemplateResult {
  const { words } = house;
  return drawControl(
    "hurry",
    bot === null ? words.notOurs : bot.pid === null ? words.botOff.name : "",
    bot === null || bot.pid === null ? html`` : drawKnob(words.hurry, { act: "hurry" }, house),
    house,
  );
}

/** How wrong Discord's clock is. */
export function drawClock({ clockOffsetMs }: Life, house: House): TemplateResult {
  const { words, parlour } = house;
  const seconds = Math.round(clockOffsetMs / 1000);
  const set = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const wanted = Number(new FormData(event.currentTarget).get("seconds"));
    void parlour.life.act({ act: "clock", offsetMs: wanted * 1000 });
  };
  return drawControl(
    "clock",
    seconds === 0
      ? words.clockRight
      : seconds > 0
        ? words.clockAhead({ count: seconds })
        : words.clockBehind({ count: -seconds }),
    html`<form @submit=${set}>
      <label
        >${words.ahead}
        <input name="seconds" type="number" min="-86400" max="86400" required .value=${String(seconds)} />
      </label>
      <button class="button secondary">${words.set}</button>
    </form>`,
    house,
  );
}
