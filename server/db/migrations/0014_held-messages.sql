CREATE TABLE "held_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"content" text NOT NULL,
	"listing_id" uuid,
	"image_id" uuid,
	"warnings" text[] NOT NULL,
	"marks" bigint[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_sender_id_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_messages" ADD CONSTRAINT "held_messages_receiver_id_user_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_messages_sender" ON "held_messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "held_messages_receiver" ON "held_messages" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "held_messages_oldest" ON "held_messages" USING btree ("created_at");
--> statement-breakpoint
-- Members ask each other short questions all day; a link, a handle or an amount is the reason of most waves.
CREATE FUNCTION is_wave_text(content text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT length(regexp_replace(content, '[^[:alpha:]]', '', 'g')) >= 60
    OR content ~* 'https?:|www\.|[a-z0-9]\.(com|net|org|io|me|co|shop|site)\M|@\w|[$€£]\s?\d|\d\s?([$€£]|usd|dollars?|eur)'
$function$
--> statement-breakpoint
CREATE OR REPLACE FUNCTION new_members_of(member uuid, since timestamp with time zone)
 RETURNS TABLE(id uuid, at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT reached.id, min(reached.at) FROM (
    SELECT c.other_id AS id, c.opened_at AS at FROM conversations c
    WHERE c.member_id = member AND c.is_opener AND c.opened_at > since
    UNION ALL
    SELECT p.member_id, d.created_at FROM deals d JOIN deal_parties p ON p.deal_id = d.id AND p.member_id <> member
    WHERE d.proposed_by = member AND d.kind = 'deal' AND d.created_at > since
      AND NOT are_acquainted(member, p.member_id, since, d.created_at)
    UNION ALL
    SELECT h.receiver_id, h.created_at FROM held_messages h WHERE h.sender_id = member AND h.created_at > since
  ) reached GROUP BY reached.id
$function$
--> statement-breakpoint
DROP FUNCTION send_message(uuid, uuid, uuid, text, uuid, uuid, timestamp with time zone, text[], text[], bigint[], boolean, integer, integer, integer, integer)
--> statement-breakpoint
CREATE OR REPLACE FUNCTION send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamp with time zone, matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer, young_days integer, young_per_day integer, strangers_before_hold integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  known messages;
  waiting held_messages;
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

  SELECT * INTO waiting FROM held_messages WHERE id = new_id;
  IF FOUND THEN
    RETURN CASE WHEN (waiting.sender_id, waiting.receiver_id, waiting.content) = (sender, receiver, new_content)
      AND waiting.image_id IS NOT DISTINCT FROM new_image THEN 'held' ELSE 'id taken' END;
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
  -- The text of a newcomer to one stranger after another waits for staff.
  IF is_first AND is_young AND is_wave_text(new_content)
    AND EXISTS (SELECT FROM profiles WHERE id = sender AND created_at > sent_at - interval '1 day')
    AND NOT are_acquainted(sender, receiver, sent_at - interval '1 day', sent_at)
    AND strangers_before_hold <= (SELECT count(DISTINCT same.id) FROM (
      SELECT m.receiver_id AS id FROM messages m JOIN conversations c
        ON c.member_id = sender AND c.other_id = m.receiver_id AND c.is_opener
      WHERE m.sender_id = sender AND m.marks && new_marks
      UNION ALL SELECT receiver_id FROM held_messages WHERE sender_id = sender AND marks && new_marks
    ) same WHERE same.id <> receiver)
  THEN
    INSERT INTO held_messages (id, sender_id, receiver_id, content, listing_id, image_id, warnings, marks, created_at)
    VALUES (new_id, sender, receiver, new_content, new_listing, new_image, matched, new_marks, sent_at);
    RETURN 'held';
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
  PERFORM announce_late('message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $function$
--> statement-breakpoint
-- The sender kept every limit when writing, so that the delivery asks none of them again.
CREATE FUNCTION deliver_held_message(held_id uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  no_limit CONSTANT integer := 1000000;
  held held_messages;
BEGIN
  DELETE FROM held_messages WHERE id = held_id RETURNING * INTO held;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  RETURN send_message(held.id, held.sender_id, held.receiver_id, held.content, held.image_id,
    (SELECT id FROM listings WHERE id = held.listing_id AND shelf IS NOT NULL), at,
    array_remove(held.warnings, 'reported-text'), '{}', held.marks, true, no_limit, no_limit, 0, no_limit, no_limit);
END $function$
