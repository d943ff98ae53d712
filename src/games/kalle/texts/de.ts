import { lesson } from "./de-lesson.js";

/** Lobby, board, ephemeral messages, and the end of a game. */
export const de = {
  name: "Kalle Kanalratte",
  welcome: "Sechzehn Gullys, eine Ratte, und die Mäusepolizei rückt an. Wer Kalle erwischt, kriegt den Käse.",

  options: {
    lastChance: {
      name: "letzte-chance",
      description: "Nach acht Gullys tippt jede Maus noch einmal, bevor Kalle zeigt",
      label: "Letzte Chance?",
      value_off: "Ohne: nach acht Gullys ist Schluss",
      value_on: "Mit: jede Maus tippt noch mal",
      summary_off: "Nach acht Gullys ist die Jagd vorbei.",
      summary_on: "Letzte Chance: Nach acht Gullys tippt jede Maus noch mal.",
    },
  },

  round: "Runde {{round}} von {{rounds}}",
  left_one: "noch 1 Gully zu öffnen",
  left_other: "noch {{count}} Gullys zu öffnen",
  isKalle: "Kalle",
  legend: "A bis D von links, 1 bis 4 von oben",

  askHide: "**{{name}}** versteckt Kalle. Wo, sieht sonst niemand.",
  askPlace: "**{{name}}** stellt die Polizei auf einen Gully. Geöffnet wird der noch nicht.",
  askSearch: "**{{name}}** fährt {{police}} einen Schritt weiter, gern auch schräg, und öffnet den Gully.",
  askStep: "Ringsum ist alles offen: **{{name}}** fährt {{police}} einen Schritt weiter und öffnet nichts.",
  askJump: "Schon wieder alles offen: **{{name}}** fährt {{police}} zum nächsten geschlossenen Gully.",
  askSwap:
    "**{{name}}** darf zwei Gullys tauschen, die sich berühren, nur nicht {{police}}. Einfach nacheinander antippen.",
  askGuess: "Letzte Chance! **{{name}}** tippt auf einen geschlossenen Gully.",
  askPoint: "Wo steckt er denn nun? **{{name}}** zeigt auf einen Gully. Sitzt Kalle drin, gibt’s den Käse.",
  hide: "Verstecken",
  pass: "Nichts tauschen",

  placed: "{{name}} parkt auf **{{place}}**. Da bleibt der Deckel erst mal zu.",
  opened: "{{name}} öffnet **{{place}}**: {{dweller}}",
  rolled: "{{name}} rollt weiter auf **{{place}}**, da war schon offen.",
  swapped: "{{name}} tauscht **{{a}}** mit **{{b}}**.",
  swappedBefore: "Davor getauscht: {{a}} mit {{b}}",
  passed: "{{name}} lässt alles, wie es ist.",
  escaped: "Acht Gullys, kein Kalle: Die Jagd ist aus!",
  tip: "{{name}} auf {{place}}",
  tips: "Getippt: {{tips, list}}.",
  tipsWrong: "Getippt: {{tips, list}}. Alles daneben!",

  found: "**Erwischt!** {{name}} findet Kalle in **{{place}}** und schnappt sich den Käse.",
  guessed: "**Gerade noch!** {{name}} tippt auf **{{place}}**, und da sitzt Kalle. Der Käse ist gerettet.",
  remembered: "**Entwischt!** {{name}} zeigt auf **{{place}}**, und da sitzt Kalle wirklich. Guten Appetit!",
  forgotten:
    "**Verschusselt!** {{name}} zeigt auf **{{place}}**, aber da wohnt {{dweller}}. Kalle sitzt in **{{kalle}}**, und den Käse kriegt niemand.",
  picture: "Der Kanal nach dieser Runde: {{name}} war Kalle. {{headline}}",
  endings: { found: "Erwischt!", guessed: "Gerade noch!", remembered: "Entwischt!", forgotten: "Verschusselt!" },
  trail: "Kalles Weg: {{trail}}",
  stayed: "Kalle saß die ganze Zeit in {{place}}.",
  wonBy: "Runde {{round}} ging an {{name}}.",
  wonByNobody: "In Runde {{round}} ging der Käse an niemanden.",
  removed: "Nicht dabei: {{dweller}}",
  closeOn: "Die Polizei stand genau auf ihm",
  close_one: "Die Polizei kam bis auf 1 Schritt ran",
  close_other: "Die Polizei kam bis auf {{count}} Schritte ran",

  past: "{{round}}. {{kalle}}: {{story}}",
  pastFound: "{{name}} findet Kalle im {{count}}. Gully",
  pastGuessed: "{{name}} tippt gerade noch richtig, {{near}}",
  pastRemembered: "entwischt, {{near}}",
  pastForgotten: "entwischt und vergessen, {{near}}",
  nearOn: "Polizei genau drauf",
  near_one: "Polizei 1 Schritt entfernt",
  near_other: "Polizei {{count}} Schritte entfernt",

  won_one: "{{names, list}} gewinnt!",
  won_other: "{{names, list}} gewinnen!",
  noCheese: "Kein Käse für niemanden!",
  noCheeseText: "Alle haben gleich viel, nämlich nichts. Also haben alle gewonnen.",
  places: "Plätze",
  place: "**{{place}}.** {{names, list}}",
  rounds: "Runde für Runde",
  story: "Zum Weitererzählen",
  escapes: "Knappste Flucht: {{escapes, list}}, {{near}}.",
  escape: "{{name}} in Runde {{round}}",
  quickFirst: "Schnellster Riecher: {{name}} findet Kalle in Runde {{round}} gleich im ersten Gully.",
  quick: "Schnellster Riecher: {{name}} findet Kalle in Runde {{round}} schon im {{count}}. Gully.",
  late: "Zu früh gefreut: {{kalle}} fliegt in Runde {{round}} erst im achten Gully auf.",
  blind: "Glatt übersehen: In Runde {{round}} stand die Polizei genau auf Kalle.",

  sheetHide: "Wohin mit Kalle?",
  sheetHideText:
    "Tippe einen Gully an und präg ihn dir gut ein. Danach verrät dir niemand mehr, wo Kalle steckt, auch ich nicht.",
  sheetHidden: "Versteckt!",
  sheetHiddenText: "Jetzt heißt es: merken. Ab hier zeigt dir niemand mehr, wo Kalle steckt.",
  sheetNoted:
    "Gemerkt. Tippe jetzt den Gully an, mit dem du tauschen willst. Noch mal derselbe, und ich vergesse ihn wieder.",
  sheetFreed: "Vergessen. Fang einfach von vorn an, oder lass alles, wie es ist.",
  whySearch: "So nicht: Die Polizei zieht genau einen Schritt weit und öffnet einen geschlossenen Gully.",
  whyStep: "So nicht: Ringsum ist alles offen, also geht es genau einen Schritt weiter.",
  whyJump: "So nicht: Die Polizei muss jetzt zu einem der nächsten geschlossenen Gullys.",
  whereTo: "Von hier aus geht es nach {{places, list(type: disjunction)}}.",
  whyPolice: "Auf dem Gully steht die Polizei, da lässt sich nichts verrücken. Alle anderen darfst du tauschen.",
  whyPair:
    "Die beiden passen nicht zusammen. Tauschen kannst du Gullys, die sich berühren, auch schräg, nur nicht {{police}}.",
  whyPairFirst:
    "Den ersten habe ich mir weiter gemerkt. Willst du einen anderen, dann tippe ihn noch mal an und fang von vorn an.",
  whyGuess: "Tippen kannst du nur auf einen geschlossenen Gully, den noch niemand genannt hat.",
  whyPoint: "Zeigen kannst du nur auf einen geschlossenen Gully.",

  dwellers: {
    toad: "eine beleidigte Kröte",
    crocodile: "ein runtergespültes Krokodil",
    goldfish: "ein für tot erklärter Goldfisch",
    snail: "eine Schnecke mit Wasserschaden",
    octopus: "ein verknoteter Krake",
    snake: "eine in einen Schlauch verliebte Schlange",
    crab: "ein Krebs im Rückwärtsgang",
    turtle: "eine Schildkröte auf Pizzaentzug",
    ghost: "ein verschnupftes Gespenst",
    clown: "ein Clown ohne Ballon",
    germ: "eine Bazille mit Doktortitel",
    duck: "eine ausgesetzte Badeente",
    plumber: "ein seit 1987 vermisster Klempner",
    sock: "eine alleinstehende Socke",
    misery: "ein Häufchen Elend",
    alien: "ein Außerirdischer ohne Empfang",
  },

  command: {
    name: "kalle",
    description: "Kalle Kanalratte: eine Ratte, sechzehn Gullys, und die Mäusepolizei sucht mit",
  },

  lesson,

  rules: {
    intro:
      "# Kalle Kanalratte\nZwei bis fünf Leute, sechzehn Gullys. Eine Person ist Kalle, die Kanalratte, alle anderen sind Mäuse von der Polizei. Finden sie Kalle, bevor sie acht andere Gullys geöffnet haben? In jeder Runde geht es um ein Stück Käse.\n🏠 heißt Hausregel: Da lässt das Original etwas offen, und so spielen wir es hier.",
    start:
      "## Verstecken\nUnter jedem Deckel wohnt jemand anders. Wer Kalle ist, sucht heimlich einen Gully aus: Da zieht Kalle ein, und wer vorher dort wohnte, ist diese Runde nicht dabei. Ab da zeigt niemand mehr, wo Kalle steckt, auch der Person nicht, die ihn versteckt hat. Merken ist das halbe Spiel.\n\nDann stellt die Maus links davon die Polizei auf irgendeinen Gully. Der bleibt noch zu.\n\nDie Gullys heißen wie beim Schiffeversenken: A bis D von links nach rechts, 1 bis 4 von oben nach unten.",
    search:
      "## Suchen\nDie Maus, die aufgestellt hat, sucht zuerst, dann reihum die anderen. Sie zieht die Polizei einen Schritt weit, auch schräg, und öffnet den Gully dort.\n- **Kalle?** Dann kriegt sie den Käse, und die Runde ist vorbei.\n- **Jemand anders?** Der Gully bleibt offen.\n\n🏠 Gibt es geschlossene Nachbarn, muss sie auf einen davon. Gibt es keine, rückt sie auf einen offenen und öffnet nichts; das zählt nicht zu den acht. Ist danach wieder ringsum alles offen, springt sie zu einem der nächsten geschlossenen Gullys und öffnet ihn.",
    swap: "## Tauschen\nNach jeder Suche ohne Kalle darf Kalle zwei Gullys tauschen, die sich berühren, auch schräg, offen oder zu, oder alles so lassen. Nur der unter der Polizei bleibt, wo er ist.\n🏠 Das gilt auch, wenn gerade nichts geöffnet wurde.\n\nWelche zwei getauscht wurden, sehen alle (↔️), wer drin sitzt, niemand.\n🏠 Markiert ist nur der letzte Tausch, und nur bis zur nächsten Antwort von Kalle. Den Rest müsst ihr euch merken.",
    end: "## Das Ende der Jagd\nIst der achte Gully offen und kein Kalle dabei, ist die Jagd aus. Getauscht wird nicht mehr. Kalle zeigt jetzt auf einen geschlossenen Gully. Sitzt die Ratte wirklich dort, gehört der Käse ihr. Wenn nicht, kriegt ihn niemand.\n\n**Letzte Chance**, wenn ihr das wollt: Vorher tippt jede Maus auf einen geschlossenen Gully, reihum und jede auf einen anderen. Dann werden diese alle geöffnet, und wer Kalle hat, kriegt den Käse. Hat ihn keine, zeigt Kalle wie sonst.",
    game: "## Das ganze Spiel\nNach jeder Runde ist im Uhrzeigersinn jemand anders Kalle. Zu zweit und zu dritt seid ihr alle zweimal Kalle, zu viert und zu fünft einmal. Wer am Ende den meisten Käse hat, gewinnt, bei Gleichstand gewinnen mehrere.\n🏠 Wer als Erstes Kalle ist, lost der Tisch aus, bei einer Revanche aufs Neue.\n🏠 Wie nah die Polizei dran war, zählt in Schritten: nach dem Aufstellen, nach jeder Suche und nach jedem Tausch.",
    here: "## An diesem Tisch\n🏠 Drück auf „Verstecken“, wenn du Kalle bist. Was dann kommt, siehst nur du. Zum Tauschen tippst du erst den einen, dann den anderen Gully an.\n🏠 Wer zu lange braucht, für den macht der Tisch irgendetwas Erlaubtes, und beim Tauschen nichts. Versteckt der Tisch Kalle, erfährt niemand, wo. Beim dritten Mal in Folge übernimmt ein Computer.\n🏠 Weggehen geht jederzeit: Ein Computer spielt für dich weiter, bis du auf „Wieder da“ drückst.",
  },
} as const;
