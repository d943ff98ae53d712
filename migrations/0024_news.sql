CREATE TABLE `news` (
	`guild` text PRIMARY KEY NOT NULL,
	`day` integer NOT NULL,
	`season` integer NOT NULL,
	`sending` integer,
	`forbidden` integer NOT NULL,
	`due` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `guilds` ADD `welcome` text;--> statement-breakpoint
ALTER TABLE `guilds` ADD `news_channel` text;--> statement-breakpoint
ALTER TABLE `guilds` ADD `tells_evenings` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `tells_weeks` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `guilds` ADD `tells_seasons` integer DEFAULT true NOT NULL;