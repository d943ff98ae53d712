CREATE TABLE `deadlines` (
	`table` text NOT NULL,
	`kind` text NOT NULL,
	`seat` integer NOT NULL,
	`prompt` integer NOT NULL,
	`due` integer NOT NULL,
	PRIMARY KEY(`table`, `kind`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deadlines_due` ON `deadlines` (`due`);--> statement-breakpoint
CREATE TABLE `guilds` (
	`guild` text PRIMARY KEY NOT NULL,
	`language` text,
	`turn_seconds` integer NOT NULL,
	`closers` text NOT NULL,
	`channels` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `seats` ADD `away` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `seats` ADD `missed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `seats` ADD `before` integer;--> statement-breakpoint
ALTER TABLE `tables` ADD `opens` integer;--> statement-breakpoint
ALTER TABLE `tables` ADD `turn` integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE `tables` ADD `warning` text;