CREATE TABLE `evening_answers` (
	`guild` text NOT NULL,
	`evening` integer NOT NULL,
	`user` text NOT NULL,
	`name` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	`seated` integer,
	PRIMARY KEY(`guild`, `evening`, `user`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `evening_answers_user` ON `evening_answers` (`user`);--> statement-breakpoint
CREATE INDEX `evening_answers_at` ON `evening_answers` (`at`);--> statement-breakpoint
CREATE TABLE `evening_tables` (
	`guild` text NOT NULL,
	`evening` integer NOT NULL,
	`number` integer NOT NULL,
	`game` text NOT NULL,
	`channel` text,
	`table` text,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`guild`, `evening`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `evening_tables_at` ON `evening_tables` (`at`);--> statement-breakpoint
CREATE TABLE `evenings` (
	`guild` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`weekday` integer NOT NULL,
	`minutes` integer NOT NULL,
	`game` text,
	`event` text,
	`event_pending` integer NOT NULL,
	`evening` integer NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`stage` text NOT NULL,
	`board_channel` text NOT NULL,
	`message` text,
	`version` integer NOT NULL,
	`shown` integer NOT NULL,
	`announced` integer NOT NULL,
	`announcing` integer,
	`due` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `evenings_due` ON `evenings` (`due`,`guild`);