ALTER TABLE "listings" ADD COLUMN "would_trade_for" text;--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "without" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "without_query" "tsquery";--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "min_inches" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "max_inches" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "free_shipping" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_trade_wish" CHECK (length("listings"."would_trade_for") between 1 and 300) NOT VALID;
--> statement-breakpoint
-- A wish may exclude words of the title.
CREATE OR REPLACE FUNCTION public.offer_to_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes) THEN RETURN NULL; END IF;
  INSERT INTO unmatched_listings (listing_id, before) VALUES (NEW.id,
    CASE WHEN TG_OP = 'UPDATE' AND OLD.shelf = 'active' THEN to_jsonb(OLD) - ARRAY['title', 'description', 'checklist'] END);
  PERFORM announce('unmatched');
  RETURN NULL;
END $function$;
--> statement-breakpoint
-- "Would trade for" is in no search but "trade for …": each of its lexemes is a filter value.
CREATE OR REPLACE FUNCTION public.words_of_listing(listing listings, OUT title_words tsvector, OUT all_words tsvector, OUT folded text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  band CONSTANT text := CASE WHEN listing.length_inches <= 12 THEN 'short' WHEN listing.length_inches <= 16 THEN 'medium'
    WHEN listing.length_inches <= 24 THEN 'long' WHEN listing.length_inches > 24 THEN 'extra-long' END;
  named CONSTANT text := fold_text(concat_ws(chr(1), listing.title, (SELECT name FROM brands WHERE id = listing.brand),
    listing.color_code, listing.color_name, CASE listing.condition WHEN 'new' THEN 'new with tags' ELSE listing.condition END, listing.color, listing.shade, listing.fiber_type, listing.cap_size,
    listing.piece, band, listing.color_effect, CASE WHEN listing.rooted THEN 'rooted' END,
    CASE WHEN listing.permatease THEN 'permatease' END, array_to_string(listing.cap_features, chr(1))));
  filters CONSTANT tsvector := array_to_tsvector(array_remove(ARRAY[
    'status=' || listing.status, 'brand=' || listing.brand, 'condition=' || listing.condition, 'type=' || listing.type,
    'color=' || listing.color, 'length=' || band, 'cap_size=' || listing.cap_size, 'fiber_type=' || listing.fiber_type,
    'piece=' || listing.piece, 'shade=' || listing.shade
  ] || ARRAY(SELECT 'cap=' || feature FROM unnest(listing.cap_features) AS feature)
    || ARRAY(SELECT DISTINCT 'wants=' || wanted.lexeme FROM lexemes_of(fold_text(coalesce(listing.would_trade_for, ''))) AS wanted), NULL));
  named_places CONSTANT integer := cardinality(string_to_array(named, ' '));
BEGIN
  folded := named || '  ' || fold_text(listing.description);
  SELECT filters || coalesce(string_agg(told, ' ') FILTER (WHERE place <= named_places), '')::tsvector,
    filters || coalesce(string_agg(told, ' '), '')::tsvector INTO title_words, all_words
  FROM (SELECT place, '''' || lexeme || ''':' || least(place, 16383) AS told FROM lexemes_of(folded)) AS words;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.flag_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  lowest integer := (SELECT lowest_price_cents FROM brands WHERE id = NEW.brand);
BEGIN
  PERFORM note_flag(NEW.id, 'contact', contact_in(concat_ws(E'\n', NEW.title, NEW.description, NEW.would_trade_for)), NEW.updated_at);
  PERFORM note_flag(NEW.id, 'low-price', CASE WHEN NEW.price_cents < lowest / 5.0 THEN NEW.price_cents::text END, NEW.updated_at);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_flags (listing_id, reason, found_at, waits_until)
    SELECT NEW.id, 'new-member', NEW.created_at, profiles.created_at + interval '7 days' FROM profiles
    WHERE id = NEW.user_id AND profiles.created_at > NEW.created_at - interval '7 days'
      AND (SELECT count(*) FROM listings
        WHERE user_id = NEW.user_id AND (created_at, id) <= (NEW.created_at, NEW.id)) <= 3;
  END IF;
  RETURN NULL;
END $function$;

--> statement-breakpoint
-- may lock: the trigger is replaced in a moment, and reads no row
CREATE OR REPLACE TRIGGER listings_flag AFTER INSERT OR UPDATE OF title, description, would_trade_for, price_cents, brand ON listings FOR EACH ROW EXECUTE FUNCTION flag_listing();

--> statement-breakpoint
-- may lock: the trigger is replaced in a moment, and reads no row
CREATE OR REPLACE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, would_trade_for, brand, condition, type, color, shade, fiber_type, cap_size, cap_features, piece, length_inches, color_code, color_name, rooted, color_effect, permatease, status ON listings FOR EACH ROW EXECUTE FUNCTION prepare_listing();
