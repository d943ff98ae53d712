import { html, type TemplateResult } from "lit";
import type { Person } from "../site/contract.js";
import { drawAvatar } from "./avatar.js";
import type { Words } from "./words.js";

/** The door: who is sitting at this tab? */
export function drawPeople(people: readonly Person[], words: Words): TemplateResult {
  return html`<main class="people">
    <h1>${words.choosePerson}</h1>
    <p>${words.choosePersonHint}</p>
    <ul>
      ${people.map(
        (person) =>
          html`<li>
            <a href="?user=${person.id}"
              >${drawAvatar(person.id, person.name)} ${person.name} <small>${person.locale}</small></a
            >
          </li>`,
      )}
    </ul>
  </main>`;
}
