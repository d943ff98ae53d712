ALTER TABLE `tables` ADD `carried` integer;--> statement-breakpoint
ALTER TABLE `tables` ADD `revealed` integer DEFAULT false NOT NULL;