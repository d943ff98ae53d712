ALTER TABLE `evenings` ADD `missed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `news` ADD `gone` integer DEFAULT false NOT NULL;