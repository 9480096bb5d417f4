import { type SQL, sql } from 'drizzle-orm';
import { matterOf } from '#contract/notifications/notification-kinds.ts';
import type { WishNoticeData } from '#contract/notifications/wish-kinds.ts';
import { jsonbRow } from '#server/db/json-row.ts';
import { deliveryOf } from '#server/notifications/notify.ts';

const kind = 'wish-fulfilled';
const dataJson = jsonbRow<WishNoticeData[typeof kind]>({ name: 'name', wishes: '1', count: '1' });
const matterOfWish = matterOf(kind, { wishId: '*' });

/** SQL of what `writeNoticesSql` tells: one for each listing in the CTE `news`, because those of one wish are shown and mailed as one. */
export function wishNoticesSql(news: 'news' | 'due', now: Date): SQL {
  const { mailDueAt, family, optional } = deliveryOf(kind, now);
  return sql`select gen_random_uuid() as id, user_id as "to", ${kind}::text as kind, null::uuid as "dealId", listing_id as "listingId",
      null::uuid as "memberId", wish_id as "wishId", ${sql.raw(dataJson)} as data,
      replace(${matterOfWish}::text, '*', wish_id::text) as matter, null::text as key,
      ${mailDueAt?.toISOString() ?? null}::timestamptz as "mailDueAt", ${family}::text as family, ${optional}::boolean as optional,
      row_number() over () as place
    from ${sql.raw(news === 'due' ? 'due where is_news' : 'news')}`;
}
