-- Whatever a server keeps in memory about a member or the settings is announced here when it changes, by whichever hand.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('wigloop', TG_ARGV[0] || ' ' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_announces AFTER UPDATE OR DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'user_id');
--> statement-breakpoint
CREATE TRIGGER user_announces AFTER UPDATE OR DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');
--> statement-breakpoint
CREATE TRIGGER profiles_announces AFTER INSERT OR UPDATE OR DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');
--> statement-breakpoint
CREATE TRIGGER user_subscriptions_announces AFTER INSERT OR UPDATE OR DELETE ON user_subscriptions FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'user_id');
--> statement-breakpoint
CREATE TRIGGER system_settings_announces AFTER INSERT OR UPDATE OR DELETE ON system_settings FOR EACH ROW EXECUTE FUNCTION announce_change('settings', 'setting_key');
