import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSessions, signIn } from '#contract/auth/auth.ts';
import { startTestApp, type TestApp } from '#server/test/test-app.ts';
import { TestClient } from '#server/test/test-client.ts';
import { readMailbox } from '#server/test/test-mailbox.ts';
import { addSignedInMember, testPassword } from '#server/test/test-members.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ TRUSTED_PROXIES: '10.1.1.1', COUNTRY_HEADER: 'CF-IPCountry' });
});
afterAll(() => testApp.close());

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

async function signInFrom(email: string, connection: string, headers: Record<string, string>): Promise<TestClient> {
  const client = new TestClient(testApp.app);
  client.address = connection;
  client.userAgent = windows;
  const body = { email, password: testPassword };
  expect((await client.send('POST', signIn.path, body, headers)).status).toBe(200);
  return client;
}

test('a session and the mail about it name device, network and country, never the whole address', async () => {
  const { email } = await addSignedInMember(testApp, 'traveler@example.com');
  const headers = { 'x-forwarded-for': '203.0.113.77', 'cf-ipcountry': 'ca' };
  const browser = await signInFrom(email, '10.1.1.1', headers);
  const { sessions } = (await browser.call(findSessions, {})).body;
  expect(sessions.find(({ current }) => current)).toMatchObject({
    device: 'Chrome on Windows',
    place: 'near 203.0.113.0/24, Canada',
  });
  expect(JSON.stringify(sessions)).not.toContain('203.0.113.77');
  const [mail] = await readMailbox(testApp, email);
  expect(mail?.text).toContain('Chrome on Windows · near 203.0.113.0/24, Canada');
  expect(mail?.text).not.toContain('203.0.113.77');
});

test('a country that the visitor writes is not believed', async () => {
  const { email } = await addSignedInMember(testApp, 'boaster@example.com');
  const headers = { 'x-forwarded-for': '203.0.113.77', 'cf-ipcountry': 'CA' };
  const browser = await signInFrom(email, '198.51.100.9', headers);
  const { sessions } = (await browser.call(findSessions, {})).body;
  expect(sessions.find(({ current }) => current)?.place).toBe('near 198.51.100.0/24');
});
