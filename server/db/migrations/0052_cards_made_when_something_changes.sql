CREATE TABLE "listing_cards" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"card" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" uuid,
	"listing_id" uuid
);
--> statement-breakpoint
-- Room on each page, so that a like rewrites a card beside itself and no index.
ALTER TABLE listing_cards SET (fillfactor = 90);
--> statement-breakpoint
-- The one definition of a card. Its fields and their order are those of the contract; a test holds both equal.
CREATE VIEW built_cards AS
SELECT l.id AS listing_id, row_to_json(card) AS card
FROM listings l
JOIN profiles p ON p.id = l.user_id
LEFT JOIN LATERAL (
  SELECT id, owner_id AS "ownerId", width, height, thumbhash FROM photos WHERE listing_id = l.id ORDER BY position LIMIT 1
) photo ON true
CROSS JOIN LATERAL (
  SELECT CASE WHEN p.verified_authors >= 3 THEN p.verified_total ELSE p.rating_total END AS total,
    CASE WHEN p.verified_authors >= 3 THEN p.verified_count ELSE p.review_count END AS count
) reviews
CROSS JOIN LATERAL (
  SELECT p.id, p.display_name AS "displayName", p.avatar_url AS "avatarUrl",
    coalesce(round(reviews.total::numeric / nullif(reviews.count, 0), 1), 0) AS rating, reviews.count AS "reviewCount",
    p.verified_authors >= 3 AS "isRatingVerified", p.seller_tier AS tier
) owner
CROSS JOIN LATERAL (
  SELECT l.id, l.title, l.brand, l.condition, l.type, l.status, l.color, l.price_cents AS "priceCents",
    l.like_count AS "likeCount", l.is_reserved AS "isReserved", row_to_json(photo) AS photo, row_to_json(owner) AS owner
) card;
--> statement-breakpoint
-- Makes the card of one listing anew, at the end of a transaction that changed it.
CREATE FUNCTION keep_card(listing uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_done boolean;
BEGIN
  -- Locked before it is built: whoever had the lock before has committed what the next statement reads.
  SELECT xmin = pg_current_xact_id()::xid INTO is_done FROM listing_cards WHERE listing_id = listing FOR NO KEY UPDATE;
  -- All changes of the transaction were made before the first of its cards was: one of them is enough.
  IF is_done THEN RETURN; END IF;
  INSERT INTO listing_cards (listing_id, card) SELECT listing_id, card FROM built_cards WHERE listing_id = listing
  ON CONFLICT (listing_id) DO UPDATE SET card = excluded.card WHERE listing_cards.card::text <> excluded.card::text;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_card_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_card(NEW.id);
  -- Whoever changes the owner in this moment does not see the new listing yet, and it not the change: looked at once more.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stale_cards (listing_id) VALUES (NEW.id);
    PERFORM pg_notify('wigloop', 'stale-cards');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_card_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.listing_id IS NOT NULL THEN PERFORM keep_card(OLD.listing_id); END IF;
  IF NEW.listing_id IS DISTINCT FROM OLD.listing_id AND NEW.listing_id IS NOT NULL THEN PERFORM keep_card(NEW.listing_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of all listings of a member: outside the request, because a seller may have thousands.
CREATE FUNCTION note_stale_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_cards (owner_id) VALUES (NEW.id);
  PERFORM pg_notify('wigloop', 'stale-cards');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes some of the cards that were noted anew, and says how many still wait. The lock on the card decides which server does it.
-- Cards that somebody else is writing are left for the next call: whoever waits for a lock while holding others can wait in a circle.
CREATE FUNCTION refresh_stale_cards(at_most integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  noted uuid[];
  taken uuid[];
BEGIN
  WITH owners AS (
    DELETE FROM stale_cards WHERE id IN (
      SELECT id FROM stale_cards WHERE owner_id IS NOT NULL ORDER BY id LIMIT at_most FOR UPDATE SKIP LOCKED
    ) RETURNING owner_id
  )
  INSERT INTO stale_cards (listing_id) SELECT id FROM listings WHERE user_id IN (SELECT owner_id FROM owners);

  noted := ARRAY(SELECT DISTINCT listing_id FROM (
    SELECT listing_id FROM stale_cards WHERE listing_id IS NOT NULL ORDER BY id LIMIT at_most
  ) AS oldest);
  taken := ARRAY(SELECT listing_id FROM listing_cards WHERE listing_id = ANY (noted) FOR NO KEY UPDATE SKIP LOCKED);
  -- Before the cards are built: what is noted after this is noted anew.
  DELETE FROM stale_cards WHERE listing_id = ANY (taken)
    OR listing_id = ANY (noted) AND NOT EXISTS (SELECT FROM listing_cards c WHERE c.listing_id = stale_cards.listing_id);
  UPDATE listing_cards c SET card = built.card FROM built_cards built
  WHERE c.listing_id = ANY (taken) AND built.listing_id = c.listing_id AND built.card::text <> c.card::text;
  IF FOUND THEN PERFORM pg_notify('wigloop', 'cards'); END IF;
  RETURN (SELECT count(*) FROM stale_cards);
END $$;
--> statement-breakpoint
-- At the end of the transaction, when it has taken all its other locks: a card is the last that anyone waits for.
CREATE CONSTRAINT TRIGGER listings_new_card AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_card_of_listing();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_keep_card AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.user_id, OLD.title, OLD.brand, OLD.condition, OLD.type, OLD.status, OLD.color, OLD.price_cents, OLD.like_count, OLD.is_reserved)
    IS DISTINCT FROM (NEW.user_id, NEW.title, NEW.brand, NEW.condition, NEW.type, NEW.status, NEW.color, NEW.price_cents, NEW.like_count, NEW.is_reserved))
  EXECUTE FUNCTION keep_card_of_listing();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_keep_card AFTER INSERT OR DELETE ON photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_card_of_photo();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_keep_card_of_moved AFTER UPDATE ON photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.listing_id, OLD.position, OLD.owner_id, OLD.width, OLD.height, OLD.thumbhash)
    IS DISTINCT FROM (NEW.listing_id, NEW.position, NEW.owner_id, NEW.width, NEW.height, NEW.thumbhash))
  EXECUTE FUNCTION keep_card_of_photo();
--> statement-breakpoint
CREATE TRIGGER profiles_note_stale_cards AFTER UPDATE ON profiles
  FOR EACH ROW WHEN ((OLD.display_name, OLD.avatar_url, OLD.seller_tier, OLD.review_count, OLD.rating_total, OLD.verified_count, OLD.verified_total, OLD.verified_authors)
    IS DISTINCT FROM (NEW.display_name, NEW.avatar_url, NEW.seller_tier, NEW.review_count, NEW.rating_total, NEW.verified_count, NEW.verified_total, NEW.verified_authors))
  EXECUTE FUNCTION note_stale_cards();
--> statement-breakpoint
INSERT INTO listing_cards (listing_id, card) SELECT listing_id, card FROM built_cards;
--> statement-breakpoint
-- After the rows, which are then checked all at once.
ALTER TABLE "listing_cards" ADD CONSTRAINT "listing_cards_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ANALYZE listing_cards;
