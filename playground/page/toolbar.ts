import { html, nothing, type TemplateResult } from "lit";
import type { House } from "./context.js";
import { togglePanel } from "./keys.js";
import type { ToolName } from "./words/frame-words.js";

/** How the bot is, and what the window can do. */
export function drawToolbar(house: House): TemplateResult {
  const { parlour, words } = house;
  const { panel, start, channels } = parlour.unfolded;
  return html`<header class="toolbar" data-region>
    <button
      type="button"
      class="tool burger"
      aria-label=${words.channels}
      aria-expanded=${channels}
      aria-controls="channels"
      @click=${() => parlour.unfold({ channels: !channels })}
    >
      <span aria-hidden="true">☰</span> <span class="short" aria-hidden="true">${words.channels}</span>
    </button>
    <h1>Katzentisch</h1>
    ${drawPulse(house)}
    <div class="tools" role="group" aria-label=${words.tools}>
      ${drawTool("🎲", words.games, () => parlour.unfold({ start: !start }), { pressed: start })}
      ${drawTool("👤", words.addSeat, () => void parlour.addSeat(), { disabled: !parlour.hasRoom })}
      ${drawLanguages(house)}
      ${drawTool("🌗", words.themeNow(words.theme[parlour.theme]), () => parlour.changeTheme(), { quiet: true })}
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
  return html`<div class="languages" role="group" aria-label=${words.languageOfAll}>
    ${languages.map(
      ({ code, sign, name }) =>
        html`<button
          type="button"
          class="tool"
          lang=${code}
          title=${name}
          aria-label=${name}
          aria-pressed=${parlour.language === code}
          @click=${() => void parlour.speak(code)}
        >
          ${sign}
        </button>`,
    )}
  </div>`;
}

const languages = [
  { code: "de", sign: "DE", name: "DE: Deutsch" },
  { code: "en", sign: "EN", name: "EN: English" },
] as const;

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
