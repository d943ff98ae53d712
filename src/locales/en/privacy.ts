/** What is stored about a player, and the deletion prompt. */
export const privacy = {
  nothing: "Nothing is stored about you here.",
  tooSoon: "I showed you that just now. Ask again in a minute.",
  filed_zero: "You appear at no table. Whatever else I know about you is in the file.",
  filed_one:
    "This is what I know about you: you appear at one table. The file says what you are called there, what you played and when, and how it came out for you, and your best times in practice. There is nothing about the others in it.",
  filed_other:
    "This is what I know about you: you appear at {{count}} tables. The file says what you are called there, what you played and when, and how it came out for you, and your best times in practice. There is nothing about the others in it.",
  kept: "I forget a table without a result after {{closed}} days, and a finished game after {{over}}. The club remembers who came where for as long as I’m on the server. I’ll forget you right away if you ask: `/privacy delete`",
  policy: "Privacy policy",
  terms: "Terms of use",
  support: "Questions and help",
  title: "Shall I forget you?",
  question_zero:
    "Then I’ll drop everything I know about you. Right now you appear at no table. There is no way to bring it back.",
  question_one:
    "Then I’ll delete your name and your Discord ID everywhere, and your best times. Right now you appear at one table. There’s no way back.",
  question_other:
    "Then I’ll delete your name and your Discord ID everywhere, and your best times. Right now you appear at {{count}} tables. There’s no way back.",
  lobbies: "Where the game hasn’t begun, you leave your seat.",
  running:
    "In running games your seat is called “Nameless” from now on, and a computer plays it to the end. It counts as left.",
  ended: "Finished games are still there for the others, just without your name.",
  club: "At the club you vanish from the table, and your badges, records, ratings, rivalries and open rounds go with you. You drop out of running cups and club evenings, and your trophies keep neither your name nor what you had engraved.",
  messages:
    "I can’t rewrite messages about finished games that are already in a channel. Moderators there can delete them. And any backup of my database still has what was there at the time.",
  delete: "Yes, delete everything",
  keep: "Rather not",
  untouched: "Fine, everything stays as it is.",
  failed: "**Something fell over halfway through.** Part of it may be gone already, just press once more.",
  following:
    "What I have at hand here is gone. The rest has been asked for and follows all by itself, usually within seconds. After that your name is nowhere to be found here.",
  done_zero:
    "Done. Your name and your ID are no longer stored anywhere here. If you play again one day, we’ll simply meet afresh.",
  done_one:
    "Done, I went through one table. Your name and your ID are no longer stored anywhere here. If you play again one day, we’ll simply meet afresh.",
  done_other:
    "Done, I went through {{count}} tables. Your name and your ID are no longer stored anywhere here. If you play again one day, we’ll simply meet afresh.",
};
