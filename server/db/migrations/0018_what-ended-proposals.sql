ALTER TABLE "deals" ADD COLUMN "ended_listing" uuid;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "ended_changes" text[] DEFAULT '{}' NOT NULL;