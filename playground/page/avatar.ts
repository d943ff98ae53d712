import { html, type TemplateResult } from "lit";

const hues = [235, 145, 40, 345, 195, 285];

/** A round initial in a colour that stays with the person. Decoration only: the name stands beside it. */
export function drawAvatar(id: string, name: string): TemplateResult {
  const sum = [...id].reduce((total, digit) => total + Number(digit), 0);
  const hue = hues[sum % hues.length] ?? 0;
  return html`<span class="avatar" aria-hidden="true" style="background: hsl(${hue} 55% 45%)"
    >${[...name].at(0)?.toUpperCase() ?? "?"}</span
  >`;
}
