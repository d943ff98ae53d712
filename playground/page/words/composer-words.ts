/** Where messages and commands are typed. */
export interface ComposerWords {
  readonly composer: (name: string) => string;
  readonly composerHint: (channel: string) => string;
  readonly commands: string;
  readonly noCommand: string;
  readonly noOffer: string;
  readonly optional: string;
  readonly addOption: (name: string) => string;
  readonly removeOption: (name: string) => string;
  readonly send: string;
  readonly yes: string;
  readonly no: string;
  readonly wrong: {
    readonly required: string;
    readonly integer: string;
    readonly number: string;
    readonly atLeast: (least: number) => string;
    readonly atMost: (most: number) => string;
    readonly longer: (least: number) => string;
    readonly shorter: (most: number) => string;
    readonly choose: string;
    readonly file: string;
  };
}

const de: ComposerWords = {
  composer: (name) => `Eingabe von ${name}`,
  composerHint: (channel) => `Nachricht an #${channel}, Befehle mit /`,
  commands: "Befehle",
  noCommand: "So einen Befehl gibt es hier nicht.",
  noOffer: "Dazu fällt mir nichts ein.",
  optional: "Wenn du magst:",
  addOption: (name) => `${name} angeben`,
  removeOption: (name) => `${name} weglassen`,
  send: "Senden",
  yes: "Ja",
  no: "Nein",
  wrong: {
    required: "Das muss ausgefüllt sein.",
    integer: "Hier passt nur eine ganze Zahl.",
    number: "Hier passt nur eine Zahl.",
    atLeast: (least) => `Es müssen mindestens ${least} sein.`,
    atMost: (most) => `Höchstens ${most} gehen.`,
    longer: (least) => `Das ist zu kurz, es braucht ${least} Zeichen.`,
    shorter: (most) => `Das ist zu lang, ${most} Zeichen passen.`,
    choose: "Such dir etwas aus der Liste aus.",
    file: "Dateien kann diese Seite nicht schicken.",
  },
};

const en: ComposerWords = {
  composer: (name) => `What ${name} types`,
  composerHint: (channel) => `Message #${channel}, commands with /`,
  commands: "Commands",
  noCommand: "There’s no such command here.",
  noOffer: "Nothing comes to mind.",
  optional: "If you like:",
  addOption: (name) => `Add ${name}`,
  removeOption: (name) => `Leave out ${name}`,
  send: "Send",
  yes: "Yes",
  no: "No",
  wrong: {
    required: "This one has to be filled in.",
    integer: "Only a whole number fits here.",
    number: "Only a number fits here.",
    atLeast: (least) => `At least ${least}, please.`,
    atMost: (most) => `At most ${most}, please.`,
    longer: (least) => `That’s too short, it takes ${least} characters.`,
    shorter: (most) => `That’s too long, ${most} characters is the limit.`,
    choose: "Pick something from the list.",
    file: "This page can’t send files.",
  },
};

export const composerWords = { de, en };
