CREATE TABLE `hints_off` (
	`user` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `seats` ADD `hints` integer DEFAULT 0 NOT NULL;