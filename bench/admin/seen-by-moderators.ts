import { planIds } from '#contract/billing/plans.ts';
import { ago, pick } from './row-sql.ts';

const statuses = ['open', 'claimed', 'resolved', 'dismissed'];

/** Flags, reports, letters to the support team, and the record of what admins did. */
export const seenByModerators = [
  // Each member's first listings were worth a look once; most of these flags have outlived their week. What is older
  // than the newest hundred thousand was looked at.
  `insert into listing_flags (listing_id, reason, found_at, waits_until)
    select l.id, 'new-member', l.created_at, p.created_at + interval '7 days' from (
      select id, user_id, created_at, row_number() over (partition by user_id order by created_at) as nth from listings
    ) l join profiles p on p.id = user_id where nth <= 3`,
  `insert into listing_flags (listing_id, reason, detail, found_at, cleared_at)
    select l.id, ${pick('n / 17', 'reported', 'low-price', 'contact')}, 'scam', l.created_at, case when n % 4 = 1 or n > 100000 then now() end
    from numbered_listings m join listings l using (id) where shelf = 'active' and n % 17 < 4`,
  `insert into listing_flags (listing_id, reason, detail, found_at)
    select l.id, 'photo', other.id, l.created_at
    from numbered_listings l join numbered_listings other on other.n = l.n + 1 where l.n % 100 = 1`,

  `insert into reports (id, kind, subject_id, accused_id, reason, details, evidence, status, created_at)
    select gen_random_uuid(), 'listing', id, user_id, ${pick('n / 10', 'counterfeit', 'misleading', 'scam')},
      'Please look at this one.', '{"title": "As it stood"}', ${pick('n / 10', ...statuses)}, created_at
    from numbered_listings where n % 10 = 1`,
  `insert into reports (id, kind, subject_id, accused_id, reason, evidence, status, created_at)
    select gen_random_uuid(), 'member', id, id, 'harassment', '{"displayName": "Member"}', ${pick('n / 2', ...statuses)},
      ${ago('n', 100)}
    from numbered_members where n % 2 = 0`,
  `insert into reports (id, kind, subject_id, accused_id, reporter_id, reason, evidence, status, created_at)
    select gen_random_uuid(), 'message', id, sender_id, receiver_id, 'off-platform',
      json_build_object('content', content, 'sentAt', created_at, 'hasImage', false), ${pick('seq::int / 40', ...statuses)},
      created_at
    from messages where seq % 40 = 0`,

  `insert into help_submissions (id, category, message, user_id, plan, created_at, waiting_since, answered_at, done_at)
    select gen_random_uuid(), ${pick('series.n', 'bug', 'feature', 'support', 'billing', 'other')},
      'How do I change my address? I could not find it in the settings.', id, ${pick('series.n / 7', ...planIds)},
      ${ago('series.n', 50)}, ${ago('series.n', 50)}, case when series.n % 3 > 0 then now() end,
      case when series.n % 2 > 0 then now() end
    from generate_series(1, 30000) series (n) join numbered_members m on m.n = 1 + series.n % 9000`,
  `insert into support_entries (id, submission_id, is_from_team, text, created_at)
    select gen_random_uuid(), id, nth % 2 = 1, 'It is under Settings, below your name.', created_at + nth * interval '1 hour'
    from help_submissions cross join generate_series(1, 4) nth where answered_at is not null`,
  `update reviews set hidden_at = now(), hidden_reason = 'Not about a deal.' where rating = 1 and created_at < now() - interval '90 days'`,
  `insert into mails (key, recipient, subject, html, text, attempts, last_error)
    select 'bench ' || n, 'member' || n || '@bench.example.com', 'News', '', '', 3, 'The mailbox is full' from generate_series(1, 500) n`,
  // What could not be settled between the parties.
  `update deals set state = 'disputed', agreed_at = created_at, ended_at = null, ended_reason = null, ended_by = null,
      due_at = now() + interval '7 days' where state = 'expired' and ('x' || left(md5(id::text), 2))::bit(8)::int < 8`,
  `insert into audit_log (admin_id, admin_email, action, subject_kind, subject_id, before, after, created_at)
    select id, email, ${pick('series.n', 'listing.approve', 'member.suspend', 'report.resolve', 'listing.delete')},
      ${pick('series.n', 'listing', 'member', 'report', 'listing')}, md5(series.n::text), '{"status": "active"}',
      '{"status": "deleted"}', ${ago('60000 - series.n', 15)}
    from generate_series(1, 60000) series (n) join numbered_members m on m.n = 1 + series.n % 5`,
];
