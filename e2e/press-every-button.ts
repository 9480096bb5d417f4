import type { Page } from '@playwright/test';

interface Options {
  /** Only what lies in the elements that match. */
  within?: string;
  only?: RegExp;
  except?: RegExp;
}

/** How many of one name are pressed: a list of a hundred rows has the same buttons a hundred times. */
const ofOneName = 2;
const settleMs = 900;

/**
 * Opens the page anew for each of its buttons, presses it by keyboard and looks where the focus is. Where a dialog
 * opens, it is left once by Escape and once by its last button. Returns what lost the focus.
 */
export async function pressEveryButton(page: Page, path: string, { within = 'main', only, except }: Options = {}) {
  const lost: string[] = [];
  await open(page, path);
  for (const { name, place } of await findButtons(page, within)) {
    if (except?.test(name) || only?.test(name) === false) continue;
    for (const way of ['Escape', 'Enter'] as const) {
      await open(page, path);
      if (!(await focusButton(page, within, name, place))) break;
      await page.keyboard.press('Enter');
      await settle(page);
      const dialog = page.locator('[role=dialog]:visible, [role=alertdialog]:visible, dialog[open]').last();
      const hasDialog = (await dialog.count()) > 0;
      const step = hasDialog ? `${name}, then ${way}` : name;
      if (hasDialog && (await staysNowhere(page))) lost.push(`${path}: ${name} (in the dialog)`);
      if (hasDialog && way === 'Escape') await page.keyboard.press('Escape');
      if (hasDialog && way === 'Enter') await dialog.getByRole('button').last().press('Enter');
      if (hasDialog) await settle(page);
      if (await staysNowhere(page)) lost.push(`${path}: ${step}`);
      // Without a dialog there is only one way.
      if (!hasDialog) break;
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

/** A busy machine is late in giving the focus on. */
async function staysNowhere(page: Page): Promise<boolean> {
  for (let look = 0; look < 10; look += 1) {
    if (!(await isNowhere(page))) return false;
    await page.waitForTimeout(settleMs / 2);
  }
  return true;
}

/** Answers are awaited, and what moves the focus afterwards. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.waitForTimeout(settleMs);
}

async function findButtons(page: Page, within: string): Promise<{ name: string; place: number }[]> {
  const names = await page.evaluate(namesOfButtons, within);
  const seen = new Map<string, number>();
  return names
    .map((name) => {
      const place = seen.get(name) ?? 0;
      seen.set(name, place + 1);
      return { name, place };
    })
    .filter(({ place }) => place < ofOneName);
}

function namesOfButtons(within: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(within)].flatMap((part) =>
    [...part.querySelectorAll<HTMLButtonElement>('button')]
      .filter((button) => button.checkVisibility() && !button.disabled)
      .map((button) => (button.ariaLabel ?? button.innerText).trim().split('\n')[0] ?? ''),
  );
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

function isNowhere(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
}
