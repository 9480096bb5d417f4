-- Every function, view and trigger as it is now. Generated: change it by a migration, then run
-- npx node scripts/print-database-code.ts

CREATE OR REPLACE FUNCTION public.announce(news text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  held text := current_setting('wigloop.held', true);
BEGIN
  IF coalesce(held, '') = '' THEN
    PERFORM pg_notify('wigloop', news);
  ELSIF position(E'\n' || news || E'\n' IN held) = 0 THEN
    PERFORM set_config('wigloop.held', held || news || E'\n', true);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND changed - 'updated_at' = to_jsonb(OLD) - 'updated_at' THEN RETURN NULL; END IF;
  PERFORM announce(TG_ARGV[0] || ' ' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_held()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Deferred triggers announce too.
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM announce_lines(string_to_array(trim(E'\n' FROM coalesce(current_setting('wigloop.held', true), '')), E'\n'));
  PERFORM set_config('wigloop.held', '', true);
END $function$;

CREATE OR REPLACE FUNCTION public.announce_late(news text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  late text := current_setting('wigloop.late', true);
BEGIN
  IF coalesce(late, '') = '' THEN
    PERFORM announce(news);
  ELSIF position(E'\n' || news || E'\n' IN late) = 0 THEN
    PERFORM set_config('wigloop.late', late || news || E'\n', true);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_lines(lines text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  line text;
  message text := '';
BEGIN
  FOREACH line IN ARRAY lines LOOP
    -- PostgreSQL takes 7,999 bytes.
    IF octet_length(message) + octet_length(line) > 7900 THEN
      PERFORM pg_notify('wigloop', message);
      message := '';
    END IF;
    message := concat_ws(E'\n', nullif(message, ''), line);
  END LOOP;
  IF message <> '' THEN PERFORM pg_notify('wigloop', message); END IF;
END $function$;

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
  PERFORM announce('listing ' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.data <> OLD.data THEN
    PERFORM announce_late('notification ' || NEW.to_id || ' ' || NEW.id);
  ELSE
    PERFORM announce_late('notification ' || NEW.to_id);
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
  PERFORM announce_late('notification ' || string_agg(pair.to_id || ' ' || pair.id, ' ' ORDER BY pair.seq))
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

CREATE OR REPLACE FUNCTION public.are_linked(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT cardinality(links_between(one, other)) > 0
$function$;

CREATE OR REPLACE FUNCTION public.change_photo_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
BEGIN
  -- Counted anew under this lock, so that two at once see each other.
  PERFORM FROM profiles WHERE id = member FOR NO KEY UPDATE;
  UPDATE profiles SET (review_count, rating_total, verified_count, verified_total) = (
    SELECT count(*) FILTER (WHERE is_newest), coalesce(sum(rating) FILTER (WHERE is_newest), 0),
      count(*) FILTER (WHERE is_newest_verified), coalesce(sum(rating) FILTER (WHERE is_newest_verified), 0)
    FROM counted_reviews WHERE reviewed_user_id = member)
  WHERE id = member;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deliver_held_message(held_id uuid, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  no_limit CONSTANT integer := 1000000;
  held held_messages;
BEGIN
  DELETE FROM held_messages WHERE id = held_id RETURNING * INTO held;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  RETURN send_message(held.id, held.sender_id, held.receiver_id, held.content, held.image_id,
    (SELECT id FROM listings WHERE id = held.listing_id AND shelf IS NOT NULL), at,
    array_remove(held.warnings, 'reported-text'), '{}', held.marks, true, no_limit, no_limit, 0, no_limit, no_limit);
END $function$;

CREATE OR REPLACE FUNCTION public.end_access_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('delete from access_tokens where user_id = ($1).%I', tg_argv[0]) using new;
  return null;
end $function$;

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

CREATE OR REPLACE FUNCTION public.flag_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  lowest integer := (SELECT lowest_price_cents FROM brands WHERE id = NEW.brand);
BEGIN
  PERFORM note_flag(NEW.id, 'contact', contact_in(concat_ws(E'\n', NEW.title, NEW.description, NEW.would_trade_for)), NEW.updated_at);
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

CREATE OR REPLACE FUNCTION public.fold_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(regexp_replace(regexp_replace(lower(NORMALIZE(given, NFKD)), '[\u0300-\u036F\u0027\u0060\u00B4\u2018\u2019]'::text, ''::text, 'g'::text), '[\u0002-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u303F\uE000-\uF8FF\uFE00-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFF\U0001F000-\U0010FFFF]+'::text, ' '::text, 'g'::text), chr(1), '  '::text);

CREATE OR REPLACE FUNCTION public.guard_attached_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from messages m
    join deal_parties sender on sender.deal_id = new.deal_id and sender.member_id = m.sender_id
    join deal_parties receiver on receiver.deal_id = new.deal_id and receiver.member_id = m.receiver_id
    where m.id = new.message_id and m.deal_id is null and new.by_id in (m.sender_id, m.receiver_id)
  ) then
    raise exception 'Message % cannot be shown in deal % by %', new.message_id, new.deal_id, new.by_id using errcode = 'check_violation';
  end if;
  return new;
end $function$;

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
  kept text[] := ARRAY['is_reserved', 'owner_hidden', 'owner_tier', 'like_count', 'title_words', 'all_words', 'shelf', 'sort_at', 'updated_at', 'is_public_card'];
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

CREATE OR REPLACE FUNCTION public.hold_announcements()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM set_config('wigloop.held', E'\n', true);
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

CREATE OR REPLACE FUNCTION public.is_wave_text(content text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT length(regexp_replace(content, '[^[:alpha:]]', '', 'g')) >= 60
    OR content ~* 'https?:|www\.|[a-z0-9]\.(com|net|org|io|me|co|shop|site)\M|@\w|[$€£]\s?\d|\d\s?([$€£]|usd|dollars?|eur)'
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
    PERFORM announce('stale-cards');
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
  IF OLD.listing_id IS NOT NULL OR NEW.listing_id IS NOT NULL THEN PERFORM announce('cards'); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_deal_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- It goes with an account or with its deal alone: then the trigger of a key stands above this one.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.rating, NEW.comment, NEW.tags, NEW.deal_id, NEW.deal_author, NEW.author_id, NEW.reviewed_user_id, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.rating, OLD.comment, OLD.tags, OLD.deal_id, OLD.deal_author, OLD.author_id, OLD.reviewed_user_id, OLD.created_at)
    AND (NEW.is_verified = OLD.is_verified OR OLD.awaits_other_deal)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO price_history (listing_id, changed_at, from_cents, to_cents)
  VALUES (NEW.id, NEW.updated_at, OLD.price_cents, NEW.price_cents)
  ON CONFLICT (listing_id, changed_at) DO UPDATE SET to_cents = EXCLUDED.to_cents, judged_at = NULL;
  RETURN NULL;
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

CREATE OR REPLACE FUNCTION public.lexemes_of(folded text)
 RETURNS TABLE(word text, lexeme text, place bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT parts.part,
         CASE
             WHEN ((translate(parts.part, '0123456789'::text, ''::text) <> parts.part) OR (parts.part IN ( SELECT unnest(brands.words) AS unnest
                FROM brands))) THEN parts.part
             ELSE (ts_lexize('wig_stem'::regdictionary, parts.part))[1]
         END AS ts_lexize,
     parts.at
    FROM ( SELECT "left"(parts_1.given, 40) AS part,
             parts_1.at
            FROM string_to_table(lexemes_of.folded, ' '::text) WITH ORDINALITY parts_1(given, at)) parts
   WHERE (parts.part <> ''::text);
END;

CREATE OR REPLACE FUNCTION public.links_between(one uuid, other uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(array_agg(DISTINCT a.kind), '{}') FROM account_traces a
  JOIN account_traces b ON b.user_id = other AND b.kind = a.kind AND b.hash = a.hash
  WHERE a.user_id = one AND (a.kind <> 'network' OR abs(extract(epoch FROM a.seen_at - b.seen_at)) <= 86400)
$function$;

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

CREATE OR REPLACE FUNCTION public.name_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.author_id := coalesce(NEW.deal_author, NEW.reviewer_id, NEW.author_id);
  RETURN NEW;
END $function$;

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
    UNION ALL
    SELECT h.receiver_id, h.created_at FROM held_messages h WHERE h.sender_id = member AND h.created_at > since
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
  PERFORM announce('stale-cards');
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
  PERFORM announce('unmet');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_unmet_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO unmet (member_id)
  VALUES ((CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END ->> TG_ARGV[0])::uuid);
  PERFORM announce('unmet');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_unmet_wish()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO unmet (wish_id) VALUES (NEW.id);
  PERFORM announce('unmet');
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
  PERFORM announce('unmatched');
  RETURN NULL;
END $function$;

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

CREATE OR REPLACE FUNCTION public.prepare_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  made record := words_of_listing(NEW);
BEGIN
  NEW.title_words := made.title_words;
  NEW.all_words := made.all_words;
  -- In their order, so that two who save the same new words never wait for each other.
  INSERT INTO known_words (word, lexeme) SELECT DISTINCT l.word, l.lexeme FROM lexemes_of(made.folded) AS l
  WHERE NOT EXISTS (SELECT FROM known_words AS known WHERE known.word = l.word) ORDER BY l.word ON CONFLICT DO NOTHING;
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
  IF FOUND THEN PERFORM announce('cards'); END IF;
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

CREATE OR REPLACE FUNCTION public.refuse_brand_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a brand keeps its id and stays' USING ERRCODE = 'check_violation';
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

CREATE OR REPLACE FUNCTION public.rename_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'profiles' THEN
    UPDATE photos SET id = gen_random_uuid() WHERE owner_id = NEW.id AND purpose = 'listing';
  ELSE
    UPDATE photos SET id = gen_random_uuid() WHERE listing_id = NEW.id;
  END IF;
  RETURN NULL;
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

CREATE OR REPLACE FUNCTION public.send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamp with time zone, matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer, young_days integer, young_per_day integer, strangers_before_hold integer)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  known messages;
  waiting held_messages;
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

  SELECT * INTO waiting FROM held_messages WHERE id = new_id;
  IF FOUND THEN
    RETURN CASE WHEN (waiting.sender_id, waiting.receiver_id, waiting.content) = (sender, receiver, new_content)
      AND waiting.image_id IS NOT DISTINCT FROM new_image THEN 'held' ELSE 'id taken' END;
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
  -- The text of a newcomer to one stranger after another waits for staff.
  IF is_first AND is_young AND is_wave_text(new_content)
    AND EXISTS (SELECT FROM profiles WHERE id = sender AND created_at > sent_at - interval '1 day')
    AND NOT are_acquainted(sender, receiver, sent_at - interval '1 day', sent_at)
    AND strangers_before_hold <= (SELECT count(DISTINCT same.id) FROM (
      SELECT m.receiver_id AS id FROM messages m JOIN conversations c
        ON c.member_id = sender AND c.other_id = m.receiver_id AND c.is_opener
      WHERE m.sender_id = sender AND m.marks && new_marks
      UNION ALL SELECT receiver_id FROM held_messages WHERE sender_id = sender AND marks && new_marks
    ) same WHERE same.id <> receiver)
  THEN
    INSERT INTO held_messages (id, sender_id, receiver_id, content, listing_id, image_id, warnings, marks, created_at)
    VALUES (new_id, sender, receiver, new_content, new_listing, new_image, matched, new_marks, sent_at);
    RETURN 'held';
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
  PERFORM announce_late('message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $function$;

CREATE OR REPLACE FUNCTION public.standing_lock(member uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT hashtextextended('standing ' || member, 0)
$function$;

CREATE OR REPLACE FUNCTION public.take_late_news()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  late text;
BEGIN
  PERFORM announce_held();
  late := trim(E'\n' FROM coalesce(current_setting('wigloop.late', true), ''));
  PERFORM set_config('wigloop.late', '', true);
  RETURN nullif(late, '');
END $function$;

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

CREATE OR REPLACE FUNCTION public.words_like(typed text)
 RETURNS SETOF known_words
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$ SELECT * FROM known_words WHERE word % typed AND length(word) BETWEEN length(typed) - 2 AND length(typed) + 2 $function$;

CREATE OR REPLACE FUNCTION public.words_of_listing(listing listings, OUT title_words tsvector, OUT all_words tsvector, OUT folded text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  band CONSTANT text := CASE WHEN listing.length_inches <= 12 THEN 'short' WHEN listing.length_inches <= 16 THEN 'medium'
    WHEN listing.length_inches <= 24 THEN 'long' WHEN listing.length_inches > 24 THEN 'extra-long' END;
  named CONSTANT text := fold_text(concat_ws(chr(1), listing.title, (SELECT name FROM brands WHERE id = listing.brand),
    listing.color_code, listing.color_name, CASE listing.condition WHEN 'new' THEN 'new with tags' ELSE listing.condition END, listing.color, listing.shade, listing.fiber_type, listing.cap_size,
    listing.piece, band, listing.color_effect, CASE WHEN listing.rooted THEN 'rooted' END,
    CASE WHEN listing.permatease THEN 'permatease' END, array_to_string(listing.cap_features, chr(1))));
  filters CONSTANT tsvector := array_to_tsvector(array_remove(ARRAY[
    'status=' || listing.status, 'brand=' || listing.brand, 'condition=' || listing.condition, 'type=' || listing.type,
    'color=' || listing.color, 'length=' || band, 'cap_size=' || listing.cap_size, 'fiber_type=' || listing.fiber_type,
    'piece=' || listing.piece, 'shade=' || listing.shade
  ] || ARRAY(SELECT 'cap=' || feature FROM unnest(listing.cap_features) AS feature)
    || ARRAY(SELECT DISTINCT 'wants=' || wanted.lexeme FROM lexemes_of(fold_text(coalesce(listing.would_trade_for, ''))) AS wanted), NULL));
  named_places CONSTANT integer := cardinality(string_to_array(named, ' '));
BEGIN
  folded := named || '  ' || fold_text(listing.description);
  SELECT filters || coalesce(string_agg(told, ' ') FILTER (WHERE place <= named_places), '')::tsvector,
    filters || coalesce(string_agg(told, ' '), '')::tsvector INTO title_words, all_words
  FROM (SELECT place, '''' || lexeme || ''':' || least(place, 16383) AS told FROM lexemes_of(folded)) AS words;
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
                    WHEN p.verified_count >= 3 THEN p.verified_total
                    ELSE p.rating_total
                END AS total,
                CASE
                    WHEN p.verified_count >= 3 THEN p.verified_count
                    ELSE p.review_count
                END AS count) reviews
     CROSS JOIN LATERAL ( SELECT p.id,
            p.display_name AS "displayName",
            p.avatar_url AS "avatarUrl",
            COALESCE(round(reviews.total::numeric / NULLIF(reviews.count, 0)::numeric, 1), 0::numeric) AS rating,
            reviews.count AS "reviewCount",
            p.verified_count >= 3 AS "isRatingVerified",
            p.seller_tier AS tier,
            to_char((p.away_until AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text) AS "awayUntil") owner
     CROSS JOIN LATERAL ( SELECT l.id,
            l.title,
            l.brand,
            l.condition,
            l.type,
            l.status,
            l.color,
            l.cap_size AS "capSize",
            l.shade,
            l.piece,
            l.price_cents AS "priceCents",
            l.like_count AS "likeCount",
            l.is_reserved AS "isReserved",
            row_to_json(photo.*) AS photo,
            row_to_json(owner.*) AS owner) card;

CREATE VIEW counted_reviews AS
 SELECT id,
    reviewed_user_id,
    rating,
    row_number() OVER (PARTITION BY reviewed_user_id, author_id ORDER BY (COALESCE(edited_at, created_at)) DESC, id DESC) = 1 AS is_newest,
    is_verified AND row_number() OVER (PARTITION BY reviewed_user_id, author_id, is_verified ORDER BY created_at DESC, id DESC) = 1 AS is_newest_verified
   FROM reviews
  WHERE hidden_at IS NULL AND NOT author_banned;

CREATE TRIGGER account_password_confirmed BEFORE INSERT OR UPDATE ON account FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_password();

CREATE TRIGGER account_password_ends_tokens AFTER UPDATE ON account FOR EACH ROW WHEN (old.password IS DISTINCT FROM new.password) EXECUTE FUNCTION end_access_tokens('user_id');

CREATE CONSTRAINT TRIGGER admin_users_gone_wait_for_writes AFTER DELETE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_for_writes();

CREATE CONSTRAINT TRIGGER admin_users_wait_for_writes AFTER UPDATE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role IS DISTINCT FROM new.role OR old.permissions IS DISTINCT FROM new.permissions) EXECUTE FUNCTION wait_for_writes();

CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER brands_announces AFTER INSERT OR UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION announce_change('settings', 'id');

CREATE TRIGGER brands_reprice AFTER UPDATE OF lowest_price_cents ON brands FOR EACH ROW WHEN (old.lowest_price_cents IS DISTINCT FROM new.lowest_price_cents) EXECUTE FUNCTION reprice_brand();

CREATE TRIGGER brands_stay BEFORE DELETE OR UPDATE OF id ON brands FOR EACH ROW EXECUTE FUNCTION refuse_brand_change();

CREATE TRIGGER deal_attached_messages_guard BEFORE INSERT OR UPDATE ON deal_attached_messages FOR EACH ROW EXECUTE FUNCTION guard_attached_message();

CREATE TRIGGER deal_events_stay BEFORE DELETE OR UPDATE ON deal_events FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE TRIGGER deal_moves_stay BEFORE DELETE OR UPDATE ON deal_moves FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE TRIGGER deal_reservations_guard BEFORE INSERT OR DELETE OR UPDATE ON deal_reservations FOR EACH ROW EXECUTE FUNCTION guard_reservation();

CREATE TRIGGER deal_reservations_pass AFTER INSERT ON deal_reservations REFERENCING NEW TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();

CREATE TRIGGER deal_reservations_pass_back AFTER DELETE ON deal_reservations REFERENCING OLD TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();

CREATE TRIGGER deal_reviews_stay BEFORE INSERT OR DELETE OR UPDATE ON deal_reviews FOR EACH ROW EXECUTE FUNCTION keep_shown_deal_review();

CREATE TRIGGER deal_terms_stay BEFORE DELETE OR UPDATE ON deal_terms FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE TRIGGER deals_guard BEFORE INSERT OR DELETE OR UPDATE ON deals FOR EACH ROW EXECUTE FUNCTION guard_deal();

CREATE TRIGGER deals_unmet AFTER UPDATE ON deals FOR EACH ROW WHEN (new.state = 'declined'::text AND old.state <> 'declined'::text) EXECUTE FUNCTION note_unmet_member('proposed_by');

CREATE TRIGGER listing_likes_count AFTER INSERT OR DELETE ON listing_likes FOR EACH ROW EXECUTE FUNCTION count_like();

CREATE TRIGGER listings_announces AFTER INSERT OR DELETE OR UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION announce_listing();

CREATE TRIGGER listings_flag AFTER INSERT OR UPDATE OF title, description, would_trade_for, price_cents, brand ON listings FOR EACH ROW EXECUTE FUNCTION flag_listing();

CREATE CONSTRAINT TRIGGER listings_keep_card AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id OR old.title IS DISTINCT FROM new.title OR old.brand IS DISTINCT FROM new.brand OR old.condition IS DISTINCT FROM new.condition OR old.type IS DISTINCT FROM new.type OR old.status IS DISTINCT FROM new.status OR old.color IS DISTINCT FROM new.color OR old.cap_size IS DISTINCT FROM new.cap_size OR old.shade IS DISTINCT FROM new.shade OR old.piece IS DISTINCT FROM new.piece OR old.price_cents IS DISTINCT FROM new.price_cents OR old.like_count IS DISTINCT FROM new.like_count OR old.is_reserved IS DISTINCT FROM new.is_reserved OR old.shelf IS DISTINCT FROM new.shelf OR old.sort_at IS DISTINCT FROM new.sort_at) EXECUTE FUNCTION keep_card_of_listing();

CREATE CONSTRAINT TRIGGER listings_new_card AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_card_of_listing();

CREATE TRIGGER listings_offer AFTER UPDATE ON listings FOR EACH ROW WHEN (new.shelf = 'active'::text AND (old.shelf IS DISTINCT FROM new.shelf OR old.all_words IS DISTINCT FROM new.all_words OR old.price_cents IS DISTINCT FROM new.price_cents OR old.is_reserved IS DISTINCT FROM new.is_reserved)) EXECUTE FUNCTION offer_to_wishes();

CREATE TRIGGER listings_offer_new AFTER INSERT ON listings FOR EACH ROW WHEN (new.shelf = 'active'::text) EXECUTE FUNCTION offer_to_wishes();

CREATE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, would_trade_for, brand, condition, type, color, shade, fiber_type, cap_size, cap_features, piece, length_inches, color_code, color_name, rooted, color_effect, permatease, status ON listings FOR EACH ROW EXECUTE FUNCTION prepare_listing();

CREATE TRIGGER listings_price_history AFTER UPDATE ON listings FOR EACH ROW WHEN (old.price_cents IS DISTINCT FROM new.price_cents AND old.updated_at IS DISTINCT FROM new.updated_at) EXECUTE FUNCTION keep_price();

CREATE TRIGGER listings_rename_photos AFTER UPDATE OF status, removed_by_admin ON listings FOR EACH ROW WHEN (((new.status = ANY (ARRAY['deleted'::text, 'permanently_deleted'::text])) OR new.status = 'removed'::text AND new.removed_by_admin) AND NOT ((old.status = ANY (ARRAY['deleted'::text, 'permanently_deleted'::text])) OR old.status = 'removed'::text AND old.removed_by_admin)) EXECUTE FUNCTION rename_photos();

CREATE TRIGGER listings_reserved BEFORE UPDATE ON listings FOR EACH ROW WHEN (old.is_reserved OR new.is_reserved) EXECUTE FUNCTION guard_reserved_listing();

CREATE TRIGGER listings_unmet AFTER UPDATE ON listings FOR EACH ROW WHEN ((old.shelf = 'active'::text AND old.type <> 'sale'::text OR new.shelf = 'active'::text AND new.type <> 'sale'::text) AND (old.shelf IS DISTINCT FROM new.shelf OR old.all_words IS DISTINCT FROM new.all_words OR old.price_cents IS DISTINCT FROM new.price_cents OR old.is_reserved IS DISTINCT FROM new.is_reserved)) EXECUTE FUNCTION note_unmet_listing();

CREATE TRIGGER listings_unmet_gone AFTER DELETE ON listings FOR EACH ROW WHEN (old.shelf = 'active'::text AND old.type <> 'sale'::text) EXECUTE FUNCTION note_unmet_member('user_id');

CREATE TRIGGER listings_unmet_new AFTER INSERT ON listings FOR EACH ROW WHEN (new.shelf = 'active'::text AND new.type <> 'sale'::text) EXECUTE FUNCTION note_unmet_listing();

CREATE TRIGGER member_blocks_unmet AFTER INSERT OR DELETE ON member_blocks FOR EACH ROW EXECUTE FUNCTION note_unmet_member('blocker_id');

CREATE TRIGGER notifications_announces AFTER UPDATE OF data, read_at ON notifications FOR EACH ROW EXECUTE FUNCTION announce_notification();

CREATE TRIGGER notifications_announces_told AFTER INSERT ON notifications REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION announce_told();

CREATE TRIGGER notifications_push BEFORE INSERT ON notifications FOR EACH ROW WHEN (new.is_gathered) EXECUTE FUNCTION mark_push_due();

CREATE TRIGGER notifications_push_again BEFORE UPDATE OF data ON notifications FOR EACH ROW EXECUTE FUNCTION mark_push_due();

CREATE TRIGGER photos_change_files AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION change_photo_files();

CREATE TRIGGER photos_change_names AFTER UPDATE OF id ON photos FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION change_photo_files();

CREATE TRIGGER photos_flag AFTER INSERT OR DELETE OR UPDATE OF listing_id ON photos FOR EACH ROW EXECUTE FUNCTION flag_photo();

CREATE CONSTRAINT TRIGGER photos_keep_card AFTER INSERT OR DELETE ON photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_card_of_photo();

CREATE CONSTRAINT TRIGGER photos_keep_card_of_moved AFTER UPDATE ON photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.listing_id IS DISTINCT FROM new.listing_id OR old."position" IS DISTINCT FROM new."position" OR old.owner_id IS DISTINCT FROM new.owner_id OR old.width IS DISTINCT FROM new.width OR old.height IS DISTINCT FROM new.height OR old.thumbhash IS DISTINCT FROM new.thumbhash) EXECUTE FUNCTION keep_card_of_photo();

CREATE TRIGGER profiles_announces AFTER INSERT OR DELETE OR UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');

CREATE TRIGGER profiles_ban_ends_tokens AFTER UPDATE ON profiles FOR EACH ROW WHEN (new.status = 'banned'::text AND old.status <> 'banned'::text) EXECUTE FUNCTION end_access_tokens('id');

CREATE TRIGGER profiles_hide_listings AFTER UPDATE OF status, suspended_until ON profiles FOR EACH ROW EXECUTE FUNCTION hide_listings_of_owner();

CREATE TRIGGER profiles_note_stale_cards AFTER UPDATE ON profiles FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR old.avatar_url IS DISTINCT FROM new.avatar_url OR old.seller_tier IS DISTINCT FROM new.seller_tier OR old.review_count IS DISTINCT FROM new.review_count OR old.rating_total IS DISTINCT FROM new.rating_total OR old.verified_count IS DISTINCT FROM new.verified_count OR old.verified_total IS DISTINCT FROM new.verified_total OR old.away_until IS DISTINCT FROM new.away_until) EXECUTE FUNCTION note_stale_cards();

CREATE TRIGGER profiles_pass_tier AFTER UPDATE OF seller_tier ON profiles FOR EACH ROW WHEN (old.seller_tier IS DISTINCT FROM new.seller_tier) EXECUTE FUNCTION pass_tier_to_listings();

CREATE TRIGGER profiles_rename_photos AFTER UPDATE OF status ON profiles FOR EACH ROW WHEN (new.status = 'banned'::text AND old.status <> 'banned'::text) EXECUTE FUNCTION rename_photos();

CREATE CONSTRAINT TRIGGER profiles_wait_for_writes AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status <> 'active'::text AND (old.status IS DISTINCT FROM new.status OR old.suspended_until IS DISTINCT FROM new.suspended_until)) EXECUTE FUNCTION wait_for_writes();

CREATE CONSTRAINT TRIGGER profiles_withhold_reviews AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status = 'banned'::text) IS DISTINCT FROM (new.status = 'banned'::text)) EXECUTE FUNCTION hide_reviews_of_banned();

CREATE TRIGGER review_votes_not_blocked BEFORE INSERT ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_blocked_voter();

CREATE TRIGGER review_votes_not_own BEFORE INSERT OR UPDATE ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_own_vote();

CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF rating, edited_at, hidden_at, author_banned, is_verified ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();

CREATE TRIGGER reviews_name_author BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION name_author();

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

CREATE TRIGGER wishes_unmet_gone AFTER DELETE ON wishes FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION note_unmet_member('user_id');

CREATE TRIGGER wishes_unmet_new AFTER INSERT ON wishes FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION note_unmet_wish();
