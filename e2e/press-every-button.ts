import type { Page } from '@playwright/test';

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
 * Presses each button of a page by keyboard and looks where the focus is. What opens over the page is left once by
 * Escape and once by its last button. Where something has changed, the page is opened anew before the next one.
 * Returns what lost the focus.
 */
export async function pressEveryButton(page: Page, path: string, { within = 'main', only, except }: Options = {}) {
  const lost: string[] = [];
  await open(page, path);
  const first = await readState(page, within);
  for (const { name, place } of pickButtons(first.names)) {
    if (except?.test(name) || only?.test(name) === false) continue;
    for (const way of ['Escape', 'Enter'] as const) {
      if (JSON.stringify(await readState(page, within)) !== JSON.stringify(first)) await open(page, path);
      if (!(await focusButton(page, within, name, place))) break;
      await page.evaluate(() => document.documentElement.setAttribute('data-pressed', ''));
      await page.keyboard.press('Enter');
      await settle(page);
      const overlay = page.locator(overlays).last();
      const hasOverlay = (await overlay.count()) > 0;
      if (hasOverlay && (await isLost(page))) lost.push(`${path}: ${name} (in what it opened)`);
      const buttons = overlay.getByRole('button');
      if (hasOverlay && (way === 'Escape' || (await buttons.count()) === 0)) await page.keyboard.press('Escape');
      else if (hasOverlay) await buttons.last().press('Enter');
      if (hasOverlay) await settle(page);
      if (await isLost(page)) lost.push(`${path}: ${name}${hasOverlay ? `, then ${way}` : ''}`);
      // Where nothing opened there is only one way.
      if (!hasOverlay) break;
    }
  }
  return lost;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  // Whoever uses a keyboard has pressed a key before; what keeps the focus comes with it.
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--bar-top') !== '');
  await settle(page);
}

/** Answers are awaited, and what moves the focus afterwards. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.waitForTimeout(settleMs);
}

/** Where one is, and what can be pressed there: the kind of a button is its first word and its look. */
function readState(page: Page, within: string) {
  return page.evaluate(
    (part) => ({
      address: location.href,
      isCovered: document.querySelector('[role=dialog], [role=alertdialog], [role=menu], dialog[open]') !== null,
      names: [...document.querySelectorAll<HTMLElement>(part)]
        .flatMap((element) => [...element.querySelectorAll<HTMLButtonElement>('button')])
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
      [...document.querySelectorAll<HTMLElement>(part)]
        .flatMap((element) => [...element.querySelectorAll<HTMLButtonElement>('button')])
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
    const isSomewhere = await page
      .evaluate(() => {
        const { activeElement, body, documentElement } = document;
        return !documentElement.hasAttribute('data-pressed') || (activeElement !== null && activeElement !== body);
      })
      // The page was left this very moment.
      .catch(() => true);
    if (isSomewhere) return false;
    await page.waitForTimeout(settleMs);
  }
  return true;
}
