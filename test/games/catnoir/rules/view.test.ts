import { describe, expect, it } from "vitest";
import { catnoir, factions, type State } from "../../../../src/games/catnoir/rules/index.js";
import { detectives, gives, journalists, mafia, no, yes, A, B, C, D, cards, place } from "./table.js";

const scene = {
  hands: ["DDDHJJ", "MH", "", "SSH"],
  points: [1, 2, 3, 4],
  display: "DDSRRRM",
  draw: "MSRH",
  discard: "RSM",
};

describe("the table as it is seen", () => {
  it("shows everybody all that lies open, and how many cards there are of all else", () => {
    expect(catnoir.view(place({ ...scene, turn: 5, actions: 2, left: 1 }).state, null)).toEqual({
      options: { factions: "first", actions: 2 },
      factions,
      target: 13,
      question: 1,
      turn: 5,
      round: 2,
      points: [1, 2, 3, 4],
      hands: [6, 2, 0, 3],
      display: cards("DDSRRRM"),
      draw: 4,
      discard: { size: 3, top: "mafia" },
      table: [],
      phase: { type: "turn", seat: A, actions: 1 },
      own: null,
    });
  });

  it("shows each seat its own hand next to that, and no other", () => {
    const { state } = place(scene);
    const everybodys = catnoir.view(state, null);
    expect([A, B, C, D].map((seat) => catnoir.view(state, seat))).toEqual(
      scene.hands.map((hand, seat) => ({ ...everybodys, own: { seat, hand: cards(hand), answer: null } })),
    );
  });

  it("shows what was played, and who was asked about what", () => {
    const view = catnoir.view(place(scene).plays(detectives("H")).state, null);
    expect(view.phase).toEqual({
      type: "reaction",
      seat: A,
      actions: 0,
      cause: { faction: "detectives", extra: "hackers" },
      asked: [B, D],
    });
    expect(view.table).toEqual(cards("DDDH"));
    expect(view.discard.size).toBe(3);
    const about = (hands: string, play: typeof mafia) =>
      catnoir.view(place({ ...scene, hands: [hands, "SSS", "SSS", "SSS"] }).plays(play).state, null).phase;
    expect(about("MMMM", mafia)).toMatchObject({ cause: { faction: "mafia" }, asked: [B, C, D] });
    expect(about("JJ", journalists)).toMatchObject({ cause: { faction: "journalists" }, asked: [B, C, D] });
  });

  it("shows who has too many cards, and how many", () => {
    const { state } = place({ hands: ["DDSSRRMMHH", "M"], draw: "RRRRRR" }).takes("D", 2);
    expect(catnoir.view(state, B).phase).toEqual({ type: "trim", seat: A, surplus: 2 });
  });
});

describe("an answer that waits for others", () => {
  const asked = place(scene).plays(detectives("H"));
  const answered = [asked.answers(B, yes), asked.answers(B, no), asked.answers(D, yes), asked.answers(D, no)];

  it("is seen by nobody else, and neither is that it was given", () => {
    for (const viewer of [null, A, C]) {
      for (const { state } of answered) expect(catnoir.view(state, viewer)).toEqual(catnoir.view(asked.state, viewer));
    }
    for (const { state } of answered.slice(0, 2)) expect(catnoir.view(state, D)).toEqual(catnoir.view(asked.state, D));
    for (const { state } of answered.slice(2)) expect(catnoir.view(state, B)).toEqual(catnoir.view(asked.state, B));
  });

  it("is told to nobody else", () => {
    expect(answered.flatMap(({ news }) => news.map(({ to }) => to))).toEqual([[B], [B], [D], [D]]);
  });

  it("is seen by its giver, until all are in", () => {
    const own = (state: State) => catnoir.view(state, B).own;
    expect(own(asked.state)).toEqual({ seat: B, hand: cards("MH"), answer: null });
    expect(own(asked.answers(B, yes).state)).toEqual({ seat: B, hand: cards("MH"), answer: yes });
    expect(own(asked.answers(B, yes).answers(D, no).state)).toEqual({ seat: B, hand: cards("M"), answer: null });
  });
});

describe("what is hidden", () => {
  it("is the order of the draw pile, and which cards it has", () => {
    const one = place(scene).state;
    const other = place({ ...scene, draw: "DDDD" }).state;
    for (const viewer of [null, A, B, C, D]) expect(catnoir.view(one, viewer)).toEqual(catnoir.view(other, viewer));
  });

  it("is what lies in the discard under its top card", () => {
    const one = place(scene).state;
    const other = place({ ...scene, discard: "DDM" }).state;
    for (const viewer of [null, A, B, C, D]) expect(catnoir.view(one, viewer)).toEqual(catnoir.view(other, viewer));
  });

  it("is what others hold, also when the game is over", () => {
    const end = (hand: string) =>
      place({ hands: ["JJ", hand, "SS", "MM"], points: [11, 0, 0, 0] }).plays(journalists).state;
    for (const viewer of [null, A, C]) expect(catnoir.view(end("DD"), viewer)).toEqual(catnoir.view(end("HM"), viewer));
  });

  it("is not a card that journalists are given: that everybody is told", () => {
    const table = place({ hands: ["JJ", "S"] })
      .plays(journalists)
      .answers(B, gives("S"));
    expect(table.news).toContainEqual({ to: "all", type: "gave", seat: B, receiver: A, card: "scientists" });
  });
});
