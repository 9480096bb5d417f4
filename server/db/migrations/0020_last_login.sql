-- Whichever way an admin signs in, the day of it is known.
CREATE FUNCTION note_admin_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_users SET last_login = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_notes_admin AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_admin_login();
