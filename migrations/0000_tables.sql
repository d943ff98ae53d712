CREATE TABLE `actions` (
	`table` text NOT NULL,
	`step` integer NOT NULL,
	`seat` integer NOT NULL,
	`action` text NOT NULL,
	`by` text NOT NULL,
	`interaction` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`table`, `step`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `actions_interaction` ON `actions` (`interaction`);--> statement-breakpoint
CREATE TABLE `alive` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "alive_one_row" CHECK("alive"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`table` text NOT NULL,
	`prompt` integer NOT NULL,
	`seat` integer NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`table`, `prompt`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `events` (
	`table` text NOT NULL,
	`step` integer NOT NULL,
	`events` text NOT NULL,
	PRIMARY KEY(`table`, `step`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notes` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `presses` (
	`interaction` text PRIMARY KEY NOT NULL,
	`table` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `presses_table` ON `presses` (`table`);--> statement-breakpoint
CREATE TABLE `seats` (
	`table` text NOT NULL,
	`seat` integer NOT NULL,
	`user` text,
	`name` text,
	`level` text,
	PRIMARY KEY(`table`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "seats_one_owner" CHECK((user is null) <> (level is null) and (user is null) = (name is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_user_once` ON `seats` (`table`,`user`);--> statement-breakpoint
CREATE TABLE `tables` (
	`id` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`rules` integer NOT NULL,
	`guild` text NOT NULL,
	`channel` text NOT NULL,
	`message` text,
	`host` text NOT NULL,
	`life` text NOT NULL,
	`options` text NOT NULL,
	`opener` integer,
	`seed` blob,
	`steps` integer NOT NULL,
	`state` text,
	`version` integer NOT NULL,
	`shown` integer NOT NULL,
	`thinking` integer NOT NULL,
	`opened` integer NOT NULL,
	`changed` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tables_open_in_channel` ON `tables` (`channel`) WHERE life in ('lobby', 'playing');--> statement-breakpoint
CREATE INDEX `tables_behind` ON `tables` (`id`) WHERE shown < version;--> statement-breakpoint
CREATE INDEX `tables_thinking` ON `tables` (`id`) WHERE thinking;