CREATE TABLE "kept_photos" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"width" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"photo_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"width" integer NOT NULL,
	"new_id" uuid
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_reason";--> statement-breakpoint
ALTER TABLE "kept_photos" ADD CONSTRAINT "kept_photos_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_photos_owner" ON "kept_photos" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('own-photo', 'counterfeit', 'misleading', 'prohibited', 'harassment', 'scam', 'off-platform', 'other')) NOT VALID;--> statement-breakpoint
CREATE FUNCTION change_photo_files() RETURNS trigger LANGUAGE plpgsql AS $function$
DECLARE
  owner_stays boolean := EXISTS (SELECT FROM "user" u WHERE u.id = OLD.owner_id);
BEGIN
  -- Pictures in messages and deals stay with the other party when an account goes.
  IF OLD.purpose IN ('message', 'deal') AND NOT owner_stays THEN RETURN NULL; END IF;
  IF owner_stays AND OLD.listing_id IS NOT NULL AND (
    EXISTS (SELECT FROM deal_listings dl JOIN deals d ON d.id = dl.deal_id
      WHERE dl.listing_id = OLD.listing_id AND d.state IN ('agreed', 'returning', 'disputed'))
    OR EXISTS (SELECT FROM reports r
      WHERE r.kind = 'listing' AND r.subject_id = OLD.listing_id AND r.evidence -> 'photoIds' ? OLD.id::text))
  THEN
    INSERT INTO kept_photos (photo_id, owner_id, listing_id, width)
    VALUES (OLD.id, OLD.owner_id, OLD.listing_id, OLD.width) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO photo_changes (photo_id, owner_id, purpose, width, new_id)
  VALUES (OLD.id, OLD.owner_id, OLD.purpose, OLD.width, CASE TG_OP WHEN 'UPDATE' THEN NEW.id END);
  PERFORM announce('photo-changes');
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE TRIGGER photos_change_files AFTER DELETE ON photos
  FOR EACH ROW EXECUTE FUNCTION change_photo_files();--> statement-breakpoint
CREATE TRIGGER photos_change_names AFTER UPDATE OF id ON photos
  FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION change_photo_files();--> statement-breakpoint
-- The file of a photograph is named after its id: a new id is a new address.
CREATE FUNCTION rename_photos() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_TABLE_NAME = 'profiles' THEN
    UPDATE photos SET id = gen_random_uuid() WHERE owner_id = NEW.id AND purpose = 'listing';
  ELSE
    UPDATE photos SET id = gen_random_uuid() WHERE listing_id = NEW.id;
  END IF;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE TRIGGER listings_rename_photos AFTER UPDATE OF status, removed_by_admin ON listings FOR EACH ROW
  WHEN ((NEW.status IN ('deleted', 'permanently_deleted') OR NEW.status = 'removed' AND NEW.removed_by_admin)
    AND NOT (OLD.status IN ('deleted', 'permanently_deleted') OR OLD.status = 'removed' AND OLD.removed_by_admin))
  EXECUTE FUNCTION rename_photos();--> statement-breakpoint
CREATE TRIGGER profiles_rename_photos AFTER UPDATE OF status ON profiles FOR EACH ROW
  WHEN (NEW.status = 'banned' AND OLD.status <> 'banned') EXECUTE FUNCTION rename_photos();--> statement-breakpoint
DROP TRIGGER photos_keep_card_of_moved ON photos;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_keep_card_of_moved AFTER UPDATE ON photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.id, OLD.listing_id, OLD.position, OLD.owner_id, OLD.width, OLD.height, OLD.thumbhash)
    IS DISTINCT FROM (NEW.id, NEW.listing_id, NEW.position, NEW.owner_id, NEW.width, NEW.height, NEW.thumbhash))
  EXECUTE FUNCTION keep_card_of_photo();
