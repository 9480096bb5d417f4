import { Writable } from 'node:stream';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminPermissions } from '#contract/admin/admin.ts';
import { deleteMyAddress, getMyAddress, saveMyAddress } from '#contract/deals/agreed-deals.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { deleteMyAccount, exportMyData } from '#contract/members/members.ts';
import { openAddress, sealAddress } from '#server/deals/store/addresses.ts';
import { createLog } from '#server/lib/log.ts';
import * as deals from '#server/test/deal-acts.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addListing } from '#server/test/test-listings.ts';
import { readMailbox, runJobs } from '#server/test/test-mailbox.ts';
import { addMember, type TestMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
let log = '';
let ann: TestMember;
let bea: TestMember;
let wigs: { ann: string; bea: string };
let places = 0;

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  testApp = await startTestApp({}, { log: createLog('trace', destination) });
});
afterAll(() => testApp.close());

beforeEach(async () => {
  places += 1;
  ann = await addMember(testApp, `ann-${places}@example.com`);
  bea = await addMember(testApp, `bea-${places}@example.com`);
  const both = { type: 'both' } as const;
  wigs = { ann: await addListing(testApp, ann.id, both), bea: await addListing(testApp, bea.id, both) };
});

const run = (statement: string, values: unknown[] = []) => testApp.deps.database.pool.query(statement, values);
const offer = () => deals.agree(ann, bea, deals.offerOf(ann, bea, wigs.bea));
const read = async (by: TestMember, deal: Deal) => (await deals.read(by, deal)).body;
const keptOf = async (deal: Deal) => (await run('select from deal_addresses where deal_id = $1', [deal.id])).rowCount;

test('an address opens with the key and as that of its member alone, and changed bytes do not open', () => {
  const address = deals.addressOf(ann);
  const sealed = sealAddress('secret', ann.id, address);
  expect(openAddress('secret', ann.id, sealed)).toEqual(address);
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(openAddress('other', ann.id, sealed)).toBeNull();
  expect(openAddress('secret', bea.id, sealed)).toBeNull();
  expect(openAddress('secret', ann.id, bytes.toString('base64'))).toBeNull();
  expect(openAddress('secret', ann.id, '')).toBeNull();
});

test('the address of the settings is kept, read, replaced and forgotten by its owner alone', async () => {
  const mine = async () => (await ann.client.call(getMyAddress, {})).body.address;
  expect(await mine()).toBeNull();
  await ann.client.call(saveMyAddress, { body: deals.addressOf(ann) });
  expect(await mine()).toEqual(deals.addressOf(ann));
  expect((await bea.client.call(getMyAddress, {})).body.address).toBeNull();
  await ann.client.call(saveMyAddress, {
    body: { ...deals.addressOf(ann), region: '', postalCode: '', city: 'Porto', country: 'Portugal' },
  });
  expect(await mine()).toMatchObject({ city: 'Porto', region: '' });
  const short = await ann.client.send('PUT', '/api/me/address', { ...deals.addressOf(ann), postalCode: '' });
  expect([short.status, short.error.message]).toEqual([400, 'Enter the postal code.']);
  const bad = await ann.client.send('PUT', '/api/me/address', { ...deals.addressOf(ann), lines: [] });
  expect([bad.status, bad.error.message]).toEqual([400, 'Enter street and number.']);
  await ann.client.call(deleteMyAddress, {});
  expect(await mine()).toBeNull();
});

test('a deal has the address that the settings had when it was agreed, and its owner corrects it there', async () => {
  await ann.client.call(saveMyAddress, { body: deals.addressOf(ann) });
  const deal = await offer();
  await ann.client.call(deleteMyAddress, {});
  expect(await read(ann, deal)).toMatchObject({ myAddress: deals.addressOf(ann), addressesGiven: [ann.id] });
  expect((await read(bea, deal)).sendTo).toEqual({ [ann.id]: deals.addressOf(ann) });
  const other = { ...deals.addressOf(ann), city: 'Salem' };
  const corrected = (await deals.giveAddress(ann, deal, other)).body;
  expect(corrected.timeline.at(-1)).toMatchObject({ of: 'address-given', by: ann.id });
  expect((await read(bea, deal)).sendTo[ann.id]?.city).toBe('Salem');
});

test('only whoever must send sees an address, and only from agreement to the end', async () => {
  const proposed = (await deals.propose(ann, deals.offerOf(ann, bea, wigs.bea))).body;
  const early = await deals.giveAddress(ann, proposed);
  expect([early.status, early.error.code]).toEqual([409, 'deals.not_possible']);
  const deal = (await deals.accept(bea, proposed)).body;
  // Bea gets money alone: nobody sends her anything.
  await deals.giveAddress(bea, deal);
  await deals.giveAddress(ann, deal);
  expect((await read(ann, deal)).sendTo).toEqual({});
  expect((await read(bea, deal)).sendTo).toEqual({ [ann.id]: deals.addressOf(ann) });
  const disputed = (await deals.openProblem(ann, deal)).body;
  expect((await read(bea, deal)).sendTo).toHaveProperty(ann.id);
  await deals.withdrawProblem(ann, disputed);
  await deals.askToCancel(ann, deal);
  await deals.answerCancel(bea, deal, 'yes');
  expect(await read(bea, deal)).toMatchObject({ state: 'canceled', sendTo: {}, myAddress: deals.addressOf(bea) });
});

test('addresses are erased 30 days after the end of the deal, and with the account at once', async () => {
  const cancel = async (deal: Deal) => {
    await deals.askToCancel(ann, deal);
    await deals.answerCancel(bea, deal, 'yes');
  };
  const deal = await offer();
  await deals.giveAddress(ann, deal);
  await cancel(deal);
  testApp.deps.clock.advance({ days: 29 });
  await runScheduled('deals.erase-addresses');
  expect(await keptOf(deal)).toBe(1);
  testApp.deps.clock.advance({ days: 1 });
  await runScheduled('deals.erase-addresses');
  expect(await keptOf(deal)).toBe(0);

  await ann.client.call(saveMyAddress, { body: deals.addressOf(ann) });
  const last = await offer();
  await cancel(last);
  expect(await keptOf(last)).toBe(1);
  expect((await ann.client.call(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
  expect(await keptOf(last)).toBe(0);
  expect((await run('select from member_addresses where member_id = $1', [ann.id])).rowCount).toBe(0);
});

async function runScheduled(name: string): Promise<void> {
  const { allJobs } = await import('#server/all-jobs.ts');
  const found = allJobs(testApp.deps, testApp.services).find(({ kind }) => kind.name === name);
  await found?.run({} as never);
}

/** A word of the planted address that is nowhere else. */
const planted = 'Quokkaville';

test('a planted address is in no answer but to its owner and whoever must send, no mail, no notice, no log, no table and no export of the other', {
  timeout: 180_000,
}, async () => {
  const address = { ...deals.addressOf(ann), city: planted, lines: [`12 ${planted} Road`] };
  await ann.client.call(saveMyAddress, { body: address });
  const deal = await deals.agree(ann, bea, [
    ...deals.offerOf(ann, bea, wigs.bea),
    { from: ann.id, to: bea.id, listingId: wigs.ann },
  ]);
  await deals.giveAddress(ann, deal, { ...address, postalCode: '1' });
  await deals.giveAddress(bea, deal);
  await deals.done(ann, deal, 1, { carrier: 'in-person' });
  const disputed = (await deals.openProblem(bea, deal)).body;
  const staff = await addAdmin(testApp, `staff-${places}@example.com`, [...adminPermissions], 'super_admin');
  const eve = await addMember(testApp, `eve-${places}@example.com`);
  const callers = {
    visitor: new TestClient(testApp.app),
    staff: staff.client,
    eve: eve.client,
    ann: ann.client,
    bea: bea.client,
  };
  const mayTell: Record<string, string[]> = {
    ann: ['/api/me/address', '/api/deals/:id', '/api/me/export'],
    bea: ['/api/deals/:id'],
  };
  const told: string[] = [];
  const ask = async (who: keyof typeof callers, method: string, url: string, body?: unknown) => {
    for (const id of [deal.id, ann.id, wigs.bea]) {
      const path = url
        .replace(':problem', disputed.problems[0]?.id ?? '')
        .replace(':step', '1')
        .replace(/:image/, deal.id)
        .replaceAll(/:\w+/g, id)
        .replace('*', id);
      const answer = await callers[who].send<unknown>(method, path, body).catch((error: unknown) => ({ error }));
      const found = JSON.stringify([answer.error, 'headers' in answer && answer.headers, textOf(answer)]);
      if (found.includes(planted) && !mayTell[who]?.some((allowed) => url.startsWith(allowed)))
        told.push(`${method} ${url} to ${who}`);
      if (!url.includes(':')) return;
    }
  };
  const routes = testApp.routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  const isReading = ({ method }: { method: string | string[] }) => method === 'GET';
  // A visitor is let in by no other, as server/test/matrix.test.ts proves of each.
  const isFor = (who: string, { config }: RouteOptions) =>
    who !== 'visitor' || !config?.endpoint || config.guard === 'public';
  for (const route of routes.filter(isReading))
    for (const who of Object.keys(callers) as (keyof typeof callers)[])
      if (isFor(who, route)) await ask(who, 'GET', route.url);
  // Writing ones last, and only by those who may see nothing: what they change does not matter any more.
  const isEnd = /sign-out|DELETE \/api\/me$|sessions/;
  for (const route of routes.filter((one) => !isReading(one)))
    for (const who of ['visitor', 'eve', 'staff'] as const)
      if (isFor(who, route) && !isEnd.test(`${route.method} ${route.url}`))
        await ask(who, String(route.method), route.url, {});
  expect(told).toEqual([]);

  await runJobs(testApp);
  for (const member of [ann, bea, staff])
    expect(JSON.stringify(await readMailbox(testApp, member.email))).not.toContain(planted);
  const others = await bea.client.call(exportMyData, {});
  expect(JSON.stringify(others)).not.toContain(planted);
  expect(await tablesWith(planted)).toEqual([]);
  expect(log).not.toContain(planted);
});

const textOf = (answer: object): unknown => {
  try {
    return 'body' in answer ? answer.body : undefined;
  } catch {
    // A refusal has no body; its words were looked at.
    return undefined;
  }
};

/** Every table that has the word in any of its columns. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await run(`select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'jobs')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await run(`select from ${name} t where t::text like $1 limit 1`, [`%${word}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}
