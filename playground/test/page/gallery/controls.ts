import {
  ButtonStyle,
  ChannelType,
  ComponentType,
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIMessageComponentEmoji,
} from "discord-api-types/v10";
import { button, row } from "./make.js";

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** All styles, with emoji, label or both, enabled or not. */
export function buttons(emoji: APIMessageComponentEmoji): Row[] {
  return [
    row(
      button("Primary", "g:primary", ButtonStyle.Primary),
      button("Secondary", "g:secondary", ButtonStyle.Secondary),
      button("Success", "g:success", ButtonStyle.Success),
      button("Danger", "g:danger", ButtonStyle.Danger),
      { type: ComponentType.Button, style: ButtonStyle.Link, label: "Link", url: "https://example.com/" },
    ),
    row(
      ...["1", "2", "3", "4", "5"].map((digit) => ({
        type: ComponentType.Button as const,
        style: ButtonStyle.Secondary as const,
        custom_id: `g:small:${digit}`,
        emoji: digit === "5" ? emoji : { name: `${digit}\u{fe0f}\u{20e3}` },
      })),
    ),
    row(
      { ...button("With emoji", "g:both", ButtonStyle.Success), emoji: { name: "🎲" } },
      { ...button("With one of our own", "g:own", ButtonStyle.Primary), emoji },
      button("Nobody answers", "g:silent", ButtonStyle.Danger),
      button("Slow", "g:slow", ButtonStyle.Secondary),
    ),
    row(
      { ...button("Primary", "g:off:1", ButtonStyle.Primary), disabled: true },
      { ...button("Secondary", "g:off:2", ButtonStyle.Secondary), disabled: true },
      {
        type: ComponentType.Button,
        style: ButtonStyle.Link,
        label: "Link",
        url: "https://example.com/",
        disabled: true,
      },
    ),
    row(
      button("Ask me everything", "g:ask", ButtonStyle.Primary),
      button("A label that goes on and on, nearly as long as Discord lets one be, 80 letters", "g:long"),
    ),
  ];
}

/** Every kind of select. `user`: somebody who is chosen already. */
export function selects(emoji: APIMessageComponentEmoji, user: string): Row[] {
  return [
    row({
      type: ComponentType.StringSelect,
      custom_id: "g:level",
      placeholder: "Level",
      options: [
        { label: "Relaxed", value: "relaxed", description: "Thinks of fish", emoji: { name: "😺" } },
        { label: "Strong", value: "strong", description: "Thinks of winning", emoji },
        { label: "Random", value: "random" },
        { label: "Asleep", value: "asleep", description: "Does not think at all" },
      ],
    }),
    row({
      type: ComponentType.StringSelect,
      custom_id: "g:dice",
      placeholder: "Dice to keep",
      min_values: 1,
      max_values: 2,
      options: [
        { label: "One", value: "1", default: true },
        { label: "Two", value: "2" },
        { label: "Three", value: "3" },
      ],
    }),
    row({
      type: ComponentType.UserSelect,
      custom_id: "g:user",
      placeholder: "Somebody",
      default_values: [{ id: user, type: "user" as never }],
    }),
    row({ type: ComponentType.RoleSelect, custom_id: "g:role", placeholder: "A role" }),
    row({ type: ComponentType.MentionableSelect, custom_id: "g:whoever", placeholder: "Somebody or a role" }),
  ];
}

/** Two more, as a message takes five rows in the older layout: by kind of channel, and disabled. */
export function moreSelects(): Row[] {
  return [
    row({
      type: ComponentType.ChannelSelect,
      custom_id: "g:thread",
      placeholder: "A thread",
      channel_types: [ChannelType.PublicThread],
    }),
    row({
      type: ComponentType.StringSelect,
      custom_id: "g:off",
      placeholder: "Not now",
      disabled: true,
      options: [{ label: "Nothing", value: "nothing" }],
    }),
  ];
}
