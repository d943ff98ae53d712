/** A friendly sentence for each press or command that changes nothing. */
export const answers = {
  luckyWhenJoining: "Du sitzt schon. Ein Glückswort bringst du mit, wenn du dich setzt.",
  stranger: "Du sitzt nicht mit am Tisch, aber Zuschauen ist immer erlaubt.",
  notYourTurn_one: "Geduld, gerade ist {{names, list}} dran.",
  notYourTurn_other: "Geduld, gerade sind {{names, list}} dran.",
  waiting:
    "Hier überlegen gerade alle, die gefragt sind. Hast du schon geantwortet, dann ist deine Antwort sicher verwahrt.",
  notNow: "Das geht gerade nicht, hier wird etwas anderes gefragt.",
  stale: "Das war ein alter Knopf, der Tisch ist schon weiter: {{link}}",
  late: "Das kam zu spät, der Tisch war schneller. Schau einfach noch mal hin.",
  hasty: "Sachte, sachte, so schnell komme ich nicht mit. Hol kurz Luft und versuch’s noch mal.",
  tooSlow: "Haarscharf zu spät, das ist schon weg. Zu spät kommen kostet nichts.",
  over: "Dieses Spiel ist schon vorbei.",
  closed: "Dieser Tisch ist geschlossen.",
  noTable: "Hier steht gerade kein Tisch. Mit `/{{command}} start` stellst du einen auf.",
  noSuchTable:
    "Diesen Tisch gibt es nicht mehr, er ist längst abgeräumt. Lust auf einen neuen? Tippe `/` und den Namen des Spiels.",
  blocked:
    "Wer mich betreibt, hat dich ausgeschlossen, darum spiele ich mit dir nicht. Was ich über dich weiß, zeigt und löscht weiterhin `/datenschutz`.",
  blockedServer: "Wer mich betreibt, hat diesen Server ausgeschlossen, darum wird hier nicht gespielt.",
  serverOnly: "Tische stehen nur in den Kanälen eines Servers. Probier es dort.",
  tableOpen: "Hier steht schon ein Tisch, pro Kanal passt nur einer rein: {{link}}",
  manyTables:
    "Du hast schon {{most}} Tische aufgemacht, um mehr kann sich kein Mensch kümmern. Schließ erst einen, zum Beispiel {{link}}. Geh dorthin und tippe `/{{command}} schließen`.",
  manySeats: "Du sitzt schon an {{most}} Tischen. Steh erst irgendwo auf, dann ist auch hier Platz für dich.",
  sentAway:
    "An diesen Tisch hat {{name}} dich diesmal nicht eingeladen. Mach doch selbst einen auf, dann bestimmst du.",
  notThere: "Da sitzt niemand mehr, den du verabschieden könntest.",
  hintsOff: "Alles klar, ab jetzt keine Tipps mehr.",
  noHintsHere: "Gerade bekommst du hier gar keine Tipps.",
  full: "Der Tisch ist leider voll.",
  stirred:
    "An diesem Tisch war schon so ein Kommen und Gehen, dass sich niemand mehr dazusetzen kann. Spielt so los, oder macht einen neuen auf.",
  alreadySeated: "Du sitzt schon da. Warte noch auf die anderen.",
  seatedAlone: "Du sitzt schon da. Warte auf die anderen, oder drück „{{button}}“.",
  seatedHost: "Du sitzt schon da. Sind alle beisammen, drück „{{button}}“.",
  seatedGuest: "Du sitzt schon da. Sind alle beisammen, drückt {{name}} „{{button}}“.",
  alreadyStarted: "Das Spiel läuft schon, daran lässt sich jetzt nichts mehr ändern.",
  notHost: "Das darf nur {{name}}: Wer einlädt, bestimmt.",
  closeHost: "Schließen darf den Tisch nur, wer einlädt, also {{name}}, oder wer im Kanal moderiert.",
  closeSeated: "Schließen darf den Tisch nur, wer mitspielt oder im Kanal moderiert.",
  closeModerators: "Schließen darf den Tisch nur, wer im Kanal moderiert.",
  panelOld: "Diese Einstellungen liegen schon zu lange offen. Ruf sie mit `/tische einstellungen` frisch auf.",
  badZone: "Diese Zeitzone kenne ich nicht. Gemeint ist so etwas wie „Europe/Berlin“ oder „America/New_York“.",
  badTurn:
    "Damit kann ich nichts anfangen. Möglich ist alles von {{least}} bis {{most}}, zum Beispiel {{examples, list}}.",
  tooFewPlayers_one: "Es fehlt noch eine Person oder ein Computer.",
  tooFewPlayers_other: "Es fehlen noch {{count}}, Menschen oder Computer.",
  notAlone: "Du sitzt nicht mehr allein hier. Drück auf „Los!“, wenn alle da sind.",
  noComputer: "Hier sitzt gar kein Computer.",
  nothingToThrow: "Du hast alle drei Würfel festgehalten. Lass einen los oder lass den Wurf stehen.",
  malformed: "Mit dieser Antwort kann der Tisch nichts anfangen. Nimm am besten die Knöpfe.",
  unknownButton: "Diesen Knopf kenne ich nicht, der ist nicht von mir.",
  missingPermission: "Mir fehlen hier noch Rechte: {{permissions, list}}.",
  notInThread:
    "In diesem privaten Thread bin ich nicht dabei. Erwähnt mich hier einmal mit @, dann bin ich drin. Danach klappt’s.",
  outOfThread:
    "In diesem privaten Thread bin ich nicht mehr dabei. Eure Knöpfe gehen noch, aber was hier steht, hält sich nicht mehr aktuell. Erwähnt mich hier einmal mit @, dann bin ich zurück.",
  tooSoon: "Der Tisch wurde gerade erst gezeigt, schau ein Stück weiter oben: {{link}}",
  unreadable:
    "An diesem Tisch komme ich gerade selbst nicht weiter, tut mir leid. Wer darf, kann ihn schließen; einen neuen kannst du hier trotzdem aufmachen.",
  cupTable: "Das ist ein Tisch vom Pokal: Wer hier sitzt, ist ausgelost, und eine Revanche gibt es nicht.",
  tableClosed: "Der Tisch ist abgeräumt.",
  away: "Du warst weg, darum ist dein Platz in Pause. Drück auf „Wieder da“, dann gehört er wieder dir.",
  notAway: "Du bist doch gar nicht weg.",
  notHere:
    "In diesem Kanal darf kein Tisch stehen, aber hier: {{channels, list}}. Wer den Server verwaltet, kann das mit `/tische einstellungen` ändern.",
  notYourChannel: "In {{channel}} darfst du selbst nichts schreiben. Also hänge ich da auch nichts für dich aus.",
  inviteMe:
    "Meine Befehle sind schon da, nur ich noch nicht! Wer den Server verwaltet, holt mich hiermit dazu: [Einladen]({{link}})",
  lostPermission:
    "Mir fehlen hier inzwischen Rechte: {{permissions, list}}. Deine Knöpfe gehen noch, aber von allein bleibt der Tisch nicht mehr auf dem neuesten Stand.",
  arrived: "Ist angekommen, nur zeigen ließ es sich gerade nicht. Drück noch mal auf den Knopf am Tisch.",
  moving: "Einen Moment, dieser Tisch zieht gerade um. Drück gleich noch mal.",
  movingOn: "Einen Moment, ich ziehe gerade um. Versuch’s gleich noch mal.",
  broken: "Da ist mir was umgefallen. Verloren ist nichts, versuch’s gleich noch mal.",
} as const;
