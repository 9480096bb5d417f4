CREATE TABLE "private_price_members" (
	"price_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "private_price_members_price_id_member_id_pk" PRIMARY KEY("price_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "private_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "private_prices_cents" CHECK ("private_prices"."cents" between 1 and 9999999)
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "away_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "bundle_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "private_price_members" ADD CONSTRAINT "private_price_members_price_id_private_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."private_prices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_price_members" ADD CONSTRAINT "private_price_members_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_prices" ADD CONSTRAINT "private_prices_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "private_price_members_member" ON "private_price_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "private_prices_listing" ON "private_prices" USING btree ("listing_id","made_at");--> statement-breakpoint
CREATE INDEX "private_prices_made" ON "private_prices" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "profiles_away" ON "profiles" USING btree ("away_until","id") WHERE "profiles"."away_until" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_bundle_percent" CHECK ("profiles"."bundle_percent" in (0, 5, 10, 15, 20, 25));--> statement-breakpoint
-- Cards tell until when their owner is away, for browsers to compare with the clock.
CREATE OR REPLACE VIEW built_cards AS
 SELECT l.id AS listing_id,
    row_to_json(card.*) AS card,
    l.shelf,
    l.sort_at
   FROM listings l
     JOIN profiles p ON p.id = l.user_id
     LEFT JOIN LATERAL ( SELECT photos.id,
            photos.owner_id AS "ownerId",
            photos.width,
            photos.height,
            photos.thumbhash
           FROM photos
          WHERE photos.listing_id = l.id
          ORDER BY photos."position"
         LIMIT 1) photo ON true
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN p.verified_count >= 3 THEN p.verified_total
                    ELSE p.rating_total
                END AS total,
                CASE
                    WHEN p.verified_count >= 3 THEN p.verified_count
                    ELSE p.review_count
                END AS count) reviews
     CROSS JOIN LATERAL ( SELECT p.id,
            p.display_name AS "displayName",
            p.avatar_url AS "avatarUrl",
            COALESCE(round(reviews.total::numeric / NULLIF(reviews.count, 0)::numeric, 1), 0::numeric) AS rating,
            reviews.count AS "reviewCount",
            p.verified_count >= 3 AS "isRatingVerified",
            p.seller_tier AS tier,
            to_char((p.away_until AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS "awayUntil") owner
     CROSS JOIN LATERAL ( SELECT l.id,
            l.title,
            l.brand,
            l.condition,
            l.type,
            l.status,
            l.color,
            l.cap_size AS "capSize",
            l.shade,
            l.piece,
            l.price_cents AS "priceCents",
            l.like_count AS "likeCount",
            l.is_reserved AS "isReserved",
            row_to_json(photo.*) AS photo,
            row_to_json(owner.*) AS owner) card;
--> statement-breakpoint
DROP TRIGGER profiles_note_stale_cards ON profiles;
--> statement-breakpoint
CREATE TRIGGER profiles_note_stale_cards AFTER UPDATE ON profiles FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR old.avatar_url IS DISTINCT FROM new.avatar_url OR old.seller_tier IS DISTINCT FROM new.seller_tier OR old.review_count IS DISTINCT FROM new.review_count OR old.rating_total IS DISTINCT FROM new.rating_total OR old.verified_count IS DISTINCT FROM new.verified_count OR old.verified_total IS DISTINCT FROM new.verified_total OR old.away_until IS DISTINCT FROM new.away_until) EXECUTE FUNCTION note_stale_cards();
--> statement-breakpoint
UPDATE listing_cards c SET card = built.card FROM built_cards built WHERE built.listing_id = c.listing_id;
