ALTER TABLE "evenings" ADD COLUMN "missed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "missed" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "gone" DROP DEFAULT;