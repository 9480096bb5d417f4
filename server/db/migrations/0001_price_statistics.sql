-- How many listings lie between two prices. PostgreSQL asks no partial index for it, and took half a percent for any range.
CREATE STATISTICS IF NOT EXISTS listings_price_order ON (coalesce(price_cents, 2147483647)) FROM listings;--> statement-breakpoint
CREATE STATISTICS IF NOT EXISTS listings_price_order_down ON (coalesce(price_cents, -1)) FROM listings;--> statement-breakpoint
ANALYZE listings;
