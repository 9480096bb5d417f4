import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { exampleFacts } from '#contract/settings/example-facts.ts';
import { noFacts } from '#contract/settings/site-facts-values.ts';
import { getSite, getSiteSettings, saveAnnouncement, saveSiteFacts } from '#contract/settings/site-settings.ts';
import { createSiteReader } from '#server/settings/site-settings.ts';
import { addAdmin } from '#server/test/test-admins.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { addMember, type TestMember } from '#server/test/test-members.ts';

let testApp: TestApp;
let admin: TestMember;
let visitor: TestClient;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await addAdmin(testApp, 'admin@example.com', ['settings.write', 'audit.read']);
  visitor = new TestClient(testApp.app);
});
afterAll(() => testApp.close());

const read = async (client = visitor) => (await client.call(getSite, {})).body;
const audited = async () =>
  (
    await testApp.deps.database.pool.query(
      "select subject_id, before, after from audit_log where action = 'settings.change' order by seq",
    )
  ).rows;

test('production says nothing of a shop that has said nothing of itself; elsewhere the facts are examples', async () => {
  const production = { ...testApp.deps, env: { ...testApp.deps.env, production: true } };
  expect(await createSiteReader(production).getSite()).toEqual({ facts: noFacts, announcement: null });
  expect(await read()).toMatchObject({ facts: exampleFacts, announcement: null });
});

test('what staff write about the shop is on the pages at once, in the audit log and in the history', async () => {
  const facts = { ...exampleFacts, phone: '', legalName: 'Curl & Co. Ltd.' };
  expect((await admin.client.call(saveSiteFacts, { body: facts })).status).toBe(200);
  expect((await read()).facts).toEqual(facts);
  expect(await audited()).toEqual([{ subject_id: 'site_facts', before: exampleFacts, after: facts }]);
  testApp.deps.clock.advance({ minutes: 1 });
  await admin.client.call(saveSiteFacts, { body: { ...facts, supportEmail: 'help@curl.example' } });
  const { history } = (await admin.client.call(getSiteSettings, {})).body;
  expect(history[0]).toMatchObject({ by: 'admin@example.com', changed: ['Support address: help@curl.example'] });
  expect(history).toHaveLength(2);
});

test('facts that cannot be are refused at their field', async () => {
  const wrong = [
    { supportEmail: 'not an address' },
    { facebook: 'javascript:alert(1)' },
    { sisterUrl: 'http://plain.example' },
    { phone: 'call me' },
    { address: '1\n2\n3\n4\n5\n6\n7' },
  ];
  for (const part of wrong) {
    const refused = await admin.client.call(saveSiteFacts, { body: { ...exampleFacts, ...part } });
    expect([refused.status, refused.error.field], JSON.stringify(part)).toEqual([400, Object.keys(part)[0]]);
  }
});

test('an announcement reaches whom it is for, until it is over or taken down', async () => {
  const member = await addMember(testApp, 'amy@example.com');
  const now = testApp.deps.clock.now().getTime();
  const announcement = {
    text: 'We are away on Friday.',
    linkText: 'Read more',
    linkUrl: '/help',
    from: new Date(now + 60_000).toISOString(),
    until: new Date(now + hourMs).toISOString(),
    audience: 'members' as const,
  };
  expect((await admin.client.call(saveAnnouncement, { body: { announcement } })).status).toBe(200);
  expect((await read()).announcement).toBeNull();
  // The answer carries an announcement before its time: a browser that stays open judges the time itself.
  expect((await read(member.client)).announcement).toMatchObject(announcement);

  await admin.client.call(saveAnnouncement, { body: { announcement: { ...announcement, audience: 'everyone' } } });
  const shown = (await read()).announcement;
  expect(shown).toMatchObject({ text: announcement.text, audience: 'everyone' });
  testApp.deps.clock.advance({ hours: 2 });
  expect((await read()).announcement).toBeNull();

  const later = { ...announcement, until: new Date(now + 9_000_000).toISOString() };
  await admin.client.call(saveAnnouncement, { body: { announcement: { ...later, audience: 'everyone' } } });
  const next = (await read()).announcement;
  expect(next?.id).not.toBe(shown?.id);
  await admin.client.call(saveAnnouncement, { body: { announcement: null } });
  expect((await read()).announcement).toBeNull();
});

test('an announcement leads nowhere but to a page of ours or a secure address', async () => {
  const announcement = {
    text: 'Look here',
    linkText: 'there',
    from: '2026-01-01T00:00:00.000Z',
    until: '2027-01-01T00:00:00.000Z',
    audience: 'everyone' as const,
  };
  for (const linkUrl of ['javascript:alert(1)', '//evil.example', 'http://plain.example', '/no-such-page']) {
    const refused = await admin.client.call(saveAnnouncement, { body: { announcement: { ...announcement, linkUrl } } });
    expect(refused.status, linkUrl).toBe(400);
  }
});
