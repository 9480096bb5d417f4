ALTER TABLE "listings" ADD COLUMN "shipping_cents" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "is_public_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "came_for" text;--> statement-breakpoint
ALTER TABLE "user_policies" ADD COLUMN "ships_from" text;--> statement-breakpoint
ALTER TABLE "user_policies" ADD COLUMN "ships_within_days" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_shipping" CHECK ("listings"."shipping_cents" between 0 and 9999999);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_came_for" CHECK ("profiles"."came_for" in ('buying', 'selling', 'trading', 'unsaid'));--> statement-breakpoint
ALTER TABLE "user_policies" ADD CONSTRAINT "user_policies_ships" CHECK (length("user_policies"."ships_from") between 1 and 60 and "user_policies"."ships_within_days" in (1, 2, 3, 5, 7, 14));--> statement-breakpoint
-- A choice of what visitors see is no change of the wig: it stays possible while a deal holds it.
CREATE OR REPLACE FUNCTION guard_reserved_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What counts, badges and the search write by themselves, and whether visitors see its card.
  kept text[] := ARRAY['is_reserved', 'owner_hidden', 'owner_tier', 'like_count', 'search_text', 'shelf', 'sort_at', 'updated_at', 'is_public_card'];
BEGIN
  IF NEW.is_reserved IS DISTINCT FROM OLD.is_reserved
    AND NEW.is_reserved IS DISTINCT FROM EXISTS (SELECT FROM deal_reservations WHERE listing_id = NEW.id) THEN
    RAISE EXCEPTION 'a listing is reserved by a deal alone' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT OLD.is_reserved THEN RETURN NEW; END IF;
  -- A takedown by staff ends or disputes the deal.
  IF NEW.status IS DISTINCT FROM OLD.status AND (NEW.removed_by_admin OR NEW.status = 'deleted') THEN
    kept := kept || ARRAY['status', 'removed_at', 'removed_by_admin'];
  END IF;
  IF to_jsonb(NEW) - kept IS DISTINCT FROM to_jsonb(OLD) - kept THEN
    RAISE EXCEPTION 'a reserved listing stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'listings_reserved';
  END IF;
  RETURN NEW;
END $$;
