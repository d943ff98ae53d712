ALTER TABLE `tables` ADD `protocol` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `tables` ADD `salt` text;--> statement-breakpoint
ALTER TABLE `tables` ADD `started` integer;