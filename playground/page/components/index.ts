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
import { drawFileComponent } from "../attachments/attached-files.js";
import type { Context } from "../context.js";
import { drawMarkdown } from "../markdown/index.js";
import { drawButton } from "./button.js";
import { drawCover, drawGallery, drawThumbnail } from "./media-gallery.js";
import { drawSelect } from "./select.js";

/** Any component of a message (Discord's reference, "Component Reference"). */
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
      return drawMarkdown(component.content, context);
    case ComponentType.Section:
      return drawSection(component, message, context);
    case ComponentType.MediaGallery:
      return drawGallery(component, context);
    case ComponentType.File:
      return drawFileComponent(component, message, context);
    case ComponentType.Separator: {
      const size = component.spacing === SeparatorSpacingSize.Large ? "large" : "small";
      const isDivider = component.divider ?? true;
      return isDivider
        ? html`<hr class="separator ${size}" />`
        : html`<div class="separator blank ${size}" aria-hidden="true"></div>`;
    }
  }
}

function drawContainer(container: APIContainerComponent, message: SeenMessage, context: Context): TemplateResult {
  const accent = container.accent_color;
  const hasAccent = accent !== undefined && accent !== null;
  const style = hasAccent ? `--accent: #${accent.toString(16).padStart(6, "0")}` : "";
  const drawn = html`<div class="container ${hasAccent ? "accented" : ""}" style=${style}>
    ${container.components.map((inner) => drawComponent(inner, message, context))}
  </div>`;
  return container.spoiler === true ? drawCover(JSON.stringify(container), drawn, context) : drawn;
}

function drawSection(section: APISectionComponent, message: SeenMessage, context: Context): TemplateResult {
  const { accessory } = section;
  return html`<div class="section">
    <div>${section.components.map((text) => drawMarkdown(text.content, context))}</div>
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
  return component.type === ComponentType.Button
    ? drawButton(component, message, context)
    : drawSelect(component, message, context);
}
