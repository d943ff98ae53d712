import { html, nothing, type TemplateResult } from "lit";
import type { Command } from "../../site/contract.js";
import type { House } from "../context.js";
import { languagesIn } from "../language.js";
import { drawTryOut } from "./draw-try-out.js";

const film = new URL("../../../docs/pictures/katchen-film.png", import.meta.url).href;
const still = new URL("../../../docs/pictures/denkste-turn.en.phone.png", import.meta.url).href;

/** What a club has. */
const clubSigns = [
  ["evening", "🍻"],
  ["rounds", "🥃"],
  ["cup", "🏆"],
] as const;

/** For who thinks about having the bot on a server: a moving game, what a club has, and what the bot may. */
export function drawAbout(cup: Command | null, house: House): TemplateResult {
  const { words } = house;
  const { inviteLines } = words;
  return html`<div class="about">
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcset=${still} />
      <img class="film" src=${film} alt=${words.filmText} loading="lazy" width="630" height="1050" />
    </picture>
    <section aria-labelledby="club-title">
      <h3 id="club-title">${words.clubTitle}</h3>
      <ul class="club">
        ${clubSigns.map(
          ([key, sign]) =>
            html`<li>
              <span class="sign" aria-hidden="true">${sign}</span>
              <span><strong>${words.club[key].title}</strong> ${words.club[key].text}</span>
            </li>`,
        )}
      </ul>
      ${cup === null ? nothing : drawTryOut(cup, house)}
    </section>
    <section aria-labelledby="invite-title">
      <h3 id="invite-title">${words.inviteTitle}</h3>
      <p>${words.inviteLead}</p>
      <ul class="invite">
        <li>${inviteLines.rights}</li>
        <li>${inviteLines.messages}</li>
        <li>${inviteLines.languages({ languages: languagesIn(house.locale) })}</li>
        <li>${inviteLines.host}</li>
      </ul>
      <p>${words.inviteSteps}</p>
    </section>
  </div>`;
}
