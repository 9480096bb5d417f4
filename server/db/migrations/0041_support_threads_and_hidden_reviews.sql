CREATE TABLE "support_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"is_from_team" boolean NOT NULL,
	"admin_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_entries_text" CHECK (length("support_entries"."text") between 1 and 5000)
);
--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "help_submissions_waiting";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "author_banned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "from_new_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "help_submissions" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_submission_id_help_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."help_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_admin_id_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_entries_thread" ON "support_entries" USING btree ("submission_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_entries_admin" ON "support_entries" USING btree ("admin_id");--> statement-breakpoint
ALTER TABLE "help_submissions" ADD CONSTRAINT "help_submissions_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_subscriptions_owing" ON "user_subscriptions" USING btree ("updated_at" DESC NULLS LAST,"user_id") WHERE "user_subscriptions"."status" in ('past_due', 'unpaid');--> statement-breakpoint
CREATE INDEX "reviews_reviewed_user" ON "reviews" USING btree ("reviewed_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_latest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_hidden_latest" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_from_new_accounts" ON "reviews" USING btree ("reviewed_user_id","created_at") WHERE "reviews"."from_new_account" and "reviews"."looked_at" is null and "reviews"."hidden_at" is null and not "reviews"."author_banned";--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("reviewed_user_id","created_at","id") WHERE "reviews"."hidden_at" is null and not "reviews"."author_banned";--> statement-breakpoint
CREATE INDEX "help_submissions_waiting" ON "help_submissions" USING btree (("plan" is not distinct from 'premium-annual') desc,"waiting_since","id") WHERE "help_submissions"."done_at" is null and "help_submissions"."answered_at" is null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null));--> statement-breakpoint
UPDATE "help_submissions" SET "waiting_since" = "created_at";--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_shown boolean := TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL AND NOT OLD.author_banned;
  is_shown boolean := TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL AND NOT NEW.author_banned;
BEGIN
  UPDATE profiles SET
    review_count = review_count + is_shown::int - was_shown::int,
    rating_total = rating_total + CASE WHEN is_shown THEN NEW.rating ELSE 0 END - CASE WHEN was_shown THEN OLD.rating ELSE 0 END
  WHERE id = coalesce(NEW.reviewed_user_id, OLD.reviewed_user_id) AND (was_shown OR is_shown);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER reviews_count ON reviews;--> statement-breakpoint
CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at, author_banned ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_review();--> statement-breakpoint
CREATE FUNCTION hide_reviews_of_banned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET author_banned = NEW.status = 'banned' WHERE reviewer_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit, and by its name after profiles_wait_for_writes: a review written in the moment of the ban is seen, too.
CREATE CONSTRAINT TRIGGER profiles_withhold_reviews AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status = 'banned') IS DISTINCT FROM (NEW.status = 'banned')) EXECUTE FUNCTION hide_reviews_of_banned();--> statement-breakpoint
UPDATE reviews SET author_banned = true FROM profiles WHERE profiles.id = reviews.reviewer_id AND profiles.status = 'banned';
