CREATE TABLE "kept_numbers" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_day_sums" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"number" numeric NOT NULL,
	CONSTRAINT "subscription_day_sums_day_measure_pk" PRIMARY KEY("day","measure")
);
--> statement-breakpoint
CREATE TABLE "subscription_sums_until" (
	"name" text PRIMARY KEY DEFAULT 'changes' NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_names" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queued_listings" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"price_cents" integer,
	"created_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"waits_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unqueued_listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unqueued_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_names" ADD CONSTRAINT "seller_names_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_listings" ADD CONSTRAINT "queued_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_names_in_order" ON "seller_names" USING btree ("name","member_id");--> statement-breakpoint
CREATE INDEX "user_unconfirmed" ON "user" USING btree ("id") WHERE not "user"."email_verified";--> statement-breakpoint
CREATE INDEX "profiles_restricted" ON "profiles" USING btree ("status","id") WHERE "profiles"."status" <> 'active';--> statement-breakpoint
CREATE INDEX "listing_flags_photo" ON "listing_flags" USING btree ("detail") WHERE "listing_flags"."reason" = 'photo' and "listing_flags"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "reports_latest_of_kind" ON "reports" USING btree ("kind","status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE FUNCTION keep_seller_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seller_names AS known (member_id, name)
  SELECT u.id, lower(coalesce(p.full_name, u.email)) FROM "user" u LEFT JOIN profiles p ON p.id = u.id WHERE u.id = coalesce(NEW.id, OLD.id)
  ON CONFLICT (member_id) DO UPDATE SET name = excluded.name WHERE known.name <> excluded.name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_seller_name AFTER INSERT OR UPDATE OF email ON "user" FOR EACH ROW EXECUTE FUNCTION keep_seller_name();--> statement-breakpoint
CREATE TRIGGER profiles_seller_name AFTER INSERT OR DELETE OR UPDATE OF full_name ON profiles FOR EACH ROW EXECUTE FUNCTION keep_seller_name();--> statement-breakpoint
INSERT INTO seller_names (member_id, name)
  SELECT u.id, lower(coalesce(p.full_name, u.email)) FROM "user" u LEFT JOIN profiles p ON p.id = u.id;--> statement-breakpoint
CREATE VIEW listings_to_queue AS
  SELECT l.id AS listing_id, l.user_id, l.brand, l.price_cents, l.created_at, lower(l.title) AS title, lower(l.description) AS description,
    f.waits_until
  FROM listings l CROSS JOIN LATERAL (
    SELECT max(waits_until) AS waits_until FROM listing_flags
    WHERE listing_id = l.id AND cleared_at IS NULL AND CASE reason
      WHEN 'photo' THEN (SELECT other.shelf FROM listings other WHERE other.id = detail::uuid) IS NOT NULL ELSE true END
    HAVING count(*) > 0
  ) f WHERE l.shelf = 'active';--> statement-breakpoint
CREATE FUNCTION note_flagged_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unqueued_listings (listing_id) VALUES (coalesce(NEW.listing_id, OLD.listing_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listing_flags_queue AFTER INSERT OR DELETE OR UPDATE ON listing_flags
  FOR EACH ROW EXECUTE FUNCTION note_flagged_listing();--> statement-breakpoint
CREATE FUNCTION note_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unqueued_listings (listing_id)
  SELECT NEW.id WHERE EXISTS (SELECT FROM listing_flags WHERE listing_id = NEW.id AND cleared_at IS NULL);
  -- Whoever has a photo of this one waits only while this one is shown.
  IF (OLD.shelf IS NULL) <> (NEW.shelf IS NULL) THEN
    INSERT INTO unqueued_listings (listing_id)
    SELECT listing_id FROM listing_flags WHERE reason = 'photo' AND detail = NEW.id::text AND cleared_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER listings_queue AFTER UPDATE ON listings FOR EACH ROW
  WHEN (OLD.shelf IS DISTINCT FROM NEW.shelf OR OLD.title IS DISTINCT FROM NEW.title OR OLD.description IS DISTINCT FROM NEW.description
    OR OLD.brand IS DISTINCT FROM NEW.brand OR OLD.price_cents IS DISTINCT FROM NEW.price_cents OR OLD.user_id IS DISTINCT FROM NEW.user_id
    OR OLD.created_at IS DISTINCT FROM NEW.created_at)
  EXECUTE FUNCTION note_changed_listing();--> statement-breakpoint
CREATE FUNCTION queue_noted_listings(moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted uuid[];
BEGIN
  -- One at a time; nobody who reads or flags has to wait for it.
  LOCK TABLE queued_listings IN SHARE ROW EXCLUSIVE MODE;
  WITH taken AS (DELETE FROM unqueued_listings RETURNING listing_id) SELECT array_agg(DISTINCT listing_id) INTO noted FROM taken;
  DELETE FROM queued_listings WHERE listing_id = ANY (noted) OR waits_until <= moment;
  INSERT INTO queued_listings SELECT t.* FROM unnest(noted) AS listing CROSS JOIN LATERAL (
    SELECT * FROM listings_to_queue WHERE listing_id = listing AND waits_until > moment OFFSET 0
  ) t;
END $$;--> statement-breakpoint
-- Of a listing that is changed while another transaction flags it, neither sees the other: now and then all are looked through.
CREATE FUNCTION mend_queue(moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO unqueued_listings (listing_id)
  SELECT coalesce(t.listing_id, q.listing_id) FROM (
    SELECT * FROM listings_to_queue
    WHERE listing_id IN (SELECT f.listing_id FROM listing_flags f WHERE f.cleared_at IS NULL AND f.waits_until > moment)
  ) t FULL JOIN queued_listings q ON q.listing_id = t.listing_id WHERE (t.*) IS DISTINCT FROM (q.*);
  SELECT queue_noted_listings(moment);
$$;--> statement-breakpoint
INSERT INTO queued_listings SELECT * FROM listings_to_queue
  WHERE listing_id IN (SELECT f.listing_id FROM listing_flags f WHERE f.cleared_at IS NULL AND f.waits_until > now());
