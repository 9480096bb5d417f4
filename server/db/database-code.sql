-- Every function, view and trigger as it is now. Generated: change it by a migration, then run
-- node scripts/print-database-code.ts

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM pg_notify('wigloop', TG_ARGV[0] || ' ' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('wigloop', 'listing ' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.data <> OLD.data THEN
    PERFORM pg_notify('wigloop', 'notification ' || NEW.to_id || ' ' || NEW.id);
  ELSE
    PERFORM pg_notify('wigloop', 'notification ' || NEW.to_id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  unmarked uuid[];
BEGIN
  -- For rows that did not say it themselves; those of messages ask one by one, because they may become updates.
  unmarked := ARRAY(SELECT told.id FROM told WHERE told.push_due_at IS NULL
    AND (SELECT true FROM push_subscriptions s WHERE s.member_id = told.to_id LIMIT 1));
  IF cardinality(unmarked) > 0 THEN
    UPDATE notifications SET push_due_at = created_at WHERE id = ANY (unmarked);
  END IF;
  PERFORM pg_notify('wigloop', 'notification ' || string_agg(pair.to_id || ' ' || pair.id, ' ' ORDER BY pair.seq))
  FROM (SELECT to_id, id, seq, row_number() OVER (ORDER BY seq) - 1 AS place FROM told) pair GROUP BY pair.place / 100;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.are_acquainted(member uuid, other uuid, since timestamp with time zone, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(member, other)
      AND greatest(m.sender_id, m.receiver_id) = greatest(member, other) AND m.deal_id IS NULL
      AND (m.created_at <= since OR m.sender_id = other AND m.created_at <= moment))
    OR EXISTS (SELECT FROM deal_parties mine JOIN deal_parties theirs ON theirs.deal_id = mine.deal_id AND theirs.member_id = other
      JOIN deals d ON d.id = mine.deal_id
      WHERE mine.member_id = member AND (d.created_at <= since OR d.proposed_by = other AND d.created_at <= moment))
$function$;

CREATE OR REPLACE FUNCTION public.contact_in(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "substring"(lower(given), '[a-z0-9._%+-]+(?:@|\s?[[(]at[])]\s?)[a-z0-9-]+(?:\.|\s?[[(]dot[])]\s?)[a-z]{2,}|(?:https?://|www\.)\S+|\m[a-z0-9-]+\.(?:com|net|org|shop|store)\M|(?<!\S)@[a-z0-9_.]{3,}|\m(?:whatsapp|telegram|wechat|viber|snapchat)\M|(?<![\d/])(?:\+\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}\M|\+\d{1,3}(?:[ .-]?\d{2,4}){3,4}'::text);

CREATE OR REPLACE FUNCTION public.count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listings SET like_count = like_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(NEW.listing_id, OLD.listing_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.count_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  member uuid := coalesce(NEW.reviewed_user_id, OLD.reviewed_user_id);
  was_shown boolean := TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL AND NOT OLD.author_banned;
  is_shown boolean := TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL AND NOT NEW.author_banned;
BEGIN
  UPDATE profiles SET
    review_count = review_count + is_shown::int - was_shown::int,
    rating_total = rating_total + CASE WHEN is_shown THEN NEW.rating ELSE 0 END - CASE WHEN was_shown THEN OLD.rating ELSE 0 END
  WHERE id = member AND (was_shown OR is_shown);
  IF NOT coalesce(NEW.is_verified, OLD.is_verified) THEN RETURN NULL; END IF;
  -- Counted anew under the lock that was taken above, so that two at once see each other.
  UPDATE profiles SET (verified_count, verified_total, verified_authors) = (
    SELECT count(*), coalesce(sum(rating), 0), count(DISTINCT deal_author) FROM reviews
    WHERE reviewed_user_id = member AND is_verified AND hidden_at IS NULL AND NOT author_banned)
  WHERE id = member AND (was_shown OR is_shown);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.cut_long_words(words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (EXISTS ( SELECT
                FROM unnest(cut_long_words.words) word(word)
               WHERE (length(word.word) > 64))) THEN ( SELECT array_agg((pieces.block || COALESCE(pieces.next, ''::text)) ORDER BY numbered.place, pieces.at) AS array_agg
                FROM unnest(cut_long_words.words) WITH ORDINALITY numbered(word, place),
                 LATERAL ( SELECT blocks.at,
                         blocks.matched[1] AS block,
                         "left"(lead(blocks.matched[1]) OVER (ORDER BY blocks.at), 15) AS next
                        FROM regexp_matches(numbered.word, '.{1,49}'::text, 'g'::text) WITH ORDINALITY blocks(matched, at)) pieces
               WHERE ((pieces.at = 1) OR (length(pieces.block) > 15)))
             ELSE words
         END AS words;
END;

CREATE OR REPLACE FUNCTION public.erase_address_from_audit(address text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM set_config('wigloop.erased_address', address, true);
  UPDATE audit_log SET
    admin_email = without_address(admin_email, address),
    before = without_address(before::text, address)::jsonb,
    after = without_address(after::text, address)::jsonb,
    reason = without_address(reason, address)
  WHERE strpos(lower(concat_ws(' ', admin_email, before, after, reason)), lower(address)) > 0;
  PERFORM set_config('wigloop.erased_address', '', true);
END $function$;

CREATE OR REPLACE FUNCTION public.find_words(part text, pattern text, at_most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
BEGIN
  RETURN coalesce(
    (SELECT array_agg(hash) FROM (
      SELECT hash FROM search_words WHERE word_grams(word) @> part_grams(part) AND word LIKE pattern LIMIT at_most
    ) AS found), '{}');
END $function$;

CREATE OR REPLACE FUNCTION public.flag_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  lowest integer := (SELECT lowest_price_cents FROM brands WHERE id = NEW.brand);
BEGIN
  PERFORM note_flag(NEW.id, 'contact', contact_in(NEW.title || E'\n' || NEW.description), NEW.updated_at);
  PERFORM note_flag(NEW.id, 'low-price', CASE WHEN NEW.price_cents < lowest / 5.0 THEN NEW.price_cents::text END, NEW.updated_at);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_flags (listing_id, reason, found_at, waits_until)
    SELECT NEW.id, 'new-member', NEW.created_at, profiles.created_at + interval '7 days' FROM profiles
    WHERE id = NEW.user_id AND profiles.created_at > NEW.created_at - interval '7 days'
      AND (SELECT count(*) FROM listings
        WHERE user_id = NEW.user_id AND (created_at, id) <= (NEW.created_at, NEW.id)) <= 3;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.flag_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  photo photos := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  touched uuid[] := ARRAY[NEW.listing_id, OLD.listing_id];
BEGIN
  -- Every save of a listing names its photographs again, and most of them stay where they are.
  IF TG_OP = 'UPDATE' AND NEW.listing_id IS NOT DISTINCT FROM OLD.listing_id THEN RETURN NULL; END IF;
  -- In one order for all, so that two members with the same picture never wait for each other in a circle.
  PERFORM note_shared_photo(listing) FROM (
    SELECT unnest(touched) AS listing
    UNION
    SELECT listing_id FROM (
      SELECT listing_id FROM photos
      WHERE fingerprint = photo.fingerprint AND owner_id <> photo.owner_id AND listing_id IS NOT NULL LIMIT 20
    ) AS others
    ORDER BY 1
  ) AS all_touched WHERE listing IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_deal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.kind, NEW.proposed_by, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.proposed_by, OLD.created_at) THEN
    RAISE EXCEPTION 'a deal keeps its id, kind and proposer' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.state = OLD.state THEN RETURN NEW; END IF;
  IF is_deal_writer(coalesce(NEW.id, OLD.id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'the state of a deal is written by its rules alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  -- A job that comes more than a month late finds a dispute both opened and closed.
  IF TG_OP = 'UPDATE' AND (OLD.state, NEW.state) NOT IN (
    ('proposed', 'agreed'), ('proposed', 'declined'), ('proposed', 'withdrawn'), ('proposed', 'expired'), ('proposed', 'void'),
    ('agreed', 'returning'), ('agreed', 'disputed'), ('agreed', 'completed'), ('agreed', 'canceled'), ('agreed', 'closed'),
    ('returning', 'disputed'), ('returning', 'canceled'), ('returning', 'closed'),
    ('disputed', 'agreed'), ('disputed', 'returning'), ('disputed', 'completed'), ('disputed', 'canceled'), ('disputed', 'closed')
  ) AND NOT (NEW.kind = 'recorded-sale' AND (OLD.state, NEW.state) = ('proposed', 'completed')) THEN
    RAISE EXCEPTION 'a deal cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NEW.state NOT IN ('proposed', 'agreed', 'declined') THEN
    RAISE EXCEPTION 'a deal cannot begin as %', NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' OR is_deal_writer(coalesce(NEW.deal_id, OLD.deal_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'listings are reserved by the rules of deals alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM FROM listings WHERE id = NEW.listing_id AND shelf = 'active';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a listing on the shelf can be reserved' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_reserved_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- What counts, badges and the search write by themselves, and whether visitors see its card.
  kept text[] := ARRAY['is_reserved', 'owner_hidden', 'owner_tier', 'like_count', 'search_text', 'shelf', 'sort_at', 'updated_at', 'is_public_card'];
BEGIN
  IF NEW.is_reserved IS DISTINCT FROM OLD.is_reserved
    AND NEW.is_reserved IS DISTINCT FROM EXISTS (SELECT FROM deal_reservations WHERE listing_id = NEW.id) THEN
    RAISE EXCEPTION 'a listing is reserved by a deal alone' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT OLD.is_reserved THEN RETURN NEW; END IF;
  -- A takedown by staff ends or disputes the deal.
  IF NEW.status IS DISTINCT FROM OLD.status AND (NEW.removed_by_admin OR NEW.status = 'deleted') THEN
    kept := kept || ARRAY['status', 'removed_at', 'removed_by_admin'];
  END IF;
  IF to_jsonb(NEW) - kept IS DISTINCT FROM to_jsonb(OLD) - kept THEN
    RAISE EXCEPTION 'a reserved listing stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'listings_reserved';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.hash_tokens(tokens text[])
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(array_agg(hashtextextended(token.token, (0)::bigint)), '{}'::bigint[]) AS "coalesce"
    FROM unnest(hash_tokens.tokens) token(token);
END;

CREATE OR REPLACE FUNCTION public.hide_listings_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listings SET owner_hidden = (NEW.status <> 'active')
  WHERE user_id = NEW.id AND owner_hidden <> (NEW.status <> 'active');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.hide_reviews_of_banned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE reviews SET author_banned = NEW.status = 'banned' WHERE reviewer_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.hold_standing(member uuid, OUT status text, OUT suspended_until timestamp with time zone, OUT email text, OUT verified boolean, OUT role text, OUT permissions text[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(standing_lock(member));
  SELECT p.status, p.suspended_until, u.email, u.email_verified, a.role, a.permissions
    INTO status, suspended_until, email, verified, role, permissions
    FROM "user" u LEFT JOIN profiles p ON p.id = u.id LEFT JOIN admin_users a ON a.id = u.id WHERE u.id = member;
END $function$;

CREATE OR REPLACE FUNCTION public.is_deal_writer(deal uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT strpos(current_setting('wigloop.deal', true), deal::text) > 0
$function$;

CREATE OR REPLACE FUNCTION public.keep_card(listing uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_done boolean;
BEGIN
  -- Locked before it is built: whoever had the lock before has committed what the next statement reads.
  SELECT xmin = pg_current_xact_id()::xid INTO is_done FROM listing_cards WHERE listing_id = listing FOR NO KEY UPDATE;
  -- All changes of the transaction were made before the first of its cards was: one of them is enough.
  IF is_done THEN RETURN; END IF;
  INSERT INTO listing_cards (listing_id, card, shelf, sort_at)
  SELECT listing_id, card, shelf, sort_at FROM built_cards WHERE listing_id = listing
  ON CONFLICT (listing_id) DO UPDATE SET card = excluded.card, shelf = excluded.shelf, sort_at = excluded.sort_at
  WHERE (listing_cards.card::text, listing_cards.shelf, listing_cards.sort_at)
    IS DISTINCT FROM (excluded.card::text, excluded.shelf, excluded.sort_at);
END $function$;

CREATE OR REPLACE FUNCTION public.keep_card_of_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM keep_card(NEW.id);
  -- Whoever changes the owner in this moment does not see the new listing yet, and it not the change: looked at once more.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stale_cards (listing_id) VALUES (NEW.id);
    PERFORM pg_notify('wigloop', 'stale-cards');
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_card_of_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.listing_id IS NOT NULL THEN PERFORM keep_card(OLD.listing_id); END IF;
  IF NEW.listing_id IS DISTINCT FROM OLD.listing_id AND NEW.listing_id IS NOT NULL THEN PERFORM keep_card(NEW.listing_id); END IF;
  IF OLD.listing_id IS NOT NULL OR NEW.listing_id IS NOT NULL THEN PERFORM pg_notify('wigloop', 'cards'); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_deal_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- It goes with an account or with its deal alone: then the trigger of a key stands above this one.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.rating, NEW.comment, NEW.tags, NEW.deal_id, NEW.deal_author, NEW.is_verified, NEW.reviewed_user_id, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.rating, OLD.comment, OLD.tags, OLD.deal_id, OLD.deal_author, OLD.is_verified, OLD.reviewed_user_id, OLD.created_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.keep_shown_deal_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF is_deal_writer(coalesce(NEW.deal_id, OLD.deal_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'the reviews of a deal are written by its rules alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM deals WHERE id = OLD.deal_id AND reviews_shown_at IS NOT NULL) THEN
    RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.learn_text(search_text text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO search_words (hash, word)  SELECT DISTINCT hashtextextended(word.word, (0)::bigint) AS hashtextextended,
             word.word
            FROM unnest(listing_words(learn_text.search_text)) word(word)
           ORDER BY (hashtextextended(word.word, (0)::bigint)) ON CONFLICT DO NOTHING;
END;

CREATE OR REPLACE FUNCTION public.learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  waiting_at_most CONSTANT integer := 200;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.search_text = OLD.search_text THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM (SELECT FROM unlearned_listings LIMIT waiting_at_most) AS waiting) < waiting_at_most THEN
    INSERT INTO unlearned_listings (listing_id) VALUES (NEW.id);
    PERFORM pg_notify('wigloop', 'unlearned');
  ELSE
    PERFORM learn_text(NEW.search_text);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.listing_days(sort_at timestamp with time zone)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[(floor((EXTRACT(epoch FROM sort_at) / (86400)::numeric)))::bigint];

CREATE OR REPLACE FUNCTION public.listing_tokens(search_text text, shelf text, brand text, condition text, type text, color text, cap_features text[], length_inches numeric, cap_size text, fiber_type text, piece text, shade text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
BEGIN ATOMIC
 SELECT (ARRAY[(0)::bigint] || array_agg(hashtextextended(tokens.token, (0)::bigint)))
    FROM ( SELECT listing_words(listing_tokens.search_text) AS words
          OFFSET 0) cut,
     LATERAL ( SELECT unnest(cut.words) AS unnest
         UNION ALL
          SELECT ((neighbours.one || ' '::text) || neighbours.two)
            FROM UNNEST(cut.words, cut.words[2:]) neighbours(one, two)
           WHERE (neighbours.two IS NOT NULL)
         UNION ALL
          SELECT facet.facet
            FROM unnest(ARRAY[('shelf '::text || listing_tokens.shelf), ('brand '::text || listing_tokens.brand), ('condition '::text || listing_tokens.condition), ('type '::text || listing_tokens.type), ('color '::text || listing_tokens.color), ('cap_size '::text || listing_tokens.cap_size), ('fiber_type '::text || listing_tokens.fiber_type), ('piece '::text || listing_tokens.piece), ('shade '::text || listing_tokens.shade)]) facet(facet)
           WHERE (facet.facet IS NOT NULL)
         UNION ALL
          SELECT ('cap '::text || feature.feature)
            FROM unnest(listing_tokens.cap_features) feature(feature)
         UNION ALL
          SELECT ('length '::text ||
                 CASE
                     WHEN (listing_tokens.length_inches <= (12)::numeric) THEN 'short'::text
                     WHEN (listing_tokens.length_inches <= (16)::numeric) THEN 'medium'::text
                     WHEN (listing_tokens.length_inches <= (24)::numeric) THEN 'long'::text
                     ELSE 'extra-long'::text
                 END)
           WHERE (listing_tokens.length_inches IS NOT NULL)) tokens(token);
END;

CREATE OR REPLACE FUNCTION public.listing_words(search_text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN cut_long_words(array_remove(search_parts(search_text), ''::text));

CREATE OR REPLACE FUNCTION public.mark_push_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM push_subscriptions s WHERE s.member_id = NEW.to_id) THEN
    NEW.push_due_at := NEW.created_at;
  END IF;
  RETURN NEW;
END;
$function$;

CREATE OR REPLACE FUNCTION public.monthly_cents(status text, plan text, price_cents integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN status <> 'active' THEN 0 WHEN plan LIKE '%-annual' THEN round(coalesce(price_cents, 0) / 12.0)::int ELSE coalesce(price_cents, 0) END
$function$;

CREATE OR REPLACE FUNCTION public.new_members_of(member uuid, since timestamp with time zone)
 RETURNS TABLE(id uuid, at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT reached.id, min(reached.at) FROM (
    SELECT c.other_id AS id, c.opened_at AS at FROM conversations c
    WHERE c.member_id = member AND c.is_opener AND c.opened_at > since
    UNION ALL
    SELECT p.member_id, d.created_at FROM deals d JOIN deal_parties p ON p.deal_id = d.id AND p.member_id <> member
    WHERE d.proposed_by = member AND d.kind = 'deal' AND d.created_at > since
      AND NOT are_acquainted(member, p.member_id, since, d.created_at)
  ) reached GROUP BY reached.id
$function$;

CREATE OR REPLACE FUNCTION public.note_admin_login()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE admin_users SET last_login = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_flag(listing uuid, why text, what text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF what IS NULL THEN
    DELETE FROM listing_flags WHERE listing_id = listing AND reason = why;
    RETURN;
  END IF;
  INSERT INTO listing_flags AS known (listing_id, reason, detail, found_at) VALUES (listing, why, what, at)
  ON CONFLICT (listing_id, reason) DO UPDATE
    SET detail = excluded.detail, found_at = excluded.found_at, cleared_at = NULL, cleared_by = NULL
    WHERE known.detail <> excluded.detail;
END $function$;

CREATE OR REPLACE FUNCTION public.note_shared_photo(listing uuid)
 RETURNS void
 LANGUAGE sql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
BEGIN ATOMIC
 SELECT note_flag(listing, 'photo'::text, ( SELECT (first.listing_id)::text AS listing_id
            FROM (photos own
              CROSS JOIN LATERAL ( SELECT other.listing_id,
                     other.created_at,
                     other.id
                    FROM photos other
                   WHERE ((other.fingerprint = own.fingerprint) AND (other.owner_id <> own.owner_id) AND (other.listing_id IS NOT NULL))
                   ORDER BY other.created_at, other.id
                  LIMIT 1) first)
           WHERE (own.listing_id = note_shared_photo.listing)
           ORDER BY first.created_at, first.id
          LIMIT 1), now()) AS note_flag
   WHERE (EXISTS ( SELECT
            FROM listings
           WHERE (listings.id = note_shared_photo.listing)));
END;

CREATE OR REPLACE FUNCTION public.note_stale_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO stale_cards (owner_id) VALUES (NEW.id);
  PERFORM pg_notify('wigloop', 'stale-cards');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_subscription_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  status_then text := coalesce(OLD.status, 'none');
  status_now text := coalesce(NEW.status, 'none');
  cents_then integer := coalesce(monthly_cents(OLD.status, OLD.plan_type, OLD.price_cents), 0);
  cents_now integer := coalesce(monthly_cents(NEW.status, NEW.plan_type, NEW.price_cents), 0);
BEGIN
  IF (status_then, OLD.plan_type, cents_then) IS DISTINCT FROM (status_now, NEW.plan_type, cents_now) THEN
    INSERT INTO subscription_changes
      (subscriber_id, at, status_before, status, plan_before, plan, monthly_cents_before, monthly_cents)
    VALUES (coalesce(NEW.user_id, OLD.user_id), coalesce(NEW.updated_at, now()), status_then, status_now,
      OLD.plan_type, NEW.plan_type, cents_then, cents_now);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_unmet_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes WHERE is_public) THEN RETURN NULL; END IF;
  INSERT INTO unmet (listing_id) VALUES (NEW.id);
  PERFORM pg_notify('wigloop', 'unmet');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_unmet_wish()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO unmet (wish_id) VALUES (NEW.id);
  PERFORM pg_notify('wigloop', 'unmet');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.offer_to_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes) THEN RETURN NULL; END IF;
  INSERT INTO unmatched_listings (listing_id, before) VALUES (NEW.id,
    CASE WHEN TG_OP = 'UPDATE' AND OLD.shelf = 'active' THEN to_jsonb(OLD) - ARRAY['title', 'description', 'checklist'] END);
  PERFORM pg_notify('wigloop', 'unmatched');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.part_grams(part text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (length(part) <= 5) THEN ARRAY[part]
             ELSE ( SELECT array_agg(DISTINCT substr(part_grams.part, start.start, 5)) AS array_agg
                FROM generate_series(1, (length(part_grams.part) - 4)) start(start))
         END AS array_agg;
END;

CREATE OR REPLACE FUNCTION public.part_pattern(part text, open_start boolean, open_end boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((CASE WHEN open_start THEN '%'::text ELSE ''::text END || regexp_replace(part, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || CASE WHEN open_end THEN '%'::text ELSE ''::text END);

CREATE OR REPLACE FUNCTION public.pass_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM passed) THEN
    UPDATE listings SET is_reserved = (TG_OP = 'INSERT') WHERE id IN (SELECT listing_id FROM passed);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.pass_tier_to_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE listings SET owner_tier = NEW.seller_tier
  WHERE user_id = NEW.id AND owner_tier IS DISTINCT FROM NEW.seller_tier;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_facts(words text[], fact_tokens text[], fact_words text[])
 RETURNS words_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  plan words_plan := ('{}', '{}', false, '{}', '{}', '{}', '{}');
BEGIN
  -- Words that no fact says come first: to look for them takes less time, and they leave fewer listings to look at.
  SELECT array_agg(word ORDER BY said <> '', place), array_agg(said ORDER BY said <> '', place) INTO plan.wanted, plan.facts
  FROM (
    SELECT word, place, coalesce(string_agg(substr(token, strpos(token, ' ') + 1), chr(1)), '') AS said
    FROM (
      -- The character between the parts of a listing's text is in no part, so such a word is nowhere.
      SELECT CASE WHEN strpos(given, chr(1)) = 0 THEN lower(given) END AS word, place
      FROM unnest(words) WITH ORDINALITY AS texts (given, place)
    ) AS folded
    LEFT JOIN unnest(fact_tokens, fact_words) AS fact (token, told) ON strpos(told, word) > 0
    GROUP BY word, place
  ) AS looked_up;
  -- With a word that is nowhere no token is looked for, and so nothing is found.
  plan.rare := array_position(plan.wanted, NULL) IS NOT NULL;
  RETURN plan;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_search(term text)
 RETURNS search_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  rare_below CONSTANT real := 0.006;
  words_at_most CONSTANT integer := 1000;
  plan search_plan := (lower(term), true, '{}', '{}', '{}');
  parts text[] := search_parts(lower(term));
  parts_count integer := cardinality(parts);
  -- No more of a part than is sure to lie within one piece of a long word: its end at the end, its beginning elsewhere.
  head text := CASE WHEN parts_count > 1 THEN right(parts[1], 16) ELSE left(parts[1], 16) END;
  tail text := CASE WHEN parts_count > 1 THEN left(parts[parts_count], 16) ELSE '' END;
  middle text[] := cut_long_words(array_remove(parts[2:parts_count - 1], ''));
  head_pattern text := part_pattern(head, true, parts_count = 1);
  tail_pattern text := part_pattern(tail, false, true);
  -- Endless where there is nothing to look for, so that it is never taken for the rarest.
  head_share real := 'infinity';
  tail_share real := 'infinity';
  middle_share real := 'infinity';
  known bigint[];
BEGIN
  -- The character between title and description is in no listing's text, so such a term is nowhere.
  IF strpos(term, chr(1)) > 0 THEN plan.wanted := NULL; RETURN plan; END IF;
  -- A part of some length is in few words: one look tells which they are and how common they are together.
  IF parts_count = 1 AND length(head) > 3 THEN
    SELECT array_agg(hash), coalesce(sum(frequency), 0) INTO known, head_share FROM (
      SELECT hash, frequency FROM search_words WHERE word_grams(word) @> part_grams(head) AND word LIKE head_pattern LIMIT words_at_most
    ) AS words;
    IF known IS NULL OR cardinality(known) < words_at_most THEN
      plan.rare := head_share < rare_below;
      IF plan.rare THEN plan.any_of := coalesce(known, '{}'); plan.also_any_of := plan.any_of; END IF;
      RETURN plan;
    END IF;
  END IF;
  IF head <> '' THEN
    SELECT coalesce(sum(frequency), 0) INTO head_share FROM search_words WHERE frequency > 0 AND word LIKE head_pattern;
  END IF;
  IF tail <> '' THEN
    SELECT coalesce(sum(frequency), 0) INTO tail_share FROM search_words WHERE frequency > 0 AND word LIKE tail_pattern;
  END IF;
  IF cardinality(middle) > 0 THEN
    SELECT share INTO middle_share FROM tokens_by_rarity(middle) LIMIT 1;
  END IF;
  plan.rare := least(head_share, tail_share, middle_share) < rare_below;
  IF NOT plan.rare THEN RETURN plan; END IF;
  IF middle_share <= least(head_share, tail_share) THEN
    plan.all_of := ARRAY(SELECT token FROM tokens_by_rarity(middle) LIMIT 3);
    plan.any_of := plan.all_of[1:1];
    plan.also_any_of := plan.any_of;
    RETURN plan;
  END IF;
  plan.any_of := CASE
    WHEN head_share <= tail_share THEN find_words(head, head_pattern, words_at_most)
    ELSE find_words(tail, tail_pattern, words_at_most) END;
  plan.also_any_of := plan.any_of;
  -- A thousand rare words together are no longer rare.
  plan.rare := cardinality(plan.any_of) < words_at_most;
  RETURN plan;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_thorough_search(term text, filters bigint[])
 RETURNS search_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  words_at_most CONSTANT integer := 6000;
  plan search_plan := (lower(term), true, '{}', '{}', '{}');
  parts text[] := search_parts(lower(term));
  parts_count integer := cardinality(parts);
  -- No more of a part than is sure to lie within one piece of a long word: its end at the end, its beginning elsewhere.
  head text := CASE WHEN parts_count > 1 THEN right(parts[1], 16) ELSE left(parts[1], 16) END;
  tail text := CASE WHEN parts_count > 1 THEN left(parts[parts_count], 16) ELSE '' END;
  middle text[] := cut_long_words(array_remove(parts[2:parts_count - 1], ''));
  heads bigint[];
  tails bigint[];
BEGIN
  IF strpos(term, chr(1)) > 0 THEN plan.wanted := NULL; RETURN plan; END IF;
  -- One or two letters are in so many words that filters, where there are any, narrow down better.
  IF head <> '' AND (length(head) > 2 OR filters IS NULL) THEN
    heads := find_words(head, part_pattern(head, true, parts_count = 1), words_at_most);
  END IF;
  IF tail <> '' AND (length(tail) > 2 OR filters IS NULL) THEN
    tails := find_words(tail, part_pattern(tail, false, true), words_at_most);
  END IF;
  -- So many words narrow nothing down: then it is up to the other parts and the filters. Every listing has the token 0.
  IF cardinality(heads) = words_at_most THEN heads := NULL; END IF;
  IF cardinality(tails) = words_at_most THEN tails := NULL; END IF;
  IF cardinality(middle) > 1 THEN
    -- Each token costs the time to read its list, so only the rarest.
    plan.all_of := ARRAY(SELECT token FROM tokens_by_rarity(middle) LIMIT 3);
    plan.any_of := plan.all_of[1:1];
    plan.also_any_of := plan.any_of;
    RETURN plan;
  END IF;
  IF cardinality(middle) = 1 THEN
    IF heads IS NULL AND tails IS NULL THEN
      plan.any_of := ARRAY[hashtextextended(middle[1], 0)];
      plan.also_any_of := coalesce(filters[1:1], plan.any_of);
      RETURN plan;
    END IF;
    IF heads IS NOT NULL THEN
      heads := ARRAY(SELECT hashtextextended(word || ' ' || middle[1], 0) FROM search_words WHERE hash = ANY (heads));
    END IF;
    IF tails IS NOT NULL THEN
      tails := ARRAY(SELECT hashtextextended(middle[1] || ' ' || word, 0) FROM search_words WHERE hash = ANY (tails));
    END IF;
  ELSIF cardinality(heads) * cardinality(tails) < words_at_most THEN
    heads := ARRAY(
      SELECT hashtextextended(one.word || ' ' || two.word, 0) FROM search_words AS one, search_words AS two
      WHERE one.hash = ANY (heads) AND two.hash = ANY (tails));
    tails := heads;
  END IF;
  plan.any_of := coalesce(heads, tails, filters[1:1], ARRAY[0]);
  plan.also_any_of := coalesce(tails, heads, filters[1:1], ARRAY[0]);
  RETURN plan;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_told_words(words text[], said text[], tokens text[])
 RETURNS words_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  rare_below CONSTANT real := 0.006;
  looked_up_at_most CONSTANT integer := 8;
  plan words_plan := (words, said, false, '{}', '{}', '{}', '{}');
  one search_plan;
  told bigint[];
BEGIN
  FOR at IN 1 .. least(cardinality(words), looked_up_at_most) LOOP
    told := hash_tokens(string_to_array(nullif(tokens[at], ''), chr(1)));
    CONTINUE WHEN cardinality(told) > 0 AND share_of_tokens('{}', told) >= rare_below;
    one := plan_search(words[at]);
    CONTINUE WHEN NOT one.rare;
    plan.rare := true;
    plan.any_of := one.any_of || told;
    plan.also_any_of := one.also_any_of || told;
    -- A fact has only its own token.
    plan.all_of := CASE WHEN cardinality(told) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END LOOP;
  RETURN plan;
END $function$;

CREATE OR REPLACE FUNCTION public.plan_words(words text[], fact_tokens text[], fact_words text[])
 RETURNS words_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
BEGIN
  IF plan.rare THEN RETURN plan; END IF;
  RETURN plan_told_words(plan.wanted, plan.facts, ARRAY(
    SELECT array_to_string(said_by_facts(word, fact_tokens, fact_words), chr(1))
    FROM unnest(plan.wanted) WITH ORDINALITY AS wanted (word, place) ORDER BY place));
END $function$;

CREATE OR REPLACE FUNCTION public.plan_words_thoroughly(words text[], fact_tokens text[], fact_words text[], filters bigint[])
 RETURNS words_plan
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  looked_at_most CONSTANT integer := 24;
  lists_at_most CONSTANT integer := 6;
  -- Each token of a list costs the time to open it, and to look at it again for every listing that the other lists have.
  tokens_at_most CONSTANT integer := 500;
  all_tokens_at_most CONSTANT integer := 200;
  -- So small a share of the listings is looked at in less time than one more list takes.
  few CONSTANT real := 0.001;
  plan words_plan := plan_facts(words, fact_tokens, fact_words);
  one search_plan;
  part text;
  is_one_part boolean;
  said bigint[];
  found bigint[];
  lists text[] := '{}';
  chosen integer[] := '{}';
  sizes integer[] := '{}';
  seen varbit[] := '{}';
  places integer[];
  at integer;
  -- Which of the latest have all the words chosen so far, which have any, and the share of listings that have all.
  have_all varbit;
  have_any varbit;
  share real := 1;
BEGIN
  IF plan.rare THEN RETURN plan; END IF;
  plan.rare := true;
  IF cardinality(words) > 1 THEN
    seen := words_of_latest(plan.wanted[:looked_at_most], plan.facts[:looked_at_most]);
  END IF;
  places := ARRAY(SELECT generate_subscripts(seen, 1));
  WHILE cardinality(places) > 0 AND cardinality(lists) < lists_at_most AND share > few LOOP
    -- Words of the same sentence leave each other's listings. Where the words chosen leave none of the latest, another
    -- sentence is still told by how little it has in common with any of theirs.
    SELECT place INTO at FROM unnest(places) AS place
    ORDER BY bit_count(coalesce(have_all & seen[place], seen[place])), bit_count(have_any & seen[place]), bit_count(seen[place]), place
    LIMIT 1;
    places := array_remove(places, at);
    -- No more of a word than is sure to lie within one piece of a long one. One letter narrows nothing down.
    part := left(plan.wanted[at], 16);
    CONTINUE WHEN length(part) < 2;
    CONTINUE WHEN cardinality(lists) > 0 AND share * (1 - bit_count(seen[at])::real / length(seen[at])) < few;
    -- Whatever has the one has the other.
    CONTINUE WHEN EXISTS (SELECT FROM unnest(chosen) AS place WHERE bit_count(seen[place]) > 3 AND seen[place] & seen[at] = seen[place]);
    is_one_part := cardinality(search_parts(plan.wanted[at])) = 1;
    -- Two letters can be in so many words that finding them all takes long; some words of the dictionary tell.
    CONTINUE WHEN is_one_part AND length(part) = 2 AND 20 < (
      SELECT count(*) FROM (SELECT word FROM search_words ORDER BY hash LIMIT 500) AS some_words WHERE strpos(word, part) > 0);
    said := hash_tokens(said_by_facts(plan.wanted[at], fact_tokens, fact_words));
    IF is_one_part THEN
      found := find_words(part, part_pattern(part, true, true), tokens_at_most);
    ELSE
      one := plan_thorough_search(plan.wanted[at], NULL);
      found := one.any_of;
      CONTINUE WHEN 0 = ANY (found);
      IF cardinality(said) = 0 AND cardinality(plan.all_of) = 0 THEN plan.all_of := one.all_of; END IF;
    END IF;
    CONTINUE WHEN cardinality(found) >= tokens_at_most;
    CONTINUE WHEN cardinality(lists) > 0
      AND (SELECT sum(size) FROM unnest(sizes) AS size) + cardinality(found || said) > all_tokens_at_most;
    lists := lists || (found || said)::text;
    chosen := chosen || at;
    sizes := sizes || cardinality(found || said);
    have_all := coalesce(have_all & seen[at], seen[at]);
    have_any := coalesce(have_any | seen[at], seen[at]);
    -- Too few of the latest are left to tell: then as if the words had nothing to do with each other.
    share := CASE WHEN bit_count(have_all) > 3 THEN bit_count(have_all)::real / length(have_all)
      ELSE share * least(1, greatest(share_of_tokens(found, said), greatest(bit_count(seen[at]), 1)::real / greatest(length(seen[at]), 1))) END;
  END LOOP;
  IF cardinality(lists) = 0 THEN
    -- One word alone, or nothing but parts of very many words: then by the one that fewest of the latest have.
    SELECT place INTO at FROM generate_subscripts(seen, 1) AS place ORDER BY bit_count(seen[place]), place LIMIT 1;
    at := coalesce(at, 1);
    one := plan_thorough_search(plan.wanted[at], filters);
    said := hash_tokens(said_by_facts(plan.wanted[at], fact_tokens, fact_words));
    plan.any_of := one.any_of || said;
    plan.also_any_of := CASE WHEN cardinality(one.also_any_of) < tokens_at_most THEN one.also_any_of ELSE one.any_of END || said;
    plan.all_of := CASE WHEN cardinality(said) > 0 THEN '{}' ELSE one.all_of END;
    RETURN plan;
  END IF;
  -- The later lists are only read for what the first ones have, so those that take longest come last.
  lists := ARRAY(
    SELECT list FROM unnest(lists, sizes, chosen) AS one_each (list, size, place) ORDER BY size * bit_count(seen[place]), place);
  plan.any_of := lists[1];
  plan.also_any_of := coalesce(lists[2], lists[1]);
  plan.further := lists[3:];
  RETURN plan;
END $function$;

CREATE OR REPLACE FUNCTION public.prepare_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.search_text := lower(NEW.title) || chr(1) || lower(NEW.description) || chr(1)
    || coalesce((SELECT lower(name) FROM brands WHERE id = NEW.brand), '');
  IF coalesce(NEW.color_code, NEW.color_name) IS NOT NULL THEN
    NEW.search_text := NEW.search_text || chr(1) || coalesce(lower(NEW.color_code), '') || chr(1) || coalesce(lower(NEW.color_name), '');
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT status <> 'active', seller_tier INTO NEW.owner_hidden, NEW.owner_tier FROM profiles WHERE id = NEW.user_id;
    NEW.owner_hidden := coalesce(NEW.owner_hidden, false);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refresh_stale_cards(at_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  noted uuid[];
  taken uuid[];
BEGIN
  WITH owners AS (
    DELETE FROM stale_cards WHERE id IN (
      SELECT id FROM stale_cards WHERE owner_id IS NOT NULL ORDER BY id LIMIT at_most FOR UPDATE SKIP LOCKED
    ) RETURNING owner_id
  )
  INSERT INTO stale_cards (listing_id) SELECT id FROM listings WHERE user_id IN (SELECT owner_id FROM owners);

  noted := ARRAY(SELECT DISTINCT listing_id FROM (
    SELECT listing_id FROM stale_cards WHERE listing_id IS NOT NULL ORDER BY id LIMIT at_most
  ) AS oldest);
  taken := ARRAY(SELECT listing_id FROM listing_cards WHERE listing_id = ANY (noted) FOR NO KEY UPDATE SKIP LOCKED);
  -- Before the cards are built: what is noted after this is noted anew.
  DELETE FROM stale_cards WHERE listing_id = ANY (taken)
    OR listing_id = ANY (noted) AND NOT EXISTS (SELECT FROM listing_cards c WHERE c.listing_id = stale_cards.listing_id);
  UPDATE listing_cards c SET card = built.card FROM built_cards built
  WHERE c.listing_id = ANY (taken) AND built.listing_id = c.listing_id AND built.card::text <> c.card::text;
  IF FOUND THEN PERFORM pg_notify('wigloop', 'cards'); END IF;
  RETURN (SELECT count(*) FROM stale_cards);
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  address text := nullif(current_setting('wigloop.erased_address', true), '');
  expected audit_log;
BEGIN
  IF TG_OP = 'UPDATE' AND address LIKE '_%@_%' AND NOT EXISTS (SELECT FROM "user" WHERE email = lower(address)) THEN
    expected := OLD;
    expected.admin_email := without_address(OLD.admin_email, address);
    expected.before := without_address(OLD.before::text, address)::jsonb;
    expected.after := without_address(OLD.after::text, address)::jsonb;
    expected.reason := without_address(OLD.reason, address);
    IF NEW IS NOT DISTINCT FROM expected THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log cannot be changed.';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_blocked_reviewer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Those who dealt with each other may say how it went, whoever has blocked whom since.
  IF NEW.deal_id IS NULL
    AND EXISTS (SELECT FROM member_blocks WHERE blocker_id = NEW.reviewed_user_id AND blocked_id = NEW.reviewer_id) THEN
    RAISE check_violation USING CONSTRAINT = 'reviews_not_blocked', MESSAGE = 'a member cannot review someone who blocked them';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_blocked_voter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM reviews r JOIN member_blocks b ON b.blocker_id = r.reviewed_user_id
      WHERE r.id = NEW.review_id AND b.blocked_id = NEW.user_id) THEN
    RAISE check_violation USING CONSTRAINT = 'review_votes_not_blocked', MESSAGE = 'a member cannot vote on the page of someone who blocked them';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_deal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND is_deal_writer(OLD.deal_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what was said in a deal stays as it was' USING ERRCODE = 'check_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE id = NEW.review_id AND reviewer_id = NEW.user_id) THEN
    RAISE check_violation USING CONSTRAINT = 'review_votes_not_own', MESSAGE = 'a member cannot vote for their own review';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_unconfirmed_password()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.password IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.user_id AND u.email_verified) THEN
    RAISE EXCEPTION 'account %: no password before its address is confirmed', new.user_id USING errcode = 'check_violation';
  END IF;
  RETURN new;
END $function$;

CREATE OR REPLACE FUNCTION public.reprice_brand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM listing_flags USING listings
  WHERE listing_id = id AND reason = 'low-price' AND brand = NEW.id AND price_cents >= NEW.lowest_price_cents / 5.0;
  INSERT INTO listing_flags (listing_id, reason, detail, found_at)
  SELECT id, 'low-price', price_cents::text, now() FROM listings
  WHERE brand = NEW.id AND price_cents < NEW.lowest_price_cents / 5.0
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.said_by_facts(word text, fact_tokens text[], fact_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(array_agg(fact.token), '{}'::text[]) AS "coalesce"
    FROM UNNEST(said_by_facts.fact_tokens, said_by_facts.fact_words) fact(token, words)
   WHERE (strpos(fact.words, said_by_facts.word) > 0);
END;

CREATE OR REPLACE FUNCTION public.search_parts(given text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN string_to_array(translate(given, ('	
'::text || chr(1)), '    '::text), ' '::text);

CREATE OR REPLACE FUNCTION public.send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamp with time zone, matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer, young_days integer, young_per_day integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  known messages;
  picture photos;
  sent messages;
  is_first boolean;
  is_young boolean;
BEGIN
  SELECT * INTO known FROM messages WHERE id = new_id;
  IF NOT FOUND THEN
    -- Proposals count with messages, so that both wait for each other. First of all, as every lock on deals is.
    SELECT created_at > sent_at - make_interval(days => young_days) INTO is_young FROM profiles WHERE id = sender;
    IF is_young THEN PERFORM pg_advisory_xact_lock(hashtextextended('deals ' || sender, 0)); END IF;
    -- Held until the commit: neither account can be deleted meanwhile.
    PERFORM FROM profiles WHERE id = sender FOR KEY SHARE;
    IF NOT FOUND THEN RETURN 'no sender'; END IF;
    PERFORM FROM profiles WHERE id = receiver AND status <> 'banned' FOR KEY SHARE;
    IF NOT FOUND THEN RETURN 'no receiver'; END IF;
    INSERT INTO message_parties (id) VALUES (least(sender, receiver)), (greatest(sender, receiver)) ON CONFLICT DO NOTHING;
    PERFORM FROM message_parties WHERE id IN (sender, receiver) ORDER BY id FOR NO KEY UPDATE;
    SELECT * INTO known FROM messages WHERE id = new_id;
  END IF;
  IF known.id IS NOT NULL THEN
    RETURN CASE WHEN (known.sender_id, known.receiver_id, known.content) = (sender, receiver, new_content)
      AND known.image_id IS NOT DISTINCT FROM new_image THEN 'sent' ELSE 'id taken' END;
  END IF;

  PERFORM FROM member_blocks WHERE (blocker_id, blocked_id) IN ((sender, receiver), (receiver, sender));
  IF FOUND THEN RETURN 'blocked'; END IF;
  PERFORM FROM (
    SELECT created_at FROM messages WHERE sender_id = sender ORDER BY seq DESC OFFSET per_minute - 1 LIMIT 1
  ) earlier WHERE created_at > sent_at - interval '1 minute';
  IF FOUND THEN RETURN 'too fast'; END IF;
  -- Cards of deals are no words of the sender: a conversation begins with the first message.
  is_first := NOT EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(sender, receiver)
    AND greatest(m.sender_id, m.receiver_id) = greatest(sender, receiver) AND m.deal_id IS NULL);
  IF is_first AND new_per_hour <= (
    SELECT count(*) FROM conversations
    WHERE member_id = sender AND is_opener AND opened_at > sent_at - interval '1 hour'
  ) THEN RETURN 'too many new'; END IF;
  -- The lock on the sender's row in message_parties lets parallel sends count each other.
  IF is_first AND is_young AND NOT are_acquainted(sender, receiver, sent_at - interval '1 day', sent_at) AND (
    SELECT count(*) >= young_per_day AND bool_and(reached.id <> receiver)
    FROM new_members_of(sender, sent_at - interval '1 day') reached
  ) THEN RETURN 'new account'; END IF;

  IF new_listing IS NOT NULL THEN
    PERFORM FROM listings WHERE id = new_listing AND user_id IN (sender, receiver) AND shelf IS NOT NULL;
    IF NOT FOUND THEN RETURN 'no listing'; END IF;
  END IF;
  -- A first contact lasts until both have written.
  IF cardinality(matched_in_first_contact) > 0 AND NOT (
    EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(sender, receiver)
      AND greatest(m.sender_id, m.receiver_id) = greatest(sender, receiver) AND m.sender_id = sender AND m.deal_id IS NULL)
    AND EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(sender, receiver)
      AND greatest(m.sender_id, m.receiver_id) = greatest(sender, receiver) AND m.sender_id = receiver AND m.deal_id IS NULL)
  ) THEN matched := matched || matched_in_first_contact; END IF;
  IF EXISTS (SELECT FROM reported_texts WHERE mark = ANY (new_marks)) THEN
    IF NOT is_confirmed THEN RETURN 'reported text'; END IF;
    matched := array_append(matched, 'reported-text');
  END IF;
  IF new_image IS NOT NULL THEN
    -- A position marks the image as sent: each is sent once, and the clean-up of unsent ones leaves it alone.
    UPDATE photos SET position = 0
    WHERE id = new_image AND owner_id = sender AND purpose = 'message' AND position IS NULL
    RETURNING * INTO picture;
    IF NOT FOUND THEN RETURN 'no image'; END IF;
  END IF;

  INSERT INTO messages (id, sender_id, receiver_id, content, listing_id, created_at,
    image_id, image_width, image_height, image_thumbhash, warnings, marks)
  VALUES (new_id, sender, receiver, new_content, new_listing, sent_at,
    picture.id, picture.width, picture.height, picture.thumbhash, matched, new_marks)
  ON CONFLICT (id) DO NOTHING
  RETURNING * INTO sent;
  -- Another pair of members sent the same id in this moment.
  IF sent.id IS NULL THEN RETURN 'id taken'; END IF;
  INSERT INTO conversations (member_id, other_id, last_message_id, last_seq, is_opener, opened_at)
  VALUES (sender, receiver, sent.id, sent.seq, true, sent_at), (receiver, sender, sent.id, sent.seq, false, sent_at)
  ON CONFLICT (member_id, other_id)
  DO UPDATE SET last_message_id = excluded.last_message_id, last_seq = excluded.last_seq,
    is_opener = CASE WHEN is_first THEN excluded.is_opener ELSE conversations.is_opener END,
    opened_at = CASE WHEN is_first THEN excluded.opened_at ELSE conversations.opened_at END,
    -- Whoever was written to first answers with their first message.
    replied_at = CASE WHEN is_first THEN NULL WHEN conversations.member_id = sender AND NOT conversations.is_opener
      THEN coalesce(conversations.replied_at, sent_at) ELSE conversations.replied_at END;
  PERFORM tell_of_message(receiver, sender, sent.seq, sent_at);
  PERFORM pg_notify('wigloop', 'message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $function$;

CREATE OR REPLACE FUNCTION public.share_of_tokens(words bigint[], facts bigint[])
 RETURNS real
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT ((COALESCE(( SELECT sum(search_words.frequency) AS sum
            FROM search_words
           WHERE (search_words.hash = ANY (share_of_tokens.words))), (0)::real) + COALESCE(( SELECT sum(search_pairs.frequency) AS sum
            FROM search_pairs
           WHERE (search_pairs.hash = ANY (share_of_tokens.words))), (0)::real)) + COALESCE(( SELECT sum(COALESCE(search_pairs.frequency, (1)::real)) AS sum
            FROM (unnest(share_of_tokens.facts) fact(fact)
              LEFT JOIN search_pairs ON ((search_pairs.hash = fact.fact)))), (0)::real));
END;

CREATE OR REPLACE FUNCTION public.standing_lock(member uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT hashtextextended('standing ' || member, 0)
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_message(receiver uuid, sender uuid, place bigint, sent_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO notifications (to_id, kind, member_id, data, matter, is_gathered, is_here, created_at, mail_due_at)
  VALUES (receiver, 'message', sender, jsonb_build_object('upTo', place), 'messages:' || sender, true,
    NOT EXISTS (SELECT FROM notification_preferences p WHERE p.member_id = receiver AND 'messages' = ANY (p.here_off)),
    sent_at, sent_at + interval '10 minutes')
  ON CONFLICT (to_id, matter) WHERE read_at IS NULL AND is_gathered
  DO UPDATE SET data = excluded.data, created_at = excluded.created_at, is_here = excluded.is_here,
    -- The first of them is not put off by later ones; one that was held back for a day is.
    mail_due_at = CASE WHEN notifications.mail_due_at > sent_at - interval '1 day' THEN notifications.mail_due_at
      ELSE excluded.mail_due_at END
$function$;

CREATE OR REPLACE FUNCTION public.tokens_by_rarity(words text[])
 RETURNS TABLE(token bigint, share real)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT hashtextextended(one.one, (0)::bigint) AS hashtextextended,
     COALESCE(search_words.frequency, (0)::real) AS "coalesce"
    FROM (unnest(tokens_by_rarity.words) one(one)
      LEFT JOIN search_words ON ((search_words.hash = hashtextextended(one.one, (0)::bigint))))
 UNION ALL
  SELECT hashtextextended(((neighbours.one || ' '::text) || neighbours.two), (0)::bigint) AS hashtextextended,
     COALESCE(search_pairs.frequency, (0)::real) AS "coalesce"
    FROM (UNNEST(tokens_by_rarity.words, (tokens_by_rarity.words)[2:]) neighbours(one, two)
      LEFT JOIN search_pairs ON ((search_pairs.hash = hashtextextended(((neighbours.one || ' '::text) || neighbours.two), (0)::bigint))))
   WHERE (neighbours.two IS NOT NULL)
  ORDER BY 2;
END;

CREATE OR REPLACE FUNCTION public.wait_for_writes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(standing_lock(OLD.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.without_address(content text, address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT regexp_replace(content,
    '((?<![[:alnum:]._%+-])|(?<=\\[nrtbf]))' || regexp_replace(address, '([^[:alnum:]@])', '\\\1', 'g') || '(?![[:alnum:]-])',
    '[deleted]', 'gi')
$function$;

CREATE OR REPLACE FUNCTION public.word_grams(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
BEGIN ATOMIC
 SELECT array_agg(DISTINCT substr(word_grams.word, start.start, size.size)) AS array_agg
    FROM generate_series(1, length(word_grams.word)) start(start),
     LATERAL generate_series(1, LEAST(5, ((length(word_grams.word) - start.start) + 1))) size(size);
END;

CREATE OR REPLACE FUNCTION public.words_of_latest(words text[], facts text[])
 RETURNS bit varying[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  looked_at CONSTANT integer := 100;
BEGIN
  RETURN (
    WITH latest AS MATERIALIZED (
      SELECT search_text, ARRAY[color, shade, cap_size, fiber_type, piece, CASE
        WHEN length_inches <= 12 THEN 'short' WHEN length_inches <= 16 THEN 'medium'
        WHEN length_inches <= 24 THEN 'long' WHEN length_inches > 24 THEN 'extra-long' END] || cap_features AS has
      FROM (SELECT * FROM listings WHERE shelf = 'active' ORDER BY sort_at DESC, id DESC LIMIT looked_at) AS newest
    )
    SELECT coalesce(array_agg(having_it ORDER BY place), '{}') FROM (
      SELECT place, (
        SELECT string_agg(CASE WHEN strpos(search_text, word) > 0 OR has && said THEN '1' ELSE '0' END, '') FROM latest
      )::varbit AS having_it
      FROM (
        SELECT word, place, string_to_array(nullif(told, ''), chr(1)) AS said
        FROM unnest(words, facts) WITH ORDINALITY AS wanted (word, told, place) OFFSET 0
      ) AS each_word
    ) AS looked_up);
END $function$;

CREATE VIEW built_cards AS
 SELECT l.id AS listing_id,
    row_to_json(card.*) AS card,
    l.shelf,
    l.sort_at
   FROM listings l
     JOIN profiles p ON p.id = l.user_id
     LEFT JOIN LATERAL ( SELECT photos.id,
            photos.owner_id AS "ownerId",
            photos.width,
            photos.height,
            photos.thumbhash
           FROM photos
          WHERE photos.listing_id = l.id
          ORDER BY photos."position"
         LIMIT 1) photo ON true
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN p.verified_authors >= 3 THEN p.verified_total
                    ELSE p.rating_total
                END AS total,
                CASE
                    WHEN p.verified_authors >= 3 THEN p.verified_count
                    ELSE p.review_count
                END AS count) reviews
     CROSS JOIN LATERAL ( SELECT p.id,
            p.display_name AS "displayName",
            p.avatar_url AS "avatarUrl",
            COALESCE(round(reviews.total::numeric / NULLIF(reviews.count, 0)::numeric, 1), 0::numeric) AS rating,
            reviews.count AS "reviewCount",
            p.verified_authors >= 3 AS "isRatingVerified",
            p.seller_tier AS tier) owner
     CROSS JOIN LATERAL ( SELECT l.id,
            l.title,
            l.brand,
            l.condition,
            l.type,
            l.status,
            l.color,
            l.price_cents AS "priceCents",
            l.like_count AS "likeCount",
            l.is_reserved AS "isReserved",
            row_to_json(photo.*) AS photo,
            row_to_json(owner.*) AS owner) card;

CREATE TRIGGER account_password_confirmed BEFORE INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_password();

CREATE CONSTRAINT TRIGGER admin_users_gone_wait_for_writes AFTER DELETE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_for_writes();

CREATE CONSTRAINT TRIGGER admin_users_wait_for_writes AFTER UPDATE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role OR old.permissions IS DISTINCT FROM new.permissions) EXECUTE FUNCTION wait_for_writes();

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER brands_reprice AFTER UPDATE OF lowest_price_cents ON brands FOR EACH ROW WHEN (old.lowest_price_cents IS DISTINCT FROM new.lowest_price_cents) EXECUTE FUNCTION reprice_brand();

CREATE TRIGGER deal_events_stay BEFORE DELETE OR UPDATE ON deal_events FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE TRIGGER deal_moves_stay BEFORE DELETE OR UPDATE ON deal_moves FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE TRIGGER deal_reservations_guard BEFORE INSERT OR DELETE OR UPDATE ON deal_reservations FOR EACH ROW EXECUTE FUNCTION guard_reservation();

CREATE TRIGGER deal_reservations_pass AFTER INSERT ON deal_reservations REFERENCING NEW TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();

CREATE TRIGGER deal_reservations_pass_back AFTER DELETE ON deal_reservations REFERENCING OLD TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();

CREATE TRIGGER deal_reviews_stay BEFORE INSERT OR DELETE OR UPDATE ON deal_reviews FOR EACH ROW EXECUTE FUNCTION keep_shown_deal_review();

CREATE TRIGGER deal_terms_stay BEFORE DELETE OR UPDATE ON deal_terms FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE TRIGGER deals_guard BEFORE INSERT OR DELETE OR UPDATE ON deals FOR EACH ROW EXECUTE FUNCTION guard_deal();

CREATE TRIGGER listing_likes_count AFTER INSERT OR DELETE ON listing_likes FOR EACH ROW EXECUTE FUNCTION count_like();

CREATE TRIGGER listings_announces AFTER INSERT OR DELETE OR UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION announce_listing();

CREATE TRIGGER listings_flag AFTER INSERT OR UPDATE OF title, description, price_cents, brand ON listings FOR EACH ROW EXECUTE FUNCTION flag_listing();

CREATE CONSTRAINT TRIGGER listings_keep_card AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.title IS DISTINCT FROM new.title OR old.brand IS DISTINCT FROM new.brand OR old.condition IS DISTINCT FROM new.condition OR old.type IS DISTINCT FROM new.type OR old.status IS DISTINCT FROM new.status OR old.color IS DISTINCT FROM new.color OR old.price_cents IS DISTINCT FROM new.price_cents OR old.like_count IS DISTINCT FROM new.like_count OR old.is_reserved IS DISTINCT FROM new.is_reserved OR old.shelf IS DISTINCT FROM new.shelf OR old.sort_at IS DISTINCT FROM new.sort_at) EXECUTE FUNCTION keep_card_of_listing();

CREATE TRIGGER listings_learn_words AFTER INSERT OR UPDATE OF title, description, brand, color_code, color_name ON listings FOR EACH ROW EXECUTE FUNCTION learn_words();

CREATE CONSTRAINT TRIGGER listings_new_card AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_card_of_listing();

CREATE TRIGGER listings_offer AFTER UPDATE ON listings FOR EACH ROW WHEN (new.shelf = 'active'::text AND (old.shelf IS DISTINCT FROM new.shelf OR old.search_text IS DISTINCT FROM new.search_text OR old.brand IS DISTINCT FROM new.brand OR old.condition IS DISTINCT FROM new.condition OR old.type IS DISTINCT FROM new.type OR old.color IS DISTINCT FROM new.color OR old.cap_features IS DISTINCT FROM new.cap_features OR old.length_inches IS DISTINCT FROM new.length_inches OR old.cap_size IS DISTINCT FROM new.cap_size OR old.fiber_type IS DISTINCT FROM new.fiber_type OR old.piece IS DISTINCT FROM new.piece OR old.shade IS DISTINCT FROM new.shade OR old.price_cents IS DISTINCT FROM new.price_cents OR old.is_reserved IS DISTINCT FROM new.is_reserved)) EXECUTE FUNCTION offer_to_wishes();

CREATE TRIGGER listings_offer_new AFTER INSERT ON listings FOR EACH ROW WHEN (new.shelf = 'active'::text) EXECUTE FUNCTION offer_to_wishes();

CREATE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, brand, color_code, color_name ON listings FOR EACH ROW EXECUTE FUNCTION prepare_listing();

CREATE TRIGGER listings_reserved BEFORE UPDATE ON listings FOR EACH ROW WHEN (old.is_reserved OR new.is_reserved) EXECUTE FUNCTION guard_reserved_listing();

CREATE TRIGGER listings_unmet AFTER UPDATE ON listings FOR EACH ROW WHEN ((old.shelf = 'active'::text AND old.type <> 'sale'::text OR new.shelf = 'active'::text AND new.type <> 'sale'::text) AND (old.shelf IS DISTINCT FROM new.shelf OR old.search_text IS DISTINCT FROM new.search_text OR old.brand IS DISTINCT FROM new.brand OR old.condition IS DISTINCT FROM new.condition OR old.type IS DISTINCT FROM new.type OR old.color IS DISTINCT FROM new.color OR old.cap_features IS DISTINCT FROM new.cap_features OR old.length_inches IS DISTINCT FROM new.length_inches OR old.cap_size IS DISTINCT FROM new.cap_size OR old.fiber_type IS DISTINCT FROM new.fiber_type OR old.piece IS DISTINCT FROM new.piece OR old.shade IS DISTINCT FROM new.shade OR old.price_cents IS DISTINCT FROM new.price_cents OR old.is_reserved IS DISTINCT FROM new.is_reserved)) EXECUTE FUNCTION note_unmet_listing();

CREATE TRIGGER listings_unmet_new AFTER INSERT ON listings FOR EACH ROW WHEN (new.shelf = 'active'::text AND new.type <> 'sale'::text) EXECUTE FUNCTION note_unmet_listing();

CREATE TRIGGER notifications_announces AFTER UPDATE OF data, read_at ON notifications FOR EACH ROW EXECUTE FUNCTION announce_notification();

CREATE TRIGGER notifications_announces_told AFTER INSERT ON notifications REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION announce_told();

CREATE TRIGGER notifications_push BEFORE INSERT ON notifications FOR EACH ROW WHEN (new.is_gathered) EXECUTE FUNCTION mark_push_due();

CREATE TRIGGER notifications_push_again BEFORE UPDATE OF data ON notifications FOR EACH ROW EXECUTE FUNCTION mark_push_due();

CREATE TRIGGER photos_flag AFTER INSERT OR DELETE OR UPDATE OF listing_id ON photos FOR EACH ROW EXECUTE FUNCTION flag_photo();

CREATE CONSTRAINT TRIGGER photos_keep_card AFTER INSERT OR DELETE ON photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_card_of_photo();

CREATE CONSTRAINT TRIGGER photos_keep_card_of_moved AFTER UPDATE ON photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.listing_id IS DISTINCT FROM new.listing_id OR old."position" IS DISTINCT FROM new."position" OR old.owner_id IS DISTINCT FROM new.owner_id OR old.width IS DISTINCT FROM new.width OR old.height IS DISTINCT FROM new.height OR old.thumbhash IS DISTINCT FROM new.thumbhash) EXECUTE FUNCTION keep_card_of_photo();

CREATE TRIGGER profiles_announces AFTER INSERT OR DELETE OR UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');

CREATE TRIGGER profiles_hide_listings AFTER UPDATE OF status, suspended_until ON profiles FOR EACH ROW EXECUTE FUNCTION hide_listings_of_owner();

CREATE TRIGGER profiles_note_stale_cards AFTER UPDATE ON profiles FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR old.avatar_url IS DISTINCT FROM new.avatar_url OR old.seller_tier IS DISTINCT FROM new.seller_tier OR old.review_count IS DISTINCT FROM new.review_count OR old.rating_total IS DISTINCT FROM new.rating_total OR old.verified_count IS DISTINCT FROM new.verified_count OR old.verified_total IS DISTINCT FROM new.verified_total OR old.verified_authors IS DISTINCT FROM new.verified_authors) EXECUTE FUNCTION note_stale_cards();

CREATE TRIGGER profiles_pass_tier AFTER UPDATE OF seller_tier ON profiles FOR EACH ROW WHEN (old.seller_tier IS DISTINCT FROM new.seller_tier) EXECUTE FUNCTION pass_tier_to_listings();

CREATE CONSTRAINT TRIGGER profiles_wait_for_writes AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status <> 'active'::text AND (old.status IS DISTINCT FROM new.status OR old.suspended_until IS DISTINCT FROM new.suspended_until)) EXECUTE FUNCTION wait_for_writes();

CREATE CONSTRAINT TRIGGER profiles_withhold_reviews AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status = 'banned'::text) IS DISTINCT FROM (new.status = 'banned'::text)) EXECUTE FUNCTION hide_reviews_of_banned();

CREATE TRIGGER review_votes_not_blocked BEFORE INSERT ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_blocked_voter();

CREATE TRIGGER review_votes_not_own BEFORE INSERT OR UPDATE ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_own_vote();

CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at, author_banned ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();

CREATE TRIGGER reviews_not_blocked BEFORE INSERT OR UPDATE OF rating, comment ON reviews FOR EACH ROW EXECUTE FUNCTION refuse_blocked_reviewer();

CREATE TRIGGER reviews_of_deals_stay BEFORE DELETE OR UPDATE ON reviews FOR EACH ROW WHEN (old.deal_id IS NOT NULL) EXECUTE FUNCTION keep_deal_review();

CREATE TRIGGER session_announces AFTER DELETE OR UPDATE ON session FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'user_id');

CREATE TRIGGER session_notes_admin AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_admin_login();

CREATE TRIGGER system_settings_announces AFTER INSERT OR DELETE OR UPDATE ON system_settings FOR EACH ROW EXECUTE FUNCTION announce_change('settings', 'setting_key');

CREATE TRIGGER user_announces AFTER DELETE OR UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');

CREATE CONSTRAINT TRIGGER user_wait_for_writes AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR old.email_verified IS DISTINCT FROM new.email_verified) EXECUTE FUNCTION wait_for_writes();

CREATE TRIGGER user_subscriptions_announces AFTER INSERT OR DELETE OR UPDATE ON user_subscriptions FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'user_id');

CREATE TRIGGER user_subscriptions_note AFTER INSERT OR DELETE OR UPDATE ON user_subscriptions FOR EACH ROW EXECUTE FUNCTION note_subscription_change();

CREATE TRIGGER wishes_unmet AFTER UPDATE ON wishes FOR EACH ROW WHEN (old.is_public OR new.is_public) EXECUTE FUNCTION note_unmet_wish();

CREATE TRIGGER wishes_unmet_new AFTER INSERT ON wishes FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION note_unmet_wish();
