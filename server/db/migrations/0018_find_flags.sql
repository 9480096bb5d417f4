-- The first way to reach someone outside that a text gives: an address, a page, a handle, a messenger, a telephone number.
CREATE FUNCTION contact_in(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN substring(lower(given) from
  '[a-z0-9._%+-]+(?:@|\s?[[(]at[])]\s?)[a-z0-9-]+(?:\.|\s?[[(]dot[])]\s?)[a-z]{2,}'
  '|(?:https?://|www\.)\S+|\m[a-z0-9-]+\.(?:com|net|org|shop|store)\M'
  '|(?<!\S)@[a-z0-9_.]{3,}'
  '|\m(?:whatsapp|telegram|wechat|viber|snapchat)\M'
  '|(?<![\d/])(?:\+\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}\M'
  '|\+\d{1,3}(?:[ .-]?\d{2,4}){3,4}');
--> statement-breakpoint
-- Nothing found takes the flag away; something else than before makes it wait again, even after an approval.
CREATE FUNCTION note_flag(listing uuid, why text, what text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF what IS NULL THEN
    DELETE FROM listing_flags WHERE listing_id = listing AND reason = why;
    RETURN;
  END IF;
  INSERT INTO listing_flags AS known (listing_id, reason, detail, found_at) VALUES (listing, why, what, at)
  ON CONFLICT (listing_id, reason) DO UPDATE
    SET detail = excluded.detail, found_at = excluded.found_at, cleared_at = NULL, cleared_by = NULL
    WHERE known.detail <> excluded.detail;
END $$;
--> statement-breakpoint
CREATE FUNCTION flag_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest integer := (SELECT lowest_price_cents FROM brands WHERE id = NEW.brand);
BEGIN
  PERFORM note_flag(NEW.id, 'contact', contact_in(NEW.title || E'\n' || NEW.description), NEW.updated_at);
  PERFORM note_flag(NEW.id, 'low-price', CASE WHEN NEW.price_cents < lowest / 5.0 THEN NEW.price_cents::text END, NEW.updated_at);
  IF TG_OP = 'INSERT'
    AND (SELECT created_at > NEW.created_at - interval '7 days' FROM profiles WHERE id = NEW.user_id)
    AND (SELECT count(*) FROM listings
      WHERE user_id = NEW.user_id AND (created_at, id) <= (NEW.created_at, NEW.id)) <= 3
  THEN
    PERFORM note_flag(NEW.id, 'new-member', '', NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_flag AFTER INSERT OR UPDATE OF title, description, price_cents, brand ON listings
  FOR EACH ROW EXECUTE FUNCTION flag_listing();
--> statement-breakpoint
CREATE FUNCTION reprice_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_flags USING listings
  WHERE listing_id = id AND reason = 'low-price' AND brand = NEW.id AND price_cents >= NEW.lowest_price_cents / 5.0;
  INSERT INTO listing_flags (listing_id, reason, detail, found_at)
  SELECT id, 'low-price', price_cents::text, now() FROM listings
  WHERE brand = NEW.id AND price_cents < NEW.lowest_price_cents / 5.0
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER brands_reprice AFTER UPDATE OF lowest_price_cents ON brands
  FOR EACH ROW WHEN (OLD.lowest_price_cents IS DISTINCT FROM NEW.lowest_price_cents) EXECUTE FUNCTION reprice_brand();
--> statement-breakpoint
-- A listing of somebody else that shows one of this listing's photographs.
CREATE FUNCTION note_shared_photo(listing uuid) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT note_flag(listing, 'photo', (
    SELECT other.listing_id::text
    FROM photos own JOIN photos other ON other.fingerprint = own.fingerprint
    WHERE own.listing_id = listing AND other.owner_id <> own.owner_id AND other.listing_id IS NOT NULL
    ORDER BY other.created_at, other.id LIMIT 1), now())
  WHERE EXISTS (SELECT FROM listings WHERE id = listing);
END;
--> statement-breakpoint
CREATE FUNCTION flag_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  photo photos := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  touched uuid[] := ARRAY[NEW.listing_id, OLD.listing_id];
BEGIN
  -- In one order for all, so that two members with the same picture never wait for each other in a circle.
  PERFORM note_shared_photo(listing) FROM (
    SELECT unnest(touched) AS listing
    UNION
    SELECT listing_id FROM (
      SELECT listing_id FROM photos
      WHERE fingerprint = photo.fingerprint AND owner_id <> photo.owner_id AND listing_id IS NOT NULL LIMIT 20
    ) AS others
    ORDER BY 1
  ) AS all_touched WHERE listing IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER photos_flag AFTER INSERT OR DELETE OR UPDATE OF listing_id ON photos
  FOR EACH ROW EXECUTE FUNCTION flag_photo();
