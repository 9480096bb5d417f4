UPDATE listings SET owner_tier = profiles.seller_tier FROM profiles
WHERE profiles.id = listings.user_id AND profiles.seller_tier IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION prepare_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(NEW.title) || chr(1) || lower(NEW.description) || chr(1)
    || coalesce((SELECT lower(name) FROM brands WHERE id = NEW.brand), '');
  IF TG_OP = 'INSERT' THEN
    SELECT status <> 'active', seller_tier INTO NEW.owner_hidden, NEW.owner_tier FROM profiles WHERE id = NEW.user_id;
    NEW.owner_hidden := coalesce(NEW.owner_hidden, false);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION pass_tier_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET owner_tier = NEW.seller_tier
  WHERE user_id = NEW.id AND owner_tier IS DISTINCT FROM NEW.seller_tier;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER profiles_pass_tier AFTER UPDATE OF seller_tier ON profiles
  FOR EACH ROW WHEN (OLD.seller_tier IS DISTINCT FROM NEW.seller_tier) EXECUTE FUNCTION pass_tier_to_listings();
--> statement-breakpoint
-- Only the listings of Premium sellers: small beside the others, and all that featuring ever reads.
CREATE INDEX listings_featured ON listings (owner_tier, id)
  INCLUDE (user_id, brand, condition, type, color, price_cents, length_inches, cap_features)
  WHERE shelf = 'active' AND owner_tier IS NOT NULL;
