ALTER TABLE "reviews" DROP CONSTRAINT "reviews_once";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_authors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "completed_sales" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "completed_trades" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "deal_author" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_moves_listing" ON "deal_moves" USING btree ("listing_id") WHERE "deal_moves"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_asked" ON "conversations" USING btree ("member_id","opened_at") WHERE not "conversations"."is_opener";--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("reviewer_id","reviewed_user_id") WHERE "reviews"."deal_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_deal" ON "reviews" USING btree ("deal_id","deal_author","reviewed_user_id");--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("reviewer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_verified" ON "reviews" USING btree ("reviewed_user_id","deal_author") WHERE "reviews"."is_verified" and "reviews"."hidden_at" is null and not "reviews"."author_banned";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_deal" CHECK (num_nulls("reviews"."deal_id", "reviews"."deal_author") in (0, 2));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_verified_by_deal" CHECK (not "reviews"."is_verified" or "reviews"."deal_id" is not null);--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member uuid := coalesce(NEW.reviewed_user_id, OLD.reviewed_user_id);
  was_shown boolean := TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL AND NOT OLD.author_banned;
  is_shown boolean := TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL AND NOT NEW.author_banned;
BEGIN
  UPDATE profiles SET
    review_count = review_count + is_shown::int - was_shown::int,
    rating_total = rating_total + CASE WHEN is_shown THEN NEW.rating ELSE 0 END - CASE WHEN was_shown THEN OLD.rating ELSE 0 END
  WHERE id = member AND (was_shown OR is_shown);
  IF NOT coalesce(NEW.is_verified, OLD.is_verified) THEN RETURN NULL; END IF;
  -- Counted anew under the lock that was taken above, so that two at once see each other.
  UPDATE profiles SET (verified_count, verified_total, verified_authors) = (
    SELECT count(*), coalesce(sum(rating), 0), count(DISTINCT deal_author) FROM reviews
    WHERE reviewed_user_id = member AND is_verified AND hidden_at IS NULL AND NOT author_banned)
  WHERE id = member AND (was_shown OR is_shown);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_blocked_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Those who dealt with each other may say how it went, whoever has blocked whom since.
  IF NEW.deal_id IS NULL
    AND EXISTS (SELECT FROM member_blocks WHERE blocker_id = NEW.reviewed_user_id AND blocked_id = NEW.reviewer_id) THEN
    RAISE check_violation USING CONSTRAINT = 'reviews_not_blocked', MESSAGE = 'a member cannot review someone who blocked them';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_deal_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- It goes with an account or with its deal alone: then the trigger of a key stands above this one.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.rating, NEW.comment, NEW.tags, NEW.deal_id, NEW.deal_author, NEW.is_verified, NEW.reviewed_user_id, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.rating, OLD.comment, OLD.tags, OLD.deal_id, OLD.deal_author, OLD.is_verified, OLD.reviewed_user_id, OLD.created_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER reviews_of_deals_stay BEFORE UPDATE OR DELETE ON reviews FOR EACH ROW WHEN (OLD.deal_id IS NOT NULL)
  EXECUTE FUNCTION keep_deal_review();--> statement-breakpoint
CREATE FUNCTION keep_shown_deal_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_deal_writer(coalesce(NEW.deal_id, OLD.deal_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'the reviews of a deal are written by its rules alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM deals WHERE id = OLD.deal_id AND reviews_shown_at IS NOT NULL) THEN
    RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER deal_reviews_stay BEFORE INSERT OR UPDATE OR DELETE ON deal_reviews FOR EACH ROW EXECUTE FUNCTION keep_shown_deal_review();--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamp with time zone, matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer, young_days integer, young_per_day integer)
 RETURNS text
 LANGUAGE plpgsql
AS $$
DECLARE
  known messages;
  picture photos;
  sent messages;
  is_first boolean;
BEGIN
  SELECT * INTO known FROM messages WHERE id = new_id;
  IF NOT FOUND THEN
    -- Held until the commit: neither account can be deleted meanwhile.
    PERFORM FROM profiles WHERE id = sender FOR KEY SHARE;
    IF NOT FOUND THEN RETURN 'no sender'; END IF;
    PERFORM FROM profiles WHERE id = receiver AND status <> 'banned' FOR KEY SHARE;
    IF NOT FOUND THEN RETURN 'no receiver'; END IF;
    INSERT INTO message_parties (id) VALUES (least(sender, receiver)), (greatest(sender, receiver)) ON CONFLICT DO NOTHING;
    PERFORM FROM message_parties WHERE id IN (sender, receiver) ORDER BY id FOR NO KEY UPDATE;
    SELECT * INTO known FROM messages WHERE id = new_id;
  END IF;
  IF known.id IS NOT NULL THEN
    RETURN CASE WHEN (known.sender_id, known.receiver_id, known.content) = (sender, receiver, new_content)
      AND known.image_id IS NOT DISTINCT FROM new_image THEN 'sent' ELSE 'id taken' END;
  END IF;

  PERFORM FROM member_blocks WHERE (blocker_id, blocked_id) IN ((sender, receiver), (receiver, sender));
  IF FOUND THEN RETURN 'blocked'; END IF;
  PERFORM FROM (
    SELECT created_at FROM messages WHERE sender_id = sender ORDER BY seq DESC OFFSET per_minute - 1 LIMIT 1
  ) earlier WHERE created_at > sent_at - interval '1 minute';
  IF FOUND THEN RETURN 'too fast'; END IF;
  -- Cards of deals are no words of the sender: a conversation begins with the first message.
  is_first := NOT EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(sender, receiver)
    AND greatest(m.sender_id, m.receiver_id) = greatest(sender, receiver) AND m.deal_id IS NULL);
  IF is_first AND new_per_hour <= (
    SELECT count(*) FROM conversations
    WHERE member_id = sender AND is_opener AND opened_at > sent_at - interval '1 hour'
  ) THEN RETURN 'too many new'; END IF;
  -- The lock on the sender's row in message_parties lets parallel sends count each other.
  IF is_first AND young_per_day <= (
    SELECT count(*) FROM conversations
    WHERE member_id = sender AND is_opener AND opened_at > sent_at - interval '1 day'
  ) AND (SELECT created_at > sent_at - make_interval(days => young_days) FROM profiles WHERE id = sender)
  THEN RETURN 'new account'; END IF;

  IF new_listing IS NOT NULL THEN
    PERFORM FROM listings WHERE id = new_listing AND user_id IN (sender, receiver) AND shelf IS NOT NULL;
    IF NOT FOUND THEN RETURN 'no listing'; END IF;
  END IF;
  -- A first contact lasts until both have written.
  IF cardinality(matched_in_first_contact) > 0 AND NOT (
    EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(sender, receiver)
      AND greatest(m.sender_id, m.receiver_id) = greatest(sender, receiver) AND m.sender_id = sender AND m.deal_id IS NULL)
    AND EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(sender, receiver)
      AND greatest(m.sender_id, m.receiver_id) = greatest(sender, receiver) AND m.sender_id = receiver AND m.deal_id IS NULL)
  ) THEN matched := matched || matched_in_first_contact; END IF;
  IF EXISTS (SELECT FROM reported_texts WHERE mark = ANY (new_marks)) THEN
    IF NOT is_confirmed THEN RETURN 'reported text'; END IF;
    matched := array_append(matched, 'reported-text');
  END IF;
  IF new_image IS NOT NULL THEN
    -- A position marks the image as sent: each is sent once, and the clean-up of unsent ones leaves it alone.
    UPDATE photos SET position = 0
    WHERE id = new_image AND owner_id = sender AND purpose = 'message' AND position IS NULL
    RETURNING * INTO picture;
    IF NOT FOUND THEN RETURN 'no image'; END IF;
  END IF;

  INSERT INTO messages (id, sender_id, receiver_id, content, listing_id, created_at,
    image_id, image_width, image_height, image_thumbhash, warnings, marks)
  VALUES (new_id, sender, receiver, new_content, new_listing, sent_at,
    picture.id, picture.width, picture.height, picture.thumbhash, matched, new_marks)
  ON CONFLICT (id) DO NOTHING
  RETURNING * INTO sent;
  -- Another pair of members sent the same id in this moment.
  IF sent.id IS NULL THEN RETURN 'id taken'; END IF;
  INSERT INTO conversations (member_id, other_id, last_message_id, last_seq, is_opener, opened_at)
  VALUES (sender, receiver, sent.id, sent.seq, true, sent_at), (receiver, sender, sent.id, sent.seq, false, sent_at)
  ON CONFLICT (member_id, other_id)
  DO UPDATE SET last_message_id = excluded.last_message_id, last_seq = excluded.last_seq,
    is_opener = CASE WHEN is_first THEN excluded.is_opener ELSE conversations.is_opener END,
    opened_at = CASE WHEN is_first THEN excluded.opened_at ELSE conversations.opened_at END,
    -- Whoever was written to first answers with their first message.
    replied_at = CASE WHEN is_first THEN NULL WHEN conversations.member_id = sender AND NOT conversations.is_opener
      THEN coalesce(conversations.replied_at, sent_at) ELSE conversations.replied_at END;
  PERFORM tell_of_message(receiver, sender, sent.seq, sent_at);
  PERFORM pg_notify('wigloop', 'message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $$;--> statement-breakpoint
UPDATE conversations c SET replied_at = first.at FROM conversations own CROSS JOIN LATERAL (
    SELECT min(m.created_at) AS at FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(own.member_id, own.other_id)
      AND greatest(m.sender_id, m.receiver_id) = greatest(own.member_id, own.other_id) AND m.sender_id = own.member_id AND m.deal_id IS NULL
  ) first WHERE NOT own.is_opener AND c.member_id = own.member_id AND c.other_id = own.other_id AND first.at IS NOT NULL;
