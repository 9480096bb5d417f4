ALTER TABLE "deal_problems" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_events" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_steps" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "removed_from" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "has_changed_hands" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_responses" ADD COLUMN "warnings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "deal_events_warned" ON "deal_events" USING btree ("at","by_id") WHERE "deal_events"."warnings" <> '{}';--> statement-breakpoint
CREATE INDEX "review_responses_warned" ON "review_responses" USING btree (coalesce("edited_at", "created_at")) WHERE "review_responses"."warnings" <> '{}';--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_changed_hands" CHECK (not ("listings"."has_changed_hands" and "listings"."status" = 'active'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_removed_from" CHECK ("listings"."removed_from" in ('active', 'sold', 'traded'));--> statement-breakpoint
-- What changed hands before this was remembered. What was brought back and is active stays so: staff decide about it.
UPDATE listings l SET has_changed_hands = true FROM (
  SELECT fate.listing::uuid AS id FROM deals d CROSS JOIN LATERAL jsonb_each_text(d.fates) fate (listing, became)
  WHERE d.ended_at IS NOT NULL AND fate.became <> 'active'
  UNION SELECT m.listing_id FROM deals d JOIN deal_moves m ON m.terms_id = d.terms_id
  WHERE d.kind = 'recorded-sale' AND d.state = 'completed' AND m.listing_id IS NOT NULL
) gone WHERE l.id = gone.id AND l.status <> 'active' AND NOT l.is_reserved;--> statement-breakpoint
-- A block is never told; what was told before this is told no more.
UPDATE notifications SET data = data || '{"reason":"other"}' WHERE kind = 'deal-declined' AND data ->> 'reason' = 'blocked';--> statement-breakpoint
-- Whether two knew each other at a moment: the other had written or proposed something before it, or the member more than a day ago.
CREATE FUNCTION are_acquainted(member uuid, other uuid, since timestamptz, moment timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(member, other)
      AND greatest(m.sender_id, m.receiver_id) = greatest(member, other) AND m.deal_id IS NULL
      AND (m.created_at <= since OR m.sender_id = other AND m.created_at <= moment))
    OR EXISTS (SELECT FROM deal_parties mine JOIN deal_parties theirs ON theirs.deal_id = mine.deal_id AND theirs.member_id = other
      JOIN deals d ON d.id = mine.deal_id
      WHERE mine.member_id = member AND (d.created_at <= since OR d.proposed_by = other AND d.created_at <= moment))
$$;--> statement-breakpoint
-- To whom a member has written or proposed something since then without knowing them, and when first: new accounts reach few in a day.
CREATE FUNCTION new_members_of(member uuid, since timestamptz) RETURNS TABLE (id uuid, at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT reached.id, min(reached.at) FROM (
    SELECT c.other_id AS id, c.opened_at AS at FROM conversations c
    WHERE c.member_id = member AND c.is_opener AND c.opened_at > since
    UNION ALL
    SELECT p.member_id, d.created_at FROM deals d JOIN deal_parties p ON p.deal_id = d.id AND p.member_id <> member
    WHERE d.proposed_by = member AND d.kind = 'deal' AND d.created_at > since
      AND NOT are_acquainted(member, p.member_id, since, d.created_at)
  ) reached GROUP BY reached.id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamp with time zone, matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer, young_days integer, young_per_day integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  known messages;
  picture photos;
  sent messages;
  is_first boolean;
  is_young boolean;
BEGIN
  SELECT * INTO known FROM messages WHERE id = new_id;
  IF NOT FOUND THEN
    -- Proposals count with messages, so that both wait for each other. First of all, as every lock on deals is.
    SELECT created_at > sent_at - make_interval(days => young_days) INTO is_young FROM profiles WHERE id = sender;
    IF is_young THEN PERFORM pg_advisory_xact_lock(hashtextextended('deals ' || sender, 0)); END IF;
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
  IF is_first AND is_young AND NOT are_acquainted(sender, receiver, sent_at - interval '1 day', sent_at) AND (
    SELECT count(*) >= young_per_day AND bool_and(reached.id <> receiver)
    FROM new_members_of(sender, sent_at - interval '1 day') reached
  ) THEN RETURN 'new account'; END IF;

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
END $function$;
