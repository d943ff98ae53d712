import { html, nothing, type TemplateResult } from "lit";
import { languages } from "../../src/texts/languages.js";
import type { House } from "./context.js";
import { togglePanel } from "./keys.js";
import { pageLanguage } from "./language.js";
import { pageLanguages } from "./page-words.js";

/** `short`: below the sign, where a phone has no room for the name. */
interface ToolName {
  readonly name: string;
  readonly short: string;
}

/** How the bot is, and what the window can do. */
export function drawToolbar(house: House): TemplateResult {
  const { parlour, words } = house;
  const { panel, start, channels } = parlour.unfolded;
  const { active } = parlour;
  // The list that says so is out of sight on a phone.
  const isAsked = parlour.channels.some(({ id, asks }) => asks && id !== active?.state.channel);
  const turn = active === null || !isAsked ? null : `${active.state.place.me.name} ${words.theirTurn}`;
  return html`<header class="toolbar" data-region>
    <button
      type="button"
      class="tool burger"
      aria-label=${[words.channels, ...(turn === null ? [] : [turn])].join(", ")}
      aria-expanded=${channels}
      aria-controls="channels"
      @click=${() => parlour.unfold({ channels: !channels })}
    >
      <span aria-hidden="true">☰${turn === null ? nothing : html`<span class="turn">👉</span>`}</span>
      <span class="short" aria-hidden="true">${words.channels}</span>
    </button>
    <h1>Katzentisch</h1>
    ${drawPulse(house)}
    <div class="tools" role="group" aria-label=${words.tools}>
      ${drawTool("🎲", words.games, () => parlour.unfold({ start: !start }), { pressed: start })}
      ${drawTool("👤", words.addSeat, () => void parlour.addSeat(), { disabled: !parlour.hasRoom })}
      ${drawLanguages(house)} ${drawTool("🌗", colorsNow(house), () => parlour.changeTheme(), { quiet: true })}
      ${drawTool("🛠", words.panel, () => togglePanel(parlour), { pressed: panel !== null, quiet: true })}
      ${drawTool("⌨", words.keys, () => parlour.unfold({ keys: true }), { quiet: true, byKeys: true })}
    </div>
  </header>`;
}

/** Whether the bot is there, for who looks. */
function drawPulse({ parlour, words }: House): TemplateResult | typeof nothing {
  const { life } = parlour.life;
  if (life === null) return nothing;
  const { name, short } = life.connected ? words.botOn : words.botOff;
  return html`<p class="pulse ${life.connected ? "on" : "off"}">
    <span class="name">${name}</span> <span class="short" aria-hidden="true">${short}</span>
  </p>`;
}

/** Of this browser's page; a press sets all seats and the server with its boards, too. */
function drawLanguages({ parlour, words }: House): TemplateResult {
  const { name } = languages[parlour.language];
  const choose = ({ currentTarget: list }: Event): void => {
    const chosen = list instanceof HTMLSelectElement ? pageLanguage(list.value) : null;
    if (chosen !== null) void parlour.speak(chosen);
  };
  return html`<label class="tool languages" title=${words.languageOfAll}>
    <span class="sign" aria-hidden="true">🌐</span> <span class="name" aria-hidden="true">${name}</span>
    <span class="short" aria-hidden="true">${name}</span>
    <select aria-label=${words.languageOfAll} @change=${choose}>
      ${pageLanguages.map(
        (code) =>
          html`<option value=${code} lang=${code} .selected=${code === parlour.language}>
            ${languages[code].name}
          </option>`,
      )}
    </select>
  </label>`;
}

/** With the present ones in its name. */
function colorsNow({ parlour, words: { colors, theme } }: House): ToolName {
  return { name: colors.name({ theme: theme[parlour.theme] }), short: colors.short };
}

/** `quiet`: on a desktop the name is only read aloud and shown when pointed at. `byKeys`: of no use without a keyboard. */
function drawTool(
  sign: string,
  { name, short }: ToolName,
  press: () => void,
  state: {
    readonly pressed?: boolean;
    readonly disabled?: boolean;
    readonly quiet?: boolean;
    readonly byKeys?: boolean;
  },
): TemplateResult {
  return html`<button
    type="button"
    class="tool ${state.quiet === true ? "quiet" : ""} ${state.byKeys === true ? "by-keys" : ""}"
    title=${name}
    aria-label=${name}
    aria-pressed=${state.pressed ?? nothing}
    ?disabled=${state.disabled === true}
    @click=${press}
  >
    <span class="sign" aria-hidden="true">${sign}</span> <span class="name">${name}</span>
    <span class="short">${short}</span>
  </button>`;
}
