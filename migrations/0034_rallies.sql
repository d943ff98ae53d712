ALTER TABLE `guilds` ADD `player_role` text;--> statement-breakpoint
ALTER TABLE `guilds` ADD `last_rally` text;