CREATE TABLE "member_fits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unit" text NOT NULL,
	"around" double precision,
	"ear_to_ear" double precision,
	"front_to_nape" double precision,
	"shades" text[] NOT NULL,
	"colors" text[] NOT NULL,
	"piece" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_fits_unit" CHECK ("member_fits"."unit" in ('in', 'cm')),
	CONSTRAINT "member_fits_around" CHECK (case "member_fits"."unit" when 'in' then "member_fits"."around" else "member_fits"."around" / 2.54 end between 18 and 27),
	CONSTRAINT "member_fits_ear_to_ear" CHECK (case "member_fits"."unit" when 'in' then "member_fits"."ear_to_ear" else "member_fits"."ear_to_ear" / 2.54 end between 10 and 17),
	CONSTRAINT "member_fits_front_to_nape" CHECK (case "member_fits"."unit" when 'in' then "member_fits"."front_to_nape" else "member_fits"."front_to_nape" / 2.54 end between 11 and 19),
	CONSTRAINT "member_fits_shades" CHECK (cardinality("member_fits"."shades") <= 5 and "member_fits"."shades" <@ array['Black', 'Dark Brown', 'Medium Brown', 'Light Brown', 'Dark Blonde', 'Medium Blonde', 'Light Blonde', 'Platinum Blonde', 'Golden Blonde', 'Strawberry Blonde', 'Auburn', 'Copper Red', 'True Red', 'Dark Red', 'Chestnut', 'Mahogany', 'Salt and Pepper', 'Gray', 'White', 'Silver']),
	CONSTRAINT "member_fits_colors" CHECK ("member_fits"."colors" <@ array['Black', 'Brunette', 'Blonde', 'Red', 'Gray/Silver', 'White']),
	CONSTRAINT "member_fits_piece" CHECK ("member_fits"."piece" in ('full-wig', 'topper'))
);
--> statement-breakpoint
ALTER TABLE "member_fits" ADD CONSTRAINT "member_fits_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Cards tell cap size, shade and piece, so that browsers can compare them with what a member wears.
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
            p.seller_tier AS tier) owner
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
DROP TRIGGER listings_keep_card ON listings;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_keep_card AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.title IS DISTINCT FROM new.title OR old.brand IS DISTINCT FROM new.brand OR old.condition IS DISTINCT FROM new.condition OR old.type IS DISTINCT FROM new.type OR old.status IS DISTINCT FROM new.status OR old.color IS DISTINCT FROM new.color OR old.cap_size IS DISTINCT FROM new.cap_size OR old.shade IS DISTINCT FROM new.shade OR old.piece IS DISTINCT FROM new.piece OR old.price_cents IS DISTINCT FROM new.price_cents OR old.like_count IS DISTINCT FROM new.like_count OR old.is_reserved IS DISTINCT FROM new.is_reserved OR old.shelf IS DISTINCT FROM new.shelf OR old.sort_at IS DISTINCT FROM new.sort_at) EXECUTE FUNCTION keep_card_of_listing();
--> statement-breakpoint
UPDATE listing_cards c SET card = built.card FROM built_cards built WHERE built.listing_id = c.listing_id;
