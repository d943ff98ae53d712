CREATE TABLE `calls` (
	`user` text PRIMARY KEY NOT NULL,
	`is_called` integer NOT NULL,
	`zone` text,
	`quiet_from` integer NOT NULL,
	`quiet_until` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `warnings` ADD `call` text;--> statement-breakpoint
ALTER TABLE `warnings` ADD `since` integer;