import { html, nothing, type TemplateResult } from "lit";
import type { House } from "./context.js";
import { togglePanel } from "./keys.js";
import { shownLanguage } from "./page-words.js";

/** How the bot is, and what the window can do. */
export function drawToolbar({ parlour, words }: House): TemplateResult {
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
      <span aria-hidden="true">☰</span>
    </button>
    <h1>Katzentisch</h1>
    ${drawPulse({ parlour, words })}
    <div class="tools" role="group" aria-label=${words.tools}>
      ${drawTool("🎲", words.games, () => parlour.unfold({ start: !start }), { pressed: start })}
      ${drawTool("👤", words.addSeat, () => void parlour.addSeat(), { disabled: !parlour.hasRoom })}
      ${drawTool("🛠", words.panel, () => togglePanel(parlour), { pressed: panel !== null })}
      ${drawLanguages({ parlour, words })}
      ${drawTool("🌗", words.themeNow(words.theme[parlour.theme]), () => parlour.changeTheme(), { quiet: true })}
      ${drawTool("⌨", words.keys, () => parlour.unfold({ keys: true }), { quiet: true })}
    </div>
  </header>`;
}

/** Whether the bot is there, for who looks. */
function drawPulse({ parlour, words }: House): TemplateResult | typeof nothing {
  const { life } = parlour.life;
  if (life === null) return nothing;
  const text = life.connected ? words.botOn : words.botOff;
  return html`<p class="pulse ${life.connected ? "on" : "off"}"><span>${text}</span></p>`;
}

/** For all seats, and the server with its boards. */
function drawLanguages({ parlour, words }: House): TemplateResult {
  const spoken = shownLanguage(parlour.seats[0]?.state.place.me.locale ?? "");
  const isAllTheSame = parlour.seats.every(({ state }) => shownLanguage(state.place.me.locale) === spoken);
  return html`<div class="languages" role="group" aria-label=${words.languageOfAll}>
    ${languages.map(
      ({ code, locale, sign, name }) =>
        html`<button
          type="button"
          class="tool"
          lang=${code}
          title=${name}
          aria-label=${name}
          aria-pressed=${isAllTheSame && spoken === code}
          @click=${() => void parlour.speak(locale)}
        >
          ${sign}
        </button>`,
    )}
  </div>`;
}

const languages = [
  { code: "de", locale: "de", sign: "DE", name: "DE: Deutsch" },
  { code: "en", locale: "en-US", sign: "EN", name: "EN: English" },
] as const;

/** `quiet`: the name is only read aloud and shown when pointed at. */
function drawTool(
  sign: string,
  name: string,
  press: () => void,
  state: { readonly pressed?: boolean; readonly disabled?: boolean; readonly quiet?: boolean },
): TemplateResult {
  return html`<button
    type="button"
    class="tool ${state.quiet === true ? "quiet" : ""}"
    title=${name}
    aria-pressed=${state.pressed ?? nothing}
    ?disabled=${state.disabled === true}
    @click=${press}
  >
    <span aria-hidden="true">${sign}</span> <span class="name">${name}</span>
  </button>`;
}
