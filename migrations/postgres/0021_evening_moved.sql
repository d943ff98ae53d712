ALTER TABLE "evenings" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "evenings" ALTER COLUMN "moved" DROP DEFAULT;
