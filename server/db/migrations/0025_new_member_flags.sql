UPDATE listing_flags SET waits_until = profiles.created_at + interval '7 days'
FROM listings JOIN profiles ON profiles.id = listings.user_id
WHERE listings.id = listing_id AND reason = 'new-member';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION flag_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest integer := (SELECT lowest_price_cents FROM brands WHERE id = NEW.brand);
BEGIN
  PERFORM note_flag(NEW.id, 'contact', contact_in(NEW.title || E'\n' || NEW.description), NEW.updated_at);
  PERFORM note_flag(NEW.id, 'low-price', CASE WHEN NEW.price_cents < lowest / 5.0 THEN NEW.price_cents::text END, NEW.updated_at);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_flags (listing_id, reason, found_at, waits_until)
    SELECT NEW.id, 'new-member', NEW.created_at, profiles.created_at + interval '7 days' FROM profiles
    WHERE id = NEW.user_id AND profiles.created_at > NEW.created_at - interval '7 days'
      AND (SELECT count(*) FROM listings
        WHERE user_id = NEW.user_id AND (created_at, id) <= (NEW.created_at, NEW.id)) <= 3;
  END IF;
  RETURN NULL;
END $$;
