import { club } from "./de-club.js";
import { lesson } from "./de-lesson.js";
import { help, rules } from "./de-rules.js";

/** Lobby, board, ephemeral messages, and the end of a game. */
export const de = {
  name: "Kalle Kanalratte",
  welcome: "Sechzehn Gullys, eine Ratte, und die Mäusepolizei rückt an. Wer Kalle erwischt, kriegt den Käse.",

  options: {
    lastChance: {
      name: "letzte-chance",
      description: "Nach acht Gullys tippt jede Maus noch einmal, bevor Kalle zeigt",
      label: "Letzte Chance?",
      value_off: "Normal: nach acht Gullys ist Schluss",
      value_on: "Mit: jede Maus tippt noch mal",
      summary_off: "Nach acht Gullys ist die Jagd vorbei.",
      summary_on: "Letzte Chance: Nach acht Gullys tippt jede Maus noch mal.",
    },
  },

  round: "Runde {{round}} von {{rounds}}",
  roundOver: "Runde {{round}} von {{rounds}} ist vorbei",
  left_one: "Die Polizei öffnet noch 1 Gully",
  left_other: "Die Polizei öffnet noch {{count}} Gullys",
  roundTitle: "Runde {{round}}",
  isKalle: "Kalle",
  legend: "A bis D von links, 1 bis 4 von oben",

  askHide: "Das Versteck sieht sonst niemand.",
  askPlace: "**{{name}}** stellt Polizeimaus Spürnase auf einen Gully. Geöffnet wird der noch nicht.",
  askSearch:
    "**{{name}}** zieht Spürnase {{police}} einen Schritt weiter, gern auch schräg, auf einen geschlossenen Gully und öffnet ihn.",
  askStep: "Ringsum ist alles offen: **{{name}}** zieht Spürnase {{police}} einen Schritt weiter und öffnet nichts.",
  askJump: "Schon wieder alles offen: **{{name}}** schickt Spürnase {{police}} zum nächsten geschlossenen Gully.",
  askSwap:
    "**Kalle darf fliehen:** **{{name}}** kann zwei Gullys tauschen, die sich berühren (beide antippen), auch schräg, offen oder zu, nur nicht {{police}}. Wer darunter sitzt, zieht mit um.",
  askGuess: "**Letzte Chance der Mäuse: Wo sitzt Kalle?** Ein Tipp von **{{name}}**, der zählt.",
  askPoint: "**Letzte Frage an Kalle: Wo sitzt du?** Nur wenn du es noch weißt, gehört der Käse dir.",
  firstRound_one: "**Runde 1:** **{{name}}** ist Kalle. Danach geht’s reihum, alle sind einmal Kalle.",
  firstRound_other: "**Runde 1:** **{{name}}** ist Kalle. Danach geht’s reihum, alle sind {{count}}‑mal Kalle.",
  newRound: "**Runde {{round}}:** Jetzt ist **{{name}}** Kalle.",
  hide: "Verstecken",
  pass: "Nichts tauschen",
  placeLater: "Danach beginnt die Jagd: Schritt für Schritt, in jede Richtung.",
  passLater: "Danach darf Kalle zwei Nachbargullys tauschen, auch offene.",
  pointLater: "Danach zeigt Kalle das eigene Versteck.",
  guessLater: "Danach tippt jede Maus noch mal.",
  passOver: "Getauscht wird nicht mehr.",

  hiddenByTable: "⏳ Zeit um: 🤖 hat Kalle für {{name}} versteckt. Wo, weiß jetzt niemand.",
  placed: "{{name}} parkt auf **{{place}}**. Da bleibt der Deckel erst mal zu.",
  opened: "{{name}} öffnet **{{place}}**: {{dweller}}",
  rolled: "{{name}} rollt weiter auf **{{place}}**, da war schon offen.",
  swapped: "{{name}} tauscht **{{a}}** mit **{{b}}**.",
  swappedBefore: "Zuvor getauscht: {{a}} mit {{b}}",
  passed: "{{name}} lässt alles, wie es ist.",
  passedByTable: "⏳ Zeit um: {{name}} tauscht nichts, und Kalle bleibt, wo Kalle ist.",
  escaped: "Acht Gullys, kein Kalle: Die Jagd ist aus!",
  tip: "{{name}} auf {{place}}",
  tips: "Getippt: {{tips, list}}.",
  tipsWrong: "Daneben getippt: {{tips, list}}.",

  found: "**Erwischt!** {{name}} findet Kalle in **{{place}}** und schnappt sich den Käse.",
  guessed: "**Gerade noch!** {{name}} tippt auf **{{place}}**, und da sitzt Kalle. Der Käse ist gerettet.",
  remembered: "**Entwischt!** {{name}} war Kalle und wusste das Versteck noch: **{{place}}**. Guten Appetit!",
  forgotten:
    "**Verschusselt!** {{name}} zeigte auf **{{place}}**, aber da wohnt {{dweller}}. Kalle saß in **{{kalle}}**. Den Käse kriegt niemand.",
  map: "Die sechzehn Gullys. Offen: {{open}}. Spürnase: {{police}}.",
  picture: "Der Kanal nach dieser Runde: {{name}} war Kalle. {{headline}}",
  endings: { found: "Erwischt!", guessed: "Gerade noch!", remembered: "Entwischt!", forgotten: "Verschusselt!" },
  trail: "Kalles Weg: {{trail}}",
  maps: "Links: wer wo wohnte. Rechts: Kalles Weg bis {{kalle}}.",
  stayed: "Kalle saß die ganze Zeit in {{place}}.",
  wonBy: "Runde {{round}} ging an {{name}}.",
  wonByNobody: "In Runde {{round}} ging der Käse an niemanden.",
  removed: "Vorher wohnte hier {{dweller}}",
  closeOn: "Die Polizei parkte genau auf Kalles Deckel",
  close_one: "Die Polizei kam bis auf 1 Schritt heran",
  close_other: "Die Polizei kam bis auf {{count}} Schritte heran",

  past: "{{round}}. {{kalle}} als Kalle: {{story}}",
  pastFound_one: "{{name}} findet Kalle schon beim 1. Gully",
  pastFound_other: "{{name}} findet Kalle beim {{count}}. Gully",
  pastGuessed: "{{name}} tippt gerade noch richtig, {{near}}",
  pastRemembered: "entwischt, {{near}}",
  pastForgotten: "entwischt, aber den Platz verschusselt, {{near}}",
  nearOn: "die Polizei parkte genau auf dem Deckel",
  near_one: "die Polizei kam bis auf 1 Schritt heran",
  near_other: "die Polizei kam bis auf {{count}} Schritte heran",

  won_one: "{{names, list}} gewinnt!",
  won_other: "{{names, list}} gewinnen!",
  noCheese: "Kein Käse für niemanden!",
  noCheeseText: "Alle haben gleich viel, nämlich nichts. Also haben alle gewonnen.",
  cheeses: "{{count}}-mal Käse",
  cheeseless: "kein Käse",
  rounds: "Runde für Runde",
  escapes_one: "Knapp davongekommen: {{name}} in Runde {{rounds, list}}, {{near}}.",
  escapes_other: "Knapp davongekommen: {{name}} in den Runden {{rounds, list}}, {{near}}.",
  quickFirst: "Schnellster Riecher: {{name}} findet Kalle in Runde {{round}} gleich im ersten Gully.",
  quick: "Schnellster Riecher: {{name}} findet Kalle in Runde {{round}} schon im {{count}}. Gully.",
  late: "Zu früh gefreut: {{kalle}} fliegt in Runde {{round}} erst im achten Gully auf.",
  photoFinish: "Fotofinish: Vor der letzten Runde lagen {{names, list}} noch gleichauf.",
  forgetful: "Kurzes Gedächtnis: {{name}} verschusselt Kalle {{count}}-mal.",
  blind: "Glatt übersehen: In Runde {{round}} stand die Polizei genau auf Kalle.",

  sheetHide: "Wohin mit Kalle?",
  sheetHideText:
    "Tipp einen Gully an und präg ihn dir gut ein: Am Ende musst du Kalle selbst wiederfinden, auch wenn du unterwegs umziehst. Gezeigt wird dir der Platz nicht mehr.",
  sheetHideAgain:
    "Neue Runde, alle Deckel sind wieder zu! Tipp einen Gully an und präg ihn dir gut ein: Gezeigt wird dir der Platz nicht mehr.",
  sheetHidden:
    "🤫 **Keiner findet Kalle Kanalratte!** Merk dir den Platz: Niemand zeigt ihn dir mehr, und am Ende musst du ihn selbst wiederfinden.",
  sheetRemember: "Merk dir, wo du sitzt!",
  sheetSwapLater: "Tauschen kannst du gleich, oben am Tisch.",
  sheetNoneNoted: "**Noch keiner gewählt.**",
  sheetNoted: "**{{place}} gewählt.**",
  sheetNotedText: "Jetzt einen Nachbarn. Oder {{place}}: zurück.",
  sheetNotedInstead: "{{before}} berührt ihn nicht. Jetzt einen Nachbarn.",
  sheetNoSwap: "Getauscht wird nicht mehr.",
  sheetRecall: "Weißt du noch, wo du sitzt?",

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

  /** A game told step by step. */
  step: {
    begins: "Runde {{round}}: **{{name}}** ist Kalle.",
    hid: "{{name}} hat Kalle versteckt. Wo, sieht sonst niemand.",
    guessed: "{{name}} tippt auf **{{place}}**.",
    wrong: "Da ist überall kein Kalle.",
    over: "Das war die letzte Runde.",
  },

  command: {
    name: "kalle",
    description: "Kalle Kanalratte: eine Ratte, sechzehn Gullys, und die Mäusepolizei sucht mit",
  },

  hints: {
    hide: "Später darfst du nach jeder Suche mit Nachbarn tauschen: In der Mitte sind es acht, in der Ecke drei.",
    place: "Mitten im Gitter hat die Polizei die meisten Nachbarn, in der Ecke die wenigsten.",
    searchFirst: "Kalle kann unter jedem Deckel sitzen. Nach jeder Suche darf getauscht werden, pass dann gut auf!",
    search: "Achte auf jeden Tausch: Vielleicht ist Kalle gerade umgezogen.",
    swap: "Alle sehen, welche zwei du tauschst. Ein Tausch rettet dich vor der Polizei oder verwirrt sie.",
    recall: "Geh in Gedanken jeden Tausch noch mal durch, vom ersten an.",
  },

  lesson,

  help,
  rules,
  ...club,
} as const;
