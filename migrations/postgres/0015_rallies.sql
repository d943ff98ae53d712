ALTER TABLE "guilds" ADD COLUMN "player_role" text collate "C";--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "last_rally" json;