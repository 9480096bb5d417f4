CREATE TABLE "unmatched_listings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unmatched_listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" uuid NOT NULL,
	"before" jsonb
);
--> statement-breakpoint
CREATE TABLE "wish_keys" (
	"gram" bigint NOT NULL,
	"shape" integer NOT NULL,
	"key" bigint NOT NULL,
	"highest_cents" integer NOT NULL,
	"lowest_cents" integer NOT NULL,
	"wish_id" uuid NOT NULL,
	CONSTRAINT "wish_keys_gram_shape_key_highest_cents_lowest_cents_wish_id_pk" PRIMARY KEY("gram","shape","key","highest_cents","lowest_cents","wish_id")
);
--> statement-breakpoint
CREATE TABLE "wish_matches" (
	"wish_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	"is_daily" boolean NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "wish_matches_wish_id_listing_id_pk" PRIMARY KEY("wish_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"place" smallint NOT NULL,
	"name" text NOT NULL,
	"alert" text NOT NULL,
	"is_public" boolean NOT NULL,
	"text" text,
	"words" text[] DEFAULT '{}' NOT NULL,
	"brands" text[] DEFAULT '{}' NOT NULL,
	"condition" text,
	"color" text,
	"type" text,
	"cap_feature" text,
	"cap_size" text,
	"length" text,
	"fiber_type" text,
	"piece" text,
	"shade" text,
	"open_to_trades" boolean DEFAULT false NOT NULL,
	"unreserved" boolean DEFAULT false NOT NULL,
	"seller_id" uuid,
	"min_cents" integer,
	"max_cents" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_place" UNIQUE("user_id","place"),
	CONSTRAINT "wishes_at_most" CHECK ("wishes"."place" between 1 and 50),
	CONSTRAINT "wishes_name" CHECK (length("wishes"."name") between 1 and 80),
	CONSTRAINT "wishes_alert" CHECK ("wishes"."alert" in ('at-once', 'daily', 'off')),
	CONSTRAINT "wishes_seller" CHECK ("wishes"."seller_id" <> "wishes"."user_id"),
	CONSTRAINT "wishes_price" CHECK ("wishes"."min_cents" >= 0 and "wishes"."max_cents" >= 0 and ("wishes"."min_cents" <= "wishes"."max_cents") is not false)
);
--> statement-breakpoint
ALTER TABLE "wish_keys" ADD CONSTRAINT "wish_keys_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_matches" ADD CONSTRAINT "wish_matches_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_matches" ADD CONSTRAINT "wish_matches_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wish_keys_wish" ON "wish_keys" USING btree ("wish_id");--> statement-breakpoint
CREATE INDEX "wish_matches_listing" ON "wish_matches" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "wish_matches_untold" ON "wish_matches" USING btree ("is_daily","matched_at") WHERE "wish_matches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "wishes_public" ON "wishes" USING btree ("user_id") WHERE "wishes"."is_public";--> statement-breakpoint
CREATE INDEX "wishes_of_seller" ON "wishes" USING btree ("seller_id") WHERE "wishes"."seller_id" is not null;--> statement-breakpoint
-- While nobody wishes for anything, nothing has to wait.
CREATE FUNCTION offer_to_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes) THEN RETURN NULL; END IF;
  INSERT INTO unmatched_listings (listing_id, before) VALUES (NEW.id,
    CASE WHEN TG_OP = 'UPDATE' AND OLD.shelf = 'active' THEN to_jsonb(OLD) - ARRAY['title', 'description', 'checklist'] END);
  PERFORM pg_notify('wigloop', 'unmatched');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_offer_new AFTER INSERT ON listings FOR EACH ROW WHEN (NEW.shelf = 'active')
  EXECUTE FUNCTION offer_to_wishes();
--> statement-breakpoint
CREATE TRIGGER listings_offer AFTER UPDATE ON listings FOR EACH ROW
  WHEN (NEW.shelf = 'active' AND (OLD.shelf, OLD.search_text, OLD.brand, OLD.condition, OLD.type, OLD.color, OLD.cap_features,
    OLD.length_inches, OLD.cap_size, OLD.fiber_type, OLD.piece, OLD.shade, OLD.price_cents, OLD.is_reserved) IS DISTINCT FROM
    (NEW.shelf, NEW.search_text, NEW.brand, NEW.condition, NEW.type, NEW.color, NEW.cap_features,
    NEW.length_inches, NEW.cap_size, NEW.fiber_type, NEW.piece, NEW.shade, NEW.price_cents, NEW.is_reserved))
  EXECUTE FUNCTION offer_to_wishes();
