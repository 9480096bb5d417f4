-- The database of version 1.0. Released: later changes are migrations of their own (CONTRIBUTING.md, point 3). What each table is for stands in
-- server/db/schema/; functions, views and triggers as they are now, with later migrations, in server/db/database-code.sql.

-- Extensions, words ---------------------------------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- English stems, and no word is left out.
CREATE TEXT SEARCH DICTIONARY wig_stem (TEMPLATE = snowball, Language = english);

-- Lower case without accents; what is no letter and no digit parts words, by code points, so that every database does the same.
-- Parts are joined by chr(1) and parted by two blanks: no phrase spans two of them.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN replace(regexp_replace(
  regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036F\u0027\u0060\u00B4\u2018\u2019]', '', 'g'),
  '[\u0002-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u303F\uE000-\uF8FF\uFE00-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFFF\U0001F000-\U0010FFFF]+', ' ', 'g'), chr(1), '  ');

-- Tables: admin -------------------------------------------------------------------------------------------------------

CREATE TABLE admin_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  role text NOT NULL,
  permissions text[] NOT NULL,
  token_hash text NOT NULL,
  invited_by uuid NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT admin_invitations_email_unique UNIQUE (email),
  CONSTRAINT admin_invitations_token_hash_unique UNIQUE (token_hash)
);

CREATE TABLE audit_log (
  seq bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  admin_id uuid NOT NULL,
  admin_email text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz NOT NULL
);

CREATE TABLE kept_numbers (
  name text PRIMARY KEY,
  made_at timestamptz NOT NULL,
  value jsonb NOT NULL
);

CREATE TABLE member_notes (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  admin_email text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE payment_checks (
  name text PRIMARY KEY DEFAULT 'stripe',
  checked_at timestamptz NOT NULL
);

CREATE TABLE payment_differences (
  invoice_id text NOT NULL,
  kind text NOT NULL,
  ours_cents integer NOT NULL,
  stripe_cents integer NOT NULL,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT payment_differences_invoice_id_kind_pk PRIMARY KEY (invoice_id, kind)
);

CREATE TABLE refund_orders (
  id uuid PRIMARY KEY,
  invoice_id text NOT NULL,
  user_id uuid,
  amount_cents integer NOT NULL,
  reason text,
  requested_at timestamptz NOT NULL,
  done_at timestamptz,
  given_cents integer,
  CONSTRAINT refund_orders_amount CHECK (amount_cents > 0),
  CONSTRAINT refund_orders_given CHECK (given_cents between 0 and amount_cents),
  CONSTRAINT refund_orders_done CHECK ((done_at is null) = (given_cents is null))
);

-- Tables: auth --------------------------------------------------------------------------------------------------------

CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE account_traces (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT account_traces_user_id_kind_hash_pk PRIMARY KEY (user_id, kind, hash),
  CONSTRAINT account_traces_kind CHECK (kind in ('card', 'device', 'network'))
);

CREATE TABLE attempt_counts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

CREATE TABLE confirmation_links (
  token_hash text PRIMARY KEY,
  registration_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE known_devices (
  user_id uuid NOT NULL,
  device_hash text NOT NULL,
  first_seen_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT known_devices_user_id_device_hash_pk PRIMARY KEY (user_id, device_hash)
);

CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text,
  public_key text NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  aaguid text,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz
);

CREATE TABLE registrations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  attempt_id uuid NOT NULL,
  password_hash text,
  selected_plan text,
  return_path text,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT registrations_attempt UNIQUE (user_id, attempt_id)
);

CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  country text,
  CONSTRAINT session_token_unique UNIQUE (token)
);

CREATE TABLE sign_ins (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  refusal text,
  device text NOT NULL,
  place text
);

CREATE TABLE two_factor (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  secret text NOT NULL,
  backup_codes text NOT NULL,
  user_id uuid NOT NULL,
  verified boolean DEFAULT true NOT NULL,
  failed_verification_count integer DEFAULT 0 NOT NULL,
  locked_until timestamptz
);

CREATE TABLE "user" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  image text,
  two_factor_enabled boolean DEFAULT false NOT NULL,
  selected_plan text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT user_email_unique UNIQUE (email)
);

CREATE TABLE verification (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL
);

-- Tables: billing -----------------------------------------------------------------------------------------------------

CREATE SEQUENCE billing_sync_ticket;

CREATE TABLE charter_places (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid,
  held_until timestamptz NOT NULL,
  taken_at timestamptz,
  coupon_used_at timestamptz,
  held_from timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT charter_places_user_id_unique UNIQUE (user_id)
);

CREATE TABLE payment_refunds (
  refund_id text PRIMARY KEY,
  invoice_id text,
  user_id uuid,
  amount_cents integer NOT NULL,
  refunded_at timestamptz NOT NULL,
  CONSTRAINT payment_refunds_amount CHECK (amount_cents > 0)
);

CREATE TABLE received_payments (
  invoice_id text PRIMARY KEY,
  user_id uuid,
  amount_cents integer NOT NULL,
  paid_at timestamptz NOT NULL,
  invoice_number text,
  plan text,
  fee_cents integer,
  CONSTRAINT received_payments_amount CHECK (amount_cents > 0),
  CONSTRAINT received_payments_fee CHECK (fee_cents >= 0)
);

CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL
);

CREATE TABLE stripe_sandbox_objects (
  id text PRIMARY KEY,
  kind text NOT NULL,
  customer text,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE subscription_changes (
  seq bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subscriber_id uuid NOT NULL,
  at timestamptz NOT NULL,
  status_before text NOT NULL,
  status text NOT NULL,
  plan_before text,
  plan text,
  monthly_cents_before integer NOT NULL,
  monthly_cents integer NOT NULL
);

CREATE TABLE subscription_day_sums (
  day date NOT NULL,
  measure text NOT NULL,
  number numeric NOT NULL,
  CONSTRAINT subscription_day_sums_day_measure_pk PRIMARY KEY (day, measure)
);

CREATE TABLE subscription_ends (
  id uuid PRIMARY KEY,
  user_id uuid,
  customer_id text NOT NULL,
  cause text NOT NULL,
  timing text NOT NULL,
  refund text NOT NULL,
  refund_cents integer,
  reason text,
  requested_at timestamptz NOT NULL,
  done_at timestamptz,
  CONSTRAINT subscription_ends_refund_cents CHECK (refund_cents >= 0),
  CONSTRAINT subscription_ends_proportional CHECK (timing = 'now' or refund <> 'proportional')
);

CREATE TABLE subscription_sums_until (
  name text PRIMARY KEY DEFAULT 'changes',
  seq bigint NOT NULL
);

CREATE TABLE subscription_tracking (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  plan_type text NOT NULL,
  "timestamp" timestamptz DEFAULT now() NOT NULL,
  status text NOT NULL
);

CREATE TABLE system_settings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  setting_key text NOT NULL,
  setting_value jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  created_by uuid,
  updated_by uuid,
  seq bigint GENERATED ALWAYS AS IDENTITY
);

CREATE TABLE used_trials (
  key text PRIMARY KEY
);

CREATE TABLE user_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  status text DEFAULT 'none' NOT NULL,
  bypass_subscription boolean DEFAULT false NOT NULL,
  bypass_reason text,
  plan_type text,
  current_period_end timestamptz,
  paid_until timestamptz,
  stripe_subscription_id text,
  stripe_customer_id text,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  cancel_at_period_end boolean DEFAULT false NOT NULL,
  pending_plan text,
  trial_used_at timestamptz,
  sync_ticket bigint DEFAULT 0 NOT NULL,
  price_cents integer,
  pending_first_cents integer,
  pending_price_cents integer,
  end_id uuid,
  is_trial_refused boolean DEFAULT false NOT NULL,
  change_key text,
  change_until timestamptz,
  CONSTRAINT user_subscriptions_stripe_subscription_id_unique UNIQUE (stripe_subscription_id),
  CONSTRAINT user_subscriptions_stripe_customer_id_unique UNIQUE (stripe_customer_id),
  CONSTRAINT user_subscriptions_bypass CHECK (bypass_subscription = (bypass_reason is not null))
);

-- Tables: deals agreed ------------------------------------------------------------------------------------------------

CREATE TABLE deal_addresses (
  deal_id uuid NOT NULL,
  member_id uuid NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT deal_addresses_deal_id_member_id_pk PRIMARY KEY (deal_id, member_id)
);

CREATE TABLE deal_adjustments (
  deal_id uuid NOT NULL,
  id uuid NOT NULL,
  "position" smallint NOT NULL,
  by_id uuid NOT NULL,
  cents integer NOT NULL,
  since timestamptz NOT NULL,
  reminded smallint DEFAULT 0 NOT NULL,
  answer text,
  CONSTRAINT deal_adjustments_deal_id_id_pk PRIMARY KEY (deal_id, id),
  CONSTRAINT deal_adjustments_position UNIQUE (deal_id, "position"),
  CONSTRAINT deal_adjustments_position_range CHECK ("position" between 0 and 2),
  CONSTRAINT deal_adjustments_cents CHECK (cents between 1 and 9999999),
  CONSTRAINT deal_adjustments_answer CHECK (answer in ('yes', 'no'))
);

CREATE TABLE deal_attached_messages (
  deal_id uuid NOT NULL,
  message_id uuid NOT NULL,
  by_id uuid NOT NULL,
  attached_at timestamptz NOT NULL,
  CONSTRAINT deal_attached_messages_deal_id_message_id_pk PRIMARY KEY (deal_id, message_id)
);

CREATE TABLE deal_disputes (
  deal_id uuid PRIMARY KEY,
  claimed_by uuid,
  note text,
  decided_by uuid,
  decided_at timestamptz,
  reason text
);

CREATE TABLE deal_images (
  id uuid PRIMARY KEY,
  deal_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  thumbhash text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE deal_problems (
  deal_id uuid NOT NULL,
  id text NOT NULL,
  "position" smallint NOT NULL,
  by_id uuid,
  is_held boolean NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  image_ids uuid[] DEFAULT '{}' NOT NULL,
  step smallint,
  opened_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  during text NOT NULL,
  entries jsonb DEFAULT '[]'::jsonb NOT NULL,
  warnings text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT deal_problems_deal_id_id_pk PRIMARY KEY (deal_id, id),
  CONSTRAINT deal_problems_text CHECK (length(text) <= 2000)
);

CREATE TABLE deal_questions (
  id uuid PRIMARY KEY,
  deal_id uuid NOT NULL,
  member_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  text text NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  CONSTRAINT deal_questions_text CHECK (length(text) between 1 and 1000),
  CONSTRAINT deal_questions_answer CHECK (length(answer) between 1 and 2000),
  CONSTRAINT deal_questions_answered CHECK ((answer is null) = (answered_at is null)),
  CONSTRAINT deal_questions_due CHECK (due_at <= asked_at + interval '7 days')
);

CREATE TABLE deal_reviews (
  deal_id uuid NOT NULL,
  by_id uuid NOT NULL,
  of_id uuid NOT NULL,
  rating smallint NOT NULL,
  text text NOT NULL,
  tags text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT deal_reviews_deal_id_by_id_of_id_pk PRIMARY KEY (deal_id, by_id, of_id),
  CONSTRAINT deal_reviews_rating CHECK (rating between 1 and 5),
  CONSTRAINT deal_reviews_not_oneself CHECK (by_id <> of_id)
);

CREATE TABLE linked_deals (
  deal_id uuid NOT NULL,
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  kinds text[] NOT NULL,
  found_at timestamptz NOT NULL,
  looked_at timestamptz,
  looked_by uuid,
  CONSTRAINT linked_deals_deal_id_member_id_other_id_pk PRIMARY KEY (deal_id, member_id, other_id),
  CONSTRAINT linked_deals_order CHECK (member_id < other_id)
);

CREATE TABLE member_addresses (
  member_id uuid PRIMARY KEY,
  sealed text NOT NULL
);

CREATE TABLE member_payment_ways (
  member_id uuid PRIMARY KEY,
  sealed text NOT NULL,
  how_many smallint NOT NULL,
  first_given_at timestamptz NOT NULL,
  CONSTRAINT member_payment_ways_how_many CHECK (how_many between 0 and 6)
);

-- Tables: deals -------------------------------------------------------------------------------------------------------

CREATE TABLE deal_events (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id uuid NOT NULL,
  of text NOT NULL,
  by_id uuid,
  at timestamptz NOT NULL,
  step smallint,
  note text,
  warnings text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT deal_events_of CHECK (of in ('proposed', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'void', 'agreed', 'address-given', 'step-done', 'step-corrected', 'step-arrived', 'step-confirmed', 'reminder', 'cancel-asked', 'cancel-refused', 'return-asked', 'return-refused', 'less-proposed', 'less-refused', 'less-agreed', 'canceled', 'returning', 'problem', 'problem-entry', 'problem-withdrawn', 'completed', 'closed', 'review-due', 'reviews-shown'))
);

CREATE TABLE deal_listings (
  listing_id uuid NOT NULL,
  deal_id uuid NOT NULL,
  CONSTRAINT deal_listings_listing_id_deal_id_pk PRIMARY KEY (listing_id, deal_id)
);

CREATE TABLE deal_moves (
  terms_id uuid NOT NULL,
  "position" smallint NOT NULL,
  option smallint NOT NULL,
  deal_id uuid NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  listing_id uuid,
  is_option boolean NOT NULL,
  cents integer,
  shipping_cents integer DEFAULT 0 NOT NULL,
  CONSTRAINT deal_moves_terms_id_position_option_pk PRIMARY KEY (terms_id, "position", option),
  CONSTRAINT deal_moves_listing_once UNIQUE (terms_id, listing_id),
  CONSTRAINT deal_moves_pair CHECK (from_id <> to_id),
  CONSTRAINT deal_moves_what CHECK ((listing_id is null) <> (cents is null)),
  CONSTRAINT deal_moves_option CHECK (not is_option or listing_id is not null),
  CONSTRAINT deal_moves_cents CHECK (cents between 0 and 9999999),
  CONSTRAINT deal_moves_shipping CHECK (shipping_cents >= 0 and (cents is not null or shipping_cents = 0)),
  CONSTRAINT deal_moves_total CHECK (cents + shipping_cents between 1 and 9999999)
);

CREATE TABLE deal_parties (
  deal_id uuid NOT NULL,
  member_id uuid NOT NULL,
  "position" smallint NOT NULL,
  view text NOT NULL,
  changed_at timestamptz NOT NULL,
  is_unfinished boolean DEFAULT false NOT NULL,
  CONSTRAINT deal_parties_deal_id_member_id_pk PRIMARY KEY (deal_id, member_id),
  CONSTRAINT deal_parties_view CHECK (view in ('needs-me', 'waiting', 'agreed', 'ended')),
  CONSTRAINT deal_parties_position CHECK ("position" between 0 and 3)
);

CREATE TABLE deal_reservations (
  listing_id uuid PRIMARY KEY,
  deal_id uuid NOT NULL
);

CREATE TABLE deal_steps (
  deal_id uuid NOT NULL,
  id smallint NOT NULL,
  kind text NOT NULL,
  from_id uuid NOT NULL,
  to_id uuid NOT NULL,
  listings uuid[] DEFAULT '{}' NOT NULL,
  cents integer,
  returns smallint,
  done_at timestamptz,
  confirmed_at timestamptz,
  carrier text,
  tracking text,
  note text,
  needs_no_address boolean DEFAULT false NOT NULL,
  fell_away boolean DEFAULT false NOT NULL,
  wait text,
  since timestamptz NOT NULL,
  reminded smallint DEFAULT 0 NOT NULL,
  warnings text[] DEFAULT '{}' NOT NULL,
  shipping_cents integer DEFAULT 0 NOT NULL,
  arrived_at timestamptz,
  is_said_to_be_there boolean DEFAULT false NOT NULL,
  method text,
  reference text,
  CONSTRAINT deal_steps_deal_id_id_pk PRIMARY KEY (deal_id, id),
  CONSTRAINT deal_steps_kind CHECK (kind in ('payment', 'parcel')),
  CONSTRAINT deal_steps_order CHECK (confirmed_at is null or done_at is not null),
  CONSTRAINT deal_steps_arrived CHECK (arrived_at is null or (done_at is not null and kind = 'parcel')),
  CONSTRAINT deal_steps_carrier CHECK (carrier in ('usps', 'ups', 'fedex', 'dhl', 'other', 'in-person')),
  CONSTRAINT deal_steps_tracking CHECK (length(tracking) <= 60),
  CONSTRAINT deal_steps_method CHECK (method in ('PayPal', 'Venmo', 'Zelle', 'Cash App', 'Local Cash')),
  CONSTRAINT deal_steps_reference CHECK (length(reference) <= 40),
  CONSTRAINT deal_steps_note CHECK (length(note) <= 1000)
);

CREATE TABLE deal_terms (
  id uuid PRIMARY KEY,
  deal_id uuid NOT NULL,
  "position" smallint NOT NULL,
  by_id uuid NOT NULL,
  answers uuid,
  note text,
  expires_in_hours smallint,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  listings jsonb NOT NULL,
  warnings text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT deal_terms_order UNIQUE (deal_id, "position"),
  CONSTRAINT deal_terms_position CHECK ("position" between 0 and 19),
  CONSTRAINT deal_terms_note CHECK (length(note) <= 1000),
  CONSTRAINT deal_terms_expiry CHECK (expires_in_hours in (24, 48, 72, 168))
);

CREATE TABLE deals (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  state text NOT NULL,
  proposed_by uuid NOT NULL,
  terms_id uuid NOT NULL,
  accepted uuid[] DEFAULT '{}' NOT NULL,
  picks uuid[] DEFAULT '{}' NOT NULL,
  addresses uuid[] DEFAULT '{}' NOT NULL,
  marks uuid[] DEFAULT '{}' NOT NULL,
  cancel_request jsonb,
  agreed_at timestamptz,
  ended_at timestamptz,
  ended_reason text,
  ended_by uuid,
  fates jsonb,
  reviews_shown_at timestamptz,
  due_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  payable uuid[] DEFAULT '{}' NOT NULL,
  CONSTRAINT deals_kind CHECK (kind in ('deal', 'recorded-sale')),
  CONSTRAINT deals_state CHECK (state in ('proposed', 'agreed', 'returning', 'disputed', 'completed', 'canceled', 'closed', 'declined', 'withdrawn', 'expired', 'void')),
  CONSTRAINT deals_due CHECK (state in ('completed', 'canceled', 'closed', 'declined', 'withdrawn', 'expired', 'void') or due_at is not null),
  CONSTRAINT deals_ended CHECK (num_nonnulls(ended_at, ended_reason) = case when state in ('completed', 'canceled', 'closed', 'declined', 'withdrawn', 'expired', 'void') then 2 else 0 end),
  CONSTRAINT deals_agreed CHECK (state not in ('agreed', 'returning', 'disputed') or agreed_at is not null)
);

-- Tables: favorites ---------------------------------------------------------------------------------------------------

CREATE TABLE listing_likes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT listing_likes_once UNIQUE (user_id, listing_id)
);

CREATE TABLE listing_views (
  listing_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT listing_views_listing_id_day_viewer_id_pk PRIMARY KEY (listing_id, day, viewer_id)
);

CREATE TABLE private_price_members (
  price_id uuid NOT NULL,
  member_id uuid NOT NULL,
  CONSTRAINT private_price_members_price_id_member_id_pk PRIMARY KEY (price_id, member_id)
);

CREATE TABLE private_prices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  listing_id uuid NOT NULL,
  cents integer NOT NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT private_prices_cents CHECK (cents between 1 and 9999999)
);

CREATE TABLE recently_viewed (
  user_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  viewed_at timestamptz NOT NULL,
  CONSTRAINT recently_viewed_user_id_listing_id_pk PRIMARY KEY (user_id, listing_id)
);

CREATE TABLE saved_listings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT saved_listings_once UNIQUE (user_id, listing_id)
);

-- Tables: listings ----------------------------------------------------------------------------------------------------

CREATE TABLE brands (
  id text PRIMARY KEY,
  name text NOT NULL,
  lowest_price_cents integer,
  words text[] DEFAULT '{}' NOT NULL,
  description text DEFAULT '' NOT NULL,
  features text[] DEFAULT '{}' NOT NULL,
  price_range text DEFAULT '' NOT NULL,
  place integer DEFAULT 0 NOT NULL,
  is_shown boolean DEFAULT true NOT NULL,
  CONSTRAINT brands_id CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 60),
  CONSTRAINT brands_name CHECK (fold_text(name) <> '')
);

CREATE TABLE empty_searches (
  term text NOT NULL,
  day date NOT NULL,
  count integer DEFAULT 1 NOT NULL,
  CONSTRAINT empty_searches_day_term_pk PRIMARY KEY (day, term)
);

CREATE TABLE known_words (
  word text PRIMARY KEY,
  lexeme text NOT NULL,
  listings integer DEFAULT 0 NOT NULL,
  sellers integer DEFAULT 0 NOT NULL
);

-- Room on each page, so that a like rewrites a card beside itself and no index.
CREATE TABLE listing_cards (
  listing_id uuid PRIMARY KEY,
  card json NOT NULL,
  shelf text,
  sort_at timestamptz NOT NULL
) WITH (fillfactor = 90);

CREATE TABLE listing_changes (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  made_at timestamptz NOT NULL,
  undone_at timestamptz,
  listing_ids uuid[] NOT NULL,
  before jsonb NOT NULL,
  answer jsonb NOT NULL,
  notices jsonb,
  CONSTRAINT listing_changes_count CHECK (cardinality(listing_ids) <= 100)
);

-- Likes rewrite the row: room on the page keeps them off the indexes.
CREATE TABLE listings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  brand text NOT NULL,
  condition text NOT NULL,
  type text NOT NULL,
  price_cents integer,
  original_price_cents integer,
  color text NOT NULL,
  shade text,
  fiber_type text,
  cap_size text,
  modifications boolean,
  cap_features text[] DEFAULT '{}' NOT NULL,
  piece text DEFAULT 'full-wig' NOT NULL,
  length_inches numeric(3, 1),
  color_code text,
  color_name text,
  rooted boolean,
  color_effect text,
  permatease boolean,
  checklist jsonb DEFAULT '{}'::jsonb NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  removed_at timestamptz,
  removed_by_admin boolean DEFAULT false NOT NULL,
  owner_hidden boolean DEFAULT false NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  bumped_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  sort_at timestamptz GENERATED ALWAYS AS (coalesce(bumped_at, created_at)) STORED NOT NULL,
  shelf text GENERATED ALWAYS AS (case when not owner_hidden and status in ('active', 'sold', 'traded') then status end) STORED,
  owner_tier text,
  is_reserved boolean DEFAULT false NOT NULL,
  takes_offers boolean DEFAULT true NOT NULL,
  refuses_below_cents integer,
  accepts_from_cents integer,
  shipping_cents integer,
  is_public_card boolean DEFAULT false NOT NULL,
  removed_from text,
  has_changed_hands boolean DEFAULT false NOT NULL,
  title_words tsvector DEFAULT '' NOT NULL,
  all_words tsvector DEFAULT '' NOT NULL,
  buy_at_once boolean DEFAULT false NOT NULL,
  CONSTRAINT listings_title CHECK (length(title) between 1 and 120 and strpos(title, chr(1)) = 0),
  CONSTRAINT listings_description CHECK (length(description) between 1 and 5000 and strpos(description, chr(1)) = 0),
  CONSTRAINT listings_price CHECK (price_cents between 0 and 9999999 and original_price_cents between 0 and 9999999),
  CONSTRAINT listings_shipping CHECK (shipping_cents between 0 and 9999999),
  CONSTRAINT listings_price_unless_trade CHECK (type = 'trade' or price_cents is not null),
  CONSTRAINT listings_condition CHECK (condition in ('new', 'like-new', 'gently-used', 'well-used', 'poor')),
  CONSTRAINT listings_color CHECK (color in ('Black', 'Brunette', 'Blonde', 'Red', 'Gray/Silver', 'White')),
  CONSTRAINT listings_type CHECK (type in ('sale', 'trade', 'both')),
  CONSTRAINT listings_cap_features CHECK (cap_features <@ array['basic', 'open-cap', 'lace-front', 'extended-lace-front', 'mono-part', 'mono-crown', 'mono-top', 'double-mono', 'hand-tied', 'full-lace', 'french-drawn']),
  CONSTRAINT listings_cap_size CHECK (cap_size in ('Petite', 'Average', 'Large')),
  CONSTRAINT listings_fiber_type CHECK (fiber_type in ('Synthetic', 'Synthetic Heat Friendly', 'Human Hair', 'Human Hair Blend')),
  CONSTRAINT listings_piece CHECK (piece in ('full-wig', 'topper')),
  CONSTRAINT listings_shade CHECK (shade in ('Black', 'Dark Brown', 'Medium Brown', 'Light Brown', 'Dark Blonde', 'Medium Blonde', 'Light Blonde', 'Platinum Blonde', 'Golden Blonde', 'Strawberry Blonde', 'Auburn', 'Copper Red', 'True Red', 'Dark Red', 'Chestnut', 'Mahogany', 'Salt and Pepper', 'Gray', 'White', 'Silver')),
  CONSTRAINT listings_color_effect CHECK (color_effect in ('solid', 'blend', 'highlights', 'frosted', 'tipped', 'rooted', 'ombre', 'balayage')),
  CONSTRAINT listings_length CHECK (length_inches > 0 and length_inches <= 60),
  CONSTRAINT listings_status CHECK (status in ('active', 'sold', 'traded', 'removed', 'deleted', 'permanently_deleted')),
  CONSTRAINT listings_offers CHECK (refuses_below_cents between 1 and 9999999 and accepts_from_cents between 1 and 9999999 and (refuses_below_cents <= accepts_from_cents) is not false),
  CONSTRAINT listings_changed_hands CHECK (not (has_changed_hands and status = 'active')),
  CONSTRAINT listings_removed_from CHECK (removed_from in ('active', 'sold', 'traded')),
  CONSTRAINT listings_removed_at CHECK (status <> 'removed' or removed_at is not null)
) WITH (fillfactor = 90);

CREATE TABLE price_guide (
  wigs text PRIMARY KEY,
  sales json NOT NULL
);

CREATE TABLE price_history (
  listing_id uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  from_cents integer,
  to_cents integer,
  judged_at timestamptz,
  told_at timestamptz,
  CONSTRAINT price_history_listing_id_changed_at_pk PRIMARY KEY (listing_id, changed_at)
);

CREATE TABLE stale_cards (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  owner_id uuid,
  listing_id uuid
);

-- Tables: mail --------------------------------------------------------------------------------------------------------

CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text,
  text text,
  status text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  last_error text,
  claimed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  unsubscribe_url text,
  CONSTRAINT mails_key_unique UNIQUE (key)
);

-- Tables: matches -----------------------------------------------------------------------------------------------------

CREATE TABLE match_dismissals (
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  dismissed_at timestamptz NOT NULL,
  CONSTRAINT match_dismissals_member_id_other_id_pk PRIMARY KEY (member_id, other_id)
);

CREATE TABLE match_readers (
  member_id uuid PRIMARY KEY,
  waits_since timestamptz,
  news_since timestamptz,
  told_at timestamptz
);

CREATE TABLE ring_refusals (
  ring_id uuid PRIMARY KEY,
  member_id uuid NOT NULL,
  refused_at timestamptz NOT NULL
);

CREATE TABLE trade_matches (
  wish_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  wanter_id uuid NOT NULL,
  giver_id uuid NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT trade_matches_wish_id_listing_id_pk PRIMARY KEY (wish_id, listing_id),
  CONSTRAINT trade_matches_two CHECK (wanter_id <> giver_id)
);

CREATE TABLE trade_pairs (
  giver_id uuid NOT NULL,
  wanter_id uuid NOT NULL,
  found_at timestamptz NOT NULL,
  CONSTRAINT trade_pairs_giver_id_wanter_id_pk PRIMARY KEY (giver_id, wanter_id)
);

CREATE TABLE trade_ring_moves (
  ring_id uuid NOT NULL,
  place smallint NOT NULL,
  giver_id uuid NOT NULL,
  wanter_id uuid NOT NULL,
  wish_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  size smallint NOT NULL,
  gap_cents integer NOT NULL,
  CONSTRAINT trade_ring_moves_ring_id_place_pk PRIMARY KEY (ring_id, place)
);

CREATE TABLE trade_rings (
  id uuid PRIMARY KEY,
  size smallint NOT NULL,
  gap_cents integer NOT NULL,
  found_at timestamptz NOT NULL
);

CREATE TABLE unmet (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  listing_id uuid,
  wish_id uuid
);

-- Tables: members -----------------------------------------------------------------------------------------------------

CREATE TABLE admin_users (
  id uuid PRIMARY KEY,
  role text DEFAULT 'admin' NOT NULL,
  permissions text[] DEFAULT '{}' NOT NULL,
  last_login timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE departed_addresses (
  address text PRIMARY KEY,
  departed_at timestamptz NOT NULL
);

CREATE TABLE member_fits (
  user_id uuid PRIMARY KEY,
  unit text NOT NULL,
  around double precision,
  ear_to_ear double precision,
  front_to_nape double precision,
  shades text[] NOT NULL,
  colors text[] NOT NULL,
  piece text,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT member_fits_unit CHECK (unit in ('in', 'cm')),
  CONSTRAINT member_fits_around CHECK (case unit when 'in' then around else around / 2.54 end between 18 and 27),
  CONSTRAINT member_fits_ear_to_ear CHECK (case unit when 'in' then ear_to_ear else ear_to_ear / 2.54 end between 10 and 17),
  CONSTRAINT member_fits_front_to_nape CHECK (case unit when 'in' then front_to_nape else front_to_nape / 2.54 end between 11 and 19),
  CONSTRAINT member_fits_shades CHECK (cardinality(shades) <= 5 and shades <@ array['Black', 'Dark Brown', 'Medium Brown', 'Light Brown', 'Dark Blonde', 'Medium Blonde', 'Light Blonde', 'Platinum Blonde', 'Golden Blonde', 'Strawberry Blonde', 'Auburn', 'Copper Red', 'True Red', 'Dark Red', 'Chestnut', 'Mahogany', 'Salt and Pepper', 'Gray', 'White', 'Silver']),
  CONSTRAINT member_fits_colors CHECK (colors <@ array['Black', 'Brunette', 'Blonde', 'Red', 'Gray/Silver', 'White']),
  CONSTRAINT member_fits_piece CHECK (piece in ('full-wig', 'topper'))
);

CREATE TABLE profiles (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  full_name text,
  display_name text NOT NULL,
  avatar_url text,
  status text DEFAULT 'active' NOT NULL,
  suspended_until timestamptz,
  status_reason text,
  notify_by_email boolean DEFAULT true NOT NULL,
  notify_messages boolean DEFAULT true NOT NULL,
  profile_visible boolean DEFAULT true NOT NULL,
  show_online boolean DEFAULT true NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  review_count integer DEFAULT 0 NOT NULL,
  rating_total integer DEFAULT 0 NOT NULL,
  seller_tier text,
  name_key text,
  completed_deals integer DEFAULT 0 NOT NULL,
  canceled_deals integer DEFAULT 0 NOT NULL,
  verified_count integer DEFAULT 0 NOT NULL,
  verified_total integer DEFAULT 0 NOT NULL,
  completed_sales integer DEFAULT 0 NOT NULL,
  completed_trades integer DEFAULT 0 NOT NULL,
  came_for text,
  away_until timestamptz,
  bundle_percent smallint DEFAULT 0 NOT NULL,
  CONSTRAINT profiles_username_unique UNIQUE (username),
  CONSTRAINT profiles_status CHECK (status in ('active', 'suspended', 'banned')),
  CONSTRAINT profiles_came_for CHECK (came_for in ('buying', 'selling', 'trading', 'unsaid')),
  CONSTRAINT profiles_bundle_percent CHECK (bundle_percent in (0, 5, 10, 15, 20, 25)),
  CONSTRAINT profiles_display_name CHECK (length(display_name) between 1 and 60)
);

CREATE TABLE registration_steps (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid,
  email text NOT NULL,
  step_name text NOT NULL,
  step_status text NOT NULL,
  error_data jsonb,
  extra_metadata jsonb,
  created_at timestamptz DEFAULT now() NOT NULL
);

-- Tables: messages ----------------------------------------------------------------------------------------------------

CREATE TABLE conversations (
  member_id uuid NOT NULL,
  other_id uuid NOT NULL,
  last_message_id uuid NOT NULL,
  last_seq bigint NOT NULL,
  is_opener boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  replied_at timestamptz,
  CONSTRAINT conversations_member_id_other_id_pk PRIMARY KEY (member_id, other_id)
);

CREATE TABLE member_blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT member_blocks_blocker_id_blocked_id_pk PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT member_blocks_not_oneself CHECK (blocker_id <> blocked_id)
);

CREATE TABLE message_parties (
  id uuid PRIMARY KEY,
  left_at timestamptz
);

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  sender_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  content text NOT NULL,
  read boolean DEFAULT false NOT NULL,
  listing_id uuid,
  image_id uuid,
  image_width integer,
  image_height integer,
  image_thumbhash text,
  created_at timestamptz DEFAULT now() NOT NULL,
  warnings text[] DEFAULT '{}' NOT NULL,
  marks bigint[],
  deal_id uuid,
  deal_news text,
  deal_terms_id uuid,
  CONSTRAINT messages_seq_unique UNIQUE (seq),
  CONSTRAINT messages_parties CHECK (sender_id <> receiver_id),
  CONSTRAINT messages_content CHECK (length(content) <= 5000),
  CONSTRAINT messages_something CHECK (content <> '' or image_id is not null or deal_id is not null),
  CONSTRAINT messages_card CHECK (num_nulls(deal_id, deal_news, deal_terms_id) in (0, 3))
);

-- Who is online is worth nothing after a crash: no write-ahead log for it.
CREATE UNLOGGED TABLE presences (
  member_id uuid NOT NULL,
  process_id uuid NOT NULL,
  alive_until timestamptz NOT NULL,
  CONSTRAINT presences_member_id_process_id_pk PRIMARY KEY (member_id, process_id)
);

CREATE TABLE reported_texts (
  mark bigint PRIMARY KEY,
  created_at timestamptz NOT NULL
);

-- Tables: moderation --------------------------------------------------------------------------------------------------

CREATE TABLE listing_flags (
  listing_id uuid NOT NULL,
  reason text NOT NULL,
  detail text DEFAULT '' NOT NULL,
  found_at timestamptz NOT NULL,
  cleared_at timestamptz,
  cleared_by uuid,
  waits_until timestamptz DEFAULT 'infinity' NOT NULL,
  CONSTRAINT listing_flags_listing_id_reason_pk PRIMARY KEY (listing_id, reason),
  CONSTRAINT listing_flags_reason CHECK (reason in ('reported', 'new-member', 'low-price', 'contact', 'photo'))
);

CREATE TABLE reports (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  accused_id uuid,
  reporter_id uuid,
  reason text NOT NULL,
  details text DEFAULT '' NOT NULL,
  evidence jsonb NOT NULL,
  status text DEFAULT 'open' NOT NULL,
  claimed_by uuid,
  note text,
  closed_by uuid,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT reports_kind CHECK (kind in ('listing', 'member', 'message')),
  CONSTRAINT reports_reason CHECK (reason in ('counterfeit', 'misleading', 'prohibited', 'harassment', 'scam', 'off-platform', 'other')),
  CONSTRAINT reports_status CHECK (status in ('open', 'claimed', 'resolved', 'dismissed')),
  CONSTRAINT reports_details CHECK (length(details) <= 2000)
);

-- Tables: notifications -----------------------------------------------------------------------------------------------

CREATE TABLE notification_preferences (
  member_id uuid PRIMARY KEY,
  here_off text[] DEFAULT '{}' NOT NULL,
  mail_off text[] DEFAULT '{}' NOT NULL,
  push_off text[] DEFAULT '{}' NOT NULL,
  mail_time text DEFAULT 'at-once' NOT NULL,
  letter_hour smallint DEFAULT 8 NOT NULL,
  time_zone text DEFAULT 'UTC' NOT NULL,
  quiet_from smallint,
  quiet_to smallint,
  next_letter_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT notification_preferences_mail_time CHECK (mail_time in ('at-once', 'daily') and (mail_time = 'daily') = (next_letter_at is not null)),
  CONSTRAINT notification_preferences_hours CHECK (letter_hour between 0 and 23 and quiet_from between 0 and 23 and quiet_to between 0 and 23
    and (quiet_from is null) = (quiet_to is null) and coalesce(quiet_from <> quiet_to, true))
);

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  to_id uuid NOT NULL,
  kind text NOT NULL,
  deal_id uuid,
  listing_id uuid,
  member_id uuid,
  wish_id uuid,
  data jsonb NOT NULL,
  matter text NOT NULL,
  once_key text,
  is_gathered boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  mail_due_at timestamptz,
  mailed_at timestamptz,
  is_here boolean DEFAULT true NOT NULL,
  push_due_at timestamptz,
  pushed_at timestamptz
);

CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  tested_at timestamptz,
  CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_endpoint CHECK (length(endpoint) <= 1000)
);

-- Tables: ownership ---------------------------------------------------------------------------------------------------

CREATE TABLE ownership_looks (
  deal_id uuid NOT NULL,
  photo_id uuid NOT NULL,
  member_id uuid NOT NULL,
  looked_at timestamptz NOT NULL,
  CONSTRAINT ownership_looks_deal_id_photo_id_member_id_pk PRIMARY KEY (deal_id, photo_id, member_id)
);

CREATE TABLE ownership_proofs (
  listing_id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  photo_id uuid NOT NULL,
  code text NOT NULL,
  added_at timestamptz NOT NULL,
  shown_at timestamptz,
  shown_by uuid,
  refused_at timestamptz,
  refusal text,
  is_label_shown boolean DEFAULT false NOT NULL,
  CONSTRAINT ownership_proofs_photo_id_unique UNIQUE (photo_id),
  CONSTRAINT ownership_proofs_shown CHECK ((shown_at is null) = (shown_by is null)),
  CONSTRAINT ownership_proofs_label CHECK (not is_label_shown or shown_at is not null),
  CONSTRAINT ownership_proofs_refused CHECK ((refused_at is null) = (refusal is null)),
  CONSTRAINT ownership_proofs_judged CHECK (shown_at is null or refused_at is null),
  CONSTRAINT ownership_proofs_refusal CHECK (length(refusal) between 1 and 300)
);

-- Tables: photos ------------------------------------------------------------------------------------------------------

CREATE TABLE listing_drafts (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  typed jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE photos (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  listing_id uuid,
  "position" integer,
  width integer NOT NULL,
  height integer NOT NULL,
  thumbhash text NOT NULL,
  byte_size integer NOT NULL,
  fingerprint text NOT NULL,
  purpose text DEFAULT 'listing' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  draft_id uuid,
  CONSTRAINT photos_purpose CHECK (purpose in ('listing', 'avatar', 'message', 'proof', 'deal')),
  CONSTRAINT photos_one_place CHECK (listing_id is null or draft_id is null),
  CONSTRAINT photos_size CHECK (width > 0 and height > 0 and byte_size > 0)
);

-- Tables: policies ----------------------------------------------------------------------------------------------------

CREATE TABLE user_policies (
  user_id uuid PRIMARY KEY,
  payment_methods text[] NOT NULL,
  shipping_methods text[] NOT NULL,
  return_policy text,
  additional_notes text,
  is_visible boolean DEFAULT true NOT NULL,
  last_updated timestamptz DEFAULT now() NOT NULL,
  ships_from text,
  ships_within_days integer,
  CONSTRAINT user_policies_payment CHECK (cardinality(payment_methods) > 0 and payment_methods <@ array['PayPal', 'Venmo', 'Zelle', 'Cash App', 'Credit Card', 'Local Cash']),
  CONSTRAINT user_policies_shipping CHECK (cardinality(shipping_methods) > 0 and shipping_methods <@ array['USPS Priority Mail', 'USPS First Class', 'USPS Ground', 'UPS Ground', 'UPS Ground Advantage', 'FedEx Ground', 'Local Pickup']),
  CONSTRAINT user_policies_ships CHECK (length(ships_from) between 1 and 60 and ships_within_days in (1, 2, 3, 5, 7, 14)),
  CONSTRAINT user_policies_texts CHECK (length(return_policy) <= 2000 and length(additional_notes) <= 2000)
);

-- Tables: reviews -----------------------------------------------------------------------------------------------------

CREATE TABLE review_responses (
  review_id uuid PRIMARY KEY,
  responder_id uuid NOT NULL,
  response text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  edited_at timestamptz,
  warnings text[] DEFAULT '{}' NOT NULL,
  CONSTRAINT review_responses_response CHECK (length(response) between 1 and 2000)
);

CREATE TABLE review_votes (
  review_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT review_votes_review_id_user_id_pk PRIMARY KEY (review_id, user_id)
);

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  reviewer_id uuid,
  reviewed_user_id uuid NOT NULL,
  rating smallint NOT NULL,
  comment text,
  created_at timestamptz DEFAULT now() NOT NULL,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  author_banned boolean DEFAULT false NOT NULL,
  from_new_account boolean DEFAULT false NOT NULL,
  looked_at timestamptz,
  deal_id uuid,
  deal_author uuid,
  is_verified boolean DEFAULT false NOT NULL,
  tags text[] DEFAULT '{}' NOT NULL,
  author_id uuid DEFAULT gen_random_uuid() NOT NULL,
  awaits_other_deal boolean DEFAULT false NOT NULL,
  CONSTRAINT reviews_reviewed UNIQUE (id, reviewed_user_id),
  CONSTRAINT reviews_deal CHECK (num_nulls(deal_id, deal_author) in (0, 2)),
  CONSTRAINT reviews_verified_by_deal CHECK (not is_verified or deal_id is not null),
  CONSTRAINT reviews_rating CHECK (rating between 1 and 5),
  CONSTRAINT reviews_comment CHECK (length(comment) between 1 and 2000),
  CONSTRAINT reviews_not_oneself CHECK (reviewer_id <> reviewed_user_id),
  CONSTRAINT reviews_hidden CHECK ((hidden_at is null) = (hidden_reason is null))
);

-- Tables: support -----------------------------------------------------------------------------------------------------

CREATE TABLE brand_asks (
  request_id uuid NOT NULL,
  member_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  CONSTRAINT brand_asks_request_id_member_id_pk PRIMARY KEY (request_id, member_id)
);

CREATE TABLE brand_requests (
  id uuid PRIMARY KEY,
  key text NOT NULL,
  name text NOT NULL,
  outcome text,
  settled_at timestamptz,
  settled_by uuid,
  CONSTRAINT brand_requests_key_unique UNIQUE (key),
  CONSTRAINT brand_requests_name CHECK (length(name) between 1 and 60),
  CONSTRAINT brand_requests_outcome CHECK (outcome in ('done', 'declined')),
  CONSTRAINT brand_requests_settled CHECK ((outcome is null) = (settled_at is null))
);

CREATE TABLE help_submissions (
  id uuid PRIMARY KEY,
  category text NOT NULL,
  message text NOT NULL,
  email text,
  user_id uuid,
  created_at timestamptz DEFAULT now() NOT NULL,
  done_at timestamptz,
  done_by uuid,
  plan text,
  waiting_since timestamptz DEFAULT now() NOT NULL,
  answered_at timestamptz,
  assignee_id uuid,
  CONSTRAINT help_submissions_category CHECK (category in ('bug', 'feature', 'support', 'billing', 'other')),
  CONSTRAINT help_submissions_message CHECK (length(message) between 1 and 5000)
);

CREATE TABLE support_entries (
  id uuid PRIMARY KEY,
  submission_id uuid NOT NULL,
  is_from_team boolean NOT NULL,
  admin_id uuid,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT support_entries_text CHECK (length(text) between 1 and 5000)
);

-- Tables: wishes ------------------------------------------------------------------------------------------------------

CREATE TABLE unmatched_listings (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  listing_id uuid NOT NULL,
  before jsonb,
  after_wish uuid,
  candidates uuid[]
);

CREATE TABLE wish_keys (
  shape integer NOT NULL,
  key bigint NOT NULL,
  highest_cents integer NOT NULL,
  lowest_cents integer NOT NULL,
  wish_id uuid NOT NULL,
  lexeme bigint NOT NULL,
  CONSTRAINT wish_keys_lexeme_shape_key_highest_cents_lowest_cents_wish_id_pk PRIMARY KEY (lexeme, shape, key, highest_cents, lowest_cents, wish_id)
);

CREATE TABLE wish_matches (
  wish_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  matched_at timestamptz NOT NULL,
  is_daily boolean NOT NULL,
  told_at timestamptz,
  CONSTRAINT wish_matches_wish_id_listing_id_pk PRIMARY KEY (wish_id, listing_id)
);

CREATE TABLE wishes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  place smallint NOT NULL,
  name text NOT NULL,
  alert text NOT NULL,
  is_public boolean NOT NULL,
  text text,
  brands text[] DEFAULT '{}' NOT NULL,
  condition text,
  color text,
  type text,
  cap_feature text,
  cap_size text,
  length text,
  fiber_type text,
  piece text,
  shade text,
  open_to_trades boolean DEFAULT false NOT NULL,
  unreserved boolean DEFAULT false NOT NULL,
  seller_id uuid,
  min_cents integer,
  max_cents integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  query tsquery,
  read_by text,
  CONSTRAINT wishes_place UNIQUE (user_id, place),
  CONSTRAINT wishes_at_most CHECK (place between 1 and 50),
  CONSTRAINT wishes_name CHECK (length(name) between 1 and 80),
  CONSTRAINT wishes_alert CHECK (alert in ('at-once', 'daily', 'off')),
  CONSTRAINT wishes_seller CHECK (seller_id <> user_id),
  CONSTRAINT wishes_price CHECK (min_cents >= 0 and max_cents >= 0 and (min_cents <= max_cents) is not false)
);

-- Foreign keys --------------------------------------------------------------------------------------------------------

ALTER TABLE admin_invitations ADD CONSTRAINT admin_invitations_invited_by_user_id_fk
  FOREIGN KEY (invited_by) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE member_notes ADD CONSTRAINT member_notes_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE refund_orders ADD CONSTRAINT refund_orders_invoice_id_received_payments_invoice_id_fk
  FOREIGN KEY (invoice_id) REFERENCES received_payments (invoice_id);
ALTER TABLE refund_orders ADD CONSTRAINT refund_orders_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE account ADD CONSTRAINT account_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE account_traces ADD CONSTRAINT account_traces_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE confirmation_links ADD CONSTRAINT confirmation_links_registration_id_registrations_id_fk
  FOREIGN KEY (registration_id) REFERENCES registrations (id) ON DELETE CASCADE;
ALTER TABLE known_devices ADD CONSTRAINT known_devices_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE passkey ADD CONSTRAINT passkey_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE registrations ADD CONSTRAINT registrations_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE sign_ins ADD CONSTRAINT sign_ins_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE two_factor ADD CONSTRAINT two_factor_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE charter_places ADD CONSTRAINT charter_places_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE received_payments ADD CONSTRAINT received_payments_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE subscription_ends ADD CONSTRAINT subscription_ends_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE subscription_tracking ADD CONSTRAINT subscription_tracking_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE system_settings ADD CONSTRAINT system_settings_created_by_user_id_fk
  FOREIGN KEY (created_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE system_settings ADD CONSTRAINT system_settings_updated_by_user_id_fk
  FOREIGN KEY (updated_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE user_subscriptions ADD CONSTRAINT user_subscriptions_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE user_subscriptions ADD CONSTRAINT user_subscriptions_end_id_subscription_ends_id_fk
  FOREIGN KEY (end_id) REFERENCES subscription_ends (id) ON DELETE SET NULL;
ALTER TABLE deal_addresses ADD CONSTRAINT deal_addresses_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_adjustments ADD CONSTRAINT deal_adjustments_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_attached_messages ADD CONSTRAINT deal_attached_messages_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_attached_messages ADD CONSTRAINT deal_attached_messages_message_id_messages_id_fk
  FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE;
ALTER TABLE deal_disputes ADD CONSTRAINT deal_disputes_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_images ADD CONSTRAINT deal_images_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_problems ADD CONSTRAINT deal_problems_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_questions ADD CONSTRAINT deal_questions_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_reviews ADD CONSTRAINT deal_reviews_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE linked_deals ADD CONSTRAINT linked_deals_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE member_addresses ADD CONSTRAINT member_addresses_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE member_payment_ways ADD CONSTRAINT member_payment_ways_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE deal_events ADD CONSTRAINT deal_events_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_listings ADD CONSTRAINT deal_listings_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE deal_listings ADD CONSTRAINT deal_listings_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_moves ADD CONSTRAINT deal_moves_terms_id_deal_terms_id_fk
  FOREIGN KEY (terms_id) REFERENCES deal_terms (id) ON DELETE CASCADE;
ALTER TABLE deal_moves ADD CONSTRAINT deal_moves_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_parties ADD CONSTRAINT deal_parties_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_reservations ADD CONSTRAINT deal_reservations_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id);
ALTER TABLE deal_reservations ADD CONSTRAINT deal_reservations_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_steps ADD CONSTRAINT deal_steps_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_terms ADD CONSTRAINT deal_terms_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE deal_terms ADD CONSTRAINT deal_terms_answers
  FOREIGN KEY (answers) REFERENCES deal_terms (id);
ALTER TABLE listing_likes ADD CONSTRAINT listing_likes_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE listing_likes ADD CONSTRAINT listing_likes_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE listing_views ADD CONSTRAINT listing_views_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE listing_views ADD CONSTRAINT listing_views_viewer_id_user_id_fk
  FOREIGN KEY (viewer_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE private_price_members ADD CONSTRAINT private_price_members_price_id_private_prices_id_fk
  FOREIGN KEY (price_id) REFERENCES private_prices (id) ON DELETE CASCADE;
ALTER TABLE private_price_members ADD CONSTRAINT private_price_members_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE private_prices ADD CONSTRAINT private_prices_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE recently_viewed ADD CONSTRAINT recently_viewed_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE recently_viewed ADD CONSTRAINT recently_viewed_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE saved_listings ADD CONSTRAINT saved_listings_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE saved_listings ADD CONSTRAINT saved_listings_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE listing_cards ADD CONSTRAINT listing_cards_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE listing_changes ADD CONSTRAINT listing_changes_owner_id_user_id_fk
  FOREIGN KEY (owner_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE listings ADD CONSTRAINT listings_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE listings ADD CONSTRAINT listings_brand_brands_id_fk
  FOREIGN KEY (brand) REFERENCES brands (id);
ALTER TABLE price_history ADD CONSTRAINT price_history_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE match_dismissals ADD CONSTRAINT match_dismissals_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE match_dismissals ADD CONSTRAINT match_dismissals_other_id_user_id_fk
  FOREIGN KEY (other_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE match_readers ADD CONSTRAINT match_readers_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE ring_refusals ADD CONSTRAINT ring_refusals_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_matches ADD CONSTRAINT trade_matches_wish_id_wishes_id_fk
  FOREIGN KEY (wish_id) REFERENCES wishes (id) ON DELETE CASCADE;
ALTER TABLE trade_matches ADD CONSTRAINT trade_matches_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE trade_matches ADD CONSTRAINT trade_matches_wanter_id_user_id_fk
  FOREIGN KEY (wanter_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_matches ADD CONSTRAINT trade_matches_giver_id_user_id_fk
  FOREIGN KEY (giver_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_pairs ADD CONSTRAINT trade_pairs_giver_id_user_id_fk
  FOREIGN KEY (giver_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_pairs ADD CONSTRAINT trade_pairs_wanter_id_user_id_fk
  FOREIGN KEY (wanter_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_ring_moves ADD CONSTRAINT trade_ring_moves_ring_id_trade_rings_id_fk
  FOREIGN KEY (ring_id) REFERENCES trade_rings (id) ON DELETE CASCADE;
ALTER TABLE trade_ring_moves ADD CONSTRAINT trade_ring_moves_giver_id_user_id_fk
  FOREIGN KEY (giver_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_ring_moves ADD CONSTRAINT trade_ring_moves_wanter_id_user_id_fk
  FOREIGN KEY (wanter_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE trade_ring_moves ADD CONSTRAINT trade_ring_moves_wish_id_wishes_id_fk
  FOREIGN KEY (wish_id) REFERENCES wishes (id) ON DELETE CASCADE;
ALTER TABLE trade_ring_moves ADD CONSTRAINT trade_ring_moves_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE admin_users ADD CONSTRAINT admin_users_id_user_id_fk
  FOREIGN KEY (id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE member_fits ADD CONSTRAINT member_fits_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE profiles ADD CONSTRAINT profiles_id_user_id_fk
  FOREIGN KEY (id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE registration_steps ADD CONSTRAINT registration_steps_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_other_id_message_parties_id_fk
  FOREIGN KEY (other_id) REFERENCES message_parties (id);
ALTER TABLE conversations ADD CONSTRAINT conversations_last_message
  FOREIGN KEY (last_message_id) REFERENCES messages (id);
ALTER TABLE member_blocks ADD CONSTRAINT member_blocks_blocker_id_user_id_fk
  FOREIGN KEY (blocker_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE member_blocks ADD CONSTRAINT member_blocks_blocked_id_user_id_fk
  FOREIGN KEY (blocked_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_sender_id_message_parties_id_fk
  FOREIGN KEY (sender_id) REFERENCES message_parties (id);
ALTER TABLE messages ADD CONSTRAINT messages_receiver_id_message_parties_id_fk
  FOREIGN KEY (receiver_id) REFERENCES message_parties (id);
ALTER TABLE messages ADD CONSTRAINT messages_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE SET NULL;
ALTER TABLE messages ADD CONSTRAINT messages_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_deal_terms_id_deal_terms_id_fk
  FOREIGN KEY (deal_terms_id) REFERENCES deal_terms (id) ON DELETE CASCADE;
ALTER TABLE presences ADD CONSTRAINT presences_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE listing_flags ADD CONSTRAINT listing_flags_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE listing_flags ADD CONSTRAINT listing_flags_cleared_by_user_id_fk
  FOREIGN KEY (cleared_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE reports ADD CONSTRAINT reports_reporter_id_user_id_fk
  FOREIGN KEY (reporter_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE reports ADD CONSTRAINT reports_claimed_by_user_id_fk
  FOREIGN KEY (claimed_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE reports ADD CONSTRAINT reports_closed_by_user_id_fk
  FOREIGN KEY (closed_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE notification_preferences ADD CONSTRAINT notification_preferences_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_to_id_user_id_fk
  FOREIGN KEY (to_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_session_id_session_id_fk
  FOREIGN KEY (session_id) REFERENCES session (id) ON DELETE CASCADE;
ALTER TABLE ownership_looks ADD CONSTRAINT ownership_looks_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE ownership_looks ADD CONSTRAINT ownership_looks_photo_id_photos_id_fk
  FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE;
ALTER TABLE ownership_proofs ADD CONSTRAINT ownership_proofs_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE ownership_proofs ADD CONSTRAINT ownership_proofs_owner_id_user_id_fk
  FOREIGN KEY (owner_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE ownership_proofs ADD CONSTRAINT ownership_proofs_photo_id_photos_id_fk
  FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE;
ALTER TABLE listing_drafts ADD CONSTRAINT listing_drafts_owner_id_user_id_fk
  FOREIGN KEY (owner_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE photos ADD CONSTRAINT photos_owner_id_user_id_fk
  FOREIGN KEY (owner_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE photos ADD CONSTRAINT photos_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE SET NULL;
ALTER TABLE photos ADD CONSTRAINT photos_draft_id_listing_drafts_id_fk
  FOREIGN KEY (draft_id) REFERENCES listing_drafts (id) ON DELETE SET NULL;
ALTER TABLE user_policies ADD CONSTRAINT user_policies_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE review_responses ADD CONSTRAINT review_responses_by_reviewed
  FOREIGN KEY (review_id, responder_id) REFERENCES reviews (id, reviewed_user_id) ON DELETE CASCADE;
ALTER TABLE review_votes ADD CONSTRAINT review_votes_review_id_reviews_id_fk
  FOREIGN KEY (review_id) REFERENCES reviews (id) ON DELETE CASCADE;
ALTER TABLE review_votes ADD CONSTRAINT review_votes_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_reviewer_id_user_id_fk
  FOREIGN KEY (reviewer_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE reviews ADD CONSTRAINT reviews_reviewed_user_id_user_id_fk
  FOREIGN KEY (reviewed_user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_deal_id_deals_id_fk
  FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE brand_asks ADD CONSTRAINT brand_asks_request_id_brand_requests_id_fk
  FOREIGN KEY (request_id) REFERENCES brand_requests (id) ON DELETE CASCADE;
ALTER TABLE brand_asks ADD CONSTRAINT brand_asks_member_id_user_id_fk
  FOREIGN KEY (member_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE brand_requests ADD CONSTRAINT brand_requests_settled_by_user_id_fk
  FOREIGN KEY (settled_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE help_submissions ADD CONSTRAINT help_submissions_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;
ALTER TABLE help_submissions ADD CONSTRAINT help_submissions_assignee_id_user_id_fk
  FOREIGN KEY (assignee_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE help_submissions ADD CONSTRAINT help_submissions_done_by_user_id_fk
  FOREIGN KEY (done_by) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE support_entries ADD CONSTRAINT support_entries_submission_id_help_submissions_id_fk
  FOREIGN KEY (submission_id) REFERENCES help_submissions (id) ON DELETE CASCADE;
ALTER TABLE support_entries ADD CONSTRAINT support_entries_admin_id_user_id_fk
  FOREIGN KEY (admin_id) REFERENCES "user" (id) ON DELETE SET NULL;
ALTER TABLE wish_keys ADD CONSTRAINT wish_keys_wish_id_wishes_id_fk
  FOREIGN KEY (wish_id) REFERENCES wishes (id) ON DELETE CASCADE;
ALTER TABLE wish_matches ADD CONSTRAINT wish_matches_wish_id_wishes_id_fk
  FOREIGN KEY (wish_id) REFERENCES wishes (id) ON DELETE CASCADE;
ALTER TABLE wish_matches ADD CONSTRAINT wish_matches_listing_id_listings_id_fk
  FOREIGN KEY (listing_id) REFERENCES listings (id) ON DELETE CASCADE;
ALTER TABLE wishes ADD CONSTRAINT wishes_user_id_user_id_fk
  FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE;

-- Indexes -------------------------------------------------------------------------------------------------------------

CREATE INDEX audit_log_admin ON audit_log (admin_id, seq DESC NULLS LAST);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_id, seq DESC NULLS LAST);

CREATE INDEX member_notes_latest ON member_notes (member_id, created_at DESC NULLS LAST);

CREATE INDEX payment_differences_newest ON payment_differences (found_at);

CREATE INDEX refund_orders_invoice ON refund_orders (invoice_id);
CREATE INDEX refund_orders_user ON refund_orders (user_id);
CREATE INDEX refund_orders_waiting ON refund_orders (requested_at) WHERE done_at is null;

CREATE UNIQUE INDEX account_user_provider ON account (user_id, provider_id);

CREATE INDEX account_traces_same ON account_traces (kind, hash);

CREATE INDEX attempt_counts_window ON attempt_counts (window_ends_at);

CREATE INDEX confirmation_links_registration ON confirmation_links (registration_id);

CREATE INDEX passkey_user_id ON passkey (user_id);
CREATE UNIQUE INDEX passkey_credential_id ON passkey (credential_id);

CREATE INDEX registrations_created_at ON registrations (created_at);

CREATE INDEX session_user_id ON session (user_id);
CREATE INDEX session_expires_at ON session (expires_at);

CREATE INDEX sign_ins_latest ON sign_ins (user_id, at DESC NULLS LAST);
CREATE INDEX sign_ins_at ON sign_ins (at);

CREATE INDEX two_factor_user_id ON two_factor (user_id);

CREATE INDEX user_created_at ON "user" (created_at DESC NULLS LAST, id);
CREATE INDEX user_unconfirmed ON "user" (id) WHERE not email_verified;
CREATE INDEX user_email_search ON "user" USING gin (email gin_trgm_ops);

CREATE INDEX verification_identifier ON verification (identifier);
CREATE INDEX verification_expires_at ON verification (expires_at);

CREATE INDEX charter_places_taken ON charter_places (taken_at);

CREATE INDEX payment_refunds_day ON payment_refunds (refunded_at);
CREATE INDEX payment_refunds_user ON payment_refunds (user_id);
CREATE INDEX payment_refunds_invoice ON payment_refunds (invoice_id);

CREATE INDEX received_payments_newest ON received_payments (paid_at, invoice_id);
CREATE INDEX received_payments_user ON received_payments (user_id, paid_at);
CREATE INDEX received_payments_number ON received_payments (invoice_number);

CREATE INDEX stripe_events_received ON stripe_events (received_at);

CREATE INDEX stripe_sandbox_objects_customer ON stripe_sandbox_objects (kind, customer, created_at);

CREATE INDEX subscription_changes_at ON subscription_changes (at, seq);
CREATE INDEX subscription_changes_subscriber ON subscription_changes (subscriber_id, seq);

CREATE INDEX subscription_ends_user ON subscription_ends (user_id, requested_at);
CREATE INDEX subscription_ends_customer ON subscription_ends (customer_id);
CREATE INDEX subscription_ends_waiting ON subscription_ends (requested_at) WHERE done_at is null;

CREATE INDEX subscription_tracking_user ON subscription_tracking (user_id, "timestamp");

CREATE INDEX system_settings_latest ON system_settings (setting_key, updated_at DESC NULLS LAST, seq DESC NULLS LAST);

CREATE UNIQUE INDEX user_subscriptions_user ON user_subscriptions (user_id);
CREATE INDEX user_subscriptions_newest ON user_subscriptions (updated_at DESC NULLS LAST, user_id);
CREATE INDEX user_subscriptions_created ON user_subscriptions (created_at);
CREATE INDEX user_subscriptions_owing ON user_subscriptions (updated_at DESC NULLS LAST, user_id) WHERE status in ('past_due', 'unpaid');

CREATE INDEX deal_addresses_member ON deal_addresses (member_id);

CREATE UNIQUE INDEX deal_adjustments_one_open ON deal_adjustments (deal_id) WHERE answer is null;

CREATE INDEX deal_attached_messages_message ON deal_attached_messages (message_id);

CREATE INDEX deal_images_deal ON deal_images (deal_id);
CREATE INDEX deal_images_unsent ON deal_images (created_at) WHERE used_at is null;

CREATE INDEX deal_questions_deal ON deal_questions (deal_id);

CREATE INDEX deal_reviews_of ON deal_reviews (of_id);

CREATE INDEX linked_deals_waiting ON linked_deals (found_at) WHERE looked_at is null;

CREATE INDEX deal_events_warned ON deal_events (at, by_id) WHERE warnings <> '{}';
CREATE INDEX deal_events_deal ON deal_events (deal_id, id);
CREATE INDEX deal_events_counted ON deal_events (of, at) WHERE of in ('proposed', 'agreed', 'completed', 'problem');

CREATE INDEX deal_listings_deal ON deal_listings (deal_id);

CREATE INDEX deal_moves_deal ON deal_moves (deal_id);
CREATE INDEX deal_moves_listing ON deal_moves (listing_id) WHERE listing_id is not null;

CREATE INDEX deal_parties_view_newest ON deal_parties (member_id, view, changed_at DESC NULLS LAST, deal_id DESC NULLS LAST);
CREATE INDEX deal_parties_unfinished ON deal_parties (member_id) WHERE is_unfinished;

CREATE INDEX deal_reservations_deal ON deal_reservations (deal_id);

CREATE INDEX deal_terms_answered ON deal_terms (answers) WHERE answers is not null;

CREATE INDEX deals_due_at ON deals (due_at) WHERE due_at is not null;
CREATE INDEX deals_proposer ON deals (proposed_by, created_at);
CREATE INDEX deals_proposer_open ON deals (proposed_by, due_at) WHERE state = 'proposed';
CREATE INDEX deals_newest ON deals (changed_at, id);
CREATE INDEX deals_by_state ON deals (state, changed_at, id);
CREATE INDEX deals_disputed_oldest ON deals (due_at, id) WHERE state = 'disputed';

CREATE INDEX listing_likes_listing ON listing_likes (listing_id);

CREATE INDEX listing_views_viewer ON listing_views (viewer_id);

CREATE INDEX private_price_members_member ON private_price_members (member_id);

CREATE INDEX private_prices_listing ON private_prices (listing_id, made_at);
CREATE INDEX private_prices_made ON private_prices (made_at);

CREATE INDEX recently_viewed_listing ON recently_viewed (listing_id);

CREATE INDEX saved_listings_latest ON saved_listings (user_id, created_at DESC NULLS LAST);
CREATE INDEX saved_listings_listing ON saved_listings (listing_id, created_at);

CREATE UNIQUE INDEX brands_name_once ON brands (fold_text(name));

CREATE INDEX known_words_lexeme ON known_words (lexeme);
CREATE INDEX known_words_parts ON known_words USING gin (word gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX known_words_beginning ON known_words (word text_pattern_ops);
CREATE INDEX known_words_common ON known_words (word text_pattern_ops) WHERE listings >= 5;

CREATE INDEX listing_cards_newest ON listing_cards (shelf, sort_at DESC NULLS FIRST,listing_id DESC NULLS FIRST);

CREATE INDEX listing_changes_owner ON listing_changes (owner_id);
CREATE INDEX listing_changes_made ON listing_changes (made_at);

CREATE INDEX listings_owner ON listings (user_id, sort_at DESC NULLS LAST, id, status, brand);
CREATE INDEX listings_by_date ON listings (created_at, id, status, brand, price_cents);
CREATE INDEX listings_by_title ON listings (lower(title),id, status, brand);
CREATE INDEX listings_by_status ON listings (status, created_at, id, brand);
CREATE INDEX listings_by_price ON listings (price_cents, id, status, brand);
CREATE INDEX listings_by_price_down ON listings (price_cents desc nulls last,id DESC NULLS LAST, status, brand);
CREATE INDEX listings_by_brand ON listings (brand, status, price_cents, created_at);
CREATE INDEX listings_removed ON listings (removed_at) WHERE status = 'removed';
-- The lists that members walk along carry every facet, so that a filter reads no row that it passes over.
CREATE INDEX listings_newest ON listings (shelf, sort_at DESC, id DESC)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
CREATE INDEX listings_brand_newest ON listings (shelf, brand, sort_at DESC, id DESC)
  INCLUDE (condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
-- Without a price comes last, whichever way prices run.
CREATE INDEX listings_price_up ON listings (shelf, coalesce(price_cents, 2147483647), id)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
CREATE INDEX listings_price_down ON listings (shelf, coalesce(price_cents, -1) DESC, id DESC)
  INCLUDE (brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade) WHERE shelf IS NOT NULL;
-- Only the listings of Premium sellers: small beside the others, and all that featuring ever reads.
CREATE INDEX listings_featured ON listings (owner_tier, id)
  INCLUDE (user_id, brand, condition, type, color, price_cents, length_inches, cap_features, cap_size, fiber_type, piece, shade)
  WHERE shelf = 'active' AND owner_tier IS NOT NULL;
-- Without fastupdate: a search must not pay for what was listed since the last vacuum.
CREATE INDEX listings_title_words ON listings USING gin (title_words) WITH (fastupdate = off) WHERE shelf IS NOT NULL;
CREATE INDEX listings_all_words ON listings USING gin (all_words) WITH (fastupdate = off);

CREATE INDEX price_history_unjudged ON price_history (changed_at) WHERE judged_at is null;

CREATE INDEX mails_waiting ON mails (created_at) WHERE status in ('waiting', 'sending');
CREATE INDEX mails_recipient ON mails (recipient, created_at DESC NULLS LAST);

CREATE INDEX match_dismissals_other ON match_dismissals (other_id);

CREATE INDEX match_readers_waiting ON match_readers (waits_since) WHERE waits_since is not null;
CREATE INDEX match_readers_untold ON match_readers (told_at) WHERE news_since is not null;

CREATE INDEX ring_refusals_member ON ring_refusals (member_id);

CREATE INDEX trade_matches_pair ON trade_matches (giver_id, wanter_id, found_at DESC NULLS LAST);
CREATE INDEX trade_matches_wanter ON trade_matches (wanter_id);
CREATE INDEX trade_matches_listing ON trade_matches (listing_id);

CREATE INDEX trade_pairs_they_have ON trade_pairs (wanter_id, found_at DESC NULLS LAST, giver_id DESC NULLS LAST);
CREATE INDEX trade_pairs_they_want ON trade_pairs (giver_id, found_at DESC NULLS LAST, wanter_id DESC NULLS LAST);

CREATE INDEX trade_ring_moves_best ON trade_ring_moves (giver_id, size, gap_cents, ring_id);
CREATE INDEX trade_ring_moves_wanter ON trade_ring_moves (wanter_id);
CREATE INDEX trade_ring_moves_wish ON trade_ring_moves (wish_id);
CREATE INDEX trade_ring_moves_listing ON trade_ring_moves (listing_id);

CREATE INDEX departed_addresses_departed_at ON departed_addresses (departed_at);

CREATE UNIQUE INDEX profiles_name_key ON profiles (name_key);
CREATE INDEX profiles_created_at ON profiles (created_at DESC NULLS LAST, id);
CREATE INDEX profiles_away ON profiles (away_until, id) WHERE away_until is not null;
CREATE INDEX profiles_restricted ON profiles (status, id) WHERE status <> 'active';
CREATE INDEX profiles_search ON profiles USING gin (username gin_trgm_ops,full_name gin_trgm_ops,display_name gin_trgm_ops);

CREATE INDEX registration_steps_user ON registration_steps (user_id, created_at);

CREATE INDEX conversations_newest ON conversations (member_id, last_seq DESC NULLS LAST);
CREATE INDEX conversations_other ON conversations (other_id);
CREATE INDEX conversations_asked ON conversations (member_id, opened_at) WHERE not is_opener;
CREATE INDEX conversations_last_message_id ON conversations (last_message_id);

CREATE INDEX member_blocks_blocked ON member_blocks (blocked_id);

CREATE UNIQUE INDEX messages_image ON messages (image_id);
CREATE INDEX messages_sender ON messages (sender_id, seq);
CREATE INDEX messages_receiver ON messages (receiver_id, seq);
CREATE INDEX messages_unread ON messages (receiver_id, sender_id, seq) WHERE not read;
CREATE INDEX messages_unread_since ON messages (created_at) WHERE not read;
CREATE INDEX messages_thread ON messages (least(sender_id, receiver_id),greatest(sender_id, receiver_id),seq);
CREATE INDEX messages_warned ON messages (created_at, sender_id) WHERE warnings <> '{}';
CREATE INDEX messages_day ON messages USING brin (created_at);
CREATE INDEX messages_deal ON messages (deal_id) WHERE deal_id is not null;
CREATE INDEX messages_deal_terms ON messages (deal_terms_id) WHERE deal_terms_id is not null;
CREATE INDEX messages_listing ON messages (listing_id, sender_id) WHERE listing_id is not null;

CREATE INDEX presences_process ON presences (process_id);

CREATE INDEX listing_flags_waiting ON listing_flags (waits_until, listing_id) WHERE cleared_at is null;

CREATE INDEX reports_latest ON reports (status, created_at DESC NULLS LAST, id);
CREATE INDEX reports_latest_of_kind ON reports (kind, status, created_at DESC NULLS LAST, id);
CREATE INDEX reports_subject ON reports (kind, subject_id);
CREATE INDEX reports_accused ON reports (accused_id);
CREATE INDEX reports_reporter ON reports (reporter_id);
CREATE UNIQUE INDEX reports_once ON reports (reporter_id, kind, subject_id) WHERE status in ('open', 'claimed');

CREATE INDEX notification_preferences_next_letter ON notification_preferences (next_letter_at) WHERE next_letter_at is not null;

CREATE INDEX notifications_newest ON notifications (to_id, created_at, seq);
CREATE INDEX notifications_unread ON notifications (to_id, matter) WHERE read_at is null;
CREATE INDEX notifications_unread_deal ON notifications (to_id, deal_id) WHERE read_at is null and deal_id is not null;
CREATE UNIQUE INDEX notifications_gathered ON notifications (to_id, matter) WHERE read_at is null and is_gathered;
CREATE UNIQUE INDEX notifications_once ON notifications (to_id, once_key) WHERE once_key is not null;
CREATE INDEX notifications_mail_due ON notifications (mail_due_at) WHERE mail_due_at is not null;
CREATE INDEX notifications_mailed ON notifications (to_id, mailed_at) WHERE mailed_at is not null;
CREATE INDEX notifications_push_due ON notifications (push_due_at) WHERE push_due_at is not null;
CREATE INDEX notifications_pushed ON notifications (to_id, matter, pushed_at) WHERE pushed_at is not null;
CREATE INDEX notifications_created ON notifications USING brin (created_at);

CREATE INDEX push_subscriptions_member ON push_subscriptions (member_id, seen_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

CREATE INDEX ownership_looks_photo ON ownership_looks (photo_id);

CREATE INDEX ownership_proofs_owner ON ownership_proofs (owner_id);
CREATE INDEX ownership_proofs_waiting ON ownership_proofs (added_at, listing_id) WHERE shown_at is null and refused_at is null;

CREATE INDEX listing_drafts_owner ON listing_drafts (owner_id, changed_at DESC NULLS LAST, id DESC NULLS LAST);

CREATE INDEX photos_listing ON photos (listing_id, "position");
CREATE INDEX photos_draft ON photos (draft_id, "position") WHERE draft_id is not null;
CREATE INDEX photos_owner ON photos (owner_id, purpose, created_at);
CREATE INDEX photos_fingerprint ON photos (fingerprint, created_at, id) WHERE listing_id is not null;

CREATE INDEX review_responses_warned ON review_responses (coalesce(edited_at, created_at)) WHERE warnings <> '{}';

CREATE INDEX review_votes_user ON review_votes (user_id);

CREATE UNIQUE INDEX reviews_once ON reviews (reviewer_id, reviewed_user_id) WHERE deal_id is null;
CREATE UNIQUE INDEX reviews_of_deal ON reviews (deal_id, deal_author, reviewed_user_id);
CREATE INDEX reviews_reviewer ON reviews (reviewer_id, created_at, id);
CREATE INDEX reviews_awaiting ON reviews (author_id) WHERE awaits_other_deal;
CREATE INDEX reviews_newest ON reviews (reviewed_user_id, created_at, id) WHERE hidden_at is null and not author_banned;
CREATE INDEX reviews_reviewed_user ON reviews (reviewed_user_id, created_at, id);
CREATE INDEX reviews_latest ON reviews (created_at, id);
CREATE INDEX reviews_hidden_latest ON reviews (created_at, id) WHERE hidden_at is not null;
CREATE INDEX reviews_from_new_accounts ON reviews (reviewed_user_id, created_at) WHERE from_new_account and looked_at is null and hidden_at is null and not author_banned;

CREATE INDEX brand_asks_member ON brand_asks (member_id);

CREATE INDEX help_submissions_latest ON help_submissions (created_at DESC NULLS LAST, id);
CREATE INDEX help_submissions_user ON help_submissions (user_id);
CREATE INDEX help_submissions_waiting ON help_submissions ((plan is not distinct from 'premium-annual') desc, waiting_since, id) WHERE done_at is null and answered_at is null;

CREATE INDEX support_entries_thread ON support_entries (submission_id, created_at, id);
CREATE INDEX support_entries_admin ON support_entries (admin_id);

CREATE INDEX wish_keys_wish ON wish_keys (wish_id);

CREATE INDEX wish_matches_listing ON wish_matches (listing_id);
CREATE INDEX wish_matches_untold ON wish_matches (is_daily, matched_at) WHERE told_at is null;

CREATE INDEX wishes_public ON wishes (user_id) WHERE is_public;
CREATE INDEX wishes_of_seller ON wishes (seller_id) WHERE seller_id is not null;

-- Views ---------------------------------------------------------------------------------------------------------------

-- The one definition of what a rating is made of (db/rating.ts).
CREATE VIEW counted_reviews AS
SELECT id, reviewed_user_id, rating,
  row_number() OVER (PARTITION BY reviewed_user_id, author_id ORDER BY coalesce(edited_at, created_at) DESC, id DESC) = 1 AS is_newest,
  is_verified AND row_number() OVER (PARTITION BY reviewed_user_id, author_id, is_verified ORDER BY created_at DESC, id DESC) = 1 AS is_newest_verified
FROM reviews WHERE hidden_at IS NULL AND NOT author_banned;

-- Cards tell until when their owner is away, for browsers to compare with the clock.
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

-- What servers hear of ------------------------------------------------------------------------------------------------

-- What a transaction announces is held until its end and sent as one message, a line each: every server hears it once, and one function announces.
CREATE FUNCTION announce(news text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held text := current_setting('wigloop.held', true);
BEGIN
  IF coalesce(held, '') = '' THEN
    PERFORM pg_notify('wigloop', news);
  ELSIF position(E'\n' || news || E'\n' IN held) = 0 THEN
    PERFORM set_config('wigloop.held', held || news || E'\n', true);
  END IF;
END $$;

CREATE FUNCTION hold_announcements() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('wigloop.held', E'\n', true);
END $$;

CREATE FUNCTION announce_held() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  line text;
  message text := '';
BEGIN
  -- What waits for the commit announces too.
  SET CONSTRAINTS ALL IMMEDIATE;
  FOREACH line IN ARRAY string_to_array(trim(E'\n' FROM coalesce(current_setting('wigloop.held', true), '')), E'\n') LOOP
    -- PostgreSQL takes 7,999 bytes.
    IF octet_length(message) + octet_length(line) > 7900 THEN
      PERFORM pg_notify('wigloop', message);
      message := '';
    END IF;
    message := concat_ws(E'\n', nullif(message, ''), line);
  END LOOP;
  IF message <> '' THEN PERFORM pg_notify('wigloop', message); END IF;
  PERFORM set_config('wigloop.held', '', true);
END $$;

-- Whatever a server keeps in memory about a member or the settings is announced here when it changes, by whichever hand.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND changed - 'updated_at' = to_jsonb(OLD) - 'updated_at' THEN RETURN NULL; END IF;
  PERFORM announce(TG_ARGV[0] || ' ' || (changed ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

CREATE TRIGGER brands_announces AFTER INSERT OR UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION announce_change('settings', 'id');
CREATE TRIGGER profiles_announces AFTER INSERT OR UPDATE OR DELETE ON profiles FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');
CREATE TRIGGER session_announces AFTER UPDATE OR DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'user_id');
CREATE TRIGGER system_settings_announces AFTER INSERT OR UPDATE OR DELETE ON system_settings FOR EACH ROW EXECUTE FUNCTION announce_change('settings',
  'setting_key');
CREATE TRIGGER user_announces AFTER UPDATE OR DELETE ON "user" FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'id');
CREATE TRIGGER user_subscriptions_announces AFTER INSERT OR UPDATE OR
  DELETE ON user_subscriptions FOR EACH ROW EXECUTE FUNCTION announce_change('member', 'user_id');

-- Every announcement makes its commit wait for all others that announce, and empties what servers keep: none for what changes nothing.
CREATE FUNCTION announce_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A save that changed nothing; and likes of a listing that is in no list.
    OLD.updated_at := NEW.updated_at;
    IF NEW.shelf IS NULL THEN OLD.like_count := NEW.like_count; END IF;
    IF OLD *= NEW THEN RETURN NULL; END IF;
  END IF;
  PERFORM announce('listing ' || coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;

CREATE TRIGGER listings_announces AFTER INSERT OR UPDATE OR DELETE ON listings
  FOR EACH ROW EXECUTE FUNCTION announce_listing();

-- Names the row that tells something new; a reading only names its reader, so that many at once are one announcement.
CREATE FUNCTION announce_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.data <> OLD.data THEN
    PERFORM announce('notification ' || NEW.to_id || ' ' || NEW.id);
  ELSE
    PERFORM announce('notification ' || NEW.to_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER notifications_announces AFTER UPDATE OF data, read_at ON notifications FOR EACH ROW EXECUTE FUNCTION announce_notification();

-- What one statement tells to many is announced in few words: a pair of ids is 73 letters, and an announcement has room for 7,999.
CREATE FUNCTION announce_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unmarked uuid[];
BEGIN
  -- For rows that did not say it themselves; those of messages ask one by one, because they may become updates.
  unmarked := ARRAY(SELECT told.id FROM told WHERE told.push_due_at IS NULL
    AND (SELECT true FROM push_subscriptions s WHERE s.member_id = told.to_id LIMIT 1));
  IF cardinality(unmarked) > 0 THEN
    UPDATE notifications SET push_due_at = created_at WHERE id = ANY (unmarked);
  END IF;
  PERFORM announce('notification ' || string_agg(pair.to_id || ' ' || pair.id, ' ' ORDER BY pair.seq))
  FROM (SELECT to_id, id, seq, row_number() OVER (ORDER BY seq) - 1 AS place FROM told) pair GROUP BY pair.place / 100;
  RETURN NULL;
END $$;

CREATE TRIGGER notifications_announces_told AFTER INSERT ON notifications REFERENCING NEW TABLE AS told
  FOR EACH STATEMENT EXECUTE FUNCTION announce_told();

-- Who may write -------------------------------------------------------------------------------------------------------

-- A member's writes and the loss of their rights meet at one lock. Each transaction that writes for a member takes it shared as
-- its last statement and reads what it may; whatever takes rights away takes it alone, at its commit. So a ban waits for writes
-- that were just finishing, and every later one finds the ban.
CREATE FUNCTION standing_lock(member uuid) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('standing ' || member, 0)
$$;

-- In plpgsql each statement sees what was committed when it began: the row is read after the lock was given.
CREATE FUNCTION hold_standing(member uuid, OUT status text, OUT suspended_until timestamptz, OUT email text, OUT verified boolean, OUT role text,
  OUT permissions text[]) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(standing_lock(member));
  SELECT p.status, p.suspended_until, u.email, u.email_verified, a.role, a.permissions
    INTO status, suspended_until, email, verified, role, permissions
    FROM "user" u LEFT JOIN profiles p ON p.id = u.id LEFT JOIN admin_users a ON a.id = u.id WHERE u.id = member;
END $$;

CREATE FUNCTION wait_for_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(standing_lock(OLD.id));
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER admin_users_gone_wait_for_writes AFTER DELETE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION wait_for_writes();
CREATE CONSTRAINT TRIGGER admin_users_wait_for_writes AFTER UPDATE ON admin_users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.role, OLD.permissions) IS DISTINCT FROM (NEW.role, NEW.permissions))
  EXECUTE FUNCTION wait_for_writes();
-- Deferred to the commit: taken earlier, with other rows still to be locked, the two could wait for each other.
CREATE CONSTRAINT TRIGGER profiles_wait_for_writes AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status <> 'active' AND (OLD.status, OLD.suspended_until) IS DISTINCT FROM (NEW.status, NEW.suspended_until))
  EXECUTE FUNCTION wait_for_writes();
CREATE CONSTRAINT TRIGGER user_wait_for_writes AFTER UPDATE ON "user" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.email, OLD.email_verified) IS DISTINCT FROM (NEW.email, NEW.email_verified))
  EXECUTE FUNCTION wait_for_writes();

CREATE FUNCTION refuse_unconfirmed_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.password IS NOT NULL AND NOT EXISTS (SELECT FROM "user" u WHERE u.id = new.user_id AND u.email_verified) THEN
    RAISE EXCEPTION 'account %: no password before its address is confirmed', new.user_id USING errcode = 'check_violation';
  END IF;
  RETURN new;
END $$;

CREATE TRIGGER account_password_confirmed BEFORE INSERT OR UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_password();

-- Whichever way an admin signs in, the day of it is known.
CREATE FUNCTION note_admin_login() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_users SET last_login = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER session_notes_admin AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION note_admin_login();

-- The audit log -------------------------------------------------------------------------------------------------------

-- The text without the address, where it stands as a whole: joanna@… keeps hers when anna@… leaves. In JSON a line break is
-- a backslash and a letter, which is no part of an address.
CREATE FUNCTION without_address(content text, address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(content,
    '((?<![[:alnum:]._%+-])|(?<=\\[nrtbf]))' || regexp_replace(address, '([^[:alnum:]@])', '\\\1', 'g') || '(?![[:alnum:]-])',
    '[deleted]', 'gi')
$$;

-- The one way to erase an address from the audit log; ids stay.
CREATE FUNCTION erase_address_from_audit(address text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('wigloop.erased_address', address, true);
  UPDATE audit_log SET
    admin_email = without_address(admin_email, address),
    before = without_address(before::text, address)::jsonb,
    after = without_address(after::text, address)::jsonb,
    reason = without_address(reason, address)
  WHERE strpos(lower(concat_ws(' ', admin_email, before, after, reason)), lower(address)) > 0;
  PERFORM set_config('wigloop.erased_address', '', true);
END $$;

-- Nothing in the audit log changes, but for one thing: the address of a member who left goes, and only that.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Words of listings and the search ------------------------------------------------------------------------------------

-- The words of a folded text with the lexeme of each. Names of brands and codes of colors stay as they are: the stem of "Wille" is "will".
CREATE FUNCTION lexemes_of(folded text) RETURNS TABLE (word text, lexeme text, place bigint) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT part, CASE WHEN translate(part, '0123456789', '') <> part OR part IN (SELECT unnest(words) FROM brands) THEN part
    ELSE (ts_lexize('wig_stem', part))[1] END, at
  FROM (SELECT left(given, 40) AS part, at FROM string_to_table(folded, ' ') WITH ORDINALITY AS parts (given, at)) AS parts WHERE part <> '';
END;

-- The value of each filter is one lexeme more, which nobody can type.
CREATE FUNCTION words_of_listing(listing listings, OUT title_words tsvector, OUT all_words tsvector, OUT folded text) LANGUAGE plpgsql STABLE AS $$
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
  ] || ARRAY(SELECT 'cap=' || feature FROM unnest(listing.cap_features) AS feature), NULL));
  named_places CONSTANT integer := cardinality(string_to_array(named, ' '));
BEGIN
  folded := named || '  ' || fold_text(listing.description);
  SELECT filters || coalesce(string_agg(told, ' ') FILTER (WHERE place <= named_places), '')::tsvector,
    filters || coalesce(string_agg(told, ' '), '')::tsvector INTO title_words, all_words
  FROM (SELECT place, '''' || lexeme || ''':' || least(place, 16383) AS told FROM lexemes_of(folded)) AS words;
END $$;

-- A slip of the pen changes up to half of the trigrams of a short word. The threshold of this function alone is lower.
CREATE FUNCTION words_like(typed text) RETURNS SETOF known_words LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2 AS $$ SELECT * FROM known_words WHERE word % typed AND length(word) BETWEEN length(typed) - 2 AND length(typed) + 2 $$;

CREATE FUNCTION prepare_listing() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER listings_prepare BEFORE INSERT OR UPDATE OF title, description, brand, condition, type, color, shade, fiber_type, cap_size,
  cap_features, piece, length_inches, color_code, color_name, rooted, color_effect, permatease, status
  ON listings FOR EACH ROW EXECUTE FUNCTION prepare_listing();

CREATE FUNCTION refuse_brand_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a brand keeps its id and stays' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER brands_stay BEFORE DELETE OR UPDATE OF id ON brands FOR EACH ROW EXECUTE FUNCTION refuse_brand_change();

-- Listings: who sees them, what is counted, what prices were ----------------------------------------------------------

CREATE FUNCTION hide_listings_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET owner_hidden = (NEW.status <> 'active')
  WHERE user_id = NEW.id AND owner_hidden <> (NEW.status <> 'active');
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_hide_listings AFTER UPDATE OF status, suspended_until ON profiles
  FOR EACH ROW EXECUTE FUNCTION hide_listings_of_owner();

CREATE FUNCTION pass_tier_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET owner_tier = NEW.seller_tier
  WHERE user_id = NEW.id AND owner_tier IS DISTINCT FROM NEW.seller_tier;
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_pass_tier AFTER UPDATE OF seller_tier ON profiles
  FOR EACH ROW WHEN (OLD.seller_tier IS DISTINCT FROM NEW.seller_tier) EXECUTE FUNCTION pass_tier_to_listings();

CREATE FUNCTION count_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET like_count = like_count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(NEW.listing_id, OLD.listing_id);
  RETURN NULL;
END $$;

CREATE TRIGGER listing_likes_count AFTER INSERT OR DELETE ON listing_likes FOR EACH ROW EXECUTE FUNCTION count_like();

-- In the transaction of the change, whoever makes it. What a repeated creation corrects was never shown, and keeps the moment of the creation.
CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (listing_id, changed_at, from_cents, to_cents)
  VALUES (NEW.id, NEW.updated_at, OLD.price_cents, NEW.price_cents)
  ON CONFLICT (listing_id, changed_at) DO UPDATE SET to_cents = EXCLUDED.to_cents, judged_at = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER listings_price_history AFTER UPDATE ON listings FOR EACH ROW
  WHEN (OLD.price_cents IS DISTINCT FROM NEW.price_cents AND OLD.updated_at IS DISTINCT FROM NEW.updated_at)
  EXECUTE FUNCTION keep_price();

-- Listings that staff look at -----------------------------------------------------------------------------------------

-- The first way to reach someone outside that a text gives: an address, a page, a handle, a messenger, a telephone number.
CREATE FUNCTION contact_in(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN substring(lower(given) from
  '[a-z0-9._%+-]+(?:@|\s?[[(]at[])]\s?)[a-z0-9-]+(?:\.|\s?[[(]dot[])]\s?)[a-z]{2,}'
  '|(?:https?://|www\.)\S+|\m[a-z0-9-]+\.(?:com|net|org|shop|store)\M'
  '|(?<!\S)@[a-z0-9_.]{3,}'
  '|\m(?:whatsapp|telegram|wechat|viber|snapchat)\M'
  '|(?<![\d/])(?:\+\d{1,3}[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}\M'
  '|\+\d{1,3}(?:[ .-]?\d{2,4}){3,4}');

-- Nothing found takes the flag away; something else than before makes it wait again, even after an approval.
CREATE FUNCTION note_flag(listing uuid, why text, what text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF what IS NULL THEN
    DELETE FROM listing_flags WHERE listing_id = listing AND reason = why;
    RETURN;
  END IF;
  INSERT INTO listing_flags AS known (listing_id, reason, detail, found_at) VALUES (listing, why, what, at)
  ON CONFLICT (listing_id, reason) DO UPDATE
    SET detail = excluded.detail, found_at = excluded.found_at, cleared_at = NULL, cleared_by = NULL
    WHERE known.detail <> excluded.detail;
END $$;

-- One step along the index for each photograph of the listing: thousands may show the same picture.
CREATE FUNCTION note_shared_photo(listing uuid) RETURNS void LANGUAGE sql SET enable_seqscan = off SET enable_bitmapscan = off
BEGIN ATOMIC
  SELECT note_flag(listing, 'photo', (
    SELECT first.listing_id::text FROM photos own
    CROSS JOIN LATERAL (
      SELECT other.listing_id, other.created_at, other.id FROM photos other
      WHERE other.fingerprint = own.fingerprint AND other.owner_id <> own.owner_id AND other.listing_id IS NOT NULL
      ORDER BY other.created_at, other.id LIMIT 1
    ) AS first
    WHERE own.listing_id = listing
    ORDER BY first.created_at, first.id LIMIT 1
  ), now()) WHERE EXISTS (SELECT FROM listings WHERE id = listing);
END;

CREATE FUNCTION flag_listing() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER listings_flag AFTER INSERT OR UPDATE OF title, description, price_cents, brand ON listings
  FOR EACH ROW EXECUTE FUNCTION flag_listing();

CREATE FUNCTION flag_photo() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER photos_flag AFTER INSERT OR DELETE OR UPDATE OF listing_id ON photos
  FOR EACH ROW EXECUTE FUNCTION flag_photo();

CREATE FUNCTION reprice_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_flags USING listings
  WHERE listing_id = id AND reason = 'low-price' AND brand = NEW.id AND price_cents >= NEW.lowest_price_cents / 5.0;
  INSERT INTO listing_flags (listing_id, reason, detail, found_at)
  SELECT id, 'low-price', price_cents::text, now() FROM listings
  WHERE brand = NEW.id AND price_cents < NEW.lowest_price_cents / 5.0
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER brands_reprice AFTER UPDATE OF lowest_price_cents ON brands
  FOR EACH ROW WHEN (OLD.lowest_price_cents IS DISTINCT FROM NEW.lowest_price_cents) EXECUTE FUNCTION reprice_brand();

-- Cards of listings ---------------------------------------------------------------------------------------------------

-- Makes the card of one listing anew, at the end of a transaction that changed it.
CREATE FUNCTION keep_card(listing uuid) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION keep_card_of_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_card(NEW.id);
  -- Whoever changes the owner in this moment does not see the new listing yet, and it not the change: looked at once more.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stale_cards (listing_id) VALUES (NEW.id);
    PERFORM announce('stale-cards');
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER listings_keep_card AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id OR
  OLD.title IS DISTINCT FROM NEW.title OR OLD.brand IS DISTINCT FROM NEW.brand OR OLD.condition IS DISTINCT FROM NEW.condition OR
  OLD.type IS DISTINCT FROM NEW.type OR OLD.status IS DISTINCT FROM NEW.status OR OLD.color IS DISTINCT FROM NEW.color OR
  OLD.cap_size IS DISTINCT FROM NEW.cap_size OR OLD.shade IS DISTINCT FROM NEW.shade OR OLD.piece IS DISTINCT FROM NEW.piece OR
  OLD.price_cents IS DISTINCT FROM NEW.price_cents OR OLD.like_count IS DISTINCT FROM NEW.like_count OR
  OLD.is_reserved IS DISTINCT FROM NEW.is_reserved OR OLD.shelf IS DISTINCT FROM NEW.shelf OR
  OLD.sort_at IS DISTINCT FROM NEW.sort_at) EXECUTE FUNCTION keep_card_of_listing();
-- At the end of the transaction, when it has taken all its other locks: a card is the last that anyone waits for.
CREATE CONSTRAINT TRIGGER listings_new_card AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_card_of_listing();

-- A photograph that changes without its listing changes a card all the same: whoever keeps pages in memory must hear of it.
CREATE FUNCTION keep_card_of_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.listing_id IS NOT NULL THEN PERFORM keep_card(OLD.listing_id); END IF;
  IF NEW.listing_id IS DISTINCT FROM OLD.listing_id AND NEW.listing_id IS NOT NULL THEN PERFORM keep_card(NEW.listing_id); END IF;
  IF OLD.listing_id IS NOT NULL OR NEW.listing_id IS NOT NULL THEN PERFORM announce('cards'); END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER photos_keep_card AFTER INSERT OR DELETE ON photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_card_of_photo();
CREATE CONSTRAINT TRIGGER photos_keep_card_of_moved AFTER UPDATE ON photos DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.listing_id, OLD.position, OLD.owner_id, OLD.width, OLD.height, OLD.thumbhash)
    IS DISTINCT FROM (NEW.listing_id, NEW.position, NEW.owner_id, NEW.width, NEW.height, NEW.thumbhash))
  EXECUTE FUNCTION keep_card_of_photo();

-- Of all listings of a member: outside the request, because a seller may have thousands.
CREATE FUNCTION note_stale_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_cards (owner_id) VALUES (NEW.id);
  PERFORM announce('stale-cards');
  RETURN NULL;
END $$;

CREATE TRIGGER profiles_note_stale_cards AFTER UPDATE ON profiles FOR EACH ROW WHEN (OLD.display_name IS DISTINCT FROM NEW.display_name OR
  OLD.avatar_url IS DISTINCT FROM NEW.avatar_url OR OLD.seller_tier IS DISTINCT FROM NEW.seller_tier OR
  OLD.review_count IS DISTINCT FROM NEW.review_count OR OLD.rating_total IS DISTINCT FROM NEW.rating_total OR
  OLD.verified_count IS DISTINCT FROM NEW.verified_count OR OLD.verified_total IS DISTINCT FROM NEW.verified_total OR
  OLD.away_until IS DISTINCT FROM NEW.away_until) EXECUTE FUNCTION note_stale_cards();

-- Makes some of the cards that were noted anew, and says how many still wait. The lock on the card decides which server does it.
-- Cards that somebody else is writing are left for the next call: whoever waits for a lock while holding others can wait in a circle.
CREATE FUNCTION refresh_stale_cards(at_most integer) RETURNS bigint LANGUAGE plpgsql AS $$
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
END $$;

-- Accounts that seem to be one person ---------------------------------------------------------------------------------

-- What two accounts have in common that seem to be one person's; registrations count while a day lies between them at most.
CREATE FUNCTION links_between(one uuid, other uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT a.kind), '{}') FROM account_traces a
  JOIN account_traces b ON b.user_id = other AND b.kind = a.kind AND b.hash = a.hash
  WHERE a.user_id = one AND (a.kind <> 'network' OR abs(extract(epoch FROM a.seen_at - b.seen_at)) <= 86400)
$$;

CREATE FUNCTION are_linked(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT cardinality(links_between(one, other)) > 0
$$;

-- Reviews -------------------------------------------------------------------------------------------------------------

-- Whoever writes several reviews of one member counts once, also when their account is gone.
CREATE FUNCTION name_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.author_id := coalesce(NEW.deal_author, NEW.reviewer_id, NEW.author_id);
  RETURN NEW;
END $$;

CREATE TRIGGER reviews_name_author BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION name_author();

-- The one place where a rating comes from: cards, listings and profiles all read these columns.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER reviews_count AFTER INSERT OR DELETE OR UPDATE OF rating, edited_at, hidden_at, author_banned, is_verified ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_review();

CREATE FUNCTION refuse_own_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE id = NEW.review_id AND reviewer_id = NEW.user_id) THEN
    RAISE check_violation USING CONSTRAINT = 'review_votes_not_own', MESSAGE = 'a member cannot vote for their own review';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER review_votes_not_own BEFORE INSERT OR UPDATE ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_own_vote();

-- On the page of someone who blocked them, a member neither reviews nor votes. Responding to a review about oneself stays:
-- it stands on one's own page, and a block must not take away the answer to a bad review.
CREATE FUNCTION refuse_blocked_reviewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Those who dealt with each other may say how it went, whoever has blocked whom since.
  IF NEW.deal_id IS NULL
    AND EXISTS (SELECT FROM member_blocks WHERE blocker_id = NEW.reviewed_user_id AND blocked_id = NEW.reviewer_id) THEN
    RAISE check_violation USING CONSTRAINT = 'reviews_not_blocked', MESSAGE = 'a member cannot review someone who blocked them';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reviews_not_blocked BEFORE INSERT OR UPDATE OF rating, comment ON reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_blocked_reviewer();

CREATE FUNCTION refuse_blocked_voter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews r JOIN member_blocks b ON b.blocker_id = r.reviewed_user_id
      WHERE r.id = NEW.review_id AND b.blocked_id = NEW.user_id) THEN
    RAISE check_violation USING CONSTRAINT = 'review_votes_not_blocked', MESSAGE = 'a member cannot vote on the page of someone who blocked them';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER review_votes_not_blocked BEFORE INSERT ON review_votes FOR EACH ROW EXECUTE FUNCTION refuse_blocked_voter();

CREATE FUNCTION hide_reviews_of_banned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET author_banned = NEW.status = 'banned' WHERE reviewer_id = NEW.id;
  RETURN NULL;
END $$;

-- At the commit, and by its name after profiles_wait_for_writes: a review written in the moment of the ban is seen, too.
CREATE CONSTRAINT TRIGGER profiles_withhold_reviews AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status = 'banned') IS DISTINCT FROM (NEW.status = 'banned')) EXECUTE FUNCTION hide_reviews_of_banned();

-- What was said of a deal stays; that it counts as verified may come later, where it waited for that.
CREATE FUNCTION keep_deal_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- It goes with an account or with its deal alone: then the trigger of a key stands above this one.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.rating, NEW.comment, NEW.tags, NEW.deal_id, NEW.deal_author, NEW.author_id, NEW.reviewed_user_id, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.rating, OLD.comment, OLD.tags, OLD.deal_id, OLD.deal_author, OLD.author_id, OLD.reviewed_user_id, OLD.created_at)
    AND (NEW.is_verified = OLD.is_verified OR OLD.awaits_other_deal)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER reviews_of_deals_stay BEFORE UPDATE OR DELETE ON reviews FOR EACH ROW WHEN (OLD.deal_id IS NOT NULL)
  EXECUTE FUNCTION keep_deal_review();

CREATE FUNCTION keep_shown_deal_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_deal_writer(coalesce(NEW.deal_id, OLD.deal_id)) IS NOT TRUE THEN
    RAISE EXCEPTION 'the reviews of a deal are written by its rules alone' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM deals WHERE id = OLD.deal_id AND reviews_shown_at IS NOT NULL) THEN
    RAISE EXCEPTION 'what was said of a deal stays as it was' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER deal_reviews_stay BEFORE INSERT OR UPDATE OR DELETE ON deal_reviews FOR EACH ROW EXECUTE FUNCTION keep_shown_deal_review();

-- Notifications -------------------------------------------------------------------------------------------------------

-- News for a member with a device are due to be pushed; more of the same, gathered in one row, is due again.
CREATE FUNCTION mark_push_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM push_subscriptions s WHERE s.member_id = NEW.to_id) THEN
    NEW.push_due_at := NEW.created_at;
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER notifications_push BEFORE INSERT ON notifications FOR EACH ROW WHEN (NEW.is_gathered) EXECUTE FUNCTION mark_push_due();
CREATE TRIGGER notifications_push_again BEFORE UPDATE OF data ON notifications FOR EACH ROW EXECUTE FUNCTION mark_push_due();

-- The kind "message" of contract/notifications/notification-kinds.ts: while it is unread, one row tells of all messages of a sender.
CREATE FUNCTION tell_of_message(receiver uuid, sender uuid, place bigint, sent_at timestamptz) RETURNS void LANGUAGE sql AS $$
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

-- Messages ------------------------------------------------------------------------------------------------------------

-- Whether two knew each other at a moment: the other had written or proposed something before it, or the member more than a day ago.
CREATE FUNCTION are_acquainted(member uuid, other uuid, since timestamptz, moment timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM messages m WHERE least(m.sender_id, m.receiver_id) = least(member, other)
      AND greatest(m.sender_id, m.receiver_id) = greatest(member, other) AND m.deal_id IS NULL
      AND (m.created_at <= since OR m.sender_id = other AND m.created_at <= moment))
    OR EXISTS (SELECT FROM deal_parties mine JOIN deal_parties theirs ON theirs.deal_id = mine.deal_id AND theirs.member_id = other
      JOIN deals d ON d.id = mine.deal_id
      WHERE mine.member_id = member AND (d.created_at <= since OR d.proposed_by = other AND d.created_at <= moment))
$$;

-- To whom a member has written or proposed something since then without knowing them, and when first: new accounts reach few in a day.
CREATE FUNCTION new_members_of(member uuid, since timestamptz) RETURNS TABLE (id uuid, at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT reached.id, min(reached.at) FROM (
    SELECT c.other_id AS id, c.opened_at AS at FROM conversations c
    WHERE c.member_id = member AND c.is_opener AND c.opened_at > since
    UNION ALL
    SELECT p.member_id, d.created_at FROM deals d JOIN deal_parties p ON p.deal_id = d.id AND p.member_id <> member
    WHERE d.proposed_by = member AND d.kind = 'deal' AND d.created_at > since
      AND NOT are_acquainted(member, p.member_id, since, d.created_at)
  ) reached GROUP BY reached.id
$$;

CREATE FUNCTION send_message(new_id uuid, sender uuid, receiver uuid, new_content text, new_image uuid, new_listing uuid, sent_at timestamptz,
  matched text[], matched_in_first_contact text[], new_marks bigint[], is_confirmed boolean, per_minute integer, new_per_hour integer,
  young_days integer, young_per_day integer)
  RETURNS text LANGUAGE plpgsql AS $$
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
  PERFORM announce('message ' || sent.id || ' ' || sender || ' ' || receiver);
  RETURN 'sent';
END $$;

-- Deals ---------------------------------------------------------------------------------------------------------------

-- Several deals may be written in one transaction: each is named once it was read with its lock.
CREATE FUNCTION is_deal_writer(deal uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT strpos(current_setting('wigloop.deal', true), deal::text) > 0
$$;

CREATE FUNCTION guard_deal() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER deals_guard BEFORE INSERT OR UPDATE OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION guard_deal();

CREATE FUNCTION refuse_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deal_writer(OLD.deal_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'what was said in a deal stays as it was' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER deal_events_stay BEFORE UPDATE OR DELETE ON deal_events FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();
CREATE TRIGGER deal_moves_stay BEFORE UPDATE OR DELETE ON deal_moves FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();
CREATE TRIGGER deal_terms_stay BEFORE UPDATE OR DELETE ON deal_terms FOR EACH ROW EXECUTE FUNCTION refuse_deal_change();

CREATE FUNCTION guard_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER deal_reservations_guard BEFORE INSERT OR UPDATE OR DELETE ON deal_reservations FOR EACH ROW EXECUTE FUNCTION guard_reservation();

CREATE FUNCTION pass_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM passed) THEN
    UPDATE listings SET is_reserved = (TG_OP = 'INSERT') WHERE id IN (SELECT listing_id FROM passed);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER deal_reservations_pass AFTER INSERT ON deal_reservations
  REFERENCING NEW TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();
CREATE TRIGGER deal_reservations_pass_back AFTER DELETE ON deal_reservations
  REFERENCING OLD TABLE AS passed FOR EACH STATEMENT EXECUTE FUNCTION pass_reservation();

-- What a deal holds stays as it was agreed on.
CREATE FUNCTION guard_reserved_listing() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER listings_reserved BEFORE UPDATE ON listings FOR EACH ROW WHEN (OLD.is_reserved OR NEW.is_reserved) EXECUTE FUNCTION guard_reserved_listing();

-- Staff read no other message than one between two parties of the deal, chosen by one of these two.
CREATE FUNCTION guard_attached_message() RETURNS trigger LANGUAGE plpgsql AS $$
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
end $$;

CREATE TRIGGER deal_attached_messages_guard BEFORE INSERT OR UPDATE ON deal_attached_messages
  FOR EACH ROW EXECUTE FUNCTION guard_attached_message();

-- Wishes and matches --------------------------------------------------------------------------------------------------

-- While nobody wishes for anything, nothing has to wait.
CREATE FUNCTION offer_to_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes) THEN RETURN NULL; END IF;
  INSERT INTO unmatched_listings (listing_id, before) VALUES (NEW.id,
    CASE WHEN TG_OP = 'UPDATE' AND OLD.shelf = 'active' THEN to_jsonb(OLD) - ARRAY['title', 'description', 'checklist', 'title_words'] END);
  PERFORM announce('unmatched');
  RETURN NULL;
END $$;

CREATE TRIGGER listings_offer AFTER UPDATE ON listings FOR EACH ROW WHEN (NEW.shelf = 'active' AND (
  OLD.shelf IS DISTINCT FROM NEW.shelf OR OLD.all_words IS DISTINCT FROM NEW.all_words OR OLD.price_cents IS DISTINCT FROM NEW.price_cents
  OR OLD.is_reserved IS DISTINCT FROM NEW.is_reserved)) EXECUTE FUNCTION offer_to_wishes();
CREATE TRIGGER listings_offer_new AFTER INSERT ON listings FOR EACH ROW WHEN (NEW.shelf = 'active')
  EXECUTE FUNCTION offer_to_wishes();

-- While nobody wishes for anything in public, no listing has to wait.
CREATE FUNCTION note_unmet_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM wishes WHERE is_public) THEN RETURN NULL; END IF;
  INSERT INTO unmet (listing_id) VALUES (NEW.id);
  PERFORM announce('unmet');
  RETURN NULL;
END $$;

CREATE TRIGGER listings_unmet AFTER UPDATE ON listings FOR EACH ROW WHEN (
  (OLD.shelf = 'active' AND OLD.type <> 'sale' OR NEW.shelf = 'active' AND NEW.type <> 'sale') AND (
  OLD.shelf IS DISTINCT FROM NEW.shelf OR OLD.all_words IS DISTINCT FROM NEW.all_words OR OLD.price_cents IS DISTINCT FROM NEW.price_cents
  OR OLD.is_reserved IS DISTINCT FROM NEW.is_reserved)) EXECUTE FUNCTION note_unmet_listing();
CREATE TRIGGER listings_unmet_new AFTER INSERT ON listings FOR EACH ROW
  WHEN (NEW.shelf = 'active' AND NEW.type <> 'sale') EXECUTE FUNCTION note_unmet_listing();

CREATE FUNCTION note_unmet_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unmet (wish_id) VALUES (NEW.id);
  PERFORM announce('unmet');
  RETURN NULL;
END $$;

CREATE TRIGGER wishes_unmet AFTER UPDATE ON wishes FOR EACH ROW
  WHEN (OLD.is_public OR NEW.is_public) EXECUTE FUNCTION note_unmet_wish();
CREATE TRIGGER wishes_unmet_new AFTER INSERT ON wishes FOR EACH ROW
  WHEN (NEW.is_public) EXECUTE FUNCTION note_unmet_wish();

-- Subscriptions -------------------------------------------------------------------------------------------------------

CREATE FUNCTION monthly_cents(status text, plan text, price_cents integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status <> 'active' THEN 0 WHEN plan LIKE '%-annual' THEN round(coalesce(price_cents, 0) / 12.0)::int ELSE coalesce(price_cents, 0) END
$$;

CREATE FUNCTION note_subscription_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER user_subscriptions_note AFTER INSERT OR DELETE OR UPDATE ON user_subscriptions
  FOR EACH ROW EXECUTE FUNCTION note_subscription_change();

-- First rows ----------------------------------------------------------------------------------------------------------

INSERT INTO brands (id, name, price_range, lowest_price_cents, place, description, features) VALUES
  ('jon-renau', 'Jon Renau', '$250 - $600', 25000, 1, 'Known for ready-to-wear lace fronts and for shaded colors with names worth remembering.',
    ARRAY['SmartLace ready-to-wear lace fronts', 'Shaded colors such as 12FS8 "Shaded Praline" and 22F16S8 "Venice Blonde"', 'Petite versions of some styles']),
  ('raquel-welch', 'Raquel Welch', '$200 - $500', 20000, 2, 'Made by HairUWear, and the brand of the Memory Cap.',
    ARRAY['Memory Cap', 'Colors such as RL29/25 "Golden Russet"', 'Hand-tied caps, which stretch less than wefted ones']),
  ('gabor', 'Gabor', '$130 - $400', 13000, 3, 'Founded as Eva Gabor International, and easy to shop: the Basics line keeps to plain color names.',
    ARRAY['Gabor Basics line', 'Plain color names']),
  ('noriko', 'Noriko', '$120 - $350', 12000, 4, 'Styled synthetic wigs, made to fit petite to average heads.',
    ARRAY['Fits petite to average', 'Styled synthetic fiber', 'Mostly not heat-resistant']),
  ('rene-of-paris', 'Rene of Paris', '$70 - $350', 7000, 5, 'A house of several collections, with colors that carry names rather than numbers.',
    ARRAY['Collections Hi Fashion, Orchid and Muse', 'Named colors such as "Creamy Toffee"']),
  ('amore', 'Amore', '$150 - $400', 15000, 6, 'The Rene of Paris collection to look at when the top of the cap matters most.',
    ARRAY['A Rene of Paris collection', 'Double monofilament tops are common']),
  ('estetica', 'Estetica', '$150 - $500', 15000, 7, 'Blended colors are the strength here, from R-number blends to the Coffee Collection.',
    ARRAY['R-number blends', 'Coffee Collection colors']),
  ('envy', 'Envy', '$150 - $400', 15000, 8, 'Blends of two close tones, under names that say what they are.',
    ARRAY['Blends of two tones one level apart', 'Plain color names']),
  ('ellen-wille', 'Ellen Wille', '$190 - $800', 19000, 9, 'Several lines under one roof, with color names that tell how the color is made up.',
    ARRAY['Lines Perucci, Changes and Hair Power', 'Color names with the process, such as "Sand Multi Rooted"']),
  ('belle-tress', 'Belle Tress', '$150 - $500', 15000, 10, 'Heat-friendly fiber and playful color names, with the City Collection as a place to start.',
    ARRAY['Heat-friendly fiber', 'City Collection', 'Colors such as "Butterbeer Blonde"']),
  ('tressallure', 'TressAllure', '$130 - $400', 13000, 11, 'Fashion cuts and beach waves for those who like a style with movement.',
    ARRAY['Fashion cuts and beach waves', 'Mono tops']),
  ('wigpro', 'WigPro', '$70 - $350', 7000, 12, 'A specialist in human hair, which in daily wear can last a year and more.',
    ARRAY['Human-hair specialist', 'Times worn are worth asking about: they drive the resale value']),
  ('henry-margu', 'Henry Margu', '$150 - $450', 15000, 13, 'Offered by members together with pieces from the Naturally Yours line.',
    ARRAY['Naturally Yours line', 'Cap, fiber and color are described in every listing']),
  ('tony-of-beverly', 'Tony of Beverly', '$150 - $400', 15000, 14, 'Wigs offered by members, each described by the person who owns it.',
    ARRAY['Cap, fiber and color are described in every listing']),
  ('mane-attraction', 'Mane Attraction', '$100 - $350', 10000, 15, 'Wigs offered by members, each with photos of the very piece for sale or trade.',
    ARRAY['Cap, fiber and color are described in every listing']);
UPDATE brands SET words = string_to_array(fold_text(name), ' ');
