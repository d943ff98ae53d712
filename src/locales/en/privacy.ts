/** What is stored about a player, and the deletion prompt. */
export const privacy = {
  nothing: "Nothing is stored about you here.",
  filed_one:
    "This is what I know about you: you appear at one table. The file says what you are called there, what you played and when, and how it came out for you. There is nothing about the others in it.",
  filed_other:
    "This is what I know about you: you appear at {{count}} tables. The file says what you are called there, what you played and when, and how it came out for you. There is nothing about the others in it.",
  kept: "I forget a table without a result after {{closed}} days, and a finished game after {{over}}. You I forget at once if you like: `/privacy delete`",
  policy: "Privacy policy",
  terms: "Terms of use",
  support: "Questions and help",
  title: "Shall I forget you?",
  question_one:
    "Then I strike out your name and your Discord ID everywhere. Right now you appear at one table. There is no way back.",
  question_other:
    "Then I strike out your name and your Discord ID everywhere. Right now you appear at {{count}} tables. There is no way back.",
  lobbies: "Where the game has not begun, you get up.",
  running: "In running games your seat is called “Nameless” from now on, and a computer plays it to the end.",
  ended: "Finished games are still there for the others, just without your name.",
  messages:
    "I can’t rewrite what already stands in a channel of finished games. Whoever moderates there can delete it. And a backup that somebody made of my database still has what was there then.",
  delete: "Yes, delete everything",
  keep: "Rather not",
  untouched: "Fine, everything stays as it is.",
  failed: "**Something fell over halfway through.** Part of it may be gone already, just press once more.",
  done_one:
    "Done, I went through one table. Your name and your ID are no longer stored anywhere here. Should you play again one day, we’ll simply get to know each other anew.",
  done_other:
    "Done, I went through {{count}} tables. Your name and your ID are no longer stored anywhere here. Should you play again one day, we’ll simply get to know each other anew.",
};
