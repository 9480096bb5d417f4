import { memberErrors } from '#contract/members.ts';
import { reviewsPerPage } from '#contract/review-values.ts';
import { reviewErrors } from '#contract/reviews.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import {
  microsecondsOf,
  momentAt,
  nextMomentCursor,
  type PageEnd,
  readMomentCursor,
} from '#server/lib/moment-cursor.ts';
import { RawJson } from '#server/lib/serve.ts';
import { reviewJoins, reviewJson } from './review-json.ts';

/** A page of what was written about a member. The same for everyone: the caller's own votes come by another call. */
export async function findReviews(
  { database: { pool } }: Pick<Deps, 'database'>,
  memberId: string,
  cursor?: string,
): Promise<RawJson> {
  const after = cursor === undefined ? undefined : readMomentCursor(cursor, reviewErrors.brokenCursor);
  const { rows } = await pool.query<PageRow>(
    after ? { ...nextPage, values: [memberId, after.microseconds, after.id] } : { ...firstPage, values: [memberId] },
  );
  const row = rows[0];
  if (!row) throw new Refusal(memberErrors.notFound);
  const next = nextMomentCursor(row, reviewsPerPage);
  return new RawJson(`{"reviews":${row.reviews},"nextCursor":${JSON.stringify(next)}}`);
}

interface PageRow extends PageEnd {
  reviews: string;
}

const firstPage = { name: 'reviews-first-page', text: pageSql('') };
const nextPage = { name: 'reviews-next-page', text: pageSql(`and (created_at, id) < (${momentAt('$2')}, $3::uuid)`) };

/** One review more than a page is looked for, to know whether there is a next page. No row at all: no such member. */
function pageSql(condition: string): string {
  return `with page as materialized (
      select *, row_number() over (order by created_at desc, id desc) as place from (
        select * from reviews where reviewed_user_id = $1 ${condition}
        order by created_at desc, id desc limit ${reviewsPerPage + 1}
      ) newest
    )
    select (select count(*)::int from page) as matched,
      (select ${microsecondsOf('created_at')} from page where place = ${reviewsPerPage}) as "lastMoment",
      (select id from page where place = ${reviewsPerPage}) as "lastId",
      (select coalesce(json_agg(${reviewJson} order by place), '[]')::text
        from page r ${reviewJoins} where place <= ${reviewsPerPage}) as reviews
    from profiles where id = $1`;
}
