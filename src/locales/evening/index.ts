// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "../../game/module.js";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

/** The keys of evening's texts, each with what it is filled in with. */
export interface EveningTexts {
  evening: { title: ""; weekly: "{{day}} {{time}} {{channel}} {{game}}"; whatever: ""; next: "{{time}}"; running: ""; none: ""; hostOnly: ""; needsBoth: ""; badTime: ""; notInThread: "{{channel}}"; missing: "{{channel}} {{permissions, list}}"; refused: "{{channel}} {{permissions, list}} {{inThreads}}"; hasEvent: ""; eventComing: ""; noEvent: "{{permission}}"; change: ""; end: ""; ended: ""; eventStays: "{{permission}}"; eventLater: ""; event: { name: ""; description: "{{game}}"; }; board: { open: ""; begun: ""; over: ""; starts: "{{time}} {{game}}"; yes: ""; maybe: ""; no: ""; said_yes: "{{total}} {{names}}"; said_maybe: "{{total}} {{names}}"; said_no: "{{total}} {{names}}"; nobody: ""; more: "{{names}} {{count}}"; proposal_one: "{{game}}"; proposal_other: "{{count}} {{game}}"; table: "{{number}} {{names, list}}"; left_one: ""; left_other: "{{count}}"; few: ""; unknown: ""; pick: ""; sizes: "{{sizes, list}}"; openTables_one: ""; openTables_other: ""; openRest: ""; opened: "{{number}} {{game}} {{channel}} {{names, list}}"; opening: "{{number}} {{game}}"; waiting: "{{number}} {{game}}"; failed: "{{number}} {{game}} {{channel}}"; later: "{{number}} {{game}}"; noPlace: "{{permission}}"; onDemand: ""; noThreads: ""; end: ""; nobodyCame: ""; recap: ""; }; announcement: "{{users}} {{link}}"; thread: "{{number}} {{game}}"; threadName: "{{date}} {{number}} {{game}}"; late: ""; notComing: ""; stillWaiting: ""; };
}

/** The texts of evening. */
export const eveningTexts: Catalogue<EveningTexts> = { de, en };
