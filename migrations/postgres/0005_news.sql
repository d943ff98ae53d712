CREATE TABLE "news" (
	"guild" text collate "C" PRIMARY KEY NOT NULL,
	"day" integer NOT NULL,
	"season" integer NOT NULL,
	"sending" bigint,
	"forbidden" boolean NOT NULL,
	"due" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "welcome" text collate "C";--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "news_channel" text collate "C";--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "tells_evenings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "tells_weeks" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "guilds" ADD COLUMN "tells_seasons" boolean DEFAULT true NOT NULL;