/** How a text is set off. */
export type Style = "bold" | "italic" | "underline" | "strike";

/** Of every server; `linked-roles` may name one further. */
export type Landmark = "customize" | "browse" | "guide" | "home" | "linked-roles";

/** `time`: seconds since 1970 and Discord's style letter. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "break" }
  | { readonly type: "styled"; readonly style: Style; readonly content: readonly Inline[] }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "spoiler"; readonly content: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly title: string; readonly content: readonly Inline[] }
  | { readonly type: "mention"; readonly kind: "user" | "channel" | "role"; readonly id: string }
  | { readonly type: "everyone"; readonly text: "@everyone" | "@here" }
  | { readonly type: "landmark"; readonly landmark: Landmark }
  | { readonly type: "command"; readonly path: string }
  | { readonly type: "time"; readonly seconds: number; readonly style: string }
  | { readonly type: "emoji"; readonly id: string; readonly name: string };

/** `language` of code: as after the fence, may be empty. */
export type Block =
  | { readonly type: "paragraph"; readonly content: readonly Inline[] }
  | { readonly type: "heading"; readonly level: 1 | 2 | 3; readonly content: readonly Inline[] }
  | { readonly type: "small"; readonly content: readonly Inline[] }
  | { readonly type: "quote"; readonly content: readonly Block[] }
  | { readonly type: "code"; readonly language: string; readonly text: string }
  | { readonly type: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] };
