CREATE TABLE `__new_alive` (
	`shard` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`silence` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_alive`("shard", "at", "silence") SELECT 0, "at", "silence" FROM `alive`;--> statement-breakpoint
DROP TABLE `alive`;--> statement-breakpoint
ALTER TABLE `__new_alive` RENAME TO `alive`;--> statement-breakpoint
DROP INDEX `deadlines_due`;--> statement-breakpoint
ALTER TABLE `deadlines` ADD `shard` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `deadlines_due` ON `deadlines` (`shard`,`due`);
