ALTER TABLE `guilds` ADD `threads` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tables` ADD `own_thread` integer DEFAULT false NOT NULL;