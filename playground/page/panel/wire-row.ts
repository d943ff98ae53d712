import { html, nothing, type TemplateResult } from "lit";
import type { WireRow } from "../../site/contract.js";
import type { ShardPair } from "../../discord/types.js";
import type { House } from "../context.js";
import { wentWrong } from "./wire-store.js";

/** Pressed, it unfolds to what was sent. */
export function drawWireRow(row: WireRow, nameOf: (channel: string) => string, house: House): TemplateResult {
  const { parlour, words, locale } = house;
  const body = parlour.wire.body(row.id);
  const isOpen =
    row.type === "request" ? row.verdict.type === "open" : row.type === "interaction" && row.ending === null;
  const tone = wentWrong(row) ? "bad" : isOpen ? "open" : "good";
  return html`<li class="entry ${row.type} ${tone}" data-entry=${row.id}>
    <button type="button" aria-expanded=${body !== undefined} @click=${() => parlour.wire.toggle(row.id)}>
      <time>${new Date(row.at).toLocaleTimeString(locale)}</time>
      <span class="what">${drawWhat(row, house)}</span>
      <span class="verdict">${verdictOf(row, house)}</span>
      <span class="more">
        ${drawMore(row, house)} ${row.channel === null ? nothing : html`<span>#${nameOf(row.channel)}</span>`}
        ${row.table === null ? nothing : html`<span>${row.table}</span>`}
      </span>
    </button>
    ${row.type === "request" && row.verdict.type === "refused" ? drawWhy(row.verdict, house) : nothing}
    ${
      body === undefined
        ? nothing
        : html`<pre tabindex="0">${body === null ? "…" : body === "" ? words.noBody : body}</pre>`
    }
  </li>`;
}

/** A usual request by its meaning. */
function drawWhat(row: WireRow, { words, parlour }: House): TemplateResult {
  switch (row.type) {
    case "request":
      return html`<strong>${row.method}</strong> ${knownIn(words.routes, `${row.method} ${row.route}`)}`;
    case "interaction": {
      const who = parlour.people.find(({ id }) => id === row.user)?.name ?? row.user;
      return html`<strong>${words.kinds[row.kind]}</strong> ${who}`;
    }
    case "gateway":
      return html`<strong>Gateway</strong> ${words.gateway[row.event]}`;
  }
}

/** The outcome. */
function verdictOf(row: WireRow, { words }: House): string {
  switch (row.type) {
    case "request": {
      const { verdict, status } = row;
      const said = verdict.type === "spoiled" ? words.spoiled[verdict.how] : words.verdicts[verdict.type];
      return status === 0 ? said : `${status} ${said}`;
    }
    case "interaction":
      return row.ending === null ? words.waiting : words.endings[row.ending.type];
    case "gateway":
      return row.detail;
  }
}

/** Where it went and how long it took. */
function drawMore(row: WireRow, house: House): TemplateResult {
  const { words } = house;
  switch (row.type) {
    case "request":
      return html`<code>${row.route.split("/").map((step, at) => (at === 0 ? step : html`/<wbr />${step}`))}</code>
        ${row.files.length === 0 ? nothing : html`<span>${words.files({ count: row.files.length })}</span>`}
        ${row.ms === null ? nothing : html`<span>${row.ms} ms</span>`}`;
    case "interaction": {
      const { ending, firstMs } = row;
      const isLate = firstMs !== null && ending !== null && ending.ms - firstMs >= 20;
      return html`<code>${row.name}</code> ${ending === null ? nothing : html`<span>${ending.ms} ms</span>`}
        ${isLate ? html`<span>${words.firstAfter({ ms: firstMs })}</span>` : nothing} ${drawShards(row.shards, house)}`;
    }
    case "gateway":
      return drawShards(row.shard === null ? [] : [row.shard], house);
  }
}

/** Of a bot that has several. */
function drawShards(shards: readonly ShardPair[], { words }: House): TemplateResult {
  const several = shards.filter(([, count]) => count > 1);
  return html`${several.map(([shard, count]) => html`<span>${words.shard({ number: shard + 1, all: count })}</span>`)}`;
}

type Refusal = Extract<Extract<WireRow, { readonly type: "request" }>["verdict"], { readonly type: "refused" }>;

/** The code, its meaning, and every wrong field. */
function drawWhy({ code, message, problems }: Refusal, { words }: House): TemplateResult {
  return html`<div class="why">
    <p>
      <strong>${code === 0 ? words.notACode : code}</strong> ${knownIn(words.codes, String(code))}
      <q lang="en">${message}</q>
    </p>
    ${
      problems.length === 0
        ? nothing
        : html`<ul>
            ${problems.map(
              ({ field, message: wrong }) => html`<li><code>${field}</code> <span lang="en">${wrong}</span></li>`,
            )}
          </ul>`
    }
  </div>`;
}

/** Nothing, if none of the texts is of this key. */
function knownIn(texts: Readonly<Record<string, string>>, key: string): string {
  return texts[key] ?? "";
}
