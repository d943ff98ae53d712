import type { APIComponentInContainer } from "discord.js";
import { ComponentType } from "discord.js";
import type { Caption } from "../../game/scene.js";
import { type GameId, gameIds, games } from "../../games/index.js";
import type { Translate } from "../../texts/index.js";
import type { KnownBoard } from "../../tables/board.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { factsLine } from "../../discord/ui/lobby.js";
import { learnButton, startButton } from "../../discord/ui/learn-buttons.js";
import { buttons, gallery, rule, text } from "../../discord/ui/parts.js";

/** An open table that the reader may know of. */
export interface OpenTable {
  readonly board: KnownBoard;
  readonly link: string;
}

/**
 * `/katzentisch`: a picture of all games, every game with facts and buttons to open and to learn it, and the open
 * tables.
 *
 * @param shown the picture; null: without
 */
export function overviewMessage(open: readonly OpenTable[], t: Translate, shown: Caption | null = null): PublicMessage {
  return message({
    type: ComponentType.Container,
    components: [
      text(`## ${t("overview.title")}`, t("overview.text")),
      ...(shown === null ? [] : [gallery(shown)]),
      ...gameIds.flatMap((game) => gameParts(game, t)),
      rule(),
      text(
        `**${t("overview.tables")}**`,
        ...(open.length === 0 ? [t("overview.none")] : open.map((at) => line(at, t))),
      ),
    ],
  });
}

function gameParts(game: GameId, t: Translate): readonly APIComponentInContainer[] {
  return [
    text(`### ${titleOf(game, t)}`, t(`${game}.welcome`), `-# ${factsLine(game, t)}`),
    buttons(startButton(game, t("overview.start")), learnButton(game, t("learn.button"))),
  ];
}

function line({ board: { game, channel, seats, status }, link }: OpenTable, t: Translate): string {
  const { max } = games[game].seats;
  const state = status === "lobby" ? t("overview.waiting", { seated: seats.length, max }) : t("overview.playing");
  return `- ${titleOf(game, t)} · <#${channel}> · ${state} · [${t("overview.goThere")}](${link})`;
}

function titleOf(game: GameId, t: Translate): string {
  return `${games[game].screen.emoji} ${t(`${game}.name`)}`;
}
