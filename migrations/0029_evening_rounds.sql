CREATE TABLE `evening_seats` (
	`guild` text NOT NULL,
	`series` integer NOT NULL,
	`evening` integer NOT NULL,
	`round` integer NOT NULL,
	`user` text NOT NULL,
	`number` integer NOT NULL,
	`place` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`guild`, `series`, `evening`, `round`, `user`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `evening_seats_user` ON `evening_seats` (`user`);--> statement-breakpoint
CREATE INDEX `evening_seats_at` ON `evening_seats` (`at`);--> statement-breakpoint
ALTER TABLE `evening_answers` ADD `vote` text;--> statement-breakpoint
INSERT INTO `evening_seats`(`guild`, `series`, `evening`, `round`, `user`, `number`, `place`, `state`, `at`) SELECT `guild`, `series`, `evening`, 1, `user`, `seated`, row_number() OVER (PARTITION BY `guild`, `series`, `evening`, `seated` ORDER BY `at`, `user`) - 1, 'seated', `at` FROM `evening_answers` WHERE `seated` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `evening_answers` DROP COLUMN `seated`;--> statement-breakpoint
ALTER TABLE `evening_tables` ADD `round` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `evening_tables` ADD `told` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `evening_tables` ADD `telling` integer;--> statement-breakpoint
ALTER TABLE `evenings` ADD `listed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `tables` ADD `shared` integer DEFAULT false NOT NULL;