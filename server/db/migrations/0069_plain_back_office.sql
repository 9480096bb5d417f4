DROP TRIGGER "listings_queue" ON "listings";--> statement-breakpoint
DROP TRIGGER "listing_flags_queue" ON "listing_flags";--> statement-breakpoint
DROP TRIGGER "profiles_seller_name" ON "profiles";--> statement-breakpoint
DROP TRIGGER "user_seller_name" ON "user";--> statement-breakpoint
DROP FUNCTION "mend_queue"(timestamp with time zone);--> statement-breakpoint
DROP FUNCTION "queue_noted_listings"(timestamp with time zone);--> statement-breakpoint
DROP FUNCTION "note_changed_listing"();--> statement-breakpoint
DROP FUNCTION "note_flagged_listing"();--> statement-breakpoint
DROP FUNCTION "keep_seller_name"();--> statement-breakpoint
DROP VIEW "listings_to_queue";--> statement-breakpoint
DROP INDEX "listing_flags_photo";--> statement-breakpoint
DROP TABLE "seller_names";--> statement-breakpoint
DROP TABLE "queued_listings";--> statement-breakpoint
DROP TABLE "unqueued_listings";--> statement-breakpoint
-- Nobody does these jobs any more, and the queue would go on asking for them.
DO $$ BEGIN
  IF to_regclass('jobs.schedule') IS NOT NULL THEN
    DELETE FROM jobs.schedule WHERE name IN ('admin.queue-listings', 'admin.mend-queue');
  END IF;
END $$;
