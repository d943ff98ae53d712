import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "./context.js";
import { drawAvatar } from "./avatar.js";
import { readEntries } from "./modal/entries.js";
import { drawFields } from "./modal/modal-fields.js";
import "./modal/modal-frame.js";
import type { OpenModal } from "./page-state.js";

/** Over everything that this person sees: it takes the focus, and Escape closes it. */
export function drawModal(context: Context): TemplateResult | typeof nothing {
  const { modal } = context.state;
  return modal === null ? nothing : drawFrame(modal, context);
}

function drawFrame({ interaction, data }: OpenModal, context: Context): TemplateResult {
  const { session, state, words } = context;
  const { app } = state.place;
  return html`<discord-modal
    .interaction=${interaction}
    .customId=${data.custom_id}
    .heading=${data.title}
    .sign=${drawAvatar(app.id)}
    .notice=${words.modalNotice({ app: app.name })}
    .fields=${drawFields(data.components, context)}
    .failure=${state.notice === "failed" ? words.modalFailed : state.notice}
    .words=${words}
    .submit=${(form: HTMLFormElement) => session.submit(readEntries(data.components, form))}
    .close=${() => session.closeModal()}
  ></discord-modal>`;
}
