import { it } from "vitest";
import { drawBoard } from "../src/discord/screens/frame.js";
import { names } from "../src/discord/screens/names.js";
import { translator } from "../src/locales/index.js";
import { ownEmojis, people, playOut } from "./discord/screens/boards.js";
it("x", () => {
  for (const own of [people("Anna","Ben","C","D","E","F","G","H"), people(...Array.from({length:8},()=>"👨‍👩‍👧‍👦".repeat(32)))]) {
  const bs = playOut("katchen", own, { shots: 1 }, 3);
  const t = translator("de");
  let s = performance.now(); for (const b of bs) drawBoard(b, t, ownEmojis); console.log(bs.length, (performance.now()-s)/bs.length, "ms a board");
  s = performance.now(); for (const b of bs) names(b.seats, t); console.log((performance.now()-s)/bs.length, "ms names");
  let c=0,by=0,n=0; for (const b of bs){const j=JSON.stringify(drawBoard(b,t,ownEmojis)); const x=[...j.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)].map(m=>JSON.parse(`"${m[1]}"`)).join(""); c=Math.max(c,x.length);by=Math.max(by,Buffer.byteLength(x))} console.log({c,by});
  }
});
