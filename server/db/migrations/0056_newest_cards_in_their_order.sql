ALTER TABLE "listing_cards" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "listing_cards" ADD COLUMN "sort_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE VIEW built_cards AS
SELECT l.id AS listing_id, row_to_json(card) AS card, l.shelf, l.sort_at
FROM listings l
JOIN profiles p ON p.id = l.user_id
LEFT JOIN LATERAL (
  SELECT id, owner_id AS "ownerId", width, height, thumbhash FROM photos WHERE listing_id = l.id ORDER BY position LIMIT 1
) photo ON true
CROSS JOIN LATERAL (
  SELECT CASE WHEN p.verified_authors >= 3 THEN p.verified_total ELSE p.rating_total END AS total,
    CASE WHEN p.verified_authors >= 3 THEN p.verified_count ELSE p.review_count END AS count
) reviews
CROSS JOIN LATERAL (
  SELECT p.id, p.display_name AS "displayName", p.avatar_url AS "avatarUrl",
    coalesce(round(reviews.total::numeric / nullif(reviews.count, 0), 1), 0) AS rating, reviews.count AS "reviewCount",
    p.verified_authors >= 3 AS "isRatingVerified", p.seller_tier AS tier
) owner
CROSS JOIN LATERAL (
  SELECT l.id, l.title, l.brand, l.condition, l.type, l.status, l.color, l.price_cents AS "priceCents",
    l.like_count AS "likeCount", l.is_reserved AS "isReserved", row_to_json(photo) AS photo, row_to_json(owner) AS owner
) card;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_card(listing uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_done boolean;
BEGIN
  -- Locked before it is built: whoever had the lock before has committed what the next statement reads.
  SELECT xmin = pg_current_xact_id()::xid INTO is_done FROM listing_cards WHERE listing_id = listing FOR NO KEY UPDATE;
  -- All changes of the transaction were made before the first of its cards was: one of them is enough.
  IF is_done THEN RETURN; END IF;
  INSERT INTO listing_cards (listing_id, card, shelf, sort_at)
  SELECT listing_id, card, shelf, sort_at FROM built_cards WHERE listing_id = listing
  ON CONFLICT (listing_id) DO UPDATE SET card = excluded.card, shelf = excluded.shelf, sort_at = excluded.sort_at
  WHERE (listing_cards.card::text, listing_cards.shelf, listing_cards.sort_at)
    IS DISTINCT FROM (excluded.card::text, excluded.shelf, excluded.sort_at);
END $$;
--> statement-breakpoint
DROP TRIGGER listings_keep_card ON listings;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_keep_card AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.user_id, OLD.title, OLD.brand, OLD.condition, OLD.type, OLD.status, OLD.color, OLD.price_cents, OLD.like_count, OLD.is_reserved, OLD.shelf, OLD.sort_at)
    IS DISTINCT FROM (NEW.user_id, NEW.title, NEW.brand, NEW.condition, NEW.type, NEW.status, NEW.color, NEW.price_cents, NEW.like_count, NEW.is_reserved, NEW.shelf, NEW.sort_at))
  EXECUTE FUNCTION keep_card_of_listing();
--> statement-breakpoint
UPDATE listing_cards c SET shelf = l.shelf, sort_at = l.sort_at FROM listings l WHERE l.id = c.listing_id;
--> statement-breakpoint
ALTER TABLE "listing_cards" ALTER COLUMN "sort_at" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "listing_cards_newest" ON "listing_cards" USING btree ("shelf","sort_at" DESC NULLS FIRST,"listing_id" DESC NULLS FIRST);
--> statement-breakpoint
ANALYZE listing_cards;
