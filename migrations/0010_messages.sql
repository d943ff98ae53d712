CREATE TABLE `boards` (
	`table` text PRIMARY KEY NOT NULL,
	`message` text,
	`shown` integer NOT NULL,
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `boards`("table", "message", "shown") SELECT "id", "message", "shown" FROM `tables` WHERE "message" IS NOT NULL OR "shown" > 0 ORDER BY "id";--> statement-breakpoint
CREATE TABLE `warnings` (
	`message` text PRIMARY KEY NOT NULL,
	`table` text NOT NULL,
	`prompt` integer NOT NULL,
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT OR IGNORE INTO `warnings`("message", "table", "prompt") SELECT "warning" ->> 'message', "id", "warning" ->> 'prompt' FROM `tables` WHERE json_valid("warning");--> statement-breakpoint
CREATE INDEX `warnings_table` ON `warnings` (`table`);--> statement-breakpoint
DROP INDEX `tables_behind`;--> statement-breakpoint
DROP INDEX `tables_warned`;--> statement-breakpoint
ALTER TABLE `tables` ADD `visible` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `tables` SET "visible" = "version";--> statement-breakpoint
ALTER TABLE `tables` DROP COLUMN `message`;--> statement-breakpoint
ALTER TABLE `tables` DROP COLUMN `warning`;--> statement-breakpoint
ALTER TABLE `tables` DROP COLUMN `shown`;--> statement-breakpoint
CREATE INDEX `tables_open_by_id` ON `tables` (`id`) WHERE life in ('playing', 'lobby');--> statement-breakpoint
CREATE INDEX `tables_ended_by_id` ON `tables` (`id`,`visible`) WHERE life in ('over', 'closed', 'quarantined');