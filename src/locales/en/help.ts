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
    "No, and you can check. Before the first roll I make up one huge secret number, and everything random follows from it: every die, every shuffled card, every draw. Then I put it in a sealed envelope, so to speak. You can see the seal from the very start, so I can’t change anything later. After the game I open the envelope.",
  sealLater: "Once a game is running, you’ll find its seal here, behind the “Rules” button at the table.",
  seal: "This game’s seal",
  sealNote: "If you want to know exactly: it is the SHA-256 checksum of the secret number.",
  seed: "Secret number",
  seedNote:
    "To check it yourself: the secret number is 32 bytes, written as hex. Its SHA-256 checksum has to be the seal.",
};
