import {
  ButtonStyle,
  ComponentType,
  SeparatorSpacingSize,
  type APIMessageTopLevelComponent,
  type APISeparatorComponent,
} from "discord-api-types/v10";
import { button, text } from "./make.js";

/** Containers, sections and separators of every kind. `thumb.png` comes along. */
export function layout(emoji: string): APIMessageTopLevelComponent[] {
  return [
    {
      type: ComponentType.Container,
      accent_color: 0xf0b232,
      components: [
        text("### Katchen · round 3 of 9\n**Ben** throws.\n-# Two shots are on the table."),
        line(true, SeparatorSpacingSize.Small),
        {
          type: ComponentType.Section,
          components: [text(`${emoji} ${emoji} ${emoji}\nThree cats in a row beat everything else that is there.`)],
          accessory: {
            type: ComponentType.Thumbnail,
            media: { url: "attachment://thumb.png" },
            description: "A cat on a table",
          },
        },
        line(true, SeparatorSpacingSize.Large),
        {
          type: ComponentType.Section,
          components: [text("A section with a button"), text("and a second line under it")],
          accessory: button("Beside", "g:beside", ButtonStyle.Secondary),
        },
        line(false, SeparatorSpacingSize.Small),
        text("Below a gap without a line"),
      ],
    },
    { type: ComponentType.Container, components: [text("A container without any colour")] },
    {
      type: ComponentType.Container,
      spoiler: true,
      components: [text("The whole container is a surprise"), text("with two lines")],
    },
    line(true, SeparatorSpacingSize.Small),
    text("Text without a container"),
  ];
}

function line(divider: boolean, spacing: SeparatorSpacingSize): APISeparatorComponent {
  return { type: ComponentType.Separator, divider, spacing };
}
