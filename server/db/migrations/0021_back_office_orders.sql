CREATE INDEX "listings_by_date" ON "listings" USING btree ("created_at","id","status","brand","price_cents");--> statement-breakpoint
CREATE INDEX "listings_by_title" ON "listings" USING btree (lower("title"),"id","status","brand");--> statement-breakpoint
CREATE INDEX "listings_by_status" ON "listings" USING btree ("status","created_at","id","brand");--> statement-breakpoint
CREATE INDEX "listings_by_price" ON "listings" USING btree ("price_cents","id","status","brand");--> statement-breakpoint
CREATE INDEX "listings_by_price_down" ON "listings" USING btree ("price_cents" desc nulls last,"id" DESC NULLS LAST,"status","brand");