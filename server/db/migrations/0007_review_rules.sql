-- The one place where a rating comes from: cards, listings and profiles all read these two columns.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE profiles SET
    review_count = review_count + CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END,
    rating_total = rating_total + coalesce(NEW.rating, 0) - coalesce(OLD.rating, 0)
  WHERE id = coalesce(NEW.reviewed_user_id, OLD.reviewed_user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_count AFTER INSERT OR UPDATE OF rating OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();
--> statement-breakpoint
CREATE FUNCTION refuse_own_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE id = NEW.review_id AND reviewer_id = NEW.user_id) THEN
    RAISE check_violation USING CONSTRAINT = 'review_votes_not_own', MESSAGE = 'a member cannot vote for their own review';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_votes_not_own BEFORE INSERT OR UPDATE ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_own_vote();
