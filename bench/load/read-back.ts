import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { bindingStates } from '#contract/deals/deal-states.ts';
import { dealLimits } from '#contract/deals/deal-values.ts';
import { photoFormats, photoUrl, variantWidths } from '#contract/photos/photo-urls.ts';
import { wishesMax } from '#contract/wishes/wish-values.ts';
import { sqlList } from '#server/db/sql-list.ts';
import { type Check, never } from '../measure/report.ts';
import type { World } from './world.ts';

const matchedWithinMs = 10_000;

/** The wigs that a binding or completed deal moves. */
const moved = `select d.id as deal_id, d.state, m.listing_id from deals d join deal_moves m on m.terms_id = d.terms_id
  where m.listing_id is not null and d.state in (${sqlList([...bindingStates, 'completed'])})`;

/** Rules of everything that members did, as statements that count what breaks them. */
const rules: Record<string, string> = {
  'no message is there twice': `select sum(count - 1) from (select count(*) from messages where content like '%)' group by content having count(*) > 1) twice`,
  'no wig is reserved or given by two deals': `select count(*) from (select from (${moved}) moved group by listing_id having count(*) > 1) twice`,
  'every reservation belongs to a binding deal, and is shown': `select (select count(*) from (select * from (${moved}) moved where state <> 'completed') held
      full join deal_reservations r using (deal_id, listing_id) where r.listing_id is null or held.state is null)
    + (select count(*) from listings l where l.is_reserved <> exists (select from deal_reservations r where r.listing_id = l.id))`,
  'every move of a deal told the other side once': `with due as (
      select e.deal_id, 'deal-' || e.of as kind, p.member_id as to_id, count(*) from deal_events e
      join deal_parties p on p.deal_id = e.deal_id and p.member_id is distinct from e.by_id group by 1, 2, 3
    ), told as (
      select deal_id, kind, to_id, count(*) from notifications where kind in (select kind from due) group by 1, 2, 3
    ) select count(*) from due full join told using (deal_id, kind, to_id) where due.count is distinct from told.count`,
  'every new wig told each follower of its seller once': `select count(*) from (
      select (select count(*) from notifications n where n.wish_id = w.id and n.listing_id = l.id and n.kind = 'wish-fulfilled') as told
      from listings l join wishes w on w.seller_id = l.user_id and w.created_at < l.created_at - interval '1 second'
      where l.title like '% of this load') each where told <> 1`,
  'nobody gets past a limit of deals or alerts': `select count(*) from (
      select proposed_by from deals where state = 'proposed' group by 1 having count(*) > ${dealLimits.openProposals}
      union all select proposed_by from deals group by 1 having count(*) > ${dealLimits.proposalsPerDay}
      union all select member_id from deal_parties where is_unfinished group by 1 having count(*) > ${dealLimits.agreedDeals}
      union all select user_id from wishes group by 1 having count(*) > ${wishesMax}) past`,
};

/** Holds everything that the server acknowledged against what is there. */
export async function readBack(world: World, client: pg.Client): Promise<Check[]> {
  const { messages, photos, listings, moves } = world.acknowledged;
  for (const giveUpAt = performance.now() + matchedWithinMs; performance.now() < giveUpAt; await sleep(100))
    if ((await client.query('select from unmatched_listings limit 1')).rowCount === 0) break;
  const lost = async (what: string, kept: string, ids: string[]) => {
    const { rows } = await client.query(
      `select count(*)::int as lost from unnest($1::text[]) id where id not in (${kept})`,
      [ids],
    );
    return never(`no acknowledged ${what} is lost`, rows[0].lost, ids.length);
  };
  const keyOf = ({ dealId, of, by, step }: (typeof moves)[number]) =>
    [dealId, of === 'agreed' ? 'accepted' : of, by, step ?? ''].join(' ');
  const events = `select concat_ws(' ', deal_id, case of when 'agreed' then 'accepted' else of end, by_id, coalesce(step::text, '')) from deal_events`;
  const broken = await Promise.all(photos.map((photo) => isBroken(world, photo)));
  const checks = [
    await lost('message', 'select id::text from messages', messages),
    await lost('wig', 'select id::text from listings', listings),
    await lost('move of a deal', events, moves.map(keyOf)),
    never('no acknowledged photo is lost, in any size', broken.filter(Boolean).length, photos.length),
  ];
  for (const [promise, text] of Object.entries(rules)) {
    const { rows } = await client.query<{ found: number }>(`select coalesce((${text}), 0)::int as found`);
    checks.push({ promise, found: `${rows[0]?.found} broken`, kept: rows[0]?.found === 0 });
  }
  return checks;
}

async function isBroken({ site, members: [member] }: World, photo: World['acknowledged']['photos'][number]) {
  for (const width of variantWidths(photo.width))
    for (const format of photoFormats) {
      const answer = member && (await site.send(member, { path: photoUrl(photo, width, format) }));
      if (answer?.status !== 200 || answer.body.length === 0) return true;
    }
  return false;
}
