ALTER TABLE "evenings" ADD COLUMN "revived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "revived" DROP DEFAULT;