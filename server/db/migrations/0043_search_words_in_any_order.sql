-- A listing is found by its color's code and name as well. They stand at the end of its text, where there are any, so that
-- the texts of all other listings stay as they are.
CREATE OR REPLACE FUNCTION prepare_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(NEW.title) || chr(1) || lower(NEW.description) || chr(1)
    || coalesce((SELECT lower(name) FROM brands WHERE id = NEW.brand), '');
  IF coalesce(NEW.color_code, NEW.color_name) IS NOT NULL THEN
    NEW.search_text := NEW.search_text || chr(1) || coalesce(lower(NEW.color_code), '') || chr(1) || coalesce(lower(NEW.color_name), '');
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT status <> 'active', seller_tier INTO NEW.owner_hidden, NEW.owner_tier FROM profiles WHERE id = NEW.user_id;
    NEW.owner_hidden := coalesce(NEW.owner_hidden, false);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, brand, color_code, color_name ON listings
  FOR EACH ROW EXECUTE FUNCTION prepare_listing();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER listings_learn_words AFTER INSERT OR UPDATE OF title, description, brand, color_code, color_name ON listings
  FOR EACH ROW EXECUTE FUNCTION learn_words();
--> statement-breakpoint
-- Listings whose text was saved before and lacks its color: the learner writes a few at a time, until there are none.
CREATE INDEX listings_without_color_text ON listings (id)
  WHERE coalesce(color_code, color_name) IS NOT NULL AND array_length(string_to_array(search_text, chr(1)), 1) < 5;
--> statement-breakpoint
CREATE TYPE words_plan AS (
  -- In lower case, and beside each the values of facets that say it. A word that is nowhere is null.
  wanted text[], facts text[],
  -- One is rare enough to go by tokens; otherwise listings with all of them are met soon enough along the index.
  rare boolean,
  -- Tokens of which a listing must have one, one of the others too, and all of the last. They only narrow down.
  any_of bigint[], also_any_of bigint[], further_any_of bigint[], all_of bigint[]
);
--> statement-breakpoint
CREATE FUNCTION said_by_facts(word text, fact_tokens text[], fact_words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(token), '{}') FROM unnest(fact_tokens, fact_words) AS fact (token, words) WHERE strpos(words, word) > 0;
END;
--> statement-breakpoint
CREATE FUNCTION hash_tokens(tokens text[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(hashtextextended(token, 0)), '{}') FROM unnest(tokens) AS token;
END;
--> statement-breakpoint
-- The share of listings that have one of these tokens, at most. A token of a facet that is not known counts as common.
CREATE FUNCTION share_of_tokens(words bigint[], facts bigint[]) RETURNS real LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce((SELECT sum(frequency) FROM search_words WHERE hash = ANY (words)), 0)
    + coalesce((SELECT sum(frequency) FROM search_pairs WHERE hash = ANY (words)), 0)
    + coalesce((SELECT sum(coalesce(frequency, 1)) FROM unnest(facts) AS fact LEFT JOIN search_pairs ON hash = fact), 0);
END;
--> statement-breakpoint
CREATE FUNCTION plan_facts(words text[], fact_tokens text[], fact_words text[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
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
-- How to look for words at first: by one that is rare, if there is one.
CREATE FUNCTION plan_words(words text[], fact_tokens text[], fact_words text[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rare_below CONSTANT real := 0.006;
  looked_up_at_most CONSTANT integer := 8;
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
  one search_plan;
  said bigint[];
BEGIN
  IF plan.rare THEN RETURN plan; END IF;
  FOR at IN 1 .. least(cardinality(words), looked_up_at_most) LOOP
    said := hash_tokens(said_by_facts(plan.wanted[at], fact_tokens, fact_words));
    CONTINUE WHEN cardinality(said) > 0 AND share_of_tokens('{}', said) >= rare_below;
    one := plan_search(plan.wanted[at]);
    CONTINUE WHEN NOT one.rare;
    plan.rare := true;
    plan.any_of := one.any_of || said;
    plan.also_any_of := one.also_any_of || said;
    -- A fact has only its own token.
    plan.all_of := CASE WHEN cardinality(said) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END LOOP;
  RETURN plan;
END $$;
--> statement-breakpoint
-- How to look for words that hardly any listing has together, though none of them is rare: by the tokens of the three
-- that narrow down best, at once.
CREATE FUNCTION plan_words_thoroughly(words text[], fact_tokens text[], fact_words text[], filters bigint[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  looked_up_at_most CONSTANT integer := 8;
  -- Each token of a list costs the time to open it.
  tokens_at_most CONSTANT integer := 500;
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
  one search_plan;
  part text;
  said bigint[];
  found bigint[];
  lists text[] := '{}';
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
    shares := shares || share_of_tokens(found, said);
  END LOOP;
  IF cardinality(lists) = 0 THEN
    one := plan_thorough_search(plan.wanted[1], filters);
    said := hash_tokens(said_by_facts(plan.wanted[1], fact_tokens, fact_words));
    plan.any_of := one.any_of || said;
    plan.also_any_of := one.also_any_of || said;
    plan.further_any_of := plan.any_of;
    plan.all_of := CASE WHEN cardinality(said) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END IF;
  lists := ARRAY(SELECT list FROM unnest(lists, shares) AS looked_up (list, share) ORDER BY share LIMIT 3);
  plan.any_of := lists[1];
  plan.also_any_of := coalesce(lists[2], lists[1]);
  plan.further_any_of := coalesce(lists[3], lists[1]);
  RETURN plan;
END $$;
