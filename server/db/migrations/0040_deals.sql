CREATE TABLE "deal_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" uuid NOT NULL,
	"of" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"step" smallint,
	"note" text,
	CONSTRAINT "deal_events_of" CHECK ("deal_events"."of" in ('proposed', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void', 'agreed', 'address-given', 'step-done', 'step-corrected', 'step-confirmed', 'reminder', 'cancel-asked', 'cancel-refused', 'canceled', 'returning', 'problem', 'problem-entry', 'problem-withdrawn', 'completed', 'closed', 'review-due', 'reviews-shown'))
);
--> statement-breakpoint
CREATE TABLE "deal_listings" (
	"listing_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	CONSTRAINT "deal_listings_listing_id_deal_id_pk" PRIMARY KEY("listing_id","deal_id")
);
--> statement-breakpoint
CREATE TABLE "deal_moves" (
	"terms_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"option" smallint NOT NULL,
	"deal_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"listing_id" uuid,
	"is_option" boolean NOT NULL,
	"cents" integer,
	CONSTRAINT "deal_moves_terms_id_position_option_pk" PRIMARY KEY("terms_id","position","option"),
	CONSTRAINT "deal_moves_listing_once" UNIQUE("terms_id","listing_id"),
	CONSTRAINT "deal_moves_pair" CHECK ("deal_moves"."from_id" <> "deal_moves"."to_id"),
	CONSTRAINT "deal_moves_what" CHECK (("deal_moves"."listing_id" is null) <> ("deal_moves"."cents" is null)),
	CONSTRAINT "deal_moves_option" CHECK (not "deal_moves"."is_option" or "deal_moves"."listing_id" is not null),
	CONSTRAINT "deal_moves_cents" CHECK ("deal_moves"."cents" between 1 and 9999999)
);
--> statement-breakpoint
CREATE TABLE "deal_parties" (
	"deal_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"view" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"is_unfinished" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deal_parties_deal_id_member_id_pk" PRIMARY KEY("deal_id","member_id"),
	CONSTRAINT "deal_parties_view" CHECK ("deal_parties"."view" in ('needs-me', 'waiting', 'agreed', 'ended')),
	CONSTRAINT "deal_parties_position" CHECK ("deal_parties"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "deal_problems" (
	"deal_id" uuid NOT NULL,
	"id" text NOT NULL,
	"position" smallint NOT NULL,
	"by_id" uuid,
	"is_held" boolean NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"image_ids" uuid[] DEFAULT '{}' NOT NULL,
	"step" smallint,
	"opened_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"during" text NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "deal_problems_deal_id_id_pk" PRIMARY KEY("deal_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_reservations" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_reviews" (
	"deal_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"of_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "deal_reviews_deal_id_by_id_of_id_pk" PRIMARY KEY("deal_id","by_id","of_id"),
	CONSTRAINT "deal_reviews_rating" CHECK ("deal_reviews"."rating" between 1 and 5),
	CONSTRAINT "deal_reviews_not_oneself" CHECK ("deal_reviews"."by_id" <> "deal_reviews"."of_id")
);
--> statement-breakpoint
CREATE TABLE "deal_steps" (
	"deal_id" uuid NOT NULL,
	"id" smallint NOT NULL,
	"kind" text NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"listings" uuid[] DEFAULT '{}' NOT NULL,
	"cents" integer,
	"returns" smallint,
	"done_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"carrier" text,
	"tracking" text,
	"note" text,
	"needs_no_address" boolean DEFAULT false NOT NULL,
	"fell_away" boolean DEFAULT false NOT NULL,
	"wait" text,
	"since" timestamp with time zone NOT NULL,
	"reminded" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "deal_steps_deal_id_id_pk" PRIMARY KEY("deal_id","id"),
	CONSTRAINT "deal_steps_kind" CHECK ("deal_steps"."kind" in ('payment', 'parcel')),
	CONSTRAINT "deal_steps_order" CHECK ("deal_steps"."confirmed_at" is null or "deal_steps"."done_at" is not null),
	CONSTRAINT "deal_steps_carrier" CHECK ("deal_steps"."carrier" in ('usps', 'ups', 'fedex', 'dhl', 'other', 'in-person'))
);
--> statement-breakpoint
CREATE TABLE "deal_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"by_id" uuid NOT NULL,
	"answers" uuid,
	"note" text,
	"expires_in_hours" smallint,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"listings" jsonb NOT NULL,
	CONSTRAINT "deal_terms_order" UNIQUE("deal_id","position"),
	CONSTRAINT "deal_terms_position" CHECK ("deal_terms"."position" between 0 and 19),
	CONSTRAINT "deal_terms_note" CHECK (length("deal_terms"."note") <= 1000),
	CONSTRAINT "deal_terms_expiry" CHECK ("deal_terms"."expires_in_hours" in (24, 48, 72, 168))
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"terms_id" uuid NOT NULL,
	"accepted" uuid[] DEFAULT '{}' NOT NULL,
	"picks" uuid[] DEFAULT '{}' NOT NULL,
	"addresses" uuid[] DEFAULT '{}' NOT NULL,
	"marks" uuid[] DEFAULT '{}' NOT NULL,
	"cancel_request" jsonb,
	"agreed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	"ended_by" uuid,
	"fates" jsonb,
	"reviews_shown_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deals_kind" CHECK ("deals"."kind" in ('deal', 'recorded-sale')),
	CONSTRAINT "deals_state" CHECK ("deals"."state" in ('proposed', 'agreed', 'returning', 'disputed', 'completed', 'canceled', 'closed', 'declined', 'withdrawn', 'expired', 'void')),
	CONSTRAINT "deals_due" CHECK ("deals"."state" in ('completed', 'canceled', 'closed', 'declined', 'withdrawn', 'expired', 'void') or "deals"."due_at" is not null),
	CONSTRAINT "deals_ended" CHECK (num_nonnulls("deals"."ended_at", "deals"."ended_reason") = case when "deals"."state" in ('completed', 'canceled', 'closed', 'declined', 'withdrawn', 'expired', 'void') then 2 else 0 end),
	CONSTRAINT "deals_agreed" CHECK ("deals"."state" not in ('agreed', 'returning', 'disputed') or "deals"."agreed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_something";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "is_reserved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "takes_offers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "refuses_below_cents" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "accepts_from_cents" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "completed_deals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "canceled_deals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deal_news" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deal_terms_id" uuid;--> statement-breakpoint
ALTER TABLE "deal_events" ADD CONSTRAINT "deal_events_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_listings" ADD CONSTRAINT "deal_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_listings" ADD CONSTRAINT "deal_listings_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_terms_id_deal_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."deal_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_parties" ADD CONSTRAINT "deal_parties_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_problems" ADD CONSTRAINT "deal_problems_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_reservations" ADD CONSTRAINT "deal_reservations_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_reservations" ADD CONSTRAINT "deal_reservations_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_reviews" ADD CONSTRAINT "deal_reviews_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_steps" ADD CONSTRAINT "deal_steps_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "deal_terms_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "deal_terms_answers" FOREIGN KEY ("answers") REFERENCES "public"."deal_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_events_deal" ON "deal_events" USING btree ("deal_id","id");--> statement-breakpoint
CREATE INDEX "deal_listings_deal" ON "deal_listings" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_moves_deal" ON "deal_moves" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_parties_view_newest" ON "deal_parties" USING btree ("member_id","view","changed_at" DESC NULLS LAST,"deal_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deal_parties_unfinished" ON "deal_parties" USING btree ("member_id") WHERE "deal_parties"."is_unfinished";--> statement-breakpoint
CREATE INDEX "deal_reservations_deal" ON "deal_reservations" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_reviews_of" ON "deal_reviews" USING btree ("of_id");--> statement-breakpoint
CREATE INDEX "deal_terms_answered" ON "deal_terms" USING btree ("answers") WHERE "deal_terms"."answers" is not null;--> statement-breakpoint
CREATE INDEX "deals_due_at" ON "deals" USING btree ("due_at") WHERE "deals"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "deals_proposer" ON "deals" USING btree ("proposed_by","created_at");--> statement-breakpoint
CREATE INDEX "deals_proposer_open" ON "deals" USING btree ("proposed_by","due_at") WHERE "deals"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "deals_newest" ON "deals" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "deals_by_state" ON "deals" USING btree ("state","changed_at","id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_deal_terms_id_deal_terms_id_fk" FOREIGN KEY ("deal_terms_id") REFERENCES "public"."deal_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_deal" ON "messages" USING btree ("deal_id") WHERE "messages"."deal_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_deal_terms" ON "messages" USING btree ("deal_terms_id") WHERE "messages"."deal_terms_id" is not null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_offers" CHECK ("listings"."refuses_below_cents" between 1 and 9999999 and "listings"."accepts_from_cents" between 1 and 9999999 and ("listings"."refuses_below_cents" <= "listings"."accepts_from_cents") is not false);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_card" CHECK (num_nulls("messages"."deal_id", "messages"."deal_news", "messages"."deal_terms_id") in (0, 3));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_something" CHECK ("messages"."content" <> '' or "messages"."image_id" is not null or "messages"."deal_id" is not null);--> statement-breakpoint
-- The one writer of deals names the deal it is about to write, for its transaction alone; whoever else tries is refused.
CREATE FUNCTION "is_deal_writer"(deal uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT deal::text = current_setting('wigloop.deal', true)
$$;
--> statement-breakpoint
CREATE FUNCTION "guard_deal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.kind, NEW.proposed_by, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.proposed_by, OLD.created_at) THEN
    RAISE EXCEPTION 'a deal keeps its id, kind and proposer' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.state = OLD.state THEN RETURN NEW; END IF;
  IF is_deal_writer(coalesce(NEW.id, OLD.id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'the state of a deal is written by its rules alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  -- A job that comes more than a month late finds a dispute both opened and closed.
  IF TG_OP = 'UPDATE' AND (OLD.state, NEW.state) NOT IN (
    ('proposed', 'agreed'), ('proposed', 'declined'), ('proposed', 'withdrawn'), ('proposed', 'expired'), ('proposed', 'void'),
    ('agreed', 'returning'), ('agreed', 'disputed'), ('agreed', 'completed'), ('agreed', 'canceled'), ('agreed', 'closed'),
    ('returning', 'disputed'), ('returning', 'canceled'), ('returning', 'closed'),
    ('disputed', 'agreed'), ('disputed', 'returning'), ('disputed', 'completed'), ('disputed', 'canceled'), ('disputed', 'closed')
  ) AND NOT (NEW.kind = 'recorded-sale' AND (OLD.state, NEW.state) = ('proposed', 'completed')) THEN
    RAISE EXCEPTION 'a deal cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.state NOT IN ('proposed', 'agreed', 'declined') THEN
    RAISE EXCEPTION 'a deal cannot begin as %', NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "deals_guard" BEFORE INSERT OR UPDATE OR DELETE ON "deals" FOR EACH ROW EXECUTE FUNCTION "guard_deal"();
--> statement-breakpoint
CREATE FUNCTION "refuse_deal_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deal_writer(OLD.deal_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what was said in a deal stays as it was' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "deal_terms_stay" BEFORE UPDATE OR DELETE ON "deal_terms" FOR EACH ROW EXECUTE FUNCTION "refuse_deal_change"();
--> statement-breakpoint
CREATE TRIGGER "deal_moves_stay" BEFORE UPDATE OR DELETE ON "deal_moves" FOR EACH ROW EXECUTE FUNCTION "refuse_deal_change"();
--> statement-breakpoint
CREATE TRIGGER "deal_events_stay" BEFORE UPDATE OR DELETE ON "deal_events" FOR EACH ROW EXECUTE FUNCTION "refuse_deal_change"();
--> statement-breakpoint
CREATE FUNCTION "guard_reservation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR is_deal_writer(coalesce(NEW.deal_id, OLD.deal_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'listings are reserved by the rules of deals alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM FROM listings WHERE id = NEW.listing_id AND shelf = 'active';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a listing on the shelf can be reserved' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "deal_reservations_guard" BEFORE INSERT OR UPDATE OR DELETE ON "deal_reservations" FOR EACH ROW EXECUTE FUNCTION "guard_reservation"();
--> statement-breakpoint
CREATE FUNCTION "pass_reservation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET is_reserved = (TG_OP = 'INSERT') WHERE id = coalesce(NEW.listing_id, OLD.listing_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "deal_reservations_pass" AFTER INSERT OR DELETE ON "deal_reservations" FOR EACH ROW EXECUTE FUNCTION "pass_reservation"();
--> statement-breakpoint
CREATE FUNCTION "guard_reserved_listing"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- What counts, badges and the search write by themselves.
  kept text[] := ARRAY['is_reserved', 'owner_hidden', 'owner_tier', 'like_count', 'search_text', 'shelf', 'sort_at', 'updated_at'];
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
--> statement-breakpoint
CREATE TRIGGER "listings_reserved" BEFORE UPDATE ON "listings" FOR EACH ROW WHEN (OLD.is_reserved OR NEW.is_reserved) EXECUTE FUNCTION "guard_reserved_listing"();
--> statement-breakpoint
-- A card in the thread of two, in the transaction of what it tells of, which holds both rows of message_parties.
-- It is told by a notice, not by the count of unread messages.
CREATE FUNCTION "write_deal_card"(deal uuid, news text, terms uuid, sender uuid, receiver uuid, happened_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sent messages;
BEGIN
  INSERT INTO messages (id, sender_id, receiver_id, content, read, created_at, deal_id, deal_news, deal_terms_id)
  VALUES (gen_random_uuid(), sender, receiver, '', true, happened_at, deal, news, terms)
  RETURNING * INTO sent;
  INSERT INTO conversations (member_id, other_id, last_message_id, last_seq, is_opener, opened_at)
  SELECT one.id, CASE one.id WHEN sender THEN receiver ELSE sender END, sent.id, sent.seq, false, happened_at
  FROM "user" one WHERE one.id IN (sender, receiver)
  ON CONFLICT (member_id, other_id)
  DO UPDATE SET last_message_id = excluded.last_message_id, last_seq = excluded.last_seq;
  PERFORM pg_notify('wigloop', 'message ' || sent.id || ' ' || sender || ' ' || receiver);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamp with time zone, matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer, young_days integer, young_per_day integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
    opened_at = CASE WHEN is_first THEN excluded.opened_at ELSE conversations.opened_at END;
  PERFORM pg_notify('wigloop', 'message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $function$;
