import { lesson } from "./de-lesson.js";

/** Lobby, board, the end of a game, and practice. */
export const de = {
  name: "Katch Me Aho!",
  welcome: "Zwei Gangs, ein Ring, keine Bremsen. Wer als Erster weiß, ob, wann und wo es kracht, behält seine Karten.",

  options: {
    prelude: {
      name: "vorspiel",
      description: "Erst um die Leben spielen, wenn nichts anderes gesagt ist; sonst haben alle 15",
      label: "Vorspiel?",
      value_on: "Mit Vorspiel: erst geht’s um die Leben",
      value_off: "Ohne Vorspiel: 15 Leben für alle",
      summary_on: "Mit Vorspiel,",
      summary_off: "Ohne Vorspiel: alle haben 15 Leben.",
    },
    districts: {
      name: "bezirke",
      description: "Wie viele Bezirke der Ring hat, 3 bis 6",
      label: "Wie viele Bezirke?",
      value: "{{count}} Bezirke",
      value_3: "3 Bezirke: zum Warmfahren",
      value_6: "6 Bezirke: für Hirnakrobaten",
      summary: "{{count}} Bezirke.",
    },
  },

  districts: {
    orange: "Orange",
    violet: "Violett",
    green: "Grün",
    yellow: "Gelb",
    red: "Rot",
    turquoise: "Türkis",
  },

  target: "Ziel {{value}}",
  fitting: "Es passt, was um eins höher oder tiefer ist. Auch 6 und 1 sind Nachbarn.",
  left: "noch {{counts}}",
  lay: "Meine Karte auf die {{value}}",
  layLeft: "Links auf {{value}}",
  layRight: "Rechts auf {{value}}",
  opened: "**{{name}}** würfelt das erste Ziel: {{dice}}.",
  laid: "**{{name}}** legt die **{{card}}**.",
  laidRolled: "**{{name}}** legt die {{card}}. Da passt nichts drauf, also wird gewürfelt: {{dice}}.",
  wrong:
    "🙀 **{{name}}** war zu gierig, die {{card}} passt hier nicht. **{{roller}}** würfelt ein neues Ziel: {{dice}}.",

  preludeWon: "🏁 **{{name}}** ist im Vorspiel zuerst leer.",
  lives: "Leben: {{lives, list}}.",
  life: "{{name}} {{count}}",
  diced: "Gleichstand, also wird gestochen: {{dice, list}}.",
  die: "{{name}} {{die}}",

  night: "Nacht {{night}}",
  ringWay: "Im Uhrzeigersinn gelesen: 🚓 Polizei ↻ fährt mit der Uhr, 🏍️ Bōsōzoku ↺ fahren dagegen.",
  ringWayShort: "🚓 ↻ mit der Uhr, 🏍️ ↺ dagegen.",
  numbers: "Zahlen: Stapel/Ablage.",
  neutral: "neutral",
  pile_one: "1 Karte",
  pile_other: "{{count}} Karten",
  sizes: "{{draw}}/{{discard}}",
  roll: "Würfeln",
  askRoll: "Gleich zählt’s: Wann und wo kracht es?",

  ask: "Wann kracht’s, und wo? Oder nie?",
  when: "Stopp {{stop}}",
  circle: "Teufelskreis",
  done: "Reicht mir",
  isDone: "fertig",

  crash: "Nacht {{night}}: Crash beim {{stop}}. Stopp in {{place}}",
  noCrash: "Nacht {{night}}: Teufelskreis, kein Crash",
  start: "Start: 🏍️ {{bosozoku}}, 🚓 {{police}}. Erst zählt der Würfel, dann immer die Karte dort, wo man steht.",
  never: "{{count}} Stopps, und immer schön aneinander vorbei.",
  tookNothing: "nichts genommen",
  loses_one: "−1 Karte",
  loses_other: "−{{count}} Karten",
  safe: "±0",
  reward: "+1, die {{card}} darf zurück unter den Stapel",

  won: "{{name}} gewinnt!",
  shared: "Alle blank. Unentschieden!",
  ended_one: "Nach einer einzigen Nacht ist Schluss: Der Stapel von {{names, list}} ist leer.",
  ended_other: "Nach {{count}} Nächten ist Schluss: Der Stapel von {{names, list}} ist leer.",
  neutralPile: "{{place}} (neutral)",
  places: "Plätze",
  place: "**{{place}}.** {{names, list}}: {{rest}}",
  tieBreak: "Gestochen wurde um den Sieg: {{dice, list}}.",
  story: "Zum Weitererzählen",
  sharpest_one: "Scharfblick: {{names, list}} mit 1 richtigen Kachel.",
  sharpest_other: "Scharfblick: {{names, list}} mit {{count}} richtigen Kacheln.",
  fastest_one: "Blitzpfote: {{names, list}}, in 1 Nacht zuerst an der richtigen Kachel.",
  fastest_other: "Blitzpfote: {{names, list}}, in {{count}} Nächten zuerst an der richtigen Kachel.",
  doubles_one: "Doppeltreffer: {{names, list}}, einmal beide richtig.",
  doubles_other: "Doppeltreffer: {{names, list}}, {{count}}-mal beide richtig.",
  greediest_one: "Gierschlund im Vorspiel: {{names, list}}, 1-mal daneben.",
  greediest_other: "Gierschlund im Vorspiel: {{names, list}}, {{count}}-mal daneben.",
  circles_one: "Teufelskreise: 1 in {{nights}} Nächten.",
  circles_other: "Teufelskreise: {{count}} in {{nights}} Nächten.",

  picture: {
    night: "Nacht",
    start: "Start",
    draw: "Stapel",
    discard: "Ablage",
    bosozoku: "Bōsōzoku",
    police: "Polizei",
    about: "Der Ring in Nacht {{night}}, im Uhrzeigersinn.",
    practice: "Der Ring, im Uhrzeigersinn.",
    dice: "Rosa Würfel {{pink}}, blauer Würfel {{blue}}.",
    district: "{{letter}} {{name}}: oben {{top}}.",
    seat: "{{letter}} {{name}}: oben {{top}}, {{owner}}, Stapel {{draw}}, Ablage {{discard}}.",
    outside: "Ohne Bezirk: {{owner}}, Stapel {{draw}}, Ablage {{discard}}.",
    starts:
      "Die Bōsōzoku starten in {{bosozoku}} und fahren gegen den Uhrzeigersinn, die Polizei startet in {{police}} und fährt im Uhrzeigersinn.",
    ride: "Darunter die letzte Fahrt. {{title}}. Start: Bōsōzoku {{bosozoku}}, Polizei {{police}}.",
    stop: "{{stop}}. Stopp: Bōsōzoku {{back}} bis {{bosozoku}}, Polizei {{on}} bis {{police}}.",
  },

  practice: {
    button: "Üben",
    welcome: "Üben gegen die Uhr",
    title: "Übungsnacht mit {{count}} Bezirken",
    intro:
      "So geht’s: Auf dem Ring liegt in jedem Bezirk eine Karte. Die 🚓 Polizei fährt im Uhrzeigersinn ↻, die 🏍️ Bōsōzoku fahren dagegen ↺. Zuerst fahren beide so weit, wie ihr Würfel sagt, danach immer so weit wie die Karte in dem Bezirk, in dem sie gerade halten.\n\nHalten sie beim selben Stopp im selben Bezirk, kracht es. Dann tippst du an, **der wievielte Stopp** das ist und **welcher Bezirk**. Kracht es bei so vielen Stopps, wie es Bezirke gibt, kein einziges Mal, ist es der **Teufelskreis**.",
    start: "Los, Uhr an!",
    clock: "Die Uhr läuft. Tippe an, wann und wo, oder den Teufelskreis.",
    half: "Gemerkt: {{tile}}. Und der Rest?",
    right: "Richtig, und zwar in {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} Sekunden!",
    wrong: "Leider nein, und das in {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} Sekunden.",
    yours: "Deine Antwort: {{tiles, list}}.",
    solution: "Richtig wäre: {{tiles, list}}.",
    again: "Noch eine",
    more: "Jetzt {{count}} Bezirke",
    newBest: "Neue Bestzeit: {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} Sekunden!",
    best: "Deine Bestzeit: {{seconds, number(maximumFractionDigits: 1; minimumFractionDigits: 1)}} Sekunden.",
  },

  command: {
    name: "katchme",
    description: "Katch Me Aho!: zwei Gangs im Kreisverkehr, und wer am schnellsten rechnet, gewinnt",
    practice: "üben",
    practiceDescription: "Eine Nacht gegen die Uhr, ganz für dich allein",
    practiceDistricts: "Wie viele Bezirke der Ring hat; ohne Angabe erst drei, dann mehr",
  },

  lesson,

  rules: {
    intro:
      "# Katch Me Aho!\nZwei bis sechs Leute, neunzig Karten von 1 bis 6, zwei Gangs: Nachts rasen die 🏍️ Bōsōzoku und die 🚓 Polizei einander auf einem Ring entgegen, und alle rechnen gleichzeitig im Kopf, ob, wann und wo es kracht. Vorher geht es im Vorspiel darum, wer mit wie vielen Leben anfängt. Hier zählt, wer schneller ist.\n🏠 heißt Hausregel: Da lässt das Original etwas offen, und so spielen wir es hier.",
    prelude:
      "## Das Vorspiel\nJeder hat einen Stapel von fünfzehn Karten, von dem alle nur die oberste sehen. Zu zweit hat jeder zwei davon. Ein Würfel gibt das erste Ziel, und dann legen alle durcheinander: Es passt eine Karte, die um eins höher oder tiefer ist als das Ziel, und auch 6 und 1 sind Nachbarn. Sie ist das neue Ziel. Wer zuerst kommt, legt zuerst.\n\nPasst bei niemandem mehr etwas, würfelt ein neues Ziel, wer zuletzt gelegt hat. Das macht der Tisch von selbst.\n\n🏠 Eine Karte, die vorhin noch gepasst hätte, kommt nur zu spät, und das kostet nichts. Hätte sie nie gepasst, warst du zu gierig: Sie bleibt liegen, und es wird ein neues Ziel gewürfelt.\n\nIst ein Stapel leer, ist das Vorspiel vorbei, und wem er gehört, der ist Erster. Die anderen kommen danach, wie viele Karten sie noch haben, bei Gleichstand entscheidet der Würfel. Der Erste hat 17 Leben, der Letzte 13, ab vier Leuten der Zweite 16 und der Vorletzte 14, alle anderen 15.\n🏠 Ohne Vorspiel haben alle 15.",
    nights:
      "## Der Ring\nDrei bis sechs Bezirke liegen im Kreis, du sitzt an einem davon. Bezirke ohne Spieler haben einen neutralen Stapel von fünfzehn Karten. Deine Leben sind ein verdeckter Stapel, daneben ist deine Ablage.\n🏠 Mit drei Bezirken sind es Orange, Violett und Grün, dann kommen Gelb, Rot und Türkis dazu. Sind mehr Leute da als Bezirke, sitzen die letzten an keinem.\n🏠 Wo die Gangs anfangen, ist Zufall.",
    night:
      "## Eine Nacht\n**1. Umdrehen.** In der ersten Nacht wird von jedem Stapel eine Karte auf die Ablage gedreht. Später drehst du so viele um, wie dich die letzte Nacht kostet, und neutrale Stapel immer eine. Ist danach irgendein Stapel leer, ist sofort Schluss.\n🏠 Das gilt auch für neutrale.\n\n**2. Würfeln.** Bei wem die Bōsōzoku stehen, der würfelt.\n🏠 Ist das ein neutraler Bezirk, dann der Nächste im Uhrzeigersinn.\n\n**3. Rechnen und schnappen.** Zum ersten Stopp fahren die Bōsōzoku so viele Bezirke gegen den Uhrzeigersinn, wie der rosa Würfel zeigt, und die Polizei so viele im Uhrzeigersinn, wie der blaue zeigt. Danach fährt jeder so weit, wie die Karte oben auf der Ablage des Bezirks sagt, in dem er gerade hält. Halten beide beim selben Stopp im selben Bezirk, kracht es: Richtig sind dann **wann** (der wievielte Stopp) und **wo** (welcher Bezirk). Aneinander vorbeifahren und gemeinsam losfahren zählt nicht.\n\nGerechnet wird bis zu so vielen Stopps, wie es Bezirke gibt. Kracht es bis dahin nicht, ist nur der **Teufelskreis** richtig.\n\nJede Kachel gibt es einmal, jeder darf höchstens zwei nehmen, zurücklegen geht nicht. Mit zweien bist du fertig, oder du drückst auf „Reicht mir“, und das gilt. Sobald nur noch einer nicht fertig ist, ist Schluss. Zu zweit beendet es also der Erste.\n🏠 Auch wenn keine Kachel mehr da ist.",
    count:
      "**4. Abrechnen.** So viele Karten drehst du in der nächsten Nacht um:\n- eine richtige Kachel: **0**\n- zwei richtige: **0**, und zur Belohnung kommt die oberste Karte deiner Ablage zurück unter deinen Stapel, außer sie ist die einzige dort\n- nichts genommen: **1**\n- eine richtige und eine falsche: **1**\n- eine oder zwei falsche: **2**\n\nDann ziehen die Bōsōzoku von ihrem Startbezirk zwei Bezirke gegen den Uhrzeigersinn weiter und die Polizei einen im Uhrzeigersinn, und die nächste Nacht beginnt.",
    end: "## Das Ende\nWer am Schluss die meisten Karten im Stapel hat, gewinnt. Haben mehrere gleich viele, würfeln sie darum.\n🏠 Die anderen von ihnen teilen sich den nächsten Platz. Hat niemand mehr eine Karte, teilen sich alle den ersten.",
    here: "## An diesem Tisch\n🏠 Wer zuerst war, sagt Discord: Es zählt die Millisekunde, in der dein Druck dort ankommt, nicht wann er bei mir ist. Darum wartet der Tisch nach dem ersten Druck eine Zehntelsekunde.\n🏠 Im Vorspiel legt der Tisch für dich, wenn du 15 Sekunden lang eine passende Karte hast und nichts passiert. Zum Schnappen ist eine Minute Zeit, mit jedem Bezirk über drei 20 Sekunden mehr. Wer drei Mal in Folge nichts tut, für den übernimmt ein Computer.\n🏠 Weggehen geht jederzeit: Ein Computer spielt für dich weiter, bis du auf „Wieder da“ drückst.\n🏠 Mit `/katchme üben` kannst du das Rechnen ganz für dich allein ausprobieren.",
  },
} as const;
