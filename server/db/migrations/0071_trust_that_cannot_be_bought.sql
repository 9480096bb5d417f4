CREATE TABLE "account_traces" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_traces_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash"),
	CONSTRAINT "account_traces_kind" CHECK ("account_traces"."kind" in ('card', 'device', 'network'))
);
--> statement-breakpoint
CREATE TABLE "linked_deals" (
	"deal_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"looked_by" uuid,
	CONSTRAINT "linked_deals_deal_id_member_id_other_id_pk" PRIMARY KEY("deal_id","member_id","other_id"),
	CONSTRAINT "linked_deals_order" CHECK ("linked_deals"."member_id" < "linked_deals"."other_id")
);
--> statement-breakpoint
CREATE TABLE "ownership_looks" (
	"deal_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ownership_looks_deal_id_photo_id_member_id_pk" PRIMARY KEY("deal_id","photo_id","member_id")
);
--> statement-breakpoint
DROP INDEX "reviews_verified";--> statement-breakpoint
ALTER TABLE "charter_places" ADD COLUMN "held_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ownership_proofs" ADD COLUMN "is_label_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "author_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "awaits_other_deal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_traces" ADD CONSTRAINT "account_traces_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_deals" ADD CONSTRAINT "linked_deals_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_looks" ADD CONSTRAINT "ownership_looks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_looks" ADD CONSTRAINT "ownership_looks_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_traces_same" ON "account_traces" USING btree ("kind","hash");--> statement-breakpoint
CREATE INDEX "linked_deals_waiting" ON "linked_deals" USING btree ("found_at") WHERE "linked_deals"."looked_at" is null;--> statement-breakpoint
CREATE INDEX "ownership_looks_photo" ON "ownership_looks" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "reviews_awaiting" ON "reviews" USING btree ("author_id") WHERE "reviews"."awaits_other_deal";--> statement-breakpoint
DROP TRIGGER profiles_note_stale_cards ON profiles;--> statement-breakpoint
DROP VIEW built_cards;--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "verified_authors";--> statement-breakpoint
CREATE VIEW built_cards AS
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
            l.price_cents AS "priceCents",
            l.like_count AS "likeCount",
            l.is_reserved AS "isReserved",
            row_to_json(photo.*) AS photo,
            row_to_json(owner.*) AS owner) card;--> statement-breakpoint
CREATE TRIGGER profiles_note_stale_cards AFTER UPDATE ON profiles FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR old.avatar_url IS DISTINCT FROM new.avatar_url OR old.seller_tier IS DISTINCT FROM new.seller_tier OR old.review_count IS DISTINCT FROM new.review_count OR old.rating_total IS DISTINCT FROM new.rating_total OR old.verified_count IS DISTINCT FROM new.verified_count OR old.verified_total IS DISTINCT FROM new.verified_total) EXECUTE FUNCTION note_stale_cards();--> statement-breakpoint
ALTER TABLE "ownership_proofs" ADD CONSTRAINT "ownership_proofs_label" CHECK (not "ownership_proofs"."is_label_shown" or "ownership_proofs"."shown_at" is not null);--> statement-breakpoint
-- Whoever writes several reviews of one member counts once, also when their account is gone.
CREATE FUNCTION name_author() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  NEW.author_id := coalesce(NEW.deal_author, NEW.reviewer_id, NEW.author_id);
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE TRIGGER reviews_name_author BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION name_author();--> statement-breakpoint
-- The one definition of what a rating is made of (db/rating.ts).
CREATE VIEW counted_reviews AS
SELECT id, reviewed_user_id, rating,
  row_number() OVER (PARTITION BY reviewed_user_id, author_id ORDER BY coalesce(edited_at, created_at) DESC, id DESC) = 1 AS is_newest,
  is_verified AND row_number() OVER (PARTITION BY reviewed_user_id, author_id, is_verified ORDER BY created_at DESC, id DESC) = 1 AS is_newest_verified
FROM reviews WHERE hidden_at IS NULL AND NOT author_banned;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  member uuid := coalesce(NEW.reviewed_user_id, OLD.reviewed_user_id);
BEGIN
  -- Counted anew under this lock, so that two at once see each other.
  PERFORM FROM profiles WHERE id = member FOR NO KEY UPDATE;
  UPDATE profiles SET (review_count, rating_total, verified_count, verified_total) = (
    SELECT count(*) FILTER (WHERE is_newest), coalesce(sum(rating) FILTER (WHERE is_newest), 0),
      count(*) FILTER (WHERE is_newest_verified), coalesce(sum(rating) FILTER (WHERE is_newest_verified), 0)
    FROM counted_reviews WHERE reviewed_user_id = member)
  WHERE id = member;
  RETURN NULL;
END $function$;--> statement-breakpoint
DROP TRIGGER reviews_count ON reviews;--> statement-breakpoint
CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF rating, edited_at, hidden_at, author_banned, is_verified ON reviews
FOR EACH ROW EXECUTE FUNCTION count_review();--> statement-breakpoint
-- What was said of a deal stays; that it counts as verified may come later, where it waited for that.
CREATE OR REPLACE FUNCTION keep_deal_review() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  -- It goes with an account or with its deal alone: then the trigger of a key stands above this one.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.rating, NEW.comment, NEW.tags, NEW.deal_id, NEW.deal_author, NEW.author_id, NEW.reviewed_user_id, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.rating, OLD.comment, OLD.tags, OLD.deal_id, OLD.deal_author, OLD.author_id, OLD.reviewed_user_id, OLD.created_at)
    AND (NEW.is_verified = OLD.is_verified OR OLD.awaits_other_deal)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
END $function$;--> statement-breakpoint
-- What two accounts have in common that seem to be one person's; registrations count while a day lies between them at most.
CREATE FUNCTION links_between(one uuid, other uuid) RETURNS text[] LANGUAGE sql STABLE AS $function$
  SELECT coalesce(array_agg(DISTINCT a.kind), '{}') FROM account_traces a
  JOIN account_traces b ON b.user_id = other AND b.kind = a.kind AND b.hash = a.hash
  WHERE a.user_id = one AND (a.kind <> 'network' OR abs(extract(epoch FROM a.seen_at - b.seen_at)) <= 86400)
$function$;--> statement-breakpoint
CREATE FUNCTION are_linked(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $function$
  SELECT cardinality(links_between(one, other)) > 0
$function$;--> statement-breakpoint
ALTER TABLE reviews DISABLE TRIGGER reviews_of_deals_stay;--> statement-breakpoint
UPDATE reviews SET author_id = coalesce(deal_author, reviewer_id, author_id);--> statement-breakpoint
ALTER TABLE reviews ENABLE TRIGGER reviews_of_deals_stay;--> statement-breakpoint
UPDATE profiles p SET (review_count, rating_total, verified_count, verified_total) = (
  SELECT count(*) FILTER (WHERE is_newest), coalesce(sum(rating) FILTER (WHERE is_newest), 0),
    count(*) FILTER (WHERE is_newest_verified), coalesce(sum(rating) FILTER (WHERE is_newest_verified), 0)
  FROM counted_reviews r WHERE r.reviewed_user_id = p.id)
WHERE p.review_count > 0;--> statement-breakpoint
-- A member's word made this mark public before; now our team's alone does.
UPDATE ownership_proofs o SET shown_at = NULL, shown_by = NULL WHERE shown_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM audit_log a WHERE a.action = 'ownership.show' AND a.subject_id = o.listing_id::text AND a.admin_id = o.shown_by);
