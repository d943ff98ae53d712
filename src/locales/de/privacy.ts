/** What is stored about a player, and the deletion prompt. */
export const privacy = {
  nothing: "Über dich ist hier nichts gespeichert.",
  tooSoon: "Das habe ich dir gerade erst gezeigt. In einer Minute wieder.",
  filed_zero: "Du kommst an keinem Tisch vor. Was ich sonst über dich weiß, steht in der Datei.",
  filed_one:
    "Das weiß ich über dich: Du kommst an einem Tisch vor. In der Datei steht, wie du dort heißt, was du gespielt hast und wann, und wie es für dich ausging, dazu deine Bestzeiten beim Üben. Über die anderen steht nichts drin.",
  filed_other:
    "Das weiß ich über dich: Du kommst an {{count}} Tischen vor. In der Datei steht, wie du dort heißt, was du gespielt hast und wann, und wie es für dich ausging, dazu deine Bestzeiten beim Üben. Über die anderen steht nichts drin.",
  kept: "Einen Tisch ohne Ergebnis vergesse ich nach {{closed}} Tagen, ein fertiges Spiel nach {{over}}. Der Stammtisch merkt sich, wer wie abgeschnitten hat, solange ich auf dem Server bin. Dich vergesse ich auf Wunsch sofort: `/datenschutz löschen`",
  policy: "Datenschutzerklärung",
  terms: "Nutzungsbedingungen",
  support: "Fragen und Hilfe",
  title: "Soll ich dich vergessen?",
  question_zero:
    "Dann streiche ich alles, was ich über dich weiß. Gerade kommst du an keinem Tisch vor. Zurückholen lässt sich das nicht.",
  question_one:
    "Dann streiche ich deinen Namen und deine Discord-ID überall, auch deine Bestzeiten. Gerade kommst du an einem Tisch vor. Zurückholen lässt sich das nicht.",
  question_other:
    "Dann streiche ich deinen Namen und deine Discord-ID überall, auch deine Bestzeiten. Gerade kommst du an {{count}} Tischen vor. Zurückholen lässt sich das nicht.",
  lobbies: "Wo es noch nicht losgegangen ist, stehst du auf.",
  running:
    "In laufenden Spielen heißt dein Platz ab sofort „Namenlos“, und ein Computer spielt ihn zu Ende. Er zählt als verlassen.",
  ended: "Fertige Spiele bleiben den anderen erhalten, nur ohne deinen Namen.",
  club: "Am Stammtisch verschwindest du aus der Tabelle, und mit dir gehen deine Abzeichen, Rekorde, Wertungen, Rivalitäten und offenen Runden. Aus laufenden Pokalen und Stammtischabenden bist du raus, und auf deinen Pokalen steht weder dein Name noch deine Gravur.",
  messages:
    "Was von fertigen Spielen schon im Kanal steht, kann ich nicht umschreiben. Löschen kann es, wer dort moderiert. Und wo jemand meine Datenbank gesichert hat, steht in der Sicherung noch der alte Stand.",
  delete: "Ja, alles löschen",
  keep: "Lieber nicht",
  untouched: "Gut, dann bleibt alles, wie es ist.",
  failed: "**Mittendrin ist mir was umgefallen.** Ein Teil ist vielleicht schon weg, drück einfach noch mal.",
  following:
    "Was ich hier zur Hand habe, ist weg. Der Rest ist in Auftrag gegeben und folgt ganz von allein, meist in ein paar Sekunden. Danach steht dein Name bei mir nirgends mehr.",
  done_zero:
    "Erledigt. Dein Name und deine ID sind bei mir nirgends mehr gespeichert. Wenn du mal wieder mitspielst, lernen wir uns eben neu kennen.",
  done_one:
    "Erledigt, einen Tisch habe ich durchgesehen. Dein Name und deine ID sind bei mir nirgends mehr gespeichert. Wenn du mal wieder mitspielst, lernen wir uns eben neu kennen.",
  done_other:
    "Erledigt, {{count}} Tische habe ich durchgesehen. Dein Name und deine ID sind bei mir nirgends mehr gespeichert. Wenn du mal wieder mitspielst, lernen wir uns eben neu kennen.",
} as const;
