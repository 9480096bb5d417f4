import { conversationsNeeded } from '#contract/members/reply-times.ts';

/** The newest conversations alone: it costs the same however many there are. */
const looksAt = 20;

/**
 * SQL for how soon a member usually answers those who wrote first: the middle one of the newest conversations, with
 * what was left without an answer for a day as the slowest. Null where there were too few, or the middle one is slower than all words for it.
 */
export const repliesWithin = (member: string, now: string): string => `(
    select case when count(*) < ${conversationsNeeded} then null
      else (array['hour', 'day', 'week'])[width_bucket(percentile_disc(0.5) within group (order by waited),
        array[interval '0', interval '1 hour 1 second', interval '1 day 1 second', interval '7 days 1 second'])] end
    from (select coalesce(replied_at - opened_at, interval '1 year') as waited from conversations
      where member_id = ${member} and not is_opener and (replied_at is not null or opened_at < ${now} - interval '1 day')
      order by opened_at desc limit ${looksAt}) latest)`;
