import type pg from 'pg';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { wishesMax } from '#contract/wishes/wish-values.ts';

/** Members who have more than anyone may have, however many requests they sent at once. */
export async function findPastLimits(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (
       select proposed_by from deals where state = 'proposed' group by 1 having count(*) > $1
       union all select proposed_by from deals group by 1 having count(*) > $2
       union all select proposed_by from deals d join deal_parties p on p.deal_id = d.id and p.member_id <> d.proposed_by
         group by proposed_by, p.member_id having count(*) > $3
       union all select member_id from deal_parties where is_unfinished group by 1 having count(*) > $4
       union all select user_id from wishes group by 1 having count(*) > $5
     ) past`,
    [
      dealLimits.openProposals,
      dealLimits.proposalsPerDay,
      dealLimits.proposalsPerDayToOneMember,
      dealLimits.agreedDeals,
      wishesMax,
    ],
  );
  return rows[0]?.count ?? 0;
}
