import { fitName, toDrawable } from "../../../discord/images/lettering.js";
import { line } from "../../../discord/images/podium.js";
import { element } from "../../../discord/images/svg.js";

/** Where a name stands: its left end or its middle on the baseline, and its font sizes. */
interface NameSetting {
  readonly x: number;
  readonly y: number;
  readonly high: number;
  /** The smallest font size before words are cut. */
  readonly least: number;
  readonly across: number;
  readonly ink: string;
  readonly anchor?: "start";
}

/** A name, made smaller before it is cut, or a cat's paw if the font lacks all its letters. */
export function drawnName(name: string, setting: NameSetting): readonly string[] {
  const { x, y, high, least, across, ink, anchor } = setting;
  const shown = fitName(toDrawable(name), across / least);
  const half = high / 2;
  return shown === "" ? [paw(anchor === "start" ? x + half : x, y - high * 0.34, half, ink)] : line(shown, setting);
}

/** A cat's paw print. @param r about half its width */
function paw(x: number, y: number, r: number, fill: string): string {
  const toe = (right: number, down: number): string =>
    element("ellipse", { cx: right * r, cy: down * r, rx: r * 0.24, ry: r * 0.3, fill });
  return element(
    "g",
    { class: "paw", transform: `translate(${Math.round(x)} ${Math.round(y)})` },
    element("ellipse", { cy: r * 0.38, rx: r * 0.58, ry: r * 0.46, fill }),
    toe(-0.72, -0.1),
    toe(-0.26, -0.52),
    toe(0.26, -0.52),
    toe(0.72, -0.1),
  );
}
