ALTER TABLE "profiles" ADD COLUMN "name_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_name_key" ON "profiles" USING btree ("name_key");
--> statement-breakpoint
-- On the page of someone who blocked them, a member neither reviews nor votes. Responding to a review about oneself stays:
-- it stands on one's own page, and a block must not take away the answer to a bad review.
CREATE FUNCTION refuse_blocked_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM member_blocks WHERE blocker_id = NEW.reviewed_user_id AND blocked_id = NEW.reviewer_id) THEN
    RAISE check_violation USING CONSTRAINT = 'reviews_not_blocked', MESSAGE = 'a member cannot review someone who blocked them';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_not_blocked BEFORE INSERT OR UPDATE OF rating, comment ON reviews
FOR EACH ROW EXECUTE FUNCTION refuse_blocked_reviewer();
--> statement-breakpoint
CREATE FUNCTION refuse_blocked_voter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews r JOIN member_blocks b ON b.blocker_id = r.reviewed_user_id
      WHERE r.id = NEW.review_id AND b.blocked_id = NEW.user_id) THEN
    RAISE check_violation USING CONSTRAINT = 'review_votes_not_blocked', MESSAGE = 'a member cannot vote on the page of someone who blocked them';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_votes_not_blocked BEFORE INSERT ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_blocked_voter();
