ALTER TABLE "seats" ADD COLUMN "word" text collate "C";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "terms" text collate "C";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "start_message" text collate "C";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "starts" text collate "C";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "attempted" bigint;