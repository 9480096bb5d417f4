CREATE TABLE "unlearned_listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unlearned_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" uuid NOT NULL
);
--> statement-breakpoint
-- The dictionary has no word longer than 64 letters: every piece of up to five letters of each word is in its index, and a
-- description without a blank would be a thousand such words in one. A longer word is cut into pieces of 64 letters that
-- overlap by 15, so that any 16 letters in a row, and the last 16, lie in one piece.
CREATE FUNCTION cut_long_words(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE WHEN EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 64)
    THEN (
      SELECT array_agg(block || coalesce(next, '') ORDER BY place, at)
      FROM unnest(words) WITH ORDINALITY AS numbered (word, place),
        LATERAL (
          SELECT at, matched[1] AS block, left(lead(matched[1]) OVER (ORDER BY at), 15) AS next
          FROM regexp_matches(word, '.{1,49}', 'g') WITH ORDINALITY AS blocks (matched, at)
        ) AS pieces
      -- The last few letters are in the piece before.
      WHERE at = 1 OR length(block) > 15)
    ELSE words END;
END;
--> statement-breakpoint
-- What a listing is found by: its words between blanks, long ones in pieces.
CREATE FUNCTION listing_words(search_text text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN cut_long_words(array_remove(search_parts(search_text), ''));
--> statement-breakpoint
-- Nothing changes for words of up to 64 letters, so that the indexes stay true for listings that have no longer ones.
CREATE OR REPLACE FUNCTION listing_tokens(
  search_text text, shelf text, brand text, condition text, type text, color text, cap_features text[], length_inches numeric
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
      SELECT unnest(ARRAY['shelf ' || shelf, 'brand ' || brand, 'condition ' || condition, 'type ' || type, 'color ' || color])
      UNION ALL
      SELECT 'cap ' || feature FROM unnest(cap_features) AS feature
      UNION ALL
      SELECT 'length ' || CASE WHEN length_inches <= 12 THEN 'short' WHEN length_inches <= 16 THEN 'medium'
        WHEN length_inches <= 24 THEN 'long' ELSE 'extra-long' END WHERE length_inches IS NOT NULL
    ) AS tokens (token);
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_search(term text) RETURNS search_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rare_below CONSTANT real := 0.006;
  words_at_most CONSTANT integer := 1000;
  plan search_plan := (lower(term), true, '{}', '{}', '{}');
  parts text[] := search_parts(lower(term));
  parts_count integer := cardinality(parts);
  -- No more of a part than is sure to lie within one piece of a long word: its end at the end, its beginning elsewhere.
  head text := CASE WHEN parts_count > 1 THEN right(parts[1], 16) ELSE left(parts[1], 16) END;
  tail text := CASE WHEN parts_count > 1 THEN left(parts[parts_count], 16) ELSE '' END;
  middle text[] := cut_long_words(array_remove(parts[2:parts_count - 1], ''));
  head_pattern text := part_pattern(head, true, parts_count = 1);
  tail_pattern text := part_pattern(tail, false, true);
  -- Endless where there is nothing to look for, so that it is never taken for the rarest.
  head_share real := 'infinity';
  tail_share real := 'infinity';
  middle_share real := 'infinity';
BEGIN
  -- The character between title and description is in no listing's text, so such a term is nowhere.
  IF strpos(term, chr(1)) > 0 THEN plan.wanted := NULL; RETURN plan; END IF;
  IF head <> '' THEN
    SELECT coalesce(sum(frequency), 0) INTO head_share FROM search_words WHERE frequency > 0 AND word LIKE head_pattern;
  END IF;
  IF tail <> '' THEN
    SELECT coalesce(sum(frequency), 0) INTO tail_share FROM search_words WHERE frequency > 0 AND word LIKE tail_pattern;
  END IF;
  IF cardinality(middle) > 0 THEN
    SELECT share INTO middle_share FROM tokens_by_rarity(middle) LIMIT 1;
  END IF;
  plan.rare := least(head_share, tail_share, middle_share) < rare_below;
  IF NOT plan.rare THEN RETURN plan; END IF;
  IF middle_share <= least(head_share, tail_share) THEN
    plan.all_of := ARRAY(SELECT token FROM tokens_by_rarity(middle) LIMIT 3);
    plan.any_of := plan.all_of[1:1];
    plan.also_any_of := plan.any_of;
    RETURN plan;
  END IF;
  plan.any_of := CASE
    WHEN head_share <= tail_share THEN find_words(head, head_pattern, words_at_most)
    ELSE find_words(tail, tail_pattern, words_at_most) END;
  plan.also_any_of := plan.any_of;
  -- A thousand rare words together are no longer rare.
  plan.rare := cardinality(plan.any_of) < words_at_most;
  RETURN plan;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_thorough_search(term text, filters bigint[]) RETURNS search_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words_at_most CONSTANT integer := 6000;
  plan search_plan := (lower(term), true, '{}', '{}', '{}');
  parts text[] := search_parts(lower(term));
  parts_count integer := cardinality(parts);
  -- No more of a part than is sure to lie within one piece of a long word: its end at the end, its beginning elsewhere.
  head text := CASE WHEN parts_count > 1 THEN right(parts[1], 16) ELSE left(parts[1], 16) END;
  tail text := CASE WHEN parts_count > 1 THEN left(parts[parts_count], 16) ELSE '' END;
  middle text[] := cut_long_words(array_remove(parts[2:parts_count - 1], ''));
  heads bigint[];
  tails bigint[];
BEGIN
  IF strpos(term, chr(1)) > 0 THEN plan.wanted := NULL; RETURN plan; END IF;
  -- One or two letters are in so many words that filters, where there are any, narrow down better.
  IF head <> '' AND (length(head) > 2 OR filters IS NULL) THEN
    heads := find_words(head, part_pattern(head, true, parts_count = 1), words_at_most);
  END IF;
  IF tail <> '' AND (length(tail) > 2 OR filters IS NULL) THEN
    tails := find_words(tail, part_pattern(tail, false, true), words_at_most);
  END IF;
  -- So many words narrow nothing down: then it is up to the other parts and the filters. Every listing has the token 0.
  IF cardinality(heads) = words_at_most THEN heads := NULL; END IF;
  IF cardinality(tails) = words_at_most THEN tails := NULL; END IF;
  IF cardinality(middle) > 1 THEN
    -- Each token costs the time to read its list, so only the rarest.
    plan.all_of := ARRAY(SELECT token FROM tokens_by_rarity(middle) LIMIT 3);
    plan.any_of := plan.all_of[1:1];
    plan.also_any_of := plan.any_of;
    RETURN plan;
  END IF;
  IF cardinality(middle) = 1 THEN
    IF heads IS NULL AND tails IS NULL THEN
      plan.any_of := ARRAY[hashtextextended(middle[1], 0)];
      plan.also_any_of := coalesce(filters[1:1], plan.any_of);
      RETURN plan;
    END IF;
    IF heads IS NOT NULL THEN
      heads := ARRAY(SELECT hashtextextended(word || ' ' || middle[1], 0) FROM search_words WHERE hash = ANY (heads));
    END IF;
    IF tails IS NOT NULL THEN
      tails := ARRAY(SELECT hashtextextended(middle[1] || ' ' || word, 0) FROM search_words WHERE hash = ANY (tails));
    END IF;
  ELSIF cardinality(heads) * cardinality(tails) < words_at_most THEN
    heads := ARRAY(
      SELECT hashtextextended(one.word || ' ' || two.word, 0) FROM search_words AS one, search_words AS two
      WHERE one.hash = ANY (heads) AND two.hash = ANY (tails));
    tails := heads;
  END IF;
  plan.any_of := coalesce(heads, tails, filters[1:1], ARRAY[0]);
  plan.also_any_of := coalesce(tails, heads, filters[1:1], ARRAY[0]);
  RETURN plan;
END $$;
--> statement-breakpoint
CREATE FUNCTION learn_text(search_text text) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  -- In one order for all, so that two who learn the same new words wait for each other but never in a circle.
  INSERT INTO search_words (hash, word)
  SELECT DISTINCT hashtextextended(word, 0), word FROM unnest(listing_words(search_text)) AS word
  ORDER BY 1 ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Learning takes much longer than writing, so a save only notes that there is something to learn. When the learner is that
-- far behind, it learns its own: what a search looks through one by one never grows beyond this.
CREATE OR REPLACE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  waiting_at_most CONSTANT integer := 200;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.search_text = OLD.search_text THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM (SELECT FROM unlearned_listings LIMIT waiting_at_most) AS waiting) < waiting_at_most THEN
    INSERT INTO unlearned_listings (listing_id) VALUES (NEW.id);
    PERFORM pg_notify('wigloop', 'unlearned');
  ELSE
    PERFORM learn_text(NEW.search_text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DELETE FROM search_words WHERE length(word) > 64;
--> statement-breakpoint
-- Where long words are, their pieces take the place of the words they were.
DO $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM listings WHERE EXISTS (SELECT FROM unnest(search_parts(search_text)) AS word WHERE length(word) > 64)
  ) THEN RETURN; END IF;
  PERFORM learn_text(search_text) FROM listings
  WHERE EXISTS (SELECT FROM unnest(search_parts(search_text)) AS word WHERE length(word) > 64);
  REINDEX INDEX listings_tokens;
  REINDEX INDEX listings_tokens_hidden;
END $$;
