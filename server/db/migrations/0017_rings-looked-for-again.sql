ALTER TABLE "match_readers" ADD COLUMN "is_here" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "unmet" ADD COLUMN "member_id" uuid;--> statement-breakpoint
-- A change between two members, whose rings are looked for again.
CREATE FUNCTION public.note_unmet_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO unmet (member_id)
  VALUES ((CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0])::uuid);
  PERFORM announce('unmet');
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE TRIGGER wishes_unmet_gone AFTER DELETE ON wishes FOR EACH ROW WHEN (OLD.is_public) EXECUTE FUNCTION note_unmet_member('user_id');--> statement-breakpoint
CREATE TRIGGER listings_unmet_gone AFTER DELETE ON listings FOR EACH ROW WHEN (OLD.shelf = 'active' AND OLD.type <> 'sale') EXECUTE FUNCTION note_unmet_member('user_id');--> statement-breakpoint
CREATE TRIGGER member_blocks_unmet AFTER INSERT OR DELETE ON member_blocks FOR EACH ROW EXECUTE FUNCTION note_unmet_member('blocker_id');--> statement-breakpoint
CREATE TRIGGER deals_unmet AFTER UPDATE ON deals FOR EACH ROW WHEN (NEW.state = 'declined' AND OLD.state <> 'declined') EXECUTE FUNCTION note_unmet_member('proposed_by');
