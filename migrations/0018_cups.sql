CREATE TABLE `cup_events` (
	`cup` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`request` text,
	`user` text,
	`fact` text NOT NULL,
	PRIMARY KEY(`cup`, `number`),
	FOREIGN KEY (`cup`) REFERENCES `cups`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `cup_events_request` ON `cup_events` (`cup`,`request`) WHERE request is not null;--> statement-breakpoint
CREATE INDEX `cup_events_user` ON `cup_events` (`user`) WHERE user is not null;--> statement-breakpoint
CREATE TABLE `cups` (
	`id` text PRIMARY KEY NOT NULL,
	`guild` text NOT NULL,
	`seed` blob NOT NULL,
	`opened` integer NOT NULL,
	`ended` integer,
	`try_out` integer NOT NULL,
	`channel` text NOT NULL,
	`message` text,
	`version` integer NOT NULL,
	`shown` integer NOT NULL,
	`told` integer NOT NULL,
	`telling` integer,
	`place` text,
	`place_for` text,
	`waiting` text,
	`due` integer
);
--> statement-breakpoint
CREATE INDEX `cups_guild` ON `cups` (`guild`,`opened`);--> statement-breakpoint
CREATE INDEX `cups_due` ON `cups` (`due`,`id`) WHERE due is not null;--> statement-breakpoint
CREATE TABLE `trophies` (
	`cup` text PRIMARY KEY NOT NULL,
	`guild` text NOT NULL,
	`series` text,
	`title` text NOT NULL,
	`game` text NOT NULL,
	`year` integer NOT NULL,
	`user` text,
	`text` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trophies_guild` ON `trophies` (`guild`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `trophies_series` ON `trophies` (`guild`,`series`,`year`) WHERE series is not null;--> statement-breakpoint
CREATE INDEX `trophies_user` ON `trophies` (`user`) WHERE user is not null;--> statement-breakpoint
ALTER TABLE `tables` ADD `cup` text;