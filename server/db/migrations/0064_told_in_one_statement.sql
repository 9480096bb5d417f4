ALTER TABLE "unmatched_listings" ADD COLUMN "candidates" uuid[];--> statement-breakpoint
-- What one statement tells to many is announced in few words: a pair of ids is 73 letters, and an announcement has room for 7,999.
CREATE FUNCTION announce_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unmarked uuid[];
BEGIN
  -- For rows that did not say it themselves; those of messages ask one by one, because they may become updates.
  unmarked := ARRAY(SELECT told.id FROM told WHERE told.push_due_at IS NULL
    AND (SELECT true FROM push_subscriptions s WHERE s.member_id = told.to_id LIMIT 1));
  IF cardinality(unmarked) > 0 THEN
    UPDATE notifications SET push_due_at = created_at WHERE id = ANY (unmarked);
  END IF;
  PERFORM pg_notify('wigloop', 'notification ' || string_agg(pair.to_id || ' ' || pair.id, ' ' ORDER BY pair.seq))
  FROM (SELECT to_id, id, seq, row_number() OVER (ORDER BY seq) - 1 AS place FROM told) pair GROUP BY pair.place / 100;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.data <> OLD.data THEN
    PERFORM pg_notify('wigloop', 'notification ' || NEW.to_id || ' ' || NEW.id);
  ELSE
    PERFORM pg_notify('wigloop', 'notification ' || NEW.to_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER notifications_announces ON notifications;--> statement-breakpoint
DROP TRIGGER notifications_push ON notifications;--> statement-breakpoint
CREATE TRIGGER notifications_announces AFTER UPDATE OF data, read_at ON notifications FOR EACH ROW EXECUTE FUNCTION announce_notification();--> statement-breakpoint
CREATE TRIGGER notifications_announces_told AFTER INSERT ON notifications REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION announce_told();--> statement-breakpoint
CREATE TRIGGER notifications_push BEFORE INSERT ON notifications FOR EACH ROW WHEN (NEW.is_gathered) EXECUTE FUNCTION mark_push_due();--> statement-breakpoint
CREATE TRIGGER notifications_push_again BEFORE UPDATE OF data ON notifications FOR EACH ROW EXECUTE FUNCTION mark_push_due();
