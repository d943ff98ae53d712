import { ComponentType, type APIMessageTopLevelComponent } from "discord.js";

/** A button as a reader sees it. */
export interface SeenButton {
  readonly id: string;
  readonly label: string;
  readonly emoji: string;
  readonly style: number;
  readonly disabled: boolean;
}

/** What a message holds, flattened. */
export interface Seen {
  /** All components, nested ones included. */
  readonly count: number;
  /** Text displays in order. */
  readonly texts: readonly string[];
  /** Where markdown means nothing: buttons, selects, descriptions of pictures. */
  readonly plain: readonly string[];
  readonly buttons: readonly SeenButton[];
  /** Without rows of selects. */
  readonly rows: readonly (readonly SeenButton[])[];
  /** With the values marked as present. */
  readonly selects: readonly {
    readonly id: string;
    readonly present: readonly string[];
    readonly labels: readonly string[];
  }[];
}

type Node = Record<string, unknown>;

/** However nested. */
export function read(components: readonly APIMessageTopLevelComponent[]): Seen {
  const nodes = components.flatMap((component) => below({ ...component }));
  const ofType = (type: ComponentType): readonly Node[] => nodes.filter((node) => node["type"] === type);
  return {
    count: nodes.length,
    texts: ofType(ComponentType.TextDisplay).map((node) => String(node["content"])),
    plain: nodes.flatMap(plainIn),
    buttons: nodes.flatMap(buttonOf),
    rows: ofType(ComponentType.ActionRow)
      .map((row) => below(row).flatMap(buttonOf))
      .filter((row) => row.length > 0),
    selects: ofType(ComponentType.StringSelect).map((node) => {
      const options = node["options"] as readonly Node[];
      return {
        id: String(node["custom_id"]),
        present: options.filter((option) => option["default"] === true).map((option) => String(option["value"])),
        labels: options.map((option) => String(option["label"])),
      };
    }),
  };
}

/** None for other components. */
function buttonOf(node: Node): readonly SeenButton[] {
  if (node["type"] !== ComponentType.Button) return [];
  return [
    {
      id: String(node["custom_id"]),
      label: textOf(node["label"]),
      emoji: textOf((node["emoji"] as Node | undefined)?.["name"]),
      style: Number(node["style"]),
      disabled: node["disabled"] === true,
    },
  ];
}

function plainIn(node: Node): readonly string[] {
  const inner = ["options", "items"].flatMap((name) =>
    Array.isArray(node[name]) ? (node[name] as readonly Node[]) : [],
  );
  const words = ["label", "placeholder", "description"].map((name) => textOf(node[name])).filter((text) => text !== "");
  return [...words, ...inner.flatMap(plainIn)];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function below(node: Node): readonly Node[] {
  const inner = Array.isArray(node["components"]) ? (node["components"] as readonly Node[]) : [];
  const accessory =
    typeof node["accessory"] === "object" && node["accessory"] !== null ? [node["accessory"] as Node] : [];
  return [node, ...[...inner, ...accessory].flatMap(below)];
}
