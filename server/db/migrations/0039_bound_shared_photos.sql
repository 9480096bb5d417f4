DROP INDEX "photos_fingerprint";--> statement-breakpoint
CREATE INDEX "photos_fingerprint" ON "photos" USING btree ("fingerprint","created_at","id") WHERE "photos"."listing_id" is not null;--> statement-breakpoint
-- One step along the index for each photograph of the listing: thousands may show the same picture.
CREATE OR REPLACE FUNCTION note_shared_photo(listing uuid) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT note_flag(listing, 'photo', (
    SELECT first.listing_id::text FROM photos own
    CROSS JOIN LATERAL (
      SELECT other.listing_id, other.created_at, other.id FROM photos other
      WHERE other.fingerprint = own.fingerprint AND other.owner_id <> own.owner_id AND other.listing_id IS NOT NULL
      ORDER BY other.created_at, other.id LIMIT 1
    ) AS first
    WHERE own.listing_id = listing
    ORDER BY first.created_at, first.id LIMIT 1
  ), now()) WHERE EXISTS (SELECT FROM listings WHERE id = listing);
END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION flag_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  photo photos := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  touched uuid[] := ARRAY[NEW.listing_id, OLD.listing_id];
BEGIN
  -- Every save of a listing names its photographs again, and most of them stay where they are.
  IF TG_OP = 'UPDATE' AND NEW.listing_id IS NOT DISTINCT FROM OLD.listing_id THEN RETURN NULL; END IF;
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
