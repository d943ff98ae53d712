CREATE TABLE "calls" (
	"user" text collate "C" PRIMARY KEY NOT NULL,
	"is_called" boolean NOT NULL,
	"zone" text collate "C",
	"quiet_from" integer NOT NULL,
	"quiet_until" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "warnings" ADD COLUMN "call" text collate "C";--> statement-breakpoint
ALTER TABLE "warnings" ADD COLUMN "since" bigint;