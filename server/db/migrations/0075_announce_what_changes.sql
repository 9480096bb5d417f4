-- Every announcement makes its commit wait for all others that announce, and empties what servers keep: none for what changes nothing.
CREATE OR REPLACE FUNCTION public.announce_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A save that changed nothing; and likes of a listing that is in no list.
    OLD.updated_at := NEW.updated_at;
    IF NEW.shelf IS NULL THEN OLD.like_count := NEW.like_count; END IF;
    IF OLD *= NEW THEN RETURN NULL; END IF;
  END IF;
  PERFORM pg_notify('wigloop', 'listing ' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND changed - 'updated_at' = to_jsonb(OLD) - 'updated_at' THEN RETURN NULL; END IF;
  PERFORM pg_notify('wigloop', TG_ARGV[0] || ' ' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $function$;
