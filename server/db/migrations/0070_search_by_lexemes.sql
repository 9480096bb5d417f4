-- Search on PostgreSQL's own text search: each listing has the lexemes of its words in two vectors, and one table has all words.
DROP TRIGGER listings_learn_words ON listings;
--> statement-breakpoint
DROP TRIGGER listings_prepare ON listings;
--> statement-breakpoint
DROP TRIGGER listings_offer ON listings;
--> statement-breakpoint
DROP TRIGGER listings_unmet ON listings;
--> statement-breakpoint
DROP INDEX listings_tokens, listings_tokens_hidden, listings_without_color_text;
--> statement-breakpoint
DROP FUNCTION learn_words(), learn_text(text), plan_words(text[], text[], text[]), plan_told_words(text[], text[], text[]),
  plan_words_thoroughly(text[], text[], text[], bigint[]), plan_facts(text[], text[], text[]), plan_search(text),
  plan_thorough_search(text, bigint[]), find_words(text, text, integer), words_of_latest(text[], text[]),
  share_of_tokens(bigint[], bigint[]), tokens_by_rarity(text[]), said_by_facts(text, text[], text[]), hash_tokens(text[]),
  listing_tokens(text, text, text, text, text, text, text[], numeric, text, text, text, text), listing_days(timestamptz),
  part_grams(text), part_pattern(text, boolean, boolean);
--> statement-breakpoint
DROP TABLE search_words, search_pairs, unlearned_listings;
--> statement-breakpoint
DROP FUNCTION word_grams(text), listing_words(text), cut_long_words(text[]), search_parts(text);
--> statement-breakpoint
DROP TYPE words_plan, search_plan;
--> statement-breakpoint
ALTER TABLE "listings" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "title_words" "tsvector" DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "all_words" "tsvector" DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "known_words" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL,
	"listings" integer DEFAULT 0 NOT NULL,
	"sellers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- English stems, and no word is left out.
CREATE TEXT SEARCH DICTIONARY wig_stem (TEMPLATE = snowball, Language = english);
--> statement-breakpoint
-- Lower case without accents; what is no letter and no digit parts words, by code points, so that every database does the same.
-- Parts are joined by chr(1) and parted by two blanks: no phrase spans two of them.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(regexp_replace(
  regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036F\u0027\u0060\u00B4\u2018\u2019]', '', 'g'),
  '[\u0002-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u303F\uE000-\uF8FF\uFE00-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFF\U0001F000-\U0010FFFF]+', ' ', 'g'), chr(1), '  ');
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "words" text[] GENERATED ALWAYS AS (string_to_array(fold_text(name), ' ')) STORED NOT NULL;
--> statement-breakpoint
-- The words of a folded text with the lexeme of each. Names of brands and codes of colors stay as they are: the stem of "Wille" is "will".
CREATE FUNCTION lexemes_of(folded text) RETURNS TABLE (word text, lexeme text, place bigint) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT part, CASE WHEN translate(part, '0123456789', '') <> part OR part IN (SELECT unnest(words) FROM brands) THEN part
    ELSE (ts_lexize('wig_stem', part))[1] END, at
  FROM (SELECT left(given, 40) AS part, at FROM string_to_table(folded, ' ') WITH ORDINALITY AS parts (given, at)) AS parts WHERE part <> '';
END;
--> statement-breakpoint
-- The value of each filter is one lexeme more, which nobody can type.
CREATE FUNCTION words_of_listing(listing listings, OUT title_words tsvector, OUT all_words tsvector, OUT folded text) LANGUAGE plpgsql STABLE AS $$
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
  ] || ARRAY(SELECT 'cap=' || feature FROM unnest(listing.cap_features) AS feature), NULL));
  named_places CONSTANT integer := cardinality(string_to_array(named, ' '));
BEGIN
  folded := named || '  ' || fold_text(listing.description);
  SELECT filters || coalesce(string_agg(told, ' ') FILTER (WHERE place <= named_places), '')::tsvector,
    filters || coalesce(string_agg(told, ' '), '')::tsvector INTO title_words, all_words
  FROM (SELECT place, '''' || lexeme || ''':' || least(place, 16383) AS told FROM lexemes_of(folded)) AS words;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION prepare_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  made record := words_of_listing(NEW);
BEGIN
  NEW.title_words := made.title_words;
  NEW.all_words := made.all_words;
  -- In their order, so that two who save the same new words never wait for each other.
  INSERT INTO known_words (word, lexeme) SELECT DISTINCT l.word, l.lexeme FROM lexemes_of(made.folded) AS l
  WHERE NOT EXISTS (SELECT FROM known_words AS known WHERE known.word = l.word) ORDER BY l.word ON CONFLICT DO NOTHING;
  IF TG_OP = 'INSERT' THEN
    SELECT status <> 'active', seller_tier INTO NEW.owner_hidden, NEW.owner_tier FROM profiles WHERE id = NEW.user_id;
    NEW.owner_hidden := coalesce(NEW.owner_hidden, false);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Nothing else happens to listings by this: no card, no queue, no wish.
ALTER TABLE listings DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE listings SET title_words = made.title_words, all_words = made.all_words
FROM (SELECT l.id, w.* FROM listings AS l CROSS JOIN LATERAL words_of_listing(l) AS w OFFSET 0) AS made WHERE made.id = listings.id;
--> statement-breakpoint
ALTER TABLE listings ENABLE TRIGGER USER;
--> statement-breakpoint
INSERT INTO known_words (word, lexeme) SELECT DISTINCT w.word, w.lexeme
FROM listings AS l CROSS JOIN LATERAL words_of_listing(l) AS made CROSS JOIN LATERAL lexemes_of(made.folded) AS w;
--> statement-breakpoint
-- Without fastupdate: a search must not pay for what was listed since the last vacuum.
CREATE INDEX listings_title_words ON listings USING gin (title_words) WITH (fastupdate = off) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_all_words ON listings USING gin (all_words) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "known_words_lexeme" ON "known_words" USING btree ("lexeme");
--> statement-breakpoint
CREATE INDEX "known_words_parts" ON "known_words" USING gin ("word" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "known_words_beginning" ON "known_words" USING btree ("word" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "known_words_common" ON "known_words" USING btree ("word" text_pattern_ops) WHERE "known_words"."listings" >= 5;
--> statement-breakpoint
-- A slip of the pen changes up to half of the trigrams of a short word. The threshold of this function alone is lower.
CREATE FUNCTION words_like(typed text) RETURNS SETOF known_words LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2
AS $$ SELECT * FROM known_words WHERE word % typed AND length(word) BETWEEN length(typed) - 2 AND length(typed) + 2 $$;
--> statement-breakpoint
CREATE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, brand, condition, type, color, shade, fiber_type, cap_size,
  cap_features, piece, length_inches, color_code, color_name, rooted, color_effect, permatease, status
ON listings FOR EACH ROW EXECUTE FUNCTION prepare_listing();
--> statement-breakpoint
CREATE TRIGGER listings_offer AFTER UPDATE ON listings FOR EACH ROW WHEN (new.shelf = 'active' AND (
  old.shelf IS DISTINCT FROM new.shelf OR old.all_words IS DISTINCT FROM new.all_words OR old.price_cents IS DISTINCT FROM new.price_cents
  OR old.is_reserved IS DISTINCT FROM new.is_reserved)) EXECUTE FUNCTION offer_to_wishes();
--> statement-breakpoint
CREATE TRIGGER listings_unmet AFTER UPDATE ON listings FOR EACH ROW WHEN (
  (old.shelf = 'active' AND old.type <> 'sale' OR new.shelf = 'active' AND new.type <> 'sale') AND (
  old.shelf IS DISTINCT FROM new.shelf OR old.all_words IS DISTINCT FROM new.all_words OR old.price_cents IS DISTINCT FROM new.price_cents
  OR old.is_reserved IS DISTINCT FROM new.is_reserved)) EXECUTE FUNCTION note_unmet_listing();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION offer_to_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes) THEN RETURN NULL; END IF;
  INSERT INTO unmatched_listings (listing_id, before) VALUES (NEW.id,
    CASE WHEN TG_OP = 'UPDATE' AND OLD.shelf = 'active' THEN to_jsonb(OLD) - ARRAY['title', 'description', 'checklist', 'title_words'] END);
  PERFORM pg_notify('wigloop', 'unmatched');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_reserved_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What counts, badges and the search write by themselves, and whether visitors see its card.
  kept text[] := ARRAY['is_reserved', 'owner_hidden', 'owner_tier', 'like_count', 'title_words', 'all_words', 'shelf', 'sort_at', 'updated_at', 'is_public_card'];
BEGIN
  IF NEW.is_reserved IS DISTINCT FROM OLD.is_reserved
    AND NEW.is_reserved IS DISTINCT FROM EXISTS (SELECT FROM deal_reservations WHERE listing_id = NEW.id) THEN
    RAISE EXCEPTION 'a listing is reserved by a deal alone' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT OLD.is_reserved THEN RETURN NEW; END IF;
  -- A takedown by staff ends or disputes the deal.
  IF NEW.status IS DISTINCT FROM OLD.status AND (NEW.removed_by_admin OR NEW.status = 'deleted') THEN
    kept := kept || ARRAY['status', 'removed_at', 'removed_by_admin'];
  END IF;
  IF to_jsonb(NEW) - kept IS DISTINCT FROM to_jsonb(OLD) - kept THEN
    RAISE EXCEPTION 'a reserved listing stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'listings_reserved';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Wishes are filed anew by the next server that starts.
DELETE FROM wish_keys;
--> statement-breakpoint
ALTER TABLE "wish_keys" DROP CONSTRAINT "wish_keys_gram_shape_key_highest_cents_lowest_cents_wish_id_pk";
--> statement-breakpoint
ALTER TABLE "wish_keys" DROP COLUMN "gram";
--> statement-breakpoint
ALTER TABLE "wish_keys" ADD COLUMN "lexeme" bigint NOT NULL;
--> statement-breakpoint
ALTER TABLE "wish_keys" ADD CONSTRAINT "wish_keys_lexeme_shape_key_highest_cents_lowest_cents_wish_id_pk" PRIMARY KEY("lexeme","shape","key","highest_cents","lowest_cents","wish_id");
--> statement-breakpoint
ALTER TABLE "wishes" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "query" "tsquery";
--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "read_by" text;
--> statement-breakpoint
-- Nobody does this job any more, and the queue would go on asking for it.
DO $$ BEGIN
  IF to_regclass('jobs.schedule') IS NOT NULL THEN
    DELETE FROM jobs.schedule WHERE name = 'listings.word-frequencies';
  END IF;
END $$;
--> statement-breakpoint
-- How common each lexeme is, the planner knows only from this.
ANALYZE listings;
