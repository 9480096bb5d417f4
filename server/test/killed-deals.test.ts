import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, type ServerProcess, startServerProcess } from '#server/test/processes/server-process.ts';
import * as deals from './deal-acts.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { addListing } from './test-listings.ts';
import { addMember, type TestMember } from './test-members.ts';

/** `DEALS_KILLED=100` kills as often as the design asks for; by day one is enough to see the test work. */
const kills = Number(process.env.DEALS_KILLED ?? 1);
let testApp: TestApp;
let next: Promise<ServerProcess>;
const started: ServerProcess[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  next = startServer();
});
afterAll(async () => {
  await next.catch(() => undefined);
  for (const server of started) server.kill();
  await testApp.close();
});

async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess(testApp);
  started.push(server);
  return server;
}

interface Stage {
  id: string;
  ann: TestMember;
  bea: TestMember;
  wig: string;
}
interface Write {
  by: TestMember;
  method: string;
  path: string;
  body?: object;
}

/** Every write of one deal, from the proposal to the last word, with a problem and a request to cancel on the way. */
function writesOf({ id, ann, bea, wig }: Stage): Write[] {
  const at = `/api/deals/${id}`;
  const problem = randomUUID();
  const text = 'The seal is broken.';
  return [
    { by: ann, method: 'POST', path: '/api/deals', body: { id, moves: deals.offerOf(ann, bea, wig) } },
    { by: bea, method: 'PUT', path: `${at}/acceptance`, body: { terms: id } },
    { by: ann, method: 'PUT', path: `${at}/address`, body: deals.addressOf(ann) },
    { by: bea, method: 'PUT', path: `${at}/cancellation`, body: { reason: 'changed-mind' } },
    { by: ann, method: 'PUT', path: `${at}/steps/1/done`, body: { note: 'Sent' } },
    { by: bea, method: 'PUT', path: `${at}/steps/1/confirmed` },
    { by: bea, method: 'PUT', path: `${at}/steps/2/done`, body: { carrier: 'ups', tracking: '1Z999' } },
    { by: ann, method: 'POST', path: `${at}/problems`, body: { id: problem, reason: 'damaged', text } },
    { by: bea, method: 'POST', path: `${at}/problems/${problem}/entries`, body: { id: randomUUID(), text } },
    { by: ann, method: 'DELETE', path: `${at}/problems/${problem}` },
    { by: ann, method: 'PUT', path: `${at}/steps/2/confirmed` },
  ];
}

async function makeStage(place: number): Promise<Stage> {
  const ann = await addMember(testApp, `ann-${place}@example.com`);
  const bea = await addMember(testApp, `bea-${place}@example.com`);
  return { id: randomUUID(), ann, bea, wig: await addListing(testApp, bea.id, { type: 'both' }) };
}

/** True once the server has said that it is done. */
async function send(address: string, { by, method, path, body }: Write): Promise<boolean> {
  const headers = { cookie: cookieOf(by), ...(body && { 'content-type': 'application/json' }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(address + path, init).catch(() => undefined);
  if (answer && !answer.ok && answer.status < 500) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return answer?.ok ?? false;
}

/** Everything that one act writes, without moments and ids. */
async function look({ id, ann, bea, wig }: Stage): Promise<unknown> {
  const { rows } = await testApp.deps.database.pool.query(
    `select (select json_build_array(state, cardinality(accepted), cardinality(addresses), cancel_request is null) from deals where id = $1) as deal,
      (select json_agg(json_build_array(id, done_at is not null, confirmed_at is not null, tracking, wait) order by id)
        from deal_steps where deal_id = $1) as steps,
      (select json_agg(json_build_array(withdrawn_at is null, jsonb_array_length(entries))) from deal_problems where deal_id = $1) as problems,
      (select json_agg(of order by id) from deal_events where deal_id = $1) as events,
      (select json_agg(deal_news order by seq) from messages where deal_id = $1) as cards,
      (select json_agg(json_build_array(kind, to_id = $2) order by kind, to_id = $2) from notifications where deal_id = $1) as notices,
      (select count(*)::int from deal_addresses where deal_id = $1) as addresses,
      (select count(*)::int from deal_terms where deal_id = $1) as terms,
      (select count(*)::int from deal_moves where deal_id = $1) as moves,
      (select count(*)::int from deal_reservations where deal_id = $1) as reserved,
      (select json_agg(view order by position) from deal_parties where deal_id = $1) as views,
      (select json_build_array(status, is_reserved) from listings where id = $4) as wig,
      (select json_agg(completed_deals) from profiles where id in ($2, $3)) as completed`,
    [id, ann.id, bea.id, wig],
  );
  return rows[0];
}

test('kill -9 at each write of a deal leaves no half step, and what was said to be done is done', {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const reference = await makeStage(0);
  const known = [await look(reference)];
  const times: number[] = [];
  let server = await next;
  for (const write of writesOf(reference)) {
    const began = performance.now();
    if (!(await send(server.address, write))) throw new Error(`${write.path} did not work`);
    times.push(performance.now() - began);
    known.push(await look(reference));
  }
  expect(known.at(-1)).toMatchObject({ deal: ['completed', 1, 1, true], wig: ['sold', false], completed: [1, 1] });

  const found = { before: 0, after: 0 };
  next = startServer();
  for (let killed = 0, place = 1; killed < kills; place += 1) {
    const stage = await makeStage(place);
    for (const [at, write] of writesOf(stage).entries()) {
      if (killed < kills && isChosen(killed, at)) {
        // The moments of death are spread over what the write takes.
        const dying = sleep(((killed * 7 + 5) % 11) * 0.1 * (times[at] ?? 20)).then(() => server.kill());
        const wasDone = await send(server.address, write);
        await dying;
        killed += 1;
        server = await next;
        next = startServer();
        const seen = JSON.stringify(await settled(stage));
        const isAfter = seen === JSON.stringify(known[at + 1]);
        if (!isAfter) expect(seen).toBe(JSON.stringify(known[at]));
        expect(isAfter || !wasDone).toBe(true);
        found[isAfter ? 'after' : 'before'] += 1;
      }
      while (!(await send(server.address, write))) await sleep(20);
      expect(await look(stage)).toEqual(known[at + 1]);
    }
  }
  expect(found.before + found.after).toBe(kills);
  if (kills > 20) expect(Math.min(found.before, found.after)).toBeGreaterThan(0);
});

/** A few kills still meet different writes. */
const isChosen = (killed: number, at: number): boolean => kills > 20 || at === [1, 5, 10][killed % 3];

/** PostgreSQL may take a moment to notice that whoever asked is gone. */
async function settled(stage: Stage): Promise<unknown> {
  const { pool } = testApp.deps.database;
  for (;;) {
    const { rows } = await pool.query(`select count(*)::int as running from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')
        and query_start < clock_timestamp() and backend_type = 'client backend' and query ilike '%deal%'`);
    if (rows[0].running === 0) return look(stage);
    await sleep(20);
  }
}
