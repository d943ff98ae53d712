ALTER TABLE `tables` ADD `paused_until` integer;--> statement-breakpoint
ALTER TABLE `tables` ADD `pause_votes` text;