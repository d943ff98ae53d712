import { html, type TemplateResult } from "lit";
import type { Channel } from "../../site/contract.js";
import { takeable, type Life, type Takeable } from "../../site/life-contract.js";
import type { House } from "../context.js";
import { localeOffers } from "../language.js";
import { drawChoice, drawControl, drawKnob } from "./control.js";

/** The message with the table is deleted. */
export function drawBoard({ id, table }: Channel, house: House): TemplateResult {
  const { words } = house;
  return drawControl(
    "board",
    words.boards[table ?? "none"],
    drawKnob(words.deleteBoard, { act: "deleteBoard", channel: id }, house, "danger"),
    house,
  );
}

/** Permissions of the bot in a channel. */
export function drawRights({ taken }: Life, { id }: Channel, house: House): TemplateResult {
  const { words, parlour } = house;
  const missing = takeable.filter((right) => (taken[id] ?? []).includes(right));
  const left = takeable.filter((right) => !missing.includes(right));
  const take = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const wanted = new FormData(event.currentTarget).get("right");
    const permission = takeable.find((right) => right === wanted);
    if (permission !== undefined) void parlour.life.act({ act: "take", channel: id, permission });
  };
  const name = (right: Takeable): string => words.rights[right];
  return drawControl(
    "rights",
    missing.length === 0 ? words.nothingTaken : words.taken({ rights: missing.map(name).join(", ") }),
    html`<form @submit=${take}>
      <select name="right" aria-label=${words.right} ?disabled=${left.length === 0}>
        ${left.map((right) => html`<option value=${right}>${name(right)}</option>`)}
      </select>
      <button class="button secondary" data-act="take" ?disabled=${left.length === 0}>${words.take}</button>
      ${missing.length === 0 ? html`` : drawKnob(words.giveBack, { act: "giveBack", channel: id }, house)}
    </form>`,
    house,
  );
}

/** Whether the bot is in the server. */
export function drawMember({ here }: Life, house: House): TemplateResult {
  const { words } = house;
  return drawControl(
    "member",
    here ? words.member : words.stranger,
    here
      ? drawKnob(words.throwOut, { act: "removeBot" }, house, "danger")
      : drawKnob(words.invite, { act: "inviteBot" }, house, "success"),
    house,
  );
}

/** The language of what everybody sees. */
export function drawLocale({ locale }: Life, house: House): TemplateResult {
  const { words, parlour } = house;
  const choose = (wanted: string): void => void parlour.life.act({ act: "locale", locale: wanted });
  return drawControl("locale", "", drawChoice(words.language, locale, localeOffers(locale), choose), house);
}
