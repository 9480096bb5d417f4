-- A search for a rare word looks into the dictionary once instead of twice.
CREATE OR REPLACE FUNCTION plan_search(term text)
 RETURNS search_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
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
  known bigint[];
BEGIN
  -- The character between title and description is in no listing's text, so such a term is nowhere.
  IF strpos(term, chr(1)) > 0 THEN plan.wanted := NULL; RETURN plan; END IF;
  -- A part of some length is in few words: one look tells which they are and how common they are together.
  IF parts_count = 1 AND length(head) > 3 THEN
    SELECT array_agg(hash), coalesce(sum(frequency), 0) INTO known, head_share FROM (
      SELECT hash, frequency FROM search_words WHERE word_grams(word) @> part_grams(head) AND word LIKE head_pattern LIMIT words_at_most
    ) AS words;
    IF known IS NULL OR cardinality(known) < words_at_most THEN
      plan.rare := head_share < rare_below;
      IF plan.rare THEN plan.any_of := coalesce(known, '{}'); plan.also_any_of := plan.any_of; END IF;
      RETURN plan;
    END IF;
  END IF;
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
END $function$;
--> statement-breakpoint
-- For words in lower case: beside each the values of facts that say it and the tokens of those, with chr(1) between.
-- Who knows them already need not have them looked for.
CREATE FUNCTION plan_told_words(words text[], said text[], tokens text[])
 RETURNS words_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  rare_below CONSTANT real := 0.006;
  looked_up_at_most CONSTANT integer := 8;
  plan words_plan := (words, said, false, '{}', '{}', '{}', '{}');
  one search_plan;
  told bigint[];
BEGIN
  FOR at IN 1 .. least(cardinality(words), looked_up_at_most) LOOP
    told := hash_tokens(string_to_array(nullif(tokens[at], ''), chr(1)));
    CONTINUE WHEN cardinality(told) > 0 AND share_of_tokens('{}', told) >= rare_below;
    one := plan_search(words[at]);
    CONTINUE WHEN NOT one.rare;
    plan.rare := true;
    plan.any_of := one.any_of || told;
    plan.also_any_of := one.also_any_of || told;
    -- A fact has only its own token.
    plan.all_of := CASE WHEN cardinality(told) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END LOOP;
  RETURN plan;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_words(words text[], fact_tokens text[], fact_words text[])
 RETURNS words_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
BEGIN
  IF plan.rare THEN RETURN plan; END IF;
  RETURN plan_told_words(plan.wanted, plan.facts, ARRAY(
    SELECT array_to_string(said_by_facts(word, fact_tokens, fact_words), chr(1))
    FROM unnest(plan.wanted) WITH ORDINALITY AS wanted (word, place) ORDER BY place));
END $function$;
