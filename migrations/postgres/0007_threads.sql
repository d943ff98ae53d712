ALTER TABLE "guilds" ADD COLUMN "threads" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "own_thread" boolean DEFAULT false NOT NULL;