import {
  ChannelType,
  ComponentType,
  TextInputStyle,
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
} from "discord-api-types/v10";

/** A modal with a text, a line, a paragraph and selects. */
export const formModal: APIModalInteractionResponseCallbackData = {
  title: "A few questions",
  custom_id: "g:form",
  components: [
    { type: ComponentType.TextDisplay, content: "Nothing in here is **secret**." },
    label("Your word", "Any word at all", {
      type: ComponentType.TextInput,
      custom_id: "word",
      style: TextInputStyle.Short,
      min_length: 2,
      max_length: 12,
      placeholder: "Katze",
    }),
    label("Your story", "", {
      type: ComponentType.TextInput,
      custom_id: "story",
      style: TextInputStyle.Paragraph,
      required: false,
      max_length: 300,
      value: "Once upon a table",
    }),
    label("Your level", "How hard it is to be", {
      type: ComponentType.StringSelect,
      custom_id: "level",
      options: [
        { label: "Relaxed", value: "relaxed", description: "Thinks of fish" },
        { label: "Strong", value: "strong" },
      ],
    }),
    label("Your people", "", {
      type: ComponentType.UserSelect,
      custom_id: "people",
      required: false,
      min_values: 0,
      max_values: 3,
    }),
  ],
};

/** A modal with what is rarer: a channel, boxes to tick, a file. */
export const rareModal: APIModalInteractionResponseCallbackData = {
  title: "Rarer questions",
  custom_id: "g:rare",
  components: [
    label("Where", "", {
      type: ComponentType.ChannelSelect,
      custom_id: "where",
      channel_types: [ChannelType.GuildText],
      required: false,
    }),
    label("A picture", "PNG or JPEG", { type: ComponentType.FileUpload, custom_id: "file", required: false }),
    label("One of them", "", {
      type: ComponentType.RadioGroup,
      custom_id: "one",
      options: [
        { label: "This", value: "this", description: "What everybody takes" },
        { label: "That", value: "that" },
      ],
    }),
    label("Some of them", "", {
      type: ComponentType.CheckboxGroup,
      custom_id: "some",
      required: false,
      options: [
        { label: "Here", value: "here", default: true },
        { label: "There", value: "there" },
      ],
    }),
    label("Agreed", "Yes or no", { type: ComponentType.Checkbox, custom_id: "agreed" }),
  ],
};

function label(text: string, description: string, component: APIComponentInLabel) {
  return {
    type: ComponentType.Label as const,
    label: text,
    ...(description !== "" && { description }),
    component,
  };
}
