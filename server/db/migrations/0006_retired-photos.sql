CREATE TABLE "retired_photos" (
	"photo_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_changes" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "retired_photos" ADD CONSTRAINT "retired_photos_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_photos_owner" ON "retired_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_photo_files() RETURNS trigger LANGUAGE plpgsql AS $function$
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
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO retired_photos (photo_id, owner_id) VALUES (OLD.id, OLD.owner_id) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO photo_changes (photo_id, owner_id, purpose, width, new_id)
  VALUES (OLD.id, OLD.owner_id, OLD.purpose, OLD.width, CASE TG_OP WHEN 'UPDATE' THEN NEW.id END);
  PERFORM announce('photo-changes');
  RETURN NULL;
END $function$;
