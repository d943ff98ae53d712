ALTER TABLE "guilds" ADD COLUMN "locale" text collate "C";--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "host_locale" text collate "C";--> statement-breakpoint
ALTER TABLE "club_games" ADD COLUMN "club_evening" boolean DEFAULT false NOT NULL;