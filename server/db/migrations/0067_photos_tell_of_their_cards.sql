-- A photograph that changes without its listing changes a card all the same: whoever keeps pages in memory must hear of it.
CREATE OR REPLACE FUNCTION keep_card_of_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.listing_id IS NOT NULL THEN PERFORM keep_card(OLD.listing_id); END IF;
  IF NEW.listing_id IS DISTINCT FROM OLD.listing_id AND NEW.listing_id IS NOT NULL THEN PERFORM keep_card(NEW.listing_id); END IF;
  IF OLD.listing_id IS NOT NULL OR NEW.listing_id IS NOT NULL THEN PERFORM pg_notify('wigloop', 'cards'); END IF;
  RETURN NULL;
END $function$;
