CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"deal_id" uuid,
	"listing_id" uuid,
	"member_id" uuid,
	"wish_id" uuid,
	"data" jsonb NOT NULL,
	"matter" text NOT NULL,
	"once_key" text,
	"is_gathered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mail_due_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_to_id_user_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("to_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("to_id","matter") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_gathered" ON "notifications" USING btree ("to_id","matter") WHERE "notifications"."read_at" is null and "notifications"."is_gathered";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("to_id","once_key") WHERE "notifications"."once_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("mail_due_at") WHERE "notifications"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_mailed" ON "notifications" USING btree ("to_id","matter","mailed_at") WHERE "notifications"."mailed_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING brin ("created_at");
--> statement-breakpoint
-- The kind "message" of contract/notifications/notification-kinds.ts: while it is unread, one row tells of all messages of a sender.
CREATE FUNCTION tell_of_message(receiver uuid, sender uuid, place bigint, sent_at timestamptz) RETURNS void
LANGUAGE sql AS $function$
  INSERT INTO notifications (to_id, kind, member_id, data, matter, is_gathered, created_at, mail_due_at)
  VALUES (receiver, 'message', sender, jsonb_build_object('upTo', place), 'messages:' || sender, true, sent_at,
    sent_at + interval '10 minutes')
  ON CONFLICT (to_id, matter) WHERE read_at IS NULL AND is_gathered
  DO UPDATE SET data = excluded.data, created_at = excluded.created_at,
    -- The first of them is not put off by later ones; one that was held back for a day is.
    mail_due_at = CASE WHEN notifications.mail_due_at > sent_at - interval '1 day' THEN notifications.mail_due_at
      ELSE excluded.mail_due_at END
$function$;
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
  PERFORM tell_of_message(receiver, sender, sent.seq, sent_at);
  PERFORM pg_notify('wigloop', 'message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $function$;
--> statement-breakpoint
-- What was unread before there were notifications.
INSERT INTO notifications (to_id, kind, member_id, data, matter, is_gathered, created_at, mail_due_at, mailed_at)
SELECT m.receiver_id, 'message', m.sender_id, jsonb_build_object('upTo', max(m.seq)), 'messages:' || m.sender_id, true,
  max(m.created_at), CASE WHEN max(m.seq) > c.noticed_seq THEN max(m.created_at) + interval '10 minutes' END, c.noticed_at
FROM messages m JOIN conversations c ON c.member_id = m.receiver_id AND c.other_id = m.sender_id
WHERE NOT m.read AND m.deal_id IS NULL AND m.created_at > now() - interval '90 days'
GROUP BY m.receiver_id, m.sender_id, c.noticed_seq, c.noticed_at;
--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "noticed_at";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "noticed_seq";
--> statement-breakpoint
-- Names the row that tells something new; a reading only names its reader, so that many at once are one announcement.
CREATE FUNCTION announce_notification() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.data <> OLD.data THEN
    PERFORM pg_notify('wigloop', 'notification ' || NEW.to_id || ' ' || NEW.id);
  ELSE
    PERFORM pg_notify('wigloop', 'notification ' || NEW.to_id);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER notifications_announces AFTER INSERT OR UPDATE OF data, read_at ON notifications
  FOR EACH ROW EXECUTE FUNCTION announce_notification();
