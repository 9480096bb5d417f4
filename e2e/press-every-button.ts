import type { Page, Request } from '@playwright/test';
import { takeKeyboard } from './accessibility.ts';

interface Options {
  /** Only what lies in the elements that match. */
  within?: string;
  only?: RegExp;
  except?: RegExp;
}

/** How many of one kind are pressed: a list of a hundred rows has the same buttons a hundred times. */
const ofOneKind = 2;
const settleMs = 400;
const looks = 10;
const overlays = '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, dialog[open]';

/**
 * Presses each button of a page by keyboard and looks where the focus is. What opens over the page is left by Escape,
 * and when all buttons were pressed, each is pressed once more and what it opens is left by its last button. Where
 * something has changed, the page is opened anew before the next one. Returns what lost the focus.
 */
export async function pressEveryButton(
  page: Page,
  path: string | (() => Promise<string>),
  { within = 'main', only, except }: Options = {},
) {
  const inFlight = watchRequests(page);
  const openAnew = async () => {
    await open(page, typeof path === 'string' ? path : await path(), inFlight);
    return readState(page, within);
  };
  const lost: string[] = [];
  let shown = await openAnew();
  const where = new URL(shown.address).pathname;
  const buttons = pickButtons(shown.names).filter(({ name }) => !except?.test(name) && only?.test(name) !== false);
  const opening = new Set<(typeof buttons)[number]>();
  for (const way of ['Escape', 'Enter'] as const) {
    for (const button of way === 'Escape' ? buttons : opening) {
      const { name, place } = button;
      if (JSON.stringify(await readState(page, within)) !== JSON.stringify(shown)) shown = await openAnew();
      if (!(await focusButton(page, within, name, place))) continue;
      await page.evaluate(() => document.documentElement.setAttribute('data-pressed', ''));
      await page.keyboard.press('Enter');
      await settle(page, inFlight);
      const overlay = page.locator(overlays).last();
      const hasOverlay = (await overlay.count()) > 0;
      if (hasOverlay) {
        opening.add(button);
        if (await isLost(page)) lost.push(`${where}: ${name} (in what it opened)`);
        const last = overlay.getByRole('button').and(page.locator(':enabled')).last();
        if (way === 'Escape' || (await last.count()) === 0) await page.keyboard.press('Escape');
        else await last.press('Enter');
        await settle(page, inFlight);
      }
      if (await isLost(page)) lost.push(`${where}: ${name}${hasOverlay ? `, then ${way}` : ''}`);
    }
  }
  return lost;
}

async function open(page: Page, path: string, inFlight: ReadonlySet<Request>): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await takeKeyboard(page);
  await settle(page, inFlight);
  // What waits behind More is pressed as well.
  const more = page.locator('main button[aria-expanded=false]:not([aria-haspopup])', { hasText: /^More/ });
  for (let row = 0; row < ofOneKind && (await more.count()) > 0; row += 1) await more.first().press('Enter');
}

function watchRequests(page: Page): ReadonlySet<Request> {
  const inFlight = new Set<Request>();
  page.on('request', (request) => inFlight.add(request));
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
  return inFlight;
}

/** Answers are awaited, and what moves the focus afterwards. */
async function settle(page: Page, inFlight: ReadonlySet<Request>): Promise<void> {
  await page.waitForTimeout(settleMs);
  for (let look = 0; inFlight.size > 0 && look < looks; look += 1) await page.waitForTimeout(settleMs);
}

/** Where one is, and what can be pressed there: the kind of a button is its first word and its look. */
function readState(page: Page, within: string) {
  return page.evaluate(
    (part) => ({
      address: location.href,
      isCovered: document.querySelector('[role=dialog], [role=alertdialog], [role=menu], dialog[open]') !== null,
      names: [...document.querySelectorAll<HTMLButtonElement>('button')]
        .filter((button) => button.closest(part))
        .filter((button) => button.checkVisibility() && !button.disabled)
        .map((button) => {
          const name = (button.ariaLabel ?? button.innerText).trim().split('\n')[0] ?? '';
          return { name, kind: `${name.split(' ')[0]} ${button.className}` };
        }),
    }),
    within,
  );
}

function pickButtons(buttons: { name: string; kind: string }[]): { name: string; place: number }[] {
  const kinds = new Map<string, number>();
  const names = new Map<string, number>();
  return buttons
    .map(({ name, kind }) => {
      const [nth, place] = [kinds.get(kind) ?? 0, names.get(name) ?? 0];
      kinds.set(kind, nth + 1);
      names.set(name, place + 1);
      return { name, place, nth };
    })
    .filter(({ nth }) => nth < ofOneKind);
}

async function focusButton(page: Page, within: string, name: string, place: number): Promise<boolean> {
  const handle = await page.evaluateHandle(
    ([part, wanted, at]) =>
      [...document.querySelectorAll<HTMLButtonElement>('button')]
        .filter((button) => button.closest(part))
        .filter((button) => button.checkVisibility() && !button.disabled)
        .filter((button) => (button.ariaLabel ?? button.innerText).trim().split('\n')[0] === wanted)[at],
    [within, name, place] as const,
  );
  const button = handle.asElement();
  await button?.focus();
  return button !== null;
}

/** A busy machine is late in giving the focus on. Another page that was loaded whole begins at its top by itself. */
async function isLost(page: Page): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const isHeld = await page
      .evaluate(() => {
        const { activeElement, body, documentElement } = document;
        const isSomewhere = activeElement !== null && activeElement !== body && !activeElement.matches(':disabled');
        return !documentElement.hasAttribute('data-pressed') || isSomewhere;
      })
      // The page was left this very moment.
      .catch(() => true);
    if (isHeld) return false;
    await page.waitForTimeout(settleMs);
  }
  return true;
}
