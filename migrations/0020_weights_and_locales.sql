ALTER TABLE `guilds` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `guilds` ADD `host_locale` text;--> statement-breakpoint
ALTER TABLE `club_games` ADD `club_evening` integer DEFAULT false NOT NULL;