import {
  ButtonStyle,
  ComponentType,
  MessageFlags,
  type APIMessageTopLevelComponent,
  type Client,
  type Interaction,
} from "discord.js";
import { button, row, text } from "./gallery/make.js";

/** How many lines stand above and below the buttons. */
interface Shape {
  readonly title: string;
  readonly above: number;
  readonly below: number;
}

const tall: Shape = { title: "### 👉 Anna ist dran", above: 30, below: 2 };
const taller: Shape = { ...tall, above: 33, below: 5 };
/** Its pressed button stays and takes no more presses. */
const turned: Shape = { ...tall, title: "### 👉 Cleo ist dran" };
const ended: Shape = { ...tall, title: "### 🏆 Anna gewinnt!" };

/**
 * Puts up a board with buttons that change its height, end it, or open a panel.
 *
 * @param above lines above the buttons; 30 are taller than a phone
 */
export async function putUpBoard(bot: Client, channel: string, above: number): Promise<void> {
  const here = await bot.channels.fetch(channel);
  if (here?.isSendable() !== true) throw new Error("the bot has no such channel");
  await here.send(board({ ...tall, above }));
}

/** Answers presses on such boards; other bots' handlers know none of them. */
export async function answerBoard(interaction: Interaction): Promise<void> {
  if (!interaction.isButton()) return;
  switch (interaction.customId) {
    case "b:1:choose":
      await interaction.reply({
        flags: [MessageFlags.IsComponentsV2, MessageFlags.Ephemeral],
        components: panel("Was nimmst du?", interaction.message.url),
      });
      return;
    case "b:1:take:2":
      await interaction.update({ components: panel("Zwei ist deins.\nOder doch lieber Eins?\nNoch geht das.") });
      return;
    case "b:1:take:3":
      // Shorter than a phone's window, but not than an overlay.
      await interaction.update({ components: panel(lines(20)) });
      return;
    case "b:1:take:1":
      await interaction.update({ components: [text("Eins ist deins.")] });
      return;
    case "b:1:grow":
      await interaction.update(board(taller));
      return;
    case "b:1:shrink":
      await interaction.update(board(tall));
      return;
    case "b:1:turn":
      await interaction.update(board(turned));
      return;
    case "b:1:turnback":
      await interaction.update(board(tall));
      return;
    case "b:1:end":
      await interaction.update(board(ended));
  }
}

/** @param back where it links to, if anywhere */
function panel(said: string, back: string | null = null): APIMessageTopLevelComponent[] {
  const choices = [button("Eins", "b:1:take:1"), button("Zwei", "b:1:take:2"), button("Drei", "b:1:take:3")];
  const links = back === null ? [] : [{ type: 2, style: 5, label: "Zum Brett", url: back } as const];
  return [text(said), row(...choices, ...links)];
}

function lines(count: number): string {
  return Array.from({ length: count }, (_none, at) => `Zeile ${at + 1}`).join("\n");
}

function board({ title, above, below }: Shape): {
  components: APIMessageTopLevelComponent[];
  flags: MessageFlags.IsComponentsV2;
} {
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [
      {
        type: ComponentType.Container,
        components: [
          text(`${title}\n${lines(above)}`),
          row(
            button("Wählen", "b:1:choose", ButtonStyle.Primary),
            button("Wachsen", "b:1:grow"),
            button("Schrumpfen", "b:1:shrink"),
            title === turned.title ? button("Zurück", "b:1:turnback") : button("Enden", "b:1:end"),
            { ...button("Weiter", "b:1:turn"), disabled: title === turned.title },
          ),
          text(lines(below)),
        ],
      },
    ],
  };
}
