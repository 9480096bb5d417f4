import { createHmac } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '#demo/accounts.ts';
import { writeMember } from '#server/test/member-rows.ts';
import { siteDatabase } from './site-database.ts';

export interface Account {
  email: string;
  password: string;
}

/** Accounts of the demo, which every server for browser tests but the billing one is filled with. */
export const demo = {
  member: { email: 'member@wigloop.test', password: demoPassword },
  seller: { email: 'seller@wigloop.test', password: demoPassword },
  admin: { email: 'admin@wigloop.test', password: demoPassword },
};

/** `member` is made once for all tests of a worker: tests that change it make their own. */
export const test = base.extend<object, { member: Account }>({
  member: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.WIGLOOP_URL });
      await use(await createMember(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

let made = 0;

export function newAccount(): Account {
  made += 1;
  return {
    email: `e2e-${process.pid}-${Date.now()}-${made}@example.com`,
    password: 'seven copper combs',
  };
}

/** A member with a confirmed address, as registering leaves one, without its hashing and its mail. The request context ends up signed in. */
export async function createMember(request: APIRequestContext): Promise<Account> {
  const account = newAccount();
  await writeMember(siteDatabase().db, account, new Date());
  await post(request, '/api/auth/sign-in/email', account);
  sessions.set(account.email, (await request.storageState()).cookies);
  return account;
}

/** As a person does on the page of registration, with the link of the mail. */
export async function register(page: Page): Promise<void> {
  const account = newAccount();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(account.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/auth/confirmation');
  await page.goto((await newestLink(page.request, account.email)).href);
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const sessions = new Map<string, Cookies>();

/** With the session this worker already has for the account, if any: tests that end it use `signInAnew`. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const context = page.context();
  const known = sessions.get(account.email);
  if (known) {
    await context.addCookies(known);
    return;
  }
  await signInAnew(page, account);
  sessions.set(account.email, await context.cookies());
}

export async function signInAnew(page: Page, { email, password }: Account): Promise<void> {
  await post(page.request, '/api/auth/sign-in/email', { email, password });
}

/** The newest mail's link, waiting for a mail that a job still sends. */
export async function newestLink(request: APIRequestContext, email: string, subject?: string): Promise<URL> {
  const find = async () => (await readMails(request, email)).find((mail) => !subject || mail.subject === subject);
  await expect.poll(find, { timeout: 90_000 }).toBeTruthy();
  const address = (await find())?.text.match(/https?:\/\/\S+/)?.[0];
  if (!address) throw new Error(`The newest mail to ${email} has no link`);
  return new URL(address);
}

export async function readMails(request: APIRequestContext, email: string) {
  const answer = await request.get('/api/dev/mailbox', { params: { to: email } });
  if (!answer.ok()) return [];
  return ((await answer.json()) as { mails: { subject: string; text: string }[] }).mails;
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  // A connection to a server that was started anew is gone when it is used again.
  const answer = await request.post(path, { data, maxRetries: 2 });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** The six digits an authenticator app would show now (RFC 6238). */
export function totp(secret: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function decodeBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replaceAll(/[\s=]/g, '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}
