CREATE TABLE `departures` (
	`guild` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
);
--> statement-breakpoint
INSERT INTO `__new_seats`("table", "seat", "user", "name", "level", "away", "missed", "before") SELECT "table", "seat", "user", "name", "level", "away", "missed", "before" FROM `seats`;--> statement-breakpoint
DROP TABLE `seats`;--> statement-breakpoint
ALTER TABLE `__new_seats` RENAME TO `seats`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `seats_user_once` ON `seats` (`table`,`user`);--> statement-breakpoint
CREATE INDEX `seats_user` ON `seats` (`user`);--> statement-breakpoint
ALTER TABLE `tables` ADD `result` text;--> statement-breakpoint
CREATE INDEX `tables_guild` ON `tables` (`guild`);--> statement-breakpoint
CREATE INDEX `tables_host` ON `tables` (`host`);--> statement-breakpoint
CREATE INDEX `tables_ended` ON `tables` (`life`,`changed`);--> statement-breakpoint
CREATE INDEX `tables_whole` ON `tables` (`changed`) WHERE life = 'over' and state is not null;--> statement-breakpoint
CREATE INDEX `presses_at` ON `presses` (`at`);