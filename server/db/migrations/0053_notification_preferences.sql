CREATE TABLE "notification_preferences" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"here_off" text[] DEFAULT '{}' NOT NULL,
	"mail_off" text[] DEFAULT '{}' NOT NULL,
	"push_off" text[] DEFAULT '{}' NOT NULL,
	"mail_time" text DEFAULT 'at-once' NOT NULL,
	"letter_hour" smallint DEFAULT 8 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"next_letter_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_preferences_mail_time" CHECK ("notification_preferences"."mail_time" in ('at-once', 'daily') and ("notification_preferences"."mail_time" = 'daily') = ("notification_preferences"."next_letter_at" is not null)),
	CONSTRAINT "notification_preferences_hours" CHECK ("notification_preferences"."letter_hour" between 0 and 23 and "notification_preferences"."quiet_from" between 0 and 23 and "notification_preferences"."quiet_to" between 0 and 23
        and ("notification_preferences"."quiet_from" is null) = ("notification_preferences"."quiet_to" is null) and coalesce("notification_preferences"."quiet_from" <> "notification_preferences"."quiet_to", true))
);
--> statement-breakpoint
DROP INDEX "notifications_mailed";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_here" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_preferences_next_letter" ON "notification_preferences" USING btree ("next_letter_at") WHERE "notification_preferences"."next_letter_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread_deal" ON "notifications" USING btree ("to_id","deal_id") WHERE "notifications"."read_at" is null and "notifications"."deal_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_mailed" ON "notifications" USING btree ("to_id","mailed_at") WHERE "notifications"."mailed_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_message(receiver uuid, sender uuid, place bigint, sent_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notifications (to_id, kind, member_id, data, matter, is_gathered, is_here, created_at, mail_due_at)
  VALUES (receiver, 'message', sender, jsonb_build_object('upTo', place), 'messages:' || sender, true,
    NOT EXISTS (SELECT FROM notification_preferences p WHERE p.member_id = receiver AND 'messages' = ANY (p.here_off)),
    sent_at, sent_at + interval '10 minutes')
  ON CONFLICT (to_id, matter) WHERE read_at IS NULL AND is_gathered
  DO UPDATE SET data = excluded.data, created_at = excluded.created_at, is_here = excluded.is_here,
    -- The first of them is not put off by later ones; one that was held back for a day is.
    mail_due_at = CASE WHEN notifications.mail_due_at > sent_at - interval '1 day' THEN notifications.mail_due_at
      ELSE excluded.mail_due_at END
$$;
