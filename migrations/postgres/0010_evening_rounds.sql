CREATE TABLE "evening_seats" (
	"guild" text collate "C" NOT NULL,
	"series" integer NOT NULL,
	"evening" integer NOT NULL,
	"round" integer NOT NULL,
	"user" text collate "C" NOT NULL,
	"number" integer NOT NULL,
	"place" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "evening_seats_guild_series_evening_round_user_pk" PRIMARY KEY("guild","series","evening","round","user")
);
--> statement-breakpoint
ALTER TABLE "evening_answers" ADD COLUMN "vote" text collate "C";--> statement-breakpoint
ALTER TABLE "evening_tables" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "evening_tables" ADD COLUMN "told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evening_tables" ADD COLUMN "telling" bigint;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "listed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "evening_seats_user" ON "evening_seats" USING btree ("user");--> statement-breakpoint
CREATE INDEX "evening_seats_at" ON "evening_seats" USING btree ("at");--> statement-breakpoint
INSERT INTO "evening_seats"("guild", "series", "evening", "round", "user", "number", "place", "state", "at") SELECT "guild", "series", "evening", 1, "user", "seated", row_number() OVER (PARTITION BY "guild", "series", "evening", "seated" ORDER BY "at", "user") - 1, 'seated', "at" FROM "evening_answers" WHERE "seated" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "evening_answers" DROP COLUMN "seated";--> statement-breakpoint
ALTER TABLE "evening_tables" ALTER COLUMN "round" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evening_tables" ALTER COLUMN "told" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "listed" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tables" ALTER COLUMN "shared" DROP DEFAULT;