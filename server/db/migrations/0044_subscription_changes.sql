CREATE TABLE "subscription_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscriber_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status_before" text NOT NULL,
	"status" text NOT NULL,
	"plan_before" text,
	"plan" text,
	"monthly_cents_before" integer NOT NULL,
	"monthly_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subscription_changes_at" ON "subscription_changes" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "subscription_changes_subscriber" ON "subscription_changes" USING btree ("subscriber_id","seq");--> statement-breakpoint
CREATE FUNCTION monthly_cents(status text, plan text, price_cents integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status <> 'active' THEN 0 WHEN plan LIKE '%-annual' THEN round(coalesce(price_cents, 0) / 12.0)::int ELSE coalesce(price_cents, 0) END
$$;--> statement-breakpoint
CREATE FUNCTION note_subscription_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  status_then text := coalesce(OLD.status, 'none');
  status_now text := coalesce(NEW.status, 'none');
  cents_then integer := coalesce(monthly_cents(OLD.status, OLD.plan_type, OLD.price_cents), 0);
  cents_now integer := coalesce(monthly_cents(NEW.status, NEW.plan_type, NEW.price_cents), 0);
BEGIN
  IF (status_then, OLD.plan_type, cents_then) IS DISTINCT FROM (status_now, NEW.plan_type, cents_now) THEN
    INSERT INTO subscription_changes
      (subscriber_id, at, status_before, status, plan_before, plan, monthly_cents_before, monthly_cents)
    VALUES (coalesce(NEW.user_id, OLD.user_id), coalesce(NEW.updated_at, now()), status_then, status_now,
      OLD.plan_type, NEW.plan_type, cents_then, cents_now);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_subscriptions_note AFTER INSERT OR DELETE OR UPDATE ON user_subscriptions
  FOR EACH ROW EXECUTE FUNCTION note_subscription_change();--> statement-breakpoint
-- What was before is not known: each begins when it last changed.
INSERT INTO subscription_changes (subscriber_id, at, status_before, status, plan_before, plan, monthly_cents_before, monthly_cents)
  SELECT user_id, updated_at, 'none', status, NULL, plan_type, 0, monthly_cents(status, plan_type, price_cents)
  FROM user_subscriptions WHERE status <> 'none';
