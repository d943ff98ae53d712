DROP INDEX "evenings_due";--> statement-breakpoint
ALTER TABLE "evening_answers" DROP CONSTRAINT "evening_answers_guild_evening_user_pk";--> statement-breakpoint
ALTER TABLE "evening_tables" DROP CONSTRAINT "evening_tables_guild_evening_number_pk";--> statement-breakpoint
ALTER TABLE "evenings" DROP CONSTRAINT "evenings_pkey";--> statement-breakpoint
ALTER TABLE "evening_answers" ADD COLUMN "series" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evening_tables" ADD COLUMN "series" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "series" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "name" text collate "C";--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "rhythm" text collate "C" DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "anchor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "skipped" integer;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "list_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "list_minutes" integer DEFAULT 1080 NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ADD COLUMN "asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evening_answers" ALTER COLUMN "series" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evening_tables" ALTER COLUMN "series" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "series" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "rhythm" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "anchor" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "list_days" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "list_minutes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "asked" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "evening_answers" ADD CONSTRAINT "evening_answers_guild_series_evening_user_pk" PRIMARY KEY("guild","series","evening","user");--> statement-breakpoint
ALTER TABLE "evening_tables" ADD CONSTRAINT "evening_tables_guild_series_evening_number_pk" PRIMARY KEY("guild","series","evening","number");--> statement-breakpoint
ALTER TABLE "evenings" ADD CONSTRAINT "evenings_guild_series_pk" PRIMARY KEY("guild","series");--> statement-breakpoint
CREATE INDEX "evenings_due" ON "evenings" USING btree ("due","guild","series");