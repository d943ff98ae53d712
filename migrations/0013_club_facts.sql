CREATE TABLE `club_games` (
	`table` text PRIMARY KEY NOT NULL,
	`guild` text NOT NULL,
	`game` text NOT NULL,
	`options` text NOT NULL,
	`rules` integer NOT NULL,
	`ended` integer NOT NULL,
	`people` integer NOT NULL,
	`counts` integer NOT NULL,
	`why` text,
	CONSTRAINT "club_games_why" CHECK(counts = (why is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `club_games_guild` ON `club_games` (`guild`,`ended`,`table`);--> statement-breakpoint
CREATE TABLE `club_places` (
	`table` text NOT NULL,
	`seat` integer NOT NULL,
	`user` text,
	`name` text,
	`place` integer,
	`score` integer,
	`left` integer NOT NULL,
	`facts` text NOT NULL,
	PRIMARY KEY(`table`, `seat`),
	FOREIGN KEY (`table`) REFERENCES `club_games`(`table`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "club_places_one_owner" CHECK((user is null) = (name is null))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `club_places_user` ON `club_places` (`user`) WHERE user is not null;--> statement-breakpoint
CREATE TABLE `club_rounds` (
	`table` text PRIMARY KEY NOT NULL,
	`guild` text NOT NULL,
	`debtor` text,
	`since` integer NOT NULL,
	`settled` integer,
	`confirmed_by` text,
	FOREIGN KEY (`table`) REFERENCES `club_games`(`table`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `club_rounds_guild` ON `club_rounds` (`guild`,`since`,`table`);--> statement-breakpoint
CREATE INDEX `club_rounds_debtor` ON `club_rounds` (`debtor`) WHERE debtor is not null;--> statement-breakpoint
CREATE INDEX `club_rounds_confirmed_by` ON `club_rounds` (`confirmed_by`) WHERE confirmed_by is not null;