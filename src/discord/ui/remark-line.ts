import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import { seatNames } from "./names.js";
import { temperOf } from "./characters.js";

const lines = ["a", "b", "c"] as const;

/** What a computer player has just said, in a small line; empty: nothing. */
export function remarkLine({ seats, remark }: Board, t: Translate): string {
  const owner = remark === null ? undefined : seats[remark.seat];
  if (remark === null || owner?.type !== "computer") return "";
  const said = t(`remarks.${remark.feeling}_${temperOf(owner.robot)}_${lines[remark.line] ?? "a"}`);
  return `-# 💬 ${t("remarks.says", { name: seatNames(seats, t)[remark.seat] ?? "", said })}`;
}
