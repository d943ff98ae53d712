/** What rules of all games share. */
export const help = {
  goal: "**Goal:** {{goal}}",
  short: "In short",
  example: "Example",
  exampleOf: "{{game}}: an example",
  all: "All rules",
  fair: "Is anybody cheating here?",
  chapters: "Chapters",
  next: "Next",
  first: "Start over",
  back: "Back",
  fairTitle: "Is anybody cheating here?",
  fairText:
    "No, and you can check. When a table opens I make up one huge secret number and put it in a sealed envelope, so to speak. You can see the seal from the very first message, so I can’t change anything later. Then everybody who joins, leaves or starts mixes in something with their press that I don’t know beforehand. Everything random follows from both together: every die, every shuffled card, every draw. After the game I open the envelope.",
  sealLater: "The seal stands at the bottom of every table, and here if you press “Rules” at the table.",
  seal: "This game’s seal",
  sealNote: "If you want to know exactly: it is the SHA-256 checksum of the secret number.",
  seed: "Secret number",
  seedNote:
    "To check it yourself: the secret number is 32 bytes, written as hex. Its SHA-256 checksum has to be the seal.",
};
