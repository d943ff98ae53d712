CREATE TABLE `held` (
	`table` text NOT NULL,
	`prompt` integer NOT NULL,
	`seat` integer NOT NULL,
	`action` text NOT NULL,
	`by` text NOT NULL,
	`interaction` text,
	PRIMARY KEY(`table`, `prompt`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `tables`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `actions` ADD `arrival` integer;--> statement-breakpoint
ALTER TABLE `drafts` ADD `open` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `drafts` SET `open` = 1;
