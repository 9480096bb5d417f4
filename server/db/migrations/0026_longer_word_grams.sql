-- Pieces of up to five characters instead of three: the longer a piece, the fewer words have it, and a part of a word is
-- found by reading the shortest of the lists of its pieces.
DROP INDEX search_words_grams;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION word_grams(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
  SELECT array_agg(DISTINCT substr(word, start, size))
  FROM generate_series(1, length(word)) AS start, generate_series(1, least(5, length(word) - start + 1)) AS size;
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION part_grams(part text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE WHEN length(part) <= 5 THEN ARRAY[part]
    ELSE (SELECT array_agg(DISTINCT substr(part, start, 5)) FROM generate_series(1, length(part) - 4) AS start) END;
END;
--> statement-breakpoint
CREATE INDEX search_words_grams ON search_words USING gin (word_grams(word)) WITH (fastupdate = off);
