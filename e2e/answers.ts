import type { Page, Route } from '@playwright/test';

/** Calls to this path are answered as by a server in trouble; `page.unroute` with the same path ends it. */
export function refuse(page: Page, path: string | RegExp, status = 500, code = 'internal'): Promise<unknown> {
  return page.route(path, (route) => route.fulfill({ status, json: { code, message: 'The roof is leaking.' } }));
}

interface SessionChange {
  member?: Record<string, unknown>;
  site?: Record<string, unknown>;
}

/** What the server says about the session, changed a little: asked anew for every answer. */
export async function changeSession(page: Page, change: () => SessionChange): Promise<void> {
  await page.route('/api/session', async (route) => {
    const answer = await readAnswer(route);
    if (!answer) return;
    const { member, site } = answer;
    const changed = change();
    await route.fulfill({
      json: { member: member && { ...member, ...changed.member }, site: { ...site, ...changed.site } },
    });
  });
}

/** Undefined when the test is over meanwhile: the page asks now and then, also at the end. */
async function readAnswer(route: Route) {
  try {
    return await (await route.fetch()).json();
  } catch {
    return undefined;
  }
}

/** A call whose answer waits until the test lets it go. */
export async function hold(page: Page, path: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (!method || route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}
