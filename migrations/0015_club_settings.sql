ALTER TABLE `guilds` ADD `zone` text;--> statement-breakpoint
ALTER TABLE `guilds` ADD `season` text DEFAULT 'quarter' NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `rounds` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `host_role` text;--> statement-breakpoint
ALTER TABLE `guilds` ADD `ratings` integer DEFAULT true NOT NULL;