import type { Point } from "../../../../discord/images/svg.js";
import { circle, outline, oval, placed, shape } from "./figures.js";

const [ink, white, water] = ["#22202a", "#ffffff", "#7fd0ff"] as const;

/** Two round eyes with pupils that look by `look` to the right. */
function eyes(left: number, right: number, y: number, r: number, look = 0): readonly string[] {
  return [left, right].flatMap((x) => [
    circle(x, y, r, white, ink, 3),
    circle(x + look, y + r * 0.15, r * 0.5, ink),
    circle(x + look - r * 0.18, y - r * 0.08, r * 0.17, white),
  ]);
}

function drop(x: number, y: number, high: number): string {
  const wide = high * 0.36;
  return shape(
    `M${x} ${y} q${wide} ${high * 0.5} ${wide} ${high * 0.68} a${wide} ${wide} 0 0 1 ${-2 * wide} 0 q0 ${-high * 0.18} ${wide} ${-high * 0.68} Z`,
    water,
    "#2f86c4",
    2.5,
  );
}

function heart(x: number, y: number, s: number): string {
  return shape(
    `M${x} ${y + s} C${x - 2 * s} ${y - s * 0.3} ${x - s} ${y - 1.5 * s} ${x} ${y - s * 0.4} C${x + s} ${y - 1.5 * s} ${x + 2 * s} ${y - s * 0.3} ${x} ${y + s} Z`,
    "#ff5d7a",
    "#a3203c",
    2.5,
  );
}

/** By dweller, each 128 pixels wide around (64, 64). */
const dwellers: readonly (readonly string[])[] = [
  // A toad in a huff.
  [
    oval(64, 84, 52, 34, "#6fae45", "#33591c"),
    ...[36, 92].map((x) => circle(x, 46, 21, "#6fae45", "#33591c")),
    ...eyes(36, 92, 46, 14),
    shape("M14 34 L54 42 L52 30 L18 24 Z M114 34 L74 42 L76 30 L110 24 Z", "#6fae45", "#33591c", 4),
    outline("M32 98 Q64 76 96 98", "#33591c", 6),
    outline("M56 70 h1 M72 70 h1", "#33591c", 6),
    ...[24, 104].map((x) => circle(x, 82, 5, "#a4d46f")),
    oval(30, 96, 9, 6, "#e58a7a"),
    oval(98, 96, 9, 6, "#e58a7a"),
  ],
  // A crocodile that was flushed.
  [
    shape("M12 62 Q10 40 32 34 Q54 30 62 48 L106 52 Q124 56 122 72 L60 86 L16 90 Z", "#4c9a57", "#1f5130"),
    shape("M16 84 L116 78 Q120 96 102 100 L44 108 Q18 108 16 84 Z", "#8fca7f", "#1f5130"),
    shape("M50 82 l6 13 l7 -14 Z M70 80 l6 13 l7 -14 Z M90 78 l6 12 l7 -13 Z", white, "#1f5130", 3),
    circle(40, 42, 17, "#4c9a57", "#1f5130"),
    circle(42, 42, 10.5, white, ink, 3),
    circle(45, 44, 5, ink),
    outline("M106 62 h1", "#1f5130", 7),
    drop(76, 12, 26),
    drop(100, 24, 20),
    drop(14, 6, 20),
  ],
  // A goldfish presumed dead.
  [
    shape("M88 72 L122 46 Q112 72 122 102 Z", "#ff9f3f", "#b5521a"),
    shape("M52 46 Q64 26 84 48 Z M52 100 Q66 118 82 98 Z", "#ff9f3f", "#b5521a"),
    oval(54, 74, 46, 32, "#ff8427", "#b5521a"),
    outline("M62 56 Q74 74 62 92 M78 60 Q86 74 78 88", "#b5521a", 4),
    circle(34, 66, 13, white, ink, 3),
    circle(31, 68, 6.5, ink),
    outline("M12 86 Q22 90 28 84", "#7a3410", 5),
    outline("M14 26 a24 8 0 1 0 48 0 a24 8 0 1 0 -48 0", "#ffe27a", 7),
  ],
  // A snail with water damage.
  [
    shape(
      "M12 104 Q10 88 28 86 L24 50 Q26 42 33 50 L40 84 Q92 80 118 100 Q122 112 106 112 L26 112 Q14 112 12 104 Z",
      "#e7c58b",
      "#7b5a2a",
    ),
    outline("M22 84 L14 46", "#7b5a2a", 6),
    circle(13, 42, 8, "#e7c58b", "#7b5a2a", 4),
    circle(28, 44, 8, "#e7c58b", "#7b5a2a", 4),
    circle(76, 66, 39, "#a8643a", "#5a2f16"),
    outline("M76 66 q10 -8 8 8 q-8 14 -22 4 q-12 -14 2 -28 q18 -12 32 4 q10 20 -4 34", "#5a2f16", 6),
    outline("M18 96 q6 6 12 2", "#7b5a2a", 4),
    drop(56, 4, 26),
    drop(90, 0, 24),
    drop(114, 28, 24),
  ],
  // An octopus tied in a knot.
  [
    outline("M34 84 Q2 96 22 116 Q42 124 62 98 M94 84 Q126 96 106 116 Q86 124 66 98", "#7c3f97", 19),
    outline("M34 84 Q2 96 22 116 Q42 124 62 98 M94 84 Q126 96 106 116 Q86 124 66 98", "#b573d1", 11),
    shape("M64 10 C102 10 108 48 98 78 Q92 96 64 96 Q36 96 30 78 C20 48 26 10 64 10 Z", "#b573d1", "#7c3f97"),
    outline("M42 98 Q64 120 86 98", "#7c3f97", 19),
    outline("M42 98 Q64 120 86 98", "#b573d1", 11),
    circle(48, 56, 13, white, ink, 3),
    circle(80, 56, 13, white, ink, 3),
    circle(54, 58, 6, ink),
    circle(74, 58, 6, ink),
    outline("M54 80 q5 -6 10 0 q5 6 10 0", "#4b2260", 5),
    circle(42, 30, 6, "#d6a8e8"),
    circle(84, 26, 5, "#d6a8e8"),
  ],
  // A snake in love with a hose.
  [
    outline("M98 116 Q124 92 104 66 Q94 50 106 30", "#7a5b1a", 19),
    outline("M98 116 Q124 92 104 66 Q94 50 106 30", "#e8b93c", 12),
    shape("M96 28 L116 34 L120 10 L104 6 Z", "#c94b3a", "#70231a", 4),
    outline("M22 112 Q64 126 88 104 Q98 86 70 82 Q34 80 36 54", "#2f6b2a", 27),
    outline("M22 112 Q64 126 88 104 Q98 86 70 82 Q34 80 36 54", "#7cc257", 18),
    oval(40, 46, 30, 24, "#7cc257", "#2f6b2a"),
    heart(30, 40, 10),
    heart(54, 40, 10),
    outline("M34 58 Q42 66 52 58", "#2f6b2a", 4),
    outline("M66 54 L80 58 L86 52 M80 58 L86 64", "#e2334f", 4),
    heart(78, 20, 8),
  ],
  // A crab stuck in reverse.
  [
    outline("M30 92 L12 106 M38 102 L26 118 M98 92 L116 106 M90 102 L102 118", "#8c1f14", 8),
    outline("M28 78 L16 56 M100 78 L112 56", "#8c1f14", 9),
    shape(
      "M20 58 Q-2 48 6 22 Q12 30 20 30 Q16 18 28 10 Q44 34 20 58 Z M108 58 Q130 48 122 22 Q116 30 108 30 Q112 18 100 10 Q84 34 108 58 Z",
      "#e9503b",
      "#8c1f14",
    ),
    outline("M50 62 L48 40 M78 62 L80 40", "#8c1f14", 7),
    oval(64, 84, 44, 29, "#e9503b", "#8c1f14"),
    ...eyes(47, 81, 36, 12, -5),
    outline("M48 94 Q64 104 80 94", "#6d150c", 5),
    ...[34, 94].map((x) => oval(x, 84, 8, 5, "#ffa08f")),
  ],
  // A turtle in need of pizza.
  [
    oval(64, 96, 54, 26, "#7a5a2c", "#3f2c10"),
    outline("M32 84 L42 112 M64 80 V118 M96 84 L86 112", "#3f2c10", 5),
    shape("M64 34 C98 34 102 66 92 84 Q82 98 64 98 Q46 98 36 84 C26 66 30 34 64 34 Z", "#79b866", "#33602a"),
    ...eyes(48, 80, 58, 12, 0),
    outline("M36 46 Q46 38 56 46 M72 46 Q82 38 92 46", "#33602a", 5),
    outline("M52 86 Q64 76 76 86", "#33602a", 5),
    shape("M84 6 Q104 0 124 12 L96 40 Z", "#ffd45e", "#a86418", 4),
    outline("M84 6 Q104 0 124 12", "#c9812e", 8),
    circle(100, 17, 5, "#d8402f"),
    circle(97, 28, 3.5, "#d8402f"),
    circle(112, 17, 3.5, "#d8402f"),
  ],
  // A ghost with a cold.
  [
    shape(
      "M20 112 V58 C20 24 40 10 64 10 C88 10 108 24 108 58 V112 L94 100 L79 114 L64 100 L49 114 L34 100 Z",
      "#eef2ff",
      "#7d86b5",
    ),
    oval(46, 50, 8, 12, ink),
    oval(82, 50, 8, 12, ink),
    circle(64, 68, 11, "#ff6a5c", "#b03226", 3),
    drop(72, 76, 20),
    outline("M54 92 q5 -6 10 0 q5 6 10 0", ink, 5),
    oval(34, 70, 8, 5, "#ffc1c1"),
    oval(96, 70, 8, 5, "#ffc1c1"),
    outline("M32 38 L50 30 M96 38 L78 30", ink, 4),
  ],
  // A clown without a balloon.
  [
    ...[18, 110].flatMap((x) => [
      circle(x, 54, 17, "#ff8a2b", "#a84a0c"),
      circle(x < 64 ? x + 6 : x - 6, 78, 13, "#ff8a2b", "#a84a0c"),
    ]),
    circle(64, 68, 42, "#ffe9d6", "#9b6a4a"),
    shape("M44 32 Q64 -6 84 32 Q64 22 44 32 Z", "#4aa3e0", "#1d5684", 4),
    circle(64, 8, 8, "#ffd34d", "#a87a12", 3),
    outline("M46 46 V70 M82 46 V70", "#4aa3e0", 8),
    circle(46, 58, 7, ink),
    circle(82, 58, 7, ink),
    circle(64, 74, 13, "#e63b3b", "#8f1717", 3),
    shape("M40 100 Q64 82 88 100 Q64 112 40 100 Z", white, "#c23a3a", 5),
    outline("M112 118 Q124 96 116 78 Q110 60 122 38", "#e8e8e8", 3.5),
  ],
  // A germ with a PhD.
  [
    outline(
      "M64 24 V10 M64 118 V128 M22 72 H6 M106 72 H122 M34 42 L24 32 M94 42 L104 32 M34 104 L24 114 M94 104 L104 114",
      "#4f8f1f",
      9,
    ),
    circle(64, 74, 41, "#a5d84a", "#4f8f1f"),
    circle(44, 98, 6, "#7fb52c"),
    circle(88, 94, 7, "#7fb52c"),
    ...[46, 82].map((x) => circle(x, 70, 15, "#f6ffe2", "#3a3f52", 5)),
    outline("M61 70 H67 M30 66 L22 62 M98 66 L106 62", "#3a3f52", 5),
    circle(48, 72, 6, ink),
    circle(80, 72, 6, ink),
    outline("M52 98 Q66 108 78 96", "#3c6e14", 5),
    shape("M64 10 L112 28 L64 46 L16 28 Z", "#2f3550", "#14182a", 4),
    shape("M40 38 V50 Q64 60 88 50 V38 L64 47 Z", "#232842", "#14182a", 4),
    outline("M108 30 V50", "#ffd34d", 4),
    circle(108, 54, 6, "#ffd34d"),
  ],
  // An abandoned rubber duck.
  [
    shape("M14 84 Q18 62 42 72 L86 74 Q112 66 120 56 Q124 112 70 114 Q16 114 14 84 Z", "#ffd52e", "#b98a06"),
    circle(50, 48, 33, "#ffd52e", "#b98a06"),
    shape("M22 52 Q2 54 4 64 Q14 70 30 64 Z", "#ff8a2b", "#a84a0c", 4),
    circle(44, 42, 11, white, ink, 3),
    circle(41, 44, 5.5, ink),
    outline("M34 26 Q46 24 54 32", "#b98a06", 5),
    drop(40, 54, 20),
    shape("M64 84 Q90 78 98 92 Q84 106 66 98 Z", "#ffe57a", "#b98a06", 4),
  ],
  // A plumber missing since 1987.
  [
    shape("M34 60 H94 V86 Q94 126 64 126 Q34 126 34 86 Z", "#d9dde2", "#7c848c"),
    outline("M48 104 V118 M64 108 V124 M80 104 V118", "#a4abb3", 4),
    shape("M32 42 H96 V72 Q96 92 64 92 Q32 92 32 72 Z", "#f0bf95", "#96603a"),
    shape("M26 42 Q28 8 64 8 Q100 8 102 42 Q64 30 26 42 Z", "#f0a92c", "#8f5a08"),
    shape("M24 44 Q64 28 104 44 L100 54 Q64 40 28 54 Z", "#c97f12", "#8f5a08", 4),
    outline("M58 12 V26 M52 12 v6 q6 8 12 0 v-6", "#7a4b06", 5),
    circle(50, 60, 5.5, ink),
    circle(78, 60, 5.5, ink),
    oval(64, 72, 12, 9, "#e59a72", "#96603a"),
    shape("M64 80 Q46 72 30 88 Q42 100 64 90 Q86 100 98 88 Q82 72 64 80 Z", "#eceff2", "#7c848c", 4),
    outline("M42 50 L54 54 M86 50 L74 54", "#7c848c", 5),
  ],
  // A sock without its other half.
  [
    shape("M40 12 H92 V72 Q96 88 82 96 L46 116 Q20 124 14 102 Q12 88 28 82 L40 74 Z", "#f2f0e6", "#6f6a5a"),
    shape("M40 12 H92 V28 H40 Z", "#e0483e", "#6f6a5a", 4),
    shape("M40 38 H92 V48 H40 Z", "#3f86d8"),
    shape("M14 100 Q12 88 28 82 L44 114 Q20 124 14 102 Z", "#e0483e", "#6f6a5a", 4),
    shape("M92 66 V72 Q96 88 82 96 L74 84 Q80 74 78 66 Z", "#e0483e", "#6f6a5a", 4),
    ...eyes(54, 78, 60, 8, -2),
    outline("M56 82 Q64 75 72 82", "#6f6a5a", 5),
    drop(84, 66, 15),
  ],
  // A sad little pile.
  [
    shape(
      "M62 8 Q80 18 78 36 Q98 40 94 60 Q114 66 108 86 Q124 92 116 108 Q110 118 64 118 Q18 118 12 108 Q4 92 20 86 Q14 66 34 60 Q30 42 48 38 Q62 32 62 8 Z",
      "#a06a3b",
      "#56330f",
    ),
    outline("M38 62 Q64 72 90 60 M24 88 Q64 100 104 86", "#7d4d22", 5),
    ...eyes(48, 80, 68, 11, 0),
    outline("M36 58 L52 50 M92 58 L76 50", "#56330f", 5),
    outline("M50 104 Q64 92 78 104", "#56330f", 6),
    drop(86, 74, 20),
  ],
  // An alien without reception.
  [
    outline("M44 30 L32 8 M84 30 L96 8", "#4b9a86", 6),
    circle(31, 8, 8, "#9af0d5", "#2f7766", 4),
    circle(97, 8, 8, "#9af0d5", "#2f7766", 4),
    shape("M64 22 C108 22 114 58 98 84 Q82 118 64 118 Q46 118 30 84 C14 58 20 22 64 22 Z", "#7fe0c2", "#2f7766"),
    shape("M32 56 Q56 56 58 80 Q34 82 32 56 Z M96 56 Q72 56 70 80 Q94 82 96 56 Z", "#17222e"),
    circle(42, 64, 4, white),
    circle(86, 64, 4, white),
    outline("M54 102 Q64 95 74 102", "#2f7766", 5),
    outline("M104 108 v-6 M112 108 v-14 M120 108 v-22", "#d7dede", 6),
    outline("M102 84 L124 112", "#ff4b4b", 6),
  ],
];

/** A dweller of the sewer in full colour. */
export function dweller(which: number, at: Point, wide: number): string {
  return placed(at, wide, ...(dwellers[which] ?? []));
}
