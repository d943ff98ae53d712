CREATE TABLE `coasters` (
	`user` text NOT NULL,
	`guild` text NOT NULL,
	`badges` text NOT NULL,
	PRIMARY KEY(`user`, `guild`)
);
