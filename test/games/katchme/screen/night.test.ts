import { ButtonStyle } from "discord.js";
import { describe, expect, it } from "vitest";
import { heightFromPicture, phoneHeight } from "../../../discord/ui/phone.js";
import { boardMessage } from "../../../support/messages.js";
import { runningTable } from "../../../support/running-table.js";
import { katchme } from "../../../../src/games/katchme/rules/index.js";
import { translator } from "../../../../src/texts/index.js";
import { seatForPerson } from "../../../../src/tables/table.js";
import { gallery } from "../../../../src/discord/ui/parts.js";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import { A, B, C, nightOf, preludeOf, straight } from "../rules/table.js";
import { away, people } from "../../../discord/ui/boards.js";
import { linesOf, rowsOf, sceneOf } from "./scenes.js";

/** Anna at orange, Ben at violet, others neutral. The police stand on red. */
const five = nightOf({
  seats: 2,
  districts: 5,
  piles: ["5555/1", "555/23", "55/4", "5/5", "55/61"],
  markers: { bosozoku: "orange", police: "red" },
});

/** Four at three districts: Dora sits at none. */
const crowded = nightOf({ seats: 4, piles: ["5555/1", "555/23", "55/4", "5/5"] });

describe("the board before the roll", () => {
  const lines = linesOf(sceneOf(five.state));

  it("says right above the button who rolls, and which night it is", () => {
    const at = lines.indexOf("### 👉 Anna ist dran");
    expect(lines[at + 1]).toBe("-# 🌙 Nacht 1 · Gleich zählt’s: Wann und wo kracht es?");
  });

  it("says before the first roll what dice, arrows and big numbers are for", () => {
    expect(lines.slice(-5)).toEqual([
      "-# **So geht’s:** 🚓 ↻ mit der Uhr, 🏍️ ↺ dagegen.",
      "-# **Stopp 1:** so weit, wie der Würfel sagt.",
      "-# **Danach:** so weit wie die große Zahl, wo sie halten.",
      "-# **Alles nur im Kopf:** Beim wievielten Stopp halten beide im selben Bezirk, und in welchem?",
      "-# **Neutral:** Da sitzt niemand. Der Stapel verliert jede Nacht eine Karte.",
    ]);
    expect(linesOf(sceneOf(crowded.state)).join("\n")).not.toContain("**Neutral**");
  });

  it("shows the ring with cards, colours, letters and names, where the gangs start, and which way they go", () => {
    expect(lines.slice(0, 5).map((line) => line.split(" · ")[0])).toEqual([
      "1️⃣ 🟠 **A** Orange 🏍️",
      "2️⃣ 🟣 **B** Violett",
      "4️⃣ 🟢 **C** Grün",
      "5️⃣ 🟡 **D** Gelb",
      "6️⃣ 🔴 **E** Rot 🚓",
    ]);
    expect(lines[5]).toMatch(
      /^-# Im Uhrzeigersinn gelesen: 🚓 Polizei ↻ .*🏍️ Rocker ↺ .* Zahlen am Ende: Stapel\/Ablage\.$/u,
    );
    expect(linesOf(sceneOf(crowded.state))[0]).toMatch(/^1️⃣ 🟠 \*\*A\*\* Orange 🏍️ 🚓 · /u);
  });

  it("shows in the ring who sits where and how large the piles are, and below it who sits at no district", () => {
    expect(lines.slice(0, 3).map((line) => line.split(" · ")[1])).toEqual([
      "**Anna** 4/1",
      "**Ben** 3/2",
      "neutral 2/1",
    ]);
    expect(linesOf(sceneOf(crowded.state))[3]).toBe("⚪ **Dora** 1/1");
  });

  it("has the roll for whose turn it is, which rests while a computer player thinks", () => {
    expect(rowsOf(sceneOf(five.state))).toMatchObject([[{ id: "k3f9x2:1:roll", label: "Würfeln", disabled: false }]]);
    const seats = away(people("Anna", "Ben"), 0);
    expect(rowsOf(sceneOf(five.state, [], { seats }))).toMatchObject([[{ disabled: true }]]);
    expect(linesOf(sceneOf(five.state, [], { seats }))).toContain("1️⃣ 🟠 **A** Orange 🏍️ · **Anna** 4/1 · 💤 Pause");
  });

  it("says in later nights that the numbers above are the last night's until the roll", () => {
    const next = nightOf({ seats: 2, piles: ["5555/1", "6666/2", "4444/3"] })
      .rolls(A, 26)
      .stops(A);
    expect(linesOf(sceneOf(next.state, next.news)).at(-1)).toBe(`-# ${translator("de")("katchme.startsMove")}`);
  });

  it("tells in the first night how the prelude came out, and what decided between equal ones", () => {
    const ended = preludeOf(["3", "55", "55"], 2).lays(A, { dice: [2, 6], picks: [...straight, 0, 1] });
    expect(linesOf(sceneOf(ended.state, ended.news)).slice(0, 3)).toEqual([
      "🏁 **Anna** hat im Vorspiel zuerst einen Stapel leer.",
      "-# Gleichstand, also wird gestochen: Ben 2 und Cleo 6.",
      "Karten für die Nächte: Anna 17, Cleo 15 und Ben 13, je eine davon liegt schon offen.",
    ]);
  });
});

describe("the board while tiles are snatched", () => {
  const rolled = five.rolls(A, 26);

  it("shows where both gangs start, their dice and their ways right above the question and the tiles", () => {
    expect(linesOf(sceneOf(rolled.state)).slice(10, 12)).toEqual([
      "### 👉 Alle: 🏍️\u00A0A\u00A0↺\u00A02️⃣ · 🚓\u00A0E\u00A0↻\u00A06️⃣",
      "-# Nimm zwei Kacheln, weg ist weg: 🛑 Stopp und Bezirk. In 5 Stopps kein Treffen: 🌀",
    ]);
  });

  it("changes nothing above the tiles while they are snatched, so that they keep their places", () => {
    const above = (lines: readonly string[]): readonly string[] => lines.slice(0, 12);
    const crowd = rolled.snatches(B, "when-2");
    expect(above(linesOf(sceneOf(crowd.state)))).toEqual(above(linesOf(sceneOf(rolled.state))));
  });

  it("says that the start does not count where both gangs begin in one district, before and after the roll", () => {
    const said = "-# Beide starten auf A. Der Start zählt nicht.";
    const together = nightOf({ seats: 2, piles: ["5555/1", "555/23", "55/4"] });
    for (const { state } of [together, together.rolls(A, 26)]) expect(linesOf(sceneOf(state))).toContain(said);
    for (const { state } of [five, rolled]) expect(linesOf(sceneOf(state))).not.toContain(said);
  });

  it("says how many tiles to take, and what none and only wrong ones cost", () => {
    expect(linesOf(sceneOf(rolled.state)).at(-1)).toBe(
      "-# Zwei Kacheln oder „Fertig!“ beenden die Nacht, egal von wem. Ohne Kachel oder eine von zwei falsch: −1 Karte, nur falsch: −2. Zwei richtige holen eine verlorene zurück.",
    );
  });

  it("has being done under one label, which stands out only once the circle is all that people have", () => {
    const computer = { type: "computer", level: "strong", robot: 1 } as const;
    const doneOf = (state: typeof rolled.state, seats = people("Anna", "Ben")) => {
      const button = rowsOf(sceneOf(state, [], { seats }))
        .at(-1)
        ?.at(-1);
      return [button?.label, button?.style];
    };
    const [plain, main] = [
      ["Fertig!", ButtonStyle.Secondary],
      ["Fertig!", ButtonStyle.Primary],
    ];
    const one = rolled.snatches(B, "when-2");
    const both = one.snatches(A, "circle");
    expect([rolled, one, both].map(({ state }) => doneOf(state))).toEqual([plain, plain, plain]);
    const alone = [...people("Anna"), computer];
    expect(doneOf(one.state, alone)).toEqual(plain);
    expect(doneOf(one.snatches(A, "when-1").state, alone)).toEqual(plain);
    expect(doneOf(rolled.snatches(A, "circle").state, alone)).toEqual(main);
  });

  it("keeps in the first night the lines that say how it goes, above the picture", () => {
    const picture = gallery({ name: "ring.png", description: "the ring" });
    const [above] = katchmeScreen.board(sceneOf(rolled.state, [], { picture }));
    expect(JSON.stringify(above)).toContain("**So geht’s:**");
  });

  it("is all on a phone from the picture on, with two to four people and with hints", () => {
    for (const [seats, hints] of [
      [2, 0],
      [3, 3],
      [4, 3],
    ] as const) {
      const { state } = nightOf({
        seats,
        piles: ["5555/1", "555/23", "55/4", "55/1"].slice(0, Math.max(seats, 3)),
      }).rolls(A, 26);
      const owners = ["Anna", "Ben", "Cleo", "Dora"].slice(0, seats);
      const empty = runningTable("katchme", seats, katchme.options.parse({}), state);
      const due = { kind: "answer", seat: 0, prompt: 0, due: 1_800_000_000_999 } as const;
      const table = { ...empty, seats: owners.map((name, seat) => ({ ...seatForPerson(String(seat), name), hints })) };
      const { drawn, picture: shown } = boardMessage({ ...table, deadlines: [due] }, translator("de"));
      expect(heightFromPicture(drawn, shown)).toBeLessThanOrEqual(phoneHeight);
      expect(JSON.stringify(drawn).includes("leave")).toBe(false);
    }
  });

  it("has a line for everybody's tiles from the start, so that none is added while they are snatched", () => {
    const lines = linesOf(sceneOf(rolled.state));
    expect(lines).toEqual(expect.arrayContaining(["-# 🐱 **Anna** –"]));
    expect(linesOf(sceneOf(rolled.snatches(B, "when-2").state))).toHaveLength(lines.length);
  });

  it("has a button for every tile, the circle and being done, at most three or four in a row", () => {
    const rows = rowsOf(sceneOf(rolled.state)).map((row) => row.map(({ emoji, label }) => `${emoji}${label}`));
    expect(rows).toEqual([
      ["🛑1", "🛑2", "🛑3"],
      ["🛑4", "🛑5"],
      ["🟠A", "🟣B", "🟢C"],
      ["🟡D", "🔴E"],
      ["🌀Teufelskreis", "Fertig!"],
    ]);
    const buttons = rowsOf(sceneOf(rolled.state)).flat();
    expect(buttons.map(({ id }) => id)).toEqual(expect.arrayContaining(["k3f9x2:2:snatch:when-4", "k3f9x2:2:done"]));
  });

  it("keeps taken tiles in their places, disabled, with the sign of who has them, and says who that is and who is done", () => {
    const crowd = crowded.rolls(A, 26).snatches(C, "when-2", "where-violet").snatches(B, "circle").stops(B);
    const scene = sceneOf(crowd.state);
    expect(
      rowsOf(scene)
        .flat()
        .filter(({ disabled }) => disabled)
        .map(({ emoji, label }) => `${emoji}${label}`),
    ).toEqual(["🐭2", "🐭B", "🐯Teufelskreis"]);
    expect(rowsOf(scene).flat()).toHaveLength(3 + 3 + 2);
    expect(linesOf(scene).slice(-4, -1)).toEqual([
      "-# 🐯 **Ben** 🌀 · fertig",
      "-# 🐭 **Cleo** Stopp\u00A02, 🟣\u00A0B · fertig",
      "-# 🦊 **Dora** –",
    ]);
  });

  it("has the tiles that people took in blue, as in practice and not as what is right, and those of computer players not", () => {
    const computer = { type: "computer", level: "strong", robot: 1 } as const;
    const { state } = rolled.snatches(B, "when-2").snatches(A, "where-violet");
    const styles = rowsOf(sceneOf(state, [], { seats: [...people("Anna"), computer] }))
      .flat()
      .flatMap(({ emoji, style, disabled }) => (disabled ? [[emoji, style]] : []));
    expect(styles).toEqual([
      ["🐯", ButtonStyle.Secondary],
      ["🐱", ButtonStyle.Primary],
    ]);
  });

  it("has all piles in a line above, the neutral ones by their districts", () => {
    expect(linesOf(sceneOf(rolled.state))[3]).toBe(
      "-# Stapel/Ablage: **Anna** 4/1, **Ben** 3/2, 🟢\u00A0C neutral 2/1, 🟡\u00A0D neutral 1/1, 🔴\u00A0E neutral 2/2",
    );
  });

  it("leaves the piles to the picture where that has all of them", () => {
    const picture = gallery({ name: "ring.png", description: "the ring" });
    const told = (seats: number): boolean => {
      const piles = ["5555/1", "555/23", "55/4", "55/1"].slice(0, Math.max(seats, 3));
      const { state } = nightOf({ seats, piles }).rolls(A, 26);
      return linesOf(sceneOf(state, [], { picture })).some((line) => line.startsWith("-# Stapel/Ablage"));
    };
    expect([told(3), told(4)]).toEqual([false, true]);
  });

  it("says what ends the night, between two the first to be done", () => {
    const said = (seats: number, ...piles: readonly string[]): string | undefined =>
      linesOf(sceneOf(nightOf({ seats, piles }).rolls(A, 26).state)).at(-1);
    expect(said(2, "5555/1", "555/23", "55/4")).toMatch(
      / Zwei Kacheln oder „Fertig!“ beenden die Nacht, egal von wem\. /u,
    );
    expect(said(3, "5555/1", "555/23", "55/4")).toMatch(
      / Sind alle bis auf eine Person fertig, ist die Nacht vorbei\.$/u,
    );
  });

  it("rests while everybody is away", () => {
    const all = { seats: away(people("Anna", "Ben"), 0, 1), asleep: true };
    const scene = sceneOf(rolled.state, [], all);
    expect(linesOf(scene)).toContain("### 💤 Das Spiel macht Pause");
    expect(
      rowsOf(scene)
        .flat()
        .every(({ disabled }) => disabled),
    ).toBe(true);
  });

  it("has the picture in the place of the ring in words, right above all that is needed for the race", () => {
    const picture = gallery({ name: "ring.png", description: "the ring" });
    const scene = sceneOf(rolled.state, [], { picture });
    expect(katchmeScreen.board(scene)[1]).toBe(picture);
    expect(linesOf(scene)[3]).toBe("### 👉 Alle: 🏍️\u00A0A\u00A0↺\u00A02️⃣ · 🚓\u00A0E\u00A0↻\u00A06️⃣");
  });
});
