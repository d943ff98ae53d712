ALTER TABLE `seats` ADD `word` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `terms` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `start_message` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `starts` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `attempted` integer;