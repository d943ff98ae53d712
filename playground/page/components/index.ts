import {
  ComponentType,
  SeparatorSpacingSize,
  type APIComponentInContainer,
  type APIComponentInMessageActionRow,
  type APIContainerComponent,
  type APIMessageTopLevelComponent,
  type APISectionComponent,
} from "discord-api-types/v10";
import { html, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import type { Context } from "../context.js";
import { drawMarkdown } from "../markdown/index.js";
import { drawButton } from "./button.js";
import { drawFile, drawGallery, drawThumbnail } from "./media.js";
import { drawSelect } from "./select.js";

/** Any component that may stand in a message (Discord's reference, "Component Reference"). */
export function drawComponent(
  component: APIMessageTopLevelComponent | APIComponentInContainer,
  message: SeenMessage,
  context: Context,
): TemplateResult {
  switch (component.type) {
    case ComponentType.ActionRow:
      return html`<div class="action-row">
        ${component.components.map((inner) => drawControl(inner, message, context))}
      </div>`;
    case ComponentType.Container:
      return drawContainer(component, message, context);
    case ComponentType.TextDisplay:
      return drawMarkdown(component.content, context.state.place);
    case ComponentType.Section:
      return drawSection(component, message, context);
    case ComponentType.MediaGallery:
      return drawGallery(component, context);
    case ComponentType.File:
      return drawFile(component);
    case ComponentType.Separator: {
      const size = component.spacing === SeparatorSpacingSize.Large ? "large" : "normal";
      return html`<hr class="separator ${size} ${component.divider === false ? "blank" : ""}" />`;
    }
  }
}

function drawContainer(container: APIContainerComponent, message: SeenMessage, context: Context): TemplateResult {
  const accent = container.accent_color;
  const hasAccent = accent !== undefined && accent !== null;
  const style = hasAccent ? `--accent: #${accent.toString(16).padStart(6, "0")}` : "";
  return html`<div class="container ${hasAccent ? "accented" : ""}" style=${style}>
    ${container.components.map((inner) => drawComponent(inner, message, context))}
  </div>`;
}

function drawSection(section: APISectionComponent, message: SeenMessage, context: Context): TemplateResult {
  const { accessory } = section;
  return html`<div class="section">
    <div>${section.components.map((text) => drawMarkdown(text.content, context.state.place))}</div>
    <div class="accessory">
      ${
        accessory.type === ComponentType.Button
          ? drawButton(accessory, message, context)
          : drawThumbnail(accessory, context)
      }
    </div>
  </div>`;
}

function drawControl(
  component: APIComponentInMessageActionRow,
  message: SeenMessage,
  context: Context,
): TemplateResult {
  switch (component.type) {
    case ComponentType.Button:
      return drawButton(component, message, context);
    case ComponentType.StringSelect:
    case ComponentType.ChannelSelect:
      return drawSelect(component, message, context);
    default:
      return html`<p class="failed">${context.words.unsupported} (${component.type})</p>`;
  }
}
