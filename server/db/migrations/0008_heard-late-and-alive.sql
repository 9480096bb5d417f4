CREATE TABLE "bus_leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_allowances" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worker_beats" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_allowances" ADD CONSTRAINT "page_allowances_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_lines(lines text[]) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  line text;
  message text := '';
BEGIN
  FOREACH line IN ARRAY lines LOOP
    -- PostgreSQL takes 7,999 bytes.
    IF octet_length(message) + octet_length(line) > 7900 THEN
      PERFORM pg_notify('wigloop', message);
      message := '';
    END IF;
    message := concat_ws(E'\n', nullif(message, ''), line);
  END LOOP;
  IF message <> '' THEN PERFORM pg_notify('wigloop', message); END IF;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_held() RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
  -- Deferred triggers announce too.
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM announce_lines(string_to_array(trim(E'\n' FROM coalesce(current_setting('wigloop.held', true), '')), E'\n'));
  PERFORM set_config('wigloop.held', '', true);
END $function$;
--> statement-breakpoint
-- The server announces these lines after the commit, so that no commit waits for the lock of NOTIFY on their account.
-- A statement outside such a transaction announces them at once.
CREATE OR REPLACE FUNCTION announce_late(news text) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  late text := current_setting('wigloop.late', true);
BEGIN
  IF coalesce(late, '') = '' THEN
    PERFORM announce(news);
  ELSIF position(E'\n' || news || E'\n' IN late) = 0 THEN
    PERFORM set_config('wigloop.late', late || news || E'\n', true);
  END IF;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_late_news() RETURNS text LANGUAGE plpgsql AS $function$
DECLARE
  late text;
BEGIN
  PERFORM announce_held();
  late := trim(E'\n' FROM coalesce(current_setting('wigloop.late', true), ''));
  PERFORM set_config('wigloop.late', '', true);
  RETURN nullif(late, '');
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.data <> OLD.data THEN
    PERFORM announce_late('notification ' || NEW.to_id || ' ' || NEW.id);
  ELSE
    PERFORM announce_late('notification ' || NEW.to_id);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  unmarked uuid[];
BEGIN
  -- For rows that did not say it themselves; those of messages ask one by one, because they may become updates.
  unmarked := ARRAY(SELECT told.id FROM told WHERE told.push_due_at IS NULL
    AND (SELECT true FROM push_subscriptions s WHERE s.member_id = told.to_id LIMIT 1));
  IF cardinality(unmarked) > 0 THEN
    UPDATE notifications SET push_due_at = created_at WHERE id = ANY (unmarked);
  END IF;
  PERFORM announce_late('notification ' || string_agg(pair.to_id || ' ' || pair.id, ' ' ORDER BY pair.seq))
  FROM (SELECT to_id, id, seq, row_number() OVER (ORDER BY seq) - 1 AS place FROM told) pair GROUP BY pair.place / 100;
  RETURN NULL;
END $function$;
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
  PERFORM announce_late('message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $function$;
