CREATE TABLE `best_times` (
	`user` text NOT NULL,
	`game` text NOT NULL,
	`tenths` integer NOT NULL,
	PRIMARY KEY(`user`, `game`)
) WITHOUT ROWID;
