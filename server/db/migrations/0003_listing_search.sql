INSERT INTO brands (id, name) VALUES
  ('jon-renau', 'Jon Renau'), ('raquel-welch', 'Raquel Welch'), ('gabor', 'Gabor'), ('noriko', 'Noriko'),
  ('rene-of-paris', 'Rene of Paris'), ('amore', 'Amore'), ('estetica', 'Estetica'), ('envy', 'Envy'),
  ('ellen-wille', 'Ellen Wille'), ('belle-tress', 'Belle Tress'), ('tressallure', 'TressAllure'), ('wigpro', 'WigPro'),
  ('henry-margu', 'Henry Margu'), ('tony-of-beverly', 'Tony of Beverly'), ('mane-attraction', 'Mane Attraction');
--> statement-breakpoint
-- Likes rewrite the row: room on the page keeps them off the indexes.
ALTER TABLE listings SET (fillfactor = 90);
--> statement-breakpoint
-- What lies between blanks is a word, punctuation included, so that a search for punctuation finds words as well.
CREATE FUNCTION search_parts(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN string_to_array(translate(given, E'\t\n\r' || chr(1), '    '), ' ');
--> statement-breakpoint
-- Every piece of one, two and three characters: any part of a word is found by these alone.
CREATE FUNCTION word_grams(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_agg(DISTINCT gram)
  FROM (SELECT string_to_array(word, NULL) AS letters) AS split,
    LATERAL unnest(letters, letters[2:], letters[3:]) AS at (one, two, three),
    LATERAL (VALUES (one), (one || two), (one || two || three)) AS grams (gram)
  WHERE gram IS NOT NULL;
END;
--> statement-breakpoint
CREATE FUNCTION part_grams(part text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE WHEN length(part) <= 3 THEN ARRAY[part]
    ELSE (SELECT array_agg(DISTINCT substr(part, at, 3)) FROM generate_series(1, length(part) - 2) AS at) END;
END;
--> statement-breakpoint
-- Words, neighbouring words and facets of one listing, as hashes; 0 is in every one. Two texts with the same hash do no
-- harm: whatever is found by tokens is looked at again.
CREATE FUNCTION listing_tokens(
  search_text text, shelf text, brand text, condition text, type text, color text, cap_features text[], length_inches numeric
) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000
BEGIN ATOMIC
  SELECT ARRAY[0::bigint] || array_agg(hashtextextended(token, 0))
  FROM (SELECT array_remove(search_parts(search_text), '') AS words) AS split,
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
CREATE INDEX listings_newest ON listings (shelf, sort_at DESC, id DESC)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_brand_newest ON listings (shelf, brand, sort_at DESC, id DESC)
  INCLUDE (condition, type, color, price_cents, length_inches, cap_features) WHERE shelf IS NOT NULL;
--> statement-breakpoint
-- Without a price comes last, whichever way prices run.
CREATE INDEX listings_price_up ON listings (shelf, coalesce(price_cents, 2147483647), id)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features) WHERE shelf IS NOT NULL;
--> statement-breakpoint
CREATE INDEX listings_price_down ON listings (shelf, coalesce(price_cents, -1) DESC, id DESC)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features) WHERE shelf IS NOT NULL;
--> statement-breakpoint
-- Without fastupdate: a search must not pay for what was listed since the last vacuum.
CREATE INDEX listings_tokens ON listings
  USING gin (listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches))
  WITH (fastupdate = off) WHERE shelf IS NOT NULL;
--> statement-breakpoint
-- How common neighbouring words are, as far as a sample tells; whatever is missing is rare.
CREATE TABLE search_pairs (hash bigint PRIMARY KEY, frequency real NOT NULL);
--> statement-breakpoint
CREATE INDEX search_words_grams ON search_words USING gin (word_grams(word)) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX search_words_common ON search_words (frequency) INCLUDE (word) WHERE frequency > 0;
--> statement-breakpoint
CREATE FUNCTION find_words(part text, pattern text, at_most integer) RETURNS bigint[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce(
    (SELECT array_agg(hash) FROM (
      SELECT hash FROM search_words WHERE word_grams(word) @> part_grams(part) AND word LIKE pattern LIMIT at_most
    ) AS found), '{}');
END $$;
--> statement-breakpoint
-- The pattern of words that a part of a term can lie in: a term of one part lies anywhere in a word; of several, the
-- first ends a word, the last begins one, and the others are words.
CREATE FUNCTION part_pattern(part text, open_start boolean, open_end boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN open_start THEN '%' ELSE '' END || regexp_replace(part, '([\\%_])', '\\\1', 'g')
  || CASE WHEN open_end THEN '%' ELSE '' END;
--> statement-breakpoint
-- The tokens of the whole words in a term, and of those that stand side by side, the rarest first.
CREATE FUNCTION tokens_by_rarity(words text[]) RETURNS TABLE (token bigint, share real) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT hashtextextended(one, 0), coalesce(frequency, 0)
  FROM unnest(words) AS one LEFT JOIN search_words ON hash = hashtextextended(one, 0)
  UNION ALL
  SELECT hashtextextended(one || ' ' || two, 0), coalesce(frequency, 0)
  FROM unnest(words, words[2:]) AS neighbours (one, two)
  LEFT JOIN search_pairs ON hash = hashtextextended(one || ' ' || two, 0) WHERE two IS NOT NULL
  ORDER BY 2;
END;
--> statement-breakpoint
CREATE TYPE search_plan AS (
  wanted text,
  -- Rare enough to go by tokens; otherwise it is met soon enough along the index.
  rare boolean,
  -- Tokens of which a listing must have one, one of the others too, and all of the last. They only narrow down.
  any_of bigint[], also_any_of bigint[], all_of bigint[]
);
--> statement-breakpoint
-- How to look for a term at first: by its rarest part, if that is rare.
CREATE FUNCTION plan_search(term text) RETURNS search_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rare_below CONSTANT real := 0.006;
  words_at_most CONSTANT integer := 1000;
  plan search_plan := (lower(term), true, '{}', '{}', '{}');
  parts text[] := search_parts(lower(term));
  parts_count integer := cardinality(parts);
  head text := parts[1];
  tail text := CASE WHEN parts_count > 1 THEN parts[parts_count] ELSE '' END;
  middle text[] := array_remove(parts[2:parts_count - 1], '');
  head_pattern text := part_pattern(head, true, parts_count = 1);
  tail_pattern text := part_pattern(tail, false, true);
  -- Endless where there is nothing to look for, so that it is never taken for the rarest.
  head_share real := 'infinity';
  tail_share real := 'infinity';
  middle_share real := 'infinity';
BEGIN
  -- The character between title and description is in no listing's text, so such a term is nowhere.
  IF strpos(term, chr(1)) > 0 THEN RETURN plan; END IF;
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
-- How to look for a term of common words that is rare as a whole: by its neighbouring words.
CREATE FUNCTION plan_thorough_search(term text, filters bigint[]) RETURNS search_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words_at_most CONSTANT integer := 6000;
  plan search_plan := (lower(term), true, '{}', '{}', '{}');
  parts text[] := search_parts(lower(term));
  parts_count integer := cardinality(parts);
  head text := parts[1];
  tail text := CASE WHEN parts_count > 1 THEN parts[parts_count] ELSE '' END;
  middle text[] := array_remove(parts[2:parts_count - 1], '');
  heads bigint[];
  tails bigint[];
BEGIN
  IF strpos(term, chr(1)) > 0 THEN RETURN plan; END IF;
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
CREATE FUNCTION prepare_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(NEW.title) || chr(1) || lower(NEW.description) || chr(1)
    || coalesce((SELECT lower(name) FROM brands WHERE id = NEW.brand), '');
  IF TG_OP = 'INSERT' THEN
    NEW.owner_hidden := coalesce((SELECT status <> 'active' FROM profiles WHERE id = NEW.user_id), false);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, brand ON listings
  FOR EACH ROW EXECUTE FUNCTION prepare_listing();
--> statement-breakpoint
CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order for all, so that two sellers with the same new words wait for each other but never in a circle.
  INSERT INTO search_words (hash, word)
  SELECT DISTINCT hashtextextended(word, 0), word FROM unnest(search_parts(NEW.search_text)) AS word WHERE word <> ''
  ORDER BY 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_learn_words AFTER INSERT OR UPDATE OF title, description, brand ON listings
  FOR EACH ROW EXECUTE FUNCTION learn_words();
--> statement-breakpoint
CREATE FUNCTION rename_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET brand = brand WHERE brand = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brands_rename AFTER UPDATE OF name ON brands
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_brand();
--> statement-breakpoint
CREATE FUNCTION announce_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('wigloop', 'listing ' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_announces AFTER INSERT OR UPDATE OR DELETE ON listings
  FOR EACH ROW EXECUTE FUNCTION announce_listing();
--> statement-breakpoint
CREATE FUNCTION hide_listings_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET owner_hidden = (NEW.status <> 'active')
  WHERE user_id = NEW.id AND owner_hidden <> (NEW.status <> 'active');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_hide_listings AFTER UPDATE OF status, suspended_until ON profiles
  FOR EACH ROW EXECUTE FUNCTION hide_listings_of_owner();
--> statement-breakpoint
CREATE FUNCTION count_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET like_count = like_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(NEW.listing_id, OLD.listing_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_likes_count AFTER INSERT OR DELETE ON listing_likes FOR EACH ROW EXECUTE FUNCTION count_like();
