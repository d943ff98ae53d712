CREATE TABLE `__new_presses` (
	`interaction` text PRIMARY KEY NOT NULL,
	`table` text NOT NULL,
	`at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_presses`("interaction", "table", "at") SELECT "interaction", "table", "at" FROM `presses` ORDER BY `interaction`;--> statement-breakpoint
DROP TABLE `presses`;--> statement-breakpoint
ALTER TABLE `__new_presses` RENAME TO `presses`;--> statement-breakpoint
CREATE TABLE `__new_seats` (
	`table` text NOT NULL,
	`seat` integer NOT NULL,
	`user` text,
	`name` text,
	`level` text,
	`away` integer DEFAULT false NOT NULL,
	`missed` integer DEFAULT 0 NOT NULL,
	`before` integer,
	PRIMARY KEY(`table`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seats_one_owner" CHECK((user is null or level is null) and (user is null) = (name is null))
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_seats`("table", "seat", "user", "name", "level", "away", "missed", "before") SELECT "table", "seat", "user", "name", "level", "away", "missed", "before" FROM `seats` ORDER BY `table`, `seat`;--> statement-breakpoint
DROP TABLE `seats`;--> statement-breakpoint
ALTER TABLE `__new_seats` RENAME TO `seats`;--> statement-breakpoint
CREATE TABLE `__new_actions` (
	`table` text NOT NULL,
	`step` integer NOT NULL,
	`seat` integer NOT NULL,
	`action` text NOT NULL,
	`by` text NOT NULL,
	`interaction` text,
	`arrival` integer,
	`at` integer NOT NULL,
	PRIMARY KEY(`table`, `step`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_actions`("table", "step", "seat", "action", "by", "interaction", "arrival", "at") SELECT "table", "step", "seat", "action", "by", "interaction", "arrival", "at" FROM `actions` ORDER BY `table`, `step`;--> statement-breakpoint
DROP TABLE `actions`;--> statement-breakpoint
ALTER TABLE `__new_actions` RENAME TO `actions`;--> statement-breakpoint
CREATE TABLE `__new_events` (
	`table` text NOT NULL,
	`step` integer NOT NULL,
	`events` text NOT NULL,
	PRIMARY KEY(`table`, `step`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_events`("table", "step", "events") SELECT "table", "step", "events" FROM `events` ORDER BY `table`, `step`;--> statement-breakpoint
DROP TABLE `events`;--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;--> statement-breakpoint
CREATE TABLE `__new_drafts` (
	`table` text NOT NULL,
	`prompt` integer NOT NULL,
	`seat` integer NOT NULL,
	`value` text NOT NULL,
	`open` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`table`, `prompt`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_drafts`("table", "prompt", "seat", "value", "open") SELECT "table", "prompt", "seat", "value", "open" FROM `drafts` ORDER BY `table`, `prompt`, `seat`;--> statement-breakpoint
DROP TABLE `drafts`;--> statement-breakpoint
ALTER TABLE `__new_drafts` RENAME TO `drafts`;--> statement-breakpoint
CREATE TABLE `__new_held` (
	`table` text NOT NULL,
	`prompt` integer NOT NULL,
	`seat` integer NOT NULL,
	`action` text NOT NULL,
	`by` text NOT NULL,
	`interaction` text,
	PRIMARY KEY(`table`, `prompt`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_held`("table", "prompt", "seat", "action", "by", "interaction") SELECT "table", "prompt", "seat", "action", "by", "interaction" FROM `held` ORDER BY `table`, `prompt`, `seat`;--> statement-breakpoint
DROP TABLE `held`;--> statement-breakpoint
ALTER TABLE `__new_held` RENAME TO `held`;--> statement-breakpoint
CREATE TABLE `__new_deadlines` (
	`table` text NOT NULL,
	`kind` text NOT NULL,
	`seat` integer NOT NULL,
	`prompt` integer NOT NULL,
	`shard` integer DEFAULT 0 NOT NULL,
	`due` integer NOT NULL,
	PRIMARY KEY(`table`, `kind`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_deadlines`("table", "kind", "seat", "prompt", "shard", "due") SELECT "table", "kind", "seat", "prompt", "shard", "due" FROM `deadlines` ORDER BY `table`, `kind`, `seat`;--> statement-breakpoint
DROP TABLE `deadlines`;--> statement-breakpoint
ALTER TABLE `__new_deadlines` RENAME TO `deadlines`;--> statement-breakpoint
CREATE UNIQUE INDEX `actions_interaction` ON `actions` (`interaction`);--> statement-breakpoint
CREATE UNIQUE INDEX `seats_user_once` ON `seats` (`user`,`table`);--> statement-breakpoint
CREATE INDEX `deadlines_due` ON `deadlines` (`shard`,`due`);--> statement-breakpoint
DROP INDEX `tables_ended`;--> statement-breakpoint
CREATE INDEX `tables_ended` ON `tables` (`life`,`changed`) WHERE life in ('closed', 'over');
