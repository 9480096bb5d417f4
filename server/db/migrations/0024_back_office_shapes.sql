DROP INDEX "listings_owner";--> statement-breakpoint
DROP INDEX "listing_flags_waiting";--> statement-breakpoint
ALTER TABLE "listing_flags" ADD COLUMN "waits_until" timestamp with time zone DEFAULT 'infinity' NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_by_brand" ON "listings" USING btree ("brand","status","price_cents","created_at");--> statement-breakpoint
CREATE INDEX "listings_owner" ON "listings" USING btree ("user_id","sort_at" DESC NULLS LAST,"id","status","brand");--> statement-breakpoint
CREATE INDEX "listing_flags_waiting" ON "listing_flags" USING btree ("waits_until","listing_id") WHERE "listing_flags"."cleared_at" is null;