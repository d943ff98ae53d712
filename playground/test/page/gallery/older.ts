import type { APIEmbed } from "discord-api-types/v10";

/** Embeds with everything in them. `chart.png` and `thumb.png` come along. */
export const embeds: readonly APIEmbed[] = [
  {
    author: { name: "Katzentisch", url: "https://example.com/author", icon_url: "attachment://thumb.png" },
    title: "An embed with **everything**",
    url: "https://example.com/title",
    description: "A description with [a link](https://example.com/), **bold** and `code`.\n- one\n- two",
    color: 0x57b894,
    fields: [
      { name: "First", value: "inline", inline: true },
      { name: "Second", value: "inline **bold**", inline: true },
      { name: "Third", value: "inline", inline: true },
      { name: "Alone", value: "This one takes the whole width" },
      { name: "Two", value: "of", inline: true },
      { name: "Two", value: "them", inline: true },
    ],
    image: { url: "attachment://chart.png" },
    thumbnail: { url: "attachment://thumb.png" },
    footer: { text: "A footer", icon_url: "attachment://thumb.png" },
    timestamp: "2026-01-02T03:04:05.000Z",
  },
  { description: "A short one without colour" },
];
