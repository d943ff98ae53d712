import {
  ComponentType,
  TextInputStyle,
  type APIModalInteractionResponseCallbackComponent,
  type APITextInputComponent,
} from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "./context.js";
import { drawMarkdown } from "./markdown/index.js";
import { openWhenShown } from "./shown.js";
import type { OpenModal } from "./state.js";

/** The open modal, as a real dialog: it takes the focus, and Escape closes it. */
export function drawModal(context: Context): TemplateResult | typeof nothing {
  const { modal } = context.state;
  return modal === null ? nothing : drawDialog(modal, context);
}

function drawDialog({ data }: OpenModal, context: Context): TemplateResult {
  const { session, state, words } = context;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === "string") fields[name] = value;
    await session.submit(fields);
  };
  return html`<dialog
    aria-label=${data.title}
    data-custom-id=${data.custom_id}
    ${openWhenShown}
    @close=${() => session.closeModal()}
  >
    <form @submit=${submit}>
      <h2>${data.title}</h2>
      ${data.components.map((component) => drawField(component, context))}
      ${state.notice === null ? nothing : html`<p class="failed" role="alert">${words.failed}</p>`}
      <footer>
        <button type="button" class="button secondary" @click=${() => session.closeModal()}>${words.cancel}</button>
        <button type="submit" class="button primary">${words.submit}</button>
      </footer>
    </form>
  </dialog>`;
}

function drawField(component: APIModalInteractionResponseCallbackComponent, context: Context): TemplateResult {
  const { words, state } = context;
  switch (component.type) {
    case ComponentType.ActionRow:
      return html`${component.components.map((input) => drawInput(input, input.label ?? "", ""))}`;
    case ComponentType.TextDisplay:
      return drawMarkdown(component.content, state.place);
    case ComponentType.Label:
      if (component.component.type !== ComponentType.TextInput) return html`<p class="failed">${words.unsupported}</p>`;
      return drawInput(component.component, component.label, component.description ?? "");
  }
}

function drawInput(input: APITextInputComponent, label: string, description: string): TemplateResult {
  const required = input.required ?? true;
  return html`<label class="field">
    <span>${label}${required ? " *" : ""}</span>
    ${description === "" ? nothing : html`<small>${description}</small>`}
    ${
      input.style === TextInputStyle.Paragraph
        ? html`<textarea
            name=${input.custom_id}
            rows="4"
            ?required=${required}
            minlength=${input.min_length ?? nothing}
            maxlength=${input.max_length ?? 4000}
            placeholder=${input.placeholder ?? nothing}
            .defaultValue=${input.value ?? ""}
          ></textarea>`
        : html`<input
            type="text"
            name=${input.custom_id}
            autocomplete="off"
            ?required=${required}
            minlength=${input.min_length ?? nothing}
            maxlength=${input.max_length ?? 4000}
            placeholder=${input.placeholder ?? nothing}
            value=${input.value ?? ""}
          />`
    }
  </label>`;
}
