ALTER TABLE "listings" ADD CONSTRAINT "listings_cap_features" CHECK ("listings"."cap_features" <@ array['basic', 'open-cap', 'lace-front', 'extended-lace-front', 'mono-part', 'mono-crown', 'mono-top', 'double-mono', 'hand-tied', 'full-lace', 'french-drawn']);
--> statement-breakpoint
-- The indexes of lists carry every facet, so that a filter by another one needs no rebuilding of them.
DROP INDEX listings_newest, listings_brand_newest, listings_price_up, listings_price_down, listings_featured,
  listings_tokens, listings_tokens_hidden;
--> statement-breakpoint
DROP FUNCTION listing_tokens(text, text, text, text, text, text, text[], numeric);
--> statement-breakpoint
CREATE FUNCTION listing_tokens(
  search_text text, shelf text, brand text, condition text, type text, color text, cap_features text[], length_inches numeric,
  cap_size text, fiber_type text, piece text, shade text
) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
BEGIN ATOMIC
  SELECT ARRAY[0::bigint] || array_agg(hashtextextended(token, 0))
  -- OFFSET 0, so that the words are made once and not wherever they are named.
  FROM (SELECT listing_words(search_text) AS words OFFSET 0) AS cut,
    LATERAL (
      SELECT unnest(words)
      UNION ALL
      SELECT one || ' ' || two FROM unnest(words, words[2:]) AS neighbours (one, two) WHERE two IS NOT NULL
      UNION ALL
      SELECT facet FROM unnest(ARRAY['shelf ' || shelf, 'brand ' || brand, 'condition ' || condition, 'type ' || type,
        'color ' || color, 'cap_size ' || cap_size, 'fiber_type ' || fiber_type, 'piece ' || piece, 'shade ' || shade]) AS facet
      WHERE facet IS NOT NULL
      UNION ALL
      SELECT 'cap ' || feature FROM unnest(cap_features) AS feature
      UNION ALL
      SELECT 'length ' || CASE WHEN length_inches <= 12 THEN 'short' WHEN length_inches <= 16 THEN 'medium'
        WHEN length_inches <= 24 THEN 'long' ELSE 'extra-long' END WHERE length_inches IS NOT NULL
    ) AS tokens (token);
END;
--> statement-breakpoint
CREATE INDEX listings_newest ON listings (shelf, sort_at DESC, id DESC)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_brand_newest ON listings (shelf, brand, sort_at DESC, id DESC)
  INCLUDE (condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_price_up ON listings (shelf, coalesce(price_cents, 2147483647), id)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_price_down ON listings (shelf, coalesce(price_cents, -1) DESC, id DESC)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_featured ON listings (owner_tier, id)
  INCLUDE (user_id, brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade)
  WHERE shelf = 'active' AND owner_tier IS NOT NULL;
--> statement-breakpoint
-- Without fastupdate: a search must not pay for what was listed since the last vacuum.
CREATE INDEX listings_tokens ON listings
  USING gin (listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches, cap_size, fiber_type, piece, shade))
  WITH (fastupdate = off) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_tokens_hidden ON listings
  USING gin (listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches, cap_size, fiber_type, piece, shade))
  WITH (fastupdate = off) WHERE shelf IS NULL;
--> statement-breakpoint
-- How common each token is, the planner knows only from this; a new index begins without.
ANALYZE listings;
