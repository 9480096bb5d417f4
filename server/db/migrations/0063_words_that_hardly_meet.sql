-- Which facts say each word is settled by one look at them, which takes a third of the time that a look for each word took.
CREATE OR REPLACE FUNCTION plan_facts(words text[], fact_tokens text[], fact_words text[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  plan words_plan := ('{}', '{}', false, '{}', '{}', '{}', '{}');
BEGIN
  -- Words that no fact says come first: to look for them takes less time, and they leave fewer listings to look at.
  SELECT array_agg(word ORDER BY said <> '', place), array_agg(said ORDER BY said <> '', place) INTO plan.wanted, plan.facts
  FROM (
    SELECT word, place, coalesce(string_agg(substr(token, strpos(token, ' ') + 1), chr(1)), '') AS said
    FROM (
      -- The character between the parts of a listing's text is in no part, so such a word is nowhere.
      SELECT CASE WHEN strpos(given, chr(1)) = 0 THEN lower(given) END AS word, place
      FROM unnest(words) WITH ORDINALITY AS texts (given, place)
    ) AS folded
    LEFT JOIN unnest(fact_tokens, fact_words) AS fact (token, told) ON strpos(told, word) > 0
    GROUP BY word, place
  ) AS looked_up;
  -- With a word that is nowhere no token is looked for, and so nothing is found.
  plan.rare := array_position(plan.wanted, NULL) IS NOT NULL;
  RETURN plan;
END $$;
--> statement-breakpoint
-- For each word which of the latest listings have it, a bit for each: it tells how common words are, and which of them
-- stand together.
CREATE FUNCTION words_of_latest(words text[], facts text[]) RETURNS varbit[] LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  looked_at CONSTANT integer := 100;
BEGIN
  RETURN (
    WITH latest AS MATERIALIZED (
      SELECT search_text, ARRAY[color, shade, cap_size, fiber_type, piece, CASE
        WHEN length_inches <= 12 THEN 'short' WHEN length_inches <= 16 THEN 'medium'
        WHEN length_inches <= 24 THEN 'long' WHEN length_inches > 24 THEN 'extra-long' END] || cap_features AS has
      FROM (SELECT * FROM listings WHERE shelf = 'active' ORDER BY sort_at DESC, id DESC LIMIT looked_at) AS newest
    )
    SELECT coalesce(array_agg(having_it ORDER BY place), '{}') FROM (
      SELECT place, (
        SELECT string_agg(CASE WHEN strpos(search_text, word) > 0 OR has && said THEN '1' ELSE '0' END, '') FROM latest
      )::varbit AS having_it
      FROM (
        SELECT word, place, string_to_array(nullif(told, ''), chr(1)) AS said
        FROM unnest(words, facts) WITH ORDINALITY AS wanted (word, told, place) OFFSET 0
      ) AS each_word
    ) AS looked_up);
END $$;
--> statement-breakpoint
-- How to look for words that hardly any listing has together, though none of them is rare: by the tokens of those that
-- together leave fewest listings, and only of as many as that takes.
CREATE OR REPLACE FUNCTION plan_words_thoroughly(words text[], fact_tokens text[], fact_words text[], filters bigint[]) RETURNS words_plan LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  looked_at_most CONSTANT integer := 24;
  lists_at_most CONSTANT integer := 6;
  -- Each token of a list costs the time to open it, and to look at it again for every listing that the other lists have.
  tokens_at_most CONSTANT integer := 500;
  all_tokens_at_most CONSTANT integer := 200;
  -- So small a share of the listings is looked at in less time than one more list takes.
  few CONSTANT real := 0.001;
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
  one search_plan;
  part text;
  is_one_part boolean;
  said bigint[];
  found bigint[];
  lists text[] := '{}';
  chosen integer[] := '{}';
  sizes integer[] := '{}';
  seen varbit[] := '{}';
  places integer[];
  at integer;
  -- Which of the latest have all the words chosen so far, which have any, and the share of listings that have all.
  have_all varbit;
  have_any varbit;
  share real := 1;
BEGIN
  IF plan.rare THEN RETURN plan; END IF;
  plan.rare := true;
  IF cardinality(words) > 1 THEN
    seen := words_of_latest(plan.wanted[:looked_at_most], plan.facts[:looked_at_most]);
  END IF;
  places := ARRAY(SELECT generate_subscripts(seen, 1));
  WHILE cardinality(places) > 0 AND cardinality(lists) < lists_at_most AND share > few LOOP
    -- Words of the same sentence leave each other's listings. Where the words chosen leave none of the latest, another
    -- sentence is still told by how little it has in common with any of theirs.
    SELECT place INTO at FROM unnest(places) AS place
    ORDER BY bit_count(coalesce(have_all & seen[place], seen[place])), bit_count(have_any & seen[place]), bit_count(seen[place]), place
    LIMIT 1;
    places := array_remove(places, at);
    -- No more of a word than is sure to lie within one piece of a long one. One letter narrows nothing down.
    part := left(plan.wanted[at], 16);
    CONTINUE WHEN length(part) < 2;
    CONTINUE WHEN cardinality(lists) > 0 AND share * (1 - bit_count(seen[at])::real / length(seen[at])) < few;
    -- Whatever has the one has the other.
    CONTINUE WHEN EXISTS (SELECT FROM unnest(chosen) AS place WHERE bit_count(seen[place]) > 3 AND seen[place] & seen[at] = seen[place]);
    is_one_part := cardinality(search_parts(plan.wanted[at])) = 1;
    -- Two letters can be in so many words that finding them all takes long; some words of the dictionary tell.
    CONTINUE WHEN is_one_part AND length(part) = 2 AND 20 < (
      SELECT count(*) FROM (SELECT word FROM search_words ORDER BY hash LIMIT 500) AS some_words WHERE strpos(word, part) > 0);
    said := hash_tokens(said_by_facts(plan.wanted[at], fact_tokens, fact_words));
    IF is_one_part THEN
      found := find_words(part, part_pattern(part, true, true), tokens_at_most);
    ELSE
      one := plan_thorough_search(plan.wanted[at], NULL);
      found := one.any_of;
      CONTINUE WHEN 0 = ANY (found);
      IF cardinality(said) = 0 AND cardinality(plan.all_of) = 0 THEN plan.all_of := one.all_of; END IF;
    END IF;
    CONTINUE WHEN cardinality(found) >= tokens_at_most;
    CONTINUE WHEN cardinality(lists) > 0
      AND (SELECT sum(size) FROM unnest(sizes) AS size) + cardinality(found || said) > all_tokens_at_most;
    lists := lists || (found || said)::text;
    chosen := chosen || at;
    sizes := sizes || cardinality(found || said);
    have_all := coalesce(have_all & seen[at], seen[at]);
    have_any := coalesce(have_any | seen[at], seen[at]);
    -- Too few of the latest are left to tell: then as if the words had nothing to do with each other.
    share := CASE WHEN bit_count(have_all) > 3 THEN bit_count(have_all)::real / length(have_all)
      ELSE share * least(1, greatest(share_of_tokens(found, said), greatest(bit_count(seen[at]), 1)::real / greatest(length(seen[at]), 1))) END;
  END LOOP;
  IF cardinality(lists) = 0 THEN
    -- One word alone, or nothing but parts of very many words: then by the one that fewest of the latest have.
    SELECT place INTO at FROM generate_subscripts(seen, 1) AS place ORDER BY bit_count(seen[place]), place LIMIT 1;
    at := coalesce(at, 1);
    one := plan_thorough_search(plan.wanted[at], filters);
    said := hash_tokens(said_by_facts(plan.wanted[at], fact_tokens, fact_words));
    plan.any_of := one.any_of || said;
    plan.also_any_of := CASE WHEN cardinality(one.also_any_of) < tokens_at_most THEN one.also_any_of ELSE one.any_of END || said;
    plan.all_of := CASE WHEN cardinality(said) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END IF;
  -- The later lists are only read for what the first ones have, so those that take longest come last.
  lists := ARRAY(
    SELECT list FROM unnest(lists, sizes, chosen) AS one_each (list, size, place) ORDER BY size * bit_count(seen[place]), place);
  plan.any_of := lists[1];
  plan.also_any_of := coalesce(lists[2], lists[1]);
  plan.further := lists[3:];
  RETURN plan;
END $$;
