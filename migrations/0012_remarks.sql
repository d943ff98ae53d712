ALTER TABLE `guilds` ADD `remarks` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `tables` ADD `remarks` text DEFAULT '[]' NOT NULL;