CREATE TABLE `__new_evenings` (
	`guild` text NOT NULL,
	`series` integer NOT NULL,
	`name` text,
	`channel` text NOT NULL,
	`weekday` integer NOT NULL,
	`minutes` integer NOT NULL,
	`rhythm` text NOT NULL,
	`anchor` integer NOT NULL,
	`skipped` integer,
	`list_days` integer NOT NULL,
	`list_minutes` integer NOT NULL,
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
	`asked` integer NOT NULL,
	`due` integer NOT NULL,
	PRIMARY KEY(`guild`, `series`)
);
--> statement-breakpoint
INSERT INTO `__new_evenings`("guild", "series", "name", "channel", "weekday", "minutes", "rhythm", "anchor", "skipped", "list_days", "list_minutes", "game", "event", "event_pending", "evening", "start", "end", "stage", "board_channel", "message", "version", "shown", "announced", "announcing", "asked", "due") SELECT "guild", 0, null, "channel", "weekday", "minutes", 'weekly', 0, null, 1, 1080, "game", "event", "event_pending", "evening", "start", "end", "stage", "board_channel", "message", "version", "shown", "announced", "announcing", false, "due" FROM `evenings` ORDER BY `guild`;--> statement-breakpoint
DROP TABLE `evenings`;--> statement-breakpoint
ALTER TABLE `__new_evenings` RENAME TO `evenings`;--> statement-breakpoint
CREATE INDEX `evenings_due` ON `evenings` (`due`,`guild`,`series`);--> statement-breakpoint
CREATE TABLE `__new_evening_answers` (
	`guild` text NOT NULL,
	`series` integer NOT NULL,
	`evening` integer NOT NULL,
	`user` text NOT NULL,
	`name` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL,
	`seated` integer,
	PRIMARY KEY(`guild`, `series`, `evening`, `user`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_evening_answers`("guild", "series", "evening", "user", "name", "answer", "at", "seated") SELECT "guild", 0, "evening", "user", "name", "answer", "at", "seated" FROM `evening_answers` ORDER BY `guild`, `evening`, `user`;--> statement-breakpoint
DROP TABLE `evening_answers`;--> statement-breakpoint
ALTER TABLE `__new_evening_answers` RENAME TO `evening_answers`;--> statement-breakpoint
CREATE INDEX `evening_answers_user` ON `evening_answers` (`user`);--> statement-breakpoint
CREATE INDEX `evening_answers_at` ON `evening_answers` (`at`);--> statement-breakpoint
CREATE TABLE `__new_evening_tables` (
	`guild` text NOT NULL,
	`series` integer NOT NULL,
	`evening` integer NOT NULL,
	`number` integer NOT NULL,
	`game` text NOT NULL,
	`channel` text,
	`table` text,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`guild`, `series`, `evening`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_evening_tables`("guild", "series", "evening", "number", "game", "channel", "table", "state", "at") SELECT "guild", 0, "evening", "number", "game", "channel", "table", "state", "at" FROM `evening_tables` ORDER BY `guild`, `evening`, `number`;--> statement-breakpoint
DROP TABLE `evening_tables`;--> statement-breakpoint
ALTER TABLE `__new_evening_tables` RENAME TO `evening_tables`;--> statement-breakpoint
CREATE INDEX `evening_tables_at` ON `evening_tables` (`at`);