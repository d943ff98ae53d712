/** What the texts mention. */
export interface Mentioned {
  readonly user: string;
  readonly role: string;
  readonly channel: string;
  readonly command: string;
  /** As text writes it. */
  readonly emoji: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** All of markdown, in two texts of at most 2000 characters. */
export function texts({ user, role, channel, command, emoji, time }: Mentioned): readonly [string, string] {
  return [
    [
      "# Heading one",
      "## Heading two",
      "### Heading three",
      "-# small print with **bold** in it",
      "**bold** *italic* __underlined__ ~~struck~~ ***both*** `code` ||a spoiler with **bold** in it||",
      "> a quote over",
      "> two lines with `code`",
      "- a list",
      "  - with a list in it",
      "    - and one in that",
      "- and an end",
      "3. three",
      "4. four",
      "```ts",
      "const cat: string = 'a code block that is longer than a phone is wide, and then some';",
      "```",
      "Escaped: \\*not italic\\* \\<@1>",
    ].join("\n"),
    [
      `<@${user}> <@&${role}> <#${channel}> </gallery:${command}> @everyone <id:customize> <id:browse>`,
      `${emoji} 🎲 <:gone:100000000000000009> [a masked link](https://example.com/cat) https://example.com/bare?x=1`,
      `<https://example.com/pointed> [with a title](https://example.com/ "Title")`,
      ...["t", "T", "d", "D", "f", "F", "s", "R"].map((style) => `${style}: <t:${time}:${style}>`),
      ">>> the rest is",
      "a quote that goes on over Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunden",
    ].join("\n"),
  ];
}
