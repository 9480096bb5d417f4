CREATE TABLE "price_guide" (
	"wigs" text PRIMARY KEY NOT NULL,
	"sales" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"listing_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"from_cents" integer,
	"to_cents" integer,
	"judged_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "price_history_listing_id_changed_at_pk" PRIMARY KEY("listing_id","changed_at")
);
--> statement-breakpoint
CREATE TABLE "recently_viewed" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recently_viewed_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recently_viewed" ADD CONSTRAINT "recently_viewed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recently_viewed" ADD CONSTRAINT "recently_viewed_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_unjudged" ON "price_history" USING btree ("changed_at") WHERE "price_history"."judged_at" is null;--> statement-breakpoint
CREATE INDEX "recently_viewed_listing" ON "recently_viewed" USING btree ("listing_id");--> statement-breakpoint
-- In the transaction of the change, whoever makes it. What a repeated creation corrects was never shown, and keeps the moment of the creation.
CREATE FUNCTION public.keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO price_history (listing_id, changed_at, from_cents, to_cents)
  VALUES (NEW.id, NEW.updated_at, OLD.price_cents, NEW.price_cents)
  ON CONFLICT (listing_id, changed_at) DO UPDATE SET to_cents = EXCLUDED.to_cents, judged_at = NULL;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER listings_price_history AFTER UPDATE ON listings FOR EACH ROW
  WHEN (old.price_cents IS DISTINCT FROM new.price_cents AND old.updated_at IS DISTINCT FROM new.updated_at)
  EXECUTE FUNCTION keep_price();
