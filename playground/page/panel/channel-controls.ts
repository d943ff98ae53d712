import { ChannelType } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import { actOnChannels } from "../api.js";
import { onceDrawn } from "../focus.js";
import type { House } from "../context.js";
import { focusWhenShown } from "../shown-message.js";

/** New channels and threads, and closing: a button, then a question. */
export function drawChannelControls(house: House): TemplateResult {
  const { parlour, words } = house;
  const { asking } = parlour.unfolded;
  const open = parlour.channels.find(({ id }) => id === parlour.active?.state.channel);
  const ask = (what: typeof asking): void => parlour.unfold({ asking: asking === what ? null : what });
  return html`<div class="channel-tools">
      <button type="button" aria-expanded=${asking === "channel"} @click=${() => ask("channel")}>
        <span aria-hidden="true">+</span> ${words.addChannel}
      </button>
      <button
        type="button"
        aria-expanded=${asking === "thread"}
        ?disabled=${open?.type === ChannelType.PublicThread}
        @click=${() => ask("thread")}
      >
        <span aria-hidden="true">+</span> ${words.addThread}
      </button>
      <button
        type="button"
        aria-expanded=${asking === "remove"}
        ?disabled=${parlour.channels.length < 2}
        @click=${() => ask("remove")}
      >
        ${words.removeChannel}
      </button>
    </div>
    ${asking === null || open === undefined ? nothing : drawQuestion(asking, open, house)}`;
}

function drawQuestion(
  asking: "channel" | "thread" | "remove",
  open: { readonly id: string; readonly name: string },
  { parlour, words }: House,
): TemplateResult {
  const cancel = (event: KeyboardEvent): void => {
    if (event.key === "Escape") parlour.unfold({ asking: null });
  };
  if (asking === "remove") {
    const remove = async (): Promise<void> => {
      await actOnChannels("remove", { channel: open.id });
      parlour.unfold({ asking: null });
      onceDrawn(focusOnChannels);
    };
    return html`<div class="question" @keydown=${cancel}>
      <button type="button" class="button danger" ${focusWhenShown} @click=${remove}>
        ${words.reallyRemove({ name: open.name })}
      </button>
    </div>`;
  }
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const wanted = new FormData(event.currentTarget).get("name");
    const name = typeof wanted === "string" ? wanted.trim() : "";
    if (name === "") return;
    const done = await (asking === "channel"
      ? actOnChannels("add", { name })
      : actOnChannels("thread", { channel: open.id, name }));
    parlour.unfold({ asking: null });
    if ("problem" in done || done.channel === null) return;
    await parlour.active?.loadPlace();
    await parlour.active?.open(done.channel);
    onceDrawn(focusOnChannels);
  };
  const label = asking === "channel" ? words.channelName : words.threadName;
  return html`<form class="question" @submit=${create} @keydown=${cancel}>
    <input
      name="name"
      type="text"
      maxlength="100"
      autocomplete="off"
      required
      aria-label=${label}
      placeholder=${label}
      ${focusWhenShown}
    />
    <button class="button primary">${words.create}</button>
  </form>`;
}

/** Where they are listed, or else are made. */
function focusOnChannels(): void {
  const places = document.querySelectorAll<HTMLElement>("#channels [aria-current=page], .channel-tools button");
  [...places].find((place) => place.checkVisibility())?.focus();
}
