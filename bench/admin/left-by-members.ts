import { planIds } from '#contract/billing/plans.ts';
import { ago, pick } from './row-sql.ts';

const ends = ['sold', 'traded', 'removed', 'deleted', 'permanently_deleted'];

/** Accounts of all ages, listings of all statuses, subscriptions, payments, messages, reviews, searches. */
export const leftByMembers = [
  `update "user" u set created_at = ${ago('n', 105)}, email_verified = n % 40 <> 0 from numbered_members m where m.id = u.id`,
  `update profiles p set created_at = ${ago('n', 105)},
      status = case when n % 97 = 0 then 'suspended' when n % 89 = 0 then 'banned' else 'active' end
    from numbered_members m where m.id = p.id`,
  `update listings l set status = ${pick('n / 4', ...ends)}, removed_at = case when n / 4 % 5 = 2 then now() end
    from numbered_listings m where m.id = l.id and n % 4 = 0`,
  `update listings set owner_hidden = true from profiles p where p.id = user_id and p.status <> 'active'`,

  `insert into user_subscriptions (user_id, status, plan_type, price_cents, current_period_end, paid_until, stripe_customer_id,
      bypass_subscription, bypass_reason, created_at, updated_at)
    select id, ${pick('n', 'active', 'active', 'trialing', 'past_due', 'canceled', 'none', 'unpaid')}, ${pick('n', ...planIds)}, 999,
      now() + (n % 60 - 30) * interval '1 day', now() + (n % 60 - 30) * interval '1 day', 'cus_' || n,
      n % 50 = 0, case when n % 50 = 0 then 'grandfathered' end, ${ago('n', 90)}, ${ago('n', 45)}
    from numbered_members where n % 10 < 7`,
  // A trial, a start, a payment that failed and came after all, and for one in three an end: over about two years.
  `insert into subscription_changes (subscriber_id, at, status_before, status, plan_before, plan, monthly_cents_before, monthly_cents)
    select id, now() - (n % 700) * interval '1 day' + step * interval '5 days', (array['none', 'trialing', 'active', 'past_due', 'active'])[step],
      (array['trialing', 'active', 'past_due', 'active', 'canceled'])[step], ${pick('n', ...planIds)}, ${pick('n', ...planIds)},
      (array[0, 0, 999, 0, 999])[step], (array[0, 999, 0, 999, 0])[step]
    from numbered_members cross join generate_series(1, 5) step
    where n % 10 < 7 and (step < 5 or n % 3 = 0) and n % 700 >= step * 5`,
  `insert into received_payments (invoice_id, user_id, amount_cents, paid_at)
    select 'in_' || n || '_' || month, id, 999, now() - month * interval '30 days' - n % 30 * interval '1 day'
    from numbered_members cross join generate_series(0, 11) month where n % 10 < 7`,
  `insert into payment_refunds (refund_id, invoice_id, user_id, amount_cents, refunded_at)
    select 're_' || n, 'in_' || n || '_0', id, 500, ${ago('n', 30)} from numbered_members where n % 40 = 0`,

  'insert into message_parties (id) select id from numbered_members',
  `insert into messages (id, sender_id, receiver_id, content, read, created_at)
    select gen_random_uuid(), sender.id, receiver.id, 'Is it still there? I would love to see more photos.', series.n % 7 > 0,
      ${ago('200000 - series.n', 5)}
    from generate_series(1, 200000) series (n)
    join numbered_members sender on sender.n = 1 + series.n % 5000
    join numbered_members receiver on receiver.n = 5001 + series.n / 20 % 5000`,
  `insert into reviews (reviewer_id, reviewed_user_id, rating, comment, created_at, from_new_account)
    select reviewer.id, reviewed.id, 1 + reviewer.n % 5, 'Lovely to deal with.', ${ago('reviewer.n', 40)}, reviewer.n % 5 = 0
    from numbered_members reviewer join numbered_members reviewed on reviewed.n between reviewer.n + 1 and reviewer.n + 3`,

  `insert into empty_searches (term, day, count)
    select 'term ' || n % 900, current_date - n / 120, 1 + n % 17 from generate_series(0, 40000) n on conflict do nothing`,
  `insert into registration_steps (user_id, email, step_name, step_status)
    select id, email, step, 'completed' from numbered_members, unnest(array['signup', 'confirmation', 'profile']) step`,
  `insert into session (user_id, token, expires_at, user_agent, ip_address)
    select id, 'bench ' || n, now() + interval '10 years', 'Mozilla/5.0', '192.0.2.1' from numbered_members`,
];
