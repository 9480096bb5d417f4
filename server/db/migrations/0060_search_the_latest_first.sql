-- Words that are common, but not together, are looked for among the latest listings first: the token index also knows
-- the day of each, and so reads only a stretch of every word's list.
CREATE FUNCTION listing_days(sort_at timestamptz) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[floor(extract(epoch FROM sort_at) / 86400)::bigint];
--> statement-breakpoint
DROP INDEX listings_tokens;
--> statement-breakpoint
-- Without fastupdate: a search must not pay for what was listed since the last vacuum.
CREATE INDEX listings_tokens ON listings
  USING gin (listing_tokens(search_text, shelf, brand, condition, type, color, cap_features, length_inches, cap_size, fiber_type, piece, shade),
    listing_days(sort_at))
  WITH (fastupdate = off) WHERE shelf IS NOT NULL;
--> statement-breakpoint
-- How common each token is, the planner knows only from this; a new index begins without.
ANALYZE listings;
--> statement-breakpoint
ALTER TYPE words_plan DROP ATTRIBUTE further_any_of;
--> statement-breakpoint
-- More lists like any_of, each as text: a listing must have one token of every list.
ALTER TYPE words_plan ADD ATTRIBUTE further text[];
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_facts(words text[], fact_tokens text[], fact_words text[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  plan words_plan := ('{}', '{}', false, '{}', '{}', '{}', '{}');
BEGIN
  -- Words that no fact says come first: to look for them takes less time, and they leave fewer listings to look at.
  SELECT array_agg(word ORDER BY said <> '', place), array_agg(said ORDER BY said <> '', place) INTO plan.wanted, plan.facts
  FROM (
    SELECT word, place, array_to_string(ARRAY(
      SELECT substr(token, strpos(token, ' ') + 1) FROM unnest(said_by_facts(word, fact_tokens, fact_words)) AS token), chr(1)) AS said
    FROM (
      -- The character between the parts of a listing's text is in no part, so such a word is nowhere.
      SELECT CASE WHEN strpos(given, chr(1)) = 0 THEN lower(given) END AS word, place
      FROM unnest(words) WITH ORDINALITY AS texts (given, place)
    ) AS folded
  ) AS looked_up;
  -- With a word that is nowhere no token is looked for, and so nothing is found.
  plan.rare := array_position(plan.wanted, NULL) IS NOT NULL;
  RETURN plan;
END $$;
--> statement-breakpoint
-- How to look for words that hardly any listing has together, though none of them is rare: by the tokens of all of them
-- at once, as far as those are few. The first lists are those that narrow down best.
CREATE OR REPLACE FUNCTION plan_words_thoroughly(words text[], fact_tokens text[], fact_words text[], filters bigint[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  looked_up_at_most CONSTANT integer := 8;
  -- Each token of a list costs the time to open it, and to look at it again for every listing that the other lists have.
  tokens_at_most CONSTANT integer := 500;
  further_tokens_at_most CONSTANT integer := 200;
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
  one search_plan;
  part text;
  said bigint[];
  found bigint[];
  lists text[] := '{}';
  sizes integer[] := '{}';
  shares real[] := '{}';
BEGIN
  IF plan.rare THEN RETURN plan; END IF;
  plan.rare := true;
  FOR at IN 1 .. CASE WHEN cardinality(words) > 1 THEN least(cardinality(words), looked_up_at_most) ELSE 0 END LOOP
    -- No more of a word than is sure to lie within one piece of a long one. One letter narrows nothing down.
    part := left(plan.wanted[at], 16);
    CONTINUE WHEN length(part) < 2;
    said := hash_tokens(said_by_facts(plan.wanted[at], fact_tokens, fact_words));
    IF cardinality(search_parts(plan.wanted[at])) = 1 THEN
      found := find_words(part, part_pattern(part, true, true), tokens_at_most);
    ELSE
      one := plan_thorough_search(plan.wanted[at], NULL);
      found := one.any_of;
      CONTINUE WHEN 0 = ANY (found);
      IF cardinality(said) = 0 AND cardinality(plan.all_of) = 0 THEN plan.all_of := one.all_of; END IF;
    END IF;
    CONTINUE WHEN cardinality(found) >= tokens_at_most;
    lists := lists || (found || said)::text;
    sizes := sizes || cardinality(found || said);
    shares := shares || share_of_tokens(found, said);
  END LOOP;
  IF cardinality(lists) = 0 THEN
    one := plan_thorough_search(plan.wanted[1], filters);
    said := hash_tokens(said_by_facts(plan.wanted[1], fact_tokens, fact_words));
    plan.any_of := one.any_of || said;
    plan.also_any_of := one.also_any_of || said;
    plan.all_of := CASE WHEN cardinality(said) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END IF;
  lists := ARRAY(
    SELECT list FROM (
      SELECT list, share, row_number() OVER narrowest AS place, sum(size) OVER narrowest AS tokens
      FROM unnest(lists, sizes, shares) AS looked_up (list, size, share) WINDOW narrowest AS (ORDER BY share, list)
    ) AS ordered WHERE place <= 3 OR tokens <= further_tokens_at_most ORDER BY place);
  plan.any_of := lists[1];
  plan.also_any_of := coalesce(lists[2], lists[1]);
  plan.further := lists[3:];
  RETURN plan;
END $$;
