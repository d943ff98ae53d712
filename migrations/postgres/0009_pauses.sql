ALTER TABLE "tables" ADD COLUMN "paused_until" bigint;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "pause_votes" text collate "C";