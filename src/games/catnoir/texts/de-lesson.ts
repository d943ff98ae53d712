/** Cat Noir's lesson. */
export const lesson = {
  intro: "**Ziel:** 16 Punkte, dann hast du die Wahl gewonnen. Reihum nimmst du Karten **oder** spielst welche aus.",
  take: "Zwei 🔬 Wissenschaftler hast du schon, **drei** davon bringen 2 Punkte. Hol dir den dritten aus der Auslage, unter „Nehmen“.",
  took: "**Das Labor ist komplett.** Du darfst auch mehrere nehmen, aber immer nur von einer Fraktion.",
  tookOther: "**Auch hübsch.** Der dritte 🔬 Wissenschaftler lag aber in der Auslage und hätte 2 Punkte gebracht.",
  tookNot: "**Gewagt!** Der dritte 🔬 Wissenschaftler lag aber in der Auslage, und drei bringen 2 Punkte.",
  play: "Neu gegeben: Du hast drei 🔬 Wissenschaftler auf der Hand. Also raus damit, unter „Ausspielen“.",
  played: "**2 Punkte**, und zwei neue Karten gibt’s obendrauf. Jede Fraktion kann etwas anderes.",
  playedNot: "**Kann man machen.** Die drei 🔬 Wissenschaftler hätten sofort 2 Punkte und zwei Karten gebracht.",
  hack: "Neu gegeben: {{other}} nimmt seit Runden offen 💻 Hacker aus der Auslage. Schick deine beiden hinüber, unter „Ausspielen“: Jeder Hacker, den du dann dort ziehst, ist ein Punkt.",
  hacked:
    "**Treffer!** Deine Hacker wurden eingemischt, dann hast du aus allem blind 2 Karten gezogen: ein 💻 Hacker, macht 1 Punkt, und ein ⚙️ Robocat, der jetzt dir gehört.",
  hackedNot: "**Zu brav.** Zwei 💻 Hacker zusammen hätten dir 1 Punkt und noch 1 fremde Karte gebracht.",
  react:
    "Neu gegeben: {{other}} spielt 3 🔎 Detektive und dazu 1 beliebige Karte, hier einen 🎩 Mafioso: 3 Punkte. Die Karte sagt, wer mitverdienen darf: alle anderen mit 🎩 Mafiosi!",
  reacted:
    "**Ein Punkt geschenkt**, für eine Karte, die du übrig hattest. Alle antworten übrigens heimlich und gleichzeitig.",
  reactedNot: "**Großzügig.** Zwei 🎩 Mafiosi hattest du, einer davon wäre ein Punkt gewesen.",
  win: "Neu gegeben: Du hast 13 Punkte, {{other}} 14. Bei 16 ist die Wahl gewonnen. Was tust du?",
  won: "**Gewonnen!** Vier ⚙️ Robocats, 3 Punkte, und die Stadt gehört dir.",
  wonNot: "**Zu gemütlich.** Vier ⚙️ Robocats bringen 3 Punkte, das wär’s gewesen. {{other}} braucht nur noch zwei.",
  end: "Sammeln, ausspielen und immer schauen, was die anderen einem bescheren.",
} as const;
