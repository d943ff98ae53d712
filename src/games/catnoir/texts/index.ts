// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of catnoir's texts, each with what it is filled in with. */
// prettier-ignore
export interface CatnoirTexts {
  name: "";
  welcome: "";
  options: { factions: { name: ""; description: ""; choice_first: ""; choice_random: ""; label: ""; label_own: ""; value_first: ""; value_random: ""; value_own: ""; summary: "{{list, list}}"; summary_random: ""; }; actions: { name: ""; description: ""; choice_1: ""; choice_2: ""; label: ""; value_1: ""; value_2: ""; summary_one: ""; summary_other: "{{count}}"; }; };
  factions: { detectives: ""; scientists: ""; robocats: ""; mafia: ""; hackers: ""; police: ""; journalists: ""; bureaucrats: ""; };
  cards: { detectives_one: ""; detectives_other: "{{count}}"; scientists_one: ""; scientists_other: "{{count}}"; robocats_one: ""; robocats_other: "{{count}}"; mafia_one: ""; mafia_other: "{{count}}"; hackers_one: ""; hackers_other: "{{count}}"; police_one: ""; police_other: "{{count}}"; journalists_one: ""; journalists_other: "{{count}}"; bureaucrats_one: ""; bureaucrats_other: "{{count}}"; };
  points_one: "";
  points_other: "{{count}}";
  some_one: "";
  some_other: "{{count}}";
  does: { detectives: ""; scientists: ""; robocats: ""; mafia: ""; hackers: ""; police: ""; journalists: ""; bureaucrats: ""; };
  short: { detectives: ""; scientists: ""; robocats: ""; mafia: ""; hackers: ""; police: ""; journalists: ""; bureaucrats: ""; };
  round: "{{round}}";
  left_one: "";
  left_other: "{{count}}";
  goal: "{{count}}";
  displayEmpty: "";
  piles: "{{draw}} {{discard}}";
  pilesTop: "{{draw}} {{discard}} {{card}}";
  askedBut: "{{names, list}}";
  asked_one: "{{names, list}}";
  asked_other: "{{names, list}}";
  askTurn: "{{name}}";
  thinks: "{{name}}";
  askDetectives: "{{faction}}";
  askMafia: "";
  askJournalists: "{{name}}";
  secret: "";
  askTrim_one: "{{name}}";
  askTrim_other: "{{name}} {{count}}";
  answer: "";
  what: "";
  news: { begins: "{{name}}"; took: "{{name}} {{cards}}"; played: { detectives: "{{name}} {{cards, list}}"; scientists: "{{name}} {{cards, list}}"; robocats: "{{name}} {{cards, list}}"; mafia: "{{name}} {{cards, list}}"; hackers: "{{name}} {{target}} {{cards, list}}"; police: "{{name}} {{target}} {{cards, list}}"; journalists: "{{name}} {{cards, list}}"; bureaucrats: "{{name}} {{cards, list}}"; }; points: "{{points}}"; drawn: "{{cards}}"; pointsAndDrawn: "{{points}} {{cards}}"; nothing: ""; revealed: "{{cards, list}}"; filed: "{{cards, list}}"; filedNothing: ""; uncovered: "{{cards, list}}"; someLoot: "{{points}}"; allLoot: ""; stayed_one: "{{name}}"; stayed_other: "{{name}} {{count}}"; drewAfter: "{{name}} {{cards}}"; joined_one: "{{names, list}} {{card}}"; joined_other: "{{names, list}} {{card}}"; passed_one: "{{names, list}}"; passed_other: "{{names, list}}"; paidPoint_one: "{{names, list}}"; paidPoint_other: "{{names, list}}"; mustPoint_one: "{{names, list}}"; mustPoint_other: "{{names, list}}"; paidCards: "{{name}} {{cards, list}}"; paidCardsAll: "{{lots, list}}"; mustCards: "{{name}} {{cards, list}}"; mustCardsAll: "{{lots, list}}"; gave: "{{name}} {{receiver}} {{cards, list}}"; gaveAll: "{{receiver}} {{lots, list}}"; gaveMore: "{{name}} {{receiver}} {{cards, list}} {{name}}"; gaveMoreAll: "{{lots, list}}"; from: "{{cards}} {{name}}"; kept_one: "{{names, list}}"; kept_other: "{{names, list}}"; trimmed: "{{name}} {{cards, list}}"; idle: "{{name}}"; refilled: "{{cards, list}}"; reshuffled_one: ""; reshuffled_other: "{{count}}"; };
  brief: { before: "{{name}} {{cards}}"; beforeAgainst: "{{name}} {{target}} {{cards}}"; points: "{{points}}"; caught: "{{cards}} {{points}}"; missed: ""; joined_one: "{{names, list}} {{card}}"; joined_other: "{{names, list}} {{card}}"; passed: ""; paid_one: "{{names, list}} {{what}}"; paid_other: "{{names, list}} {{what}}"; gave: "{{name}} {{cards}}"; gaveMore: "{{name}} {{cards}}"; kept: ""; };
  won_one: "{{names, list}}";
  won_other: "{{names, list}}";
  byPoints_one: "{{points}}";
  byPoints_other: "{{points}} {{count}}";
  byTurns: "{{count}}";
  turned_one: "{{names, list}}";
  turned_other: "{{names, list}}";
  best: "{{name}} {{cards, list}} {{points}}";
  bestTakes: "{{name}} {{cards, list}} {{points}} {{lost}}";
  bestLends: "{{name}} {{cards, list}} {{points}} {{given}}";
  hacked: "{{deeds, list}}";
  hackedWhom_one: "{{name}} {{targets, list}} {{cards}}";
  hackedWhom_other: "{{name}} {{targets, list}} {{cards}}";
  searched: "{{deeds, list}}";
  searchedWhom_one: "{{name}} {{targets, list}} {{cards}}";
  searchedWhom_other: "{{name}} {{targets, list}} {{cards}}";
  paid: "{{deeds, list}}";
  paidWhom_one: "{{name}} {{targets, list}} {{sum, list}}";
  paidWhom_other: "{{name}} {{targets, list}} {{sum, list}}";
  given: "{{deeds, list}}";
  givenWhom_one: "{{targets, list}} {{name}} {{cards}}";
  givenWhom_other: "{{targets, list}} {{name}} {{cards}}";
  aside: "{{gains, list}}";
  gain: "{{name}} {{points}}";
  picture: { who: "{{names, list}}"; as: "{{name}} {{faction}}"; earlier: ""; displayed: ""; display: "{{cards, list}}"; empty: ""; draw: ""; discard: ""; piles: "{{draw}} {{discard}}"; pilesTop: "{{draw}} {{discard}} {{card}}"; race_one: ""; race_other: "{{count}}"; runner: "{{name}} {{points}}"; active: "{{name}} {{points}}"; };
  info: { lay: "{{what}}"; count: "{{count}}"; what: { detectives: ""; scientists: ""; robocats: ""; mafia: ""; hackers: ""; police: ""; journalists: ""; bureaucrats: ""; }; effect: { detectives: ""; scientists: ""; robocats: ""; mafia: ""; hackers: ""; police: ""; journalists: ""; bureaucrats: ""; }; };
  hand: { hand: ""; title_one: ""; title_other: "{{count}}"; empty: ""; points_one: "{{target}}"; points_other: "{{count}} {{target}}"; picture: "{{cards, list}}"; pictured: ""; example: "{{cards, list}}"; examplePictured: ""; tookBy: "{{name}} {{cards}}"; playedBy: "{{name}} {{cards, list}}"; scoredBy: "{{name}} {{cards, list}} {{points}}"; timedOut: ""; timedOutTook: "{{cards}}"; timedOutPlayed: "{{cards, list}}"; timedOutDiscarded: "{{cards, list}}"; own: "{{parts}}"; ownLast: "{{parts}}"; ownLoot: "{{cards, list}}"; ownDrew: "{{cards, list}}"; otherPoints: "{{name}} {{points}} {{size}}"; display: "{{cards}}"; first: "{{cards, list}}"; news: "{{parts}}"; took: "{{cards, list}}"; planted: "{{name}} {{cards, list}}"; scored_one: ""; scored_other: "{{count}}"; drew: "{{cards, list}}"; shown: "{{cards, list}} {{points}} {{name}}"; robbed: "{{name}} {{cards, list}}"; stayed_one: ""; stayed_other: "{{count}}"; seized: "{{cards, list}}"; gave: "{{cards, list}} {{name}}"; got: "{{cards, list}} {{name}}"; discarded: "{{cards, list}}"; paid: ""; inALine: { detectives: ""; scientists: ""; robocats: ""; mafia: ""; hackers: ""; police: ""; journalists: ""; bureaucrats: ""; }; yourTurn: ""; left_one: ""; left_other: "{{count}}"; limit: "{{limit}}"; take: ""; makes: "{{own}} {{what}}"; tooMany: "{{count}} {{limit}}"; worth: "{{gain}}"; worthOf: "{{used}} {{gain}} {{left}}"; withAny: "{{gain}}"; withAnyOf: "{{gain}}"; drawsNow: "{{gain}} {{more}}"; lacks_one: "{{gain}}"; lacks_other: "{{count}} {{gain}}"; lacksAndAny_one: "{{gain}}"; lacksAndAny_other: "{{count}} {{gain}}"; lacksAny: "{{gain}}"; newCards: "{{count}}"; both: "{{points}} {{cards}}"; pays: "{{gain}}"; hacks: "{{gain}}"; searches: "{{gain}}"; upTo: "{{gain}}"; noVictim: ""; noCompany: ""; play: ""; more: "{{cards}}"; detectivesLot: ""; detectives: "{{faction}}"; scientists: ""; robocatsDraw: ""; robocatsScore: ""; mafia: ""; mafiaOne: "{{name}}"; hackersLot_one: ""; hackersLot_other: "{{count}}"; hackers_one: "{{name}}"; hackers_other: "{{name}} {{count}}"; policeLot_one: ""; policeLot_other: "{{count}}"; police_one: "{{name}} {{all}} {{faction}}"; police_other: "{{name}} {{count}} {{all}} {{faction}}"; journalists: ""; bureaucrats_one: ""; bureaucrats_other: "{{count}}"; playing: "{{cards}}"; lackCard: ""; lackVictim: ""; lackBoth: ""; choose: ""; undo: ""; why: ""; tooFew_one: "{{gain}}"; tooFew_other: "{{count}} {{gain}}"; tooFewAndAny_one: "{{gain}}"; tooFewAndAny_other: "{{count}} {{gain}}"; noExtra: "{{gain}}"; noOther: ""; notMore: "{{count}}"; fourRobocats_one: ""; fourRobocats_other: "{{count}}"; nobody: ""; trim_one: ""; trim_other: "{{count}}"; trimText_one: "{{limit}}"; trimText_other: "{{limit}} {{count}}"; chooseTrim_one: ""; chooseTrim_other: "{{count}}"; askDetectives: "{{name}}"; askDetectivesText: "{{faction}}"; accept: ""; keep: ""; goOn: ""; askMafia: "{{name}}"; askMafiaText: ""; askMafiaCards: ""; choosePay: ""; payPoint: ""; payCards: "{{cards}}"; askJournalists: "{{name}}"; askJournalistsText: ""; chooseGift: ""; give: "{{faction}}"; giveHint: ""; giveMore: "{{faction}}"; giveMoreHint: ""; decline: ""; onlyDetectives: "{{faction}}"; onlyMafia: ""; answered: ""; allAnswer: ""; theirTurn: "{{name}}"; theirTrim: "{{name}}"; thinking_one: "{{names, list}} {{question}}"; thinking_other: "{{names, list}} {{question}}"; thinkingAll: "{{question}}"; thinkDetectives: "{{card}}"; thinkMafia: ""; thinkJournalists: "{{name}}"; thinkJournalistsYou: ""; allAnswerYours: ""; later: ""; refresh: ""; narrowly: "{{own}} {{most}}"; wonYou: ""; won_one: "{{names, list}}"; won_other: "{{names, list}}"; };
  step: { turn: "{{name}}"; surplus_one: "{{name}}"; surplus_other: "{{name}} {{count}}"; answered: "{{name}}"; };
  command: { name: ""; description: ""; };
  hints: { ready: ""; collect: ""; watch: ""; spend: ""; react: ""; trim: ""; };
  lesson: { intro: ""; take: ""; took: ""; tookOther: ""; tookNot: ""; play: ""; played: ""; playedNot: ""; hack: "{{other}}"; hacked: ""; hackedNot: ""; react: "{{other}}"; reacted: ""; reactedNot: ""; win: "{{other}}"; won: ""; wonNot: "{{other}}"; end: ""; };
  help: { goal: ""; short: ""; example: ""; };
  rules: { intro: ""; start: ""; turn: ""; factions: ""; react: ""; piles: ""; here: ""; };
  badges: { password: ""; scriptKitten: ""; protection: ""; sources: ""; hoarder: ""; landslide: ""; };
  badgeReasons: { password: ""; scriptKitten: ""; protection: ""; sources: ""; hoarder: ""; landslide: ""; };
  records: { biggest: "{{value}}"; richest: "{{value}}"; hacked: "{{value}}"; robbed: "{{value}}"; };
  awards: { unlucky: "{{name}} {{value}}"; bold: "{{name}} {{value}}"; };
}

/** The texts of catnoir. */
export const catnoirTexts: Catalogue<CatnoirTexts> = { de, en };
