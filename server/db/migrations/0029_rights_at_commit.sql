-- A member's writes and the loss of their rights meet at one lock. Each transaction that writes for a member takes it shared as
-- its last statement and reads what it may; whatever takes rights away takes it alone, at its commit. So a ban waits for writes
-- that were just finishing, and every later one finds the ban.
CREATE FUNCTION standing_lock(member uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('standing ' || member, 0)
$$;
--> statement-breakpoint
-- In plpgsql each statement sees what was committed when it began: the row is read after the lock was given.
CREATE FUNCTION hold_standing(member uuid, OUT status text, OUT suspended_until timestamptz, OUT email text, OUT verified boolean, OUT role text, OUT permissions text[])
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(standing_lock(member));
  SELECT p.status, p.suspended_until, u.email, u.email_verified, a.role, a.permissions
    INTO status, suspended_until, email, verified, role, permissions
    FROM "user" u LEFT JOIN profiles p ON p.id = u.id LEFT JOIN admin_users a ON a.id = u.id WHERE u.id = member;
END $$;
--> statement-breakpoint
CREATE FUNCTION wait_for_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(standing_lock(OLD.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred to the commit: taken earlier, with other rows still to be locked, the two could wait for each other.
CREATE CONSTRAINT TRIGGER profiles_wait_for_writes AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status <> 'active' AND (OLD.status, OLD.suspended_until) IS DISTINCT FROM (NEW.status, NEW.suspended_until))
  EXECUTE FUNCTION wait_for_writes();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER admin_users_wait_for_writes AFTER UPDATE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions))
  EXECUTE FUNCTION wait_for_writes();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER admin_users_gone_wait_for_writes AFTER DELETE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION wait_for_writes();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER user_wait_for_writes AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.email, OLD.email_verified) IS DISTINCT FROM (NEW.email, NEW.email_verified))
  EXECUTE FUNCTION wait_for_writes();
