import { chromium } from '@playwright/test';
const base = 'http://localhost:3271';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run'] });
async function as(email: string, viewport: {width:number;height:number}, flags?: object) {
  const context = await browser.newContext({ baseURL: base, viewport });
  const r = await context.request.post('/api/auth/sign-in/email', { data: { email, password: 'wigloop-demo' } });
  if (!r.ok()) throw new Error(await r.text());
  if (flags) await context.addInitScript((f) => localStorage.setItem('feature_flags', JSON.stringify(f)), flags);
  return context;
}
const wide = await as('seller@wigloop.test', { width: 1440, height: 900 });
const p1 = await wide.newPage();
p1.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
await p1.goto('/messages'); await p1.waitForSelector('[role=log]', { timeout: 60000 }); await p1.waitForTimeout(2500);
await p1.screenshot({ path: '/tmp/m-1440.png' });
console.log(await p1.title(), p1.url());
const narrow = await as('member@wigloop.test', { width: 360, height: 740 });
const p2 = await narrow.newPage();
await p2.goto('/messages'); await p2.waitForSelector('text=Search', { state: 'attached', timeout: 60000 }); await p2.waitForTimeout(2000);
await p2.screenshot({ path: '/tmp/m-360-list.png', fullPage: true });
await p2.getByRole('button', { name: /Selma/ }).click(); await p2.waitForSelector('[role=log]'); await p2.waitForTimeout(1500);
await p2.screenshot({ path: '/tmp/m-360-thread.png', fullPage: true });
console.log('overflow', await p2.evaluate(() => document.documentElement.scrollWidth));
const flagged = await as('member@wigloop.test', { width: 360, height: 740 }, { 'mobile-ui-improvements': true, 'responsive-messaging': true });
const p3 = await flagged.newPage();
await p3.goto('/messages'); await p3.getByRole('button', { name: /Selma/ }).click({ timeout: 60000 }); await p3.waitForSelector('[role=log]'); await p3.waitForTimeout(1500);
await p3.screenshot({ path: '/tmp/m-360-flags.png' });
await browser.close();
