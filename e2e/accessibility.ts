import { expect, type Locator, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

export const phone = { width: 360, height: 740 };
/** A wide screen at 400 %, the smallest that WCAG asks for (1.4.10). */
const smallestWidth = 320;
export const desktop = { width: 1440, height: 900 };

const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colors = { type: 'rule' as const, values: ['color-contrast'] };

/** What screen readers are told beside what stands on the page. */
export function said(page: Page): Locator {
  return page.locator('[data-live-announcer][aria-atomic=true]');
}

/** Whoever uses a keyboard has pressed a key before, and what they rely on came with it (web/shell/behavior/). */
export async function takeKeyboard(page: Page): Promise<void> {
  // A key that comes before the page is awake is heard by nobody.
  await expect(async () => {
    await page.keyboard.press('Tab');
    // They keep the place that one leaves, in place of the browser.
    const kept = () => page.evaluate(() => history.scrollRestoration);
    await expect.poll(kept, { timeout: 3_000 }).toBe('manual');
  }).toPass();
}

/** axe finds nothing in the page as it stands, and nothing reaches beyond the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: everyRule });
  await expectToFit(page);
}

/** `npm test` looks at one page of each kind, since axe takes longer than all else on a page; `npm test -- nightly` at every one. */
const judgesEvery = Boolean(process.env.WIGLOOP_RUN) || process.env.WIGLOOP_AXE === 'every';

/** The same for a page or dialog of a kind that another test looks at: axe by night, the width always. */
export async function expectAccessibleByNight(page: Page): Promise<void> {
  if (judgesEvery) await expectNoViolations(page, { runOnly: everyRule });
  await expectToFit(page);
}

/** At both ends of what screens are like, for the first page of its kind; axe looks at the wide one by night. The screen is wide afterwards. */
export async function expectAccessibleOnAllScreens(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectToFitWideText(page);
  await expectToFitSmallest(page);
  await page.setViewportSize(desktop);
  // Colors take longest to judge, and do not change with the width of the screen.
  if (judgesEvery)
    await expectNoViolations(page, { runOnly: everyRule, rules: { 'color-contrast': { enabled: false } } });
  await expectToFit(page);
}

/** For a page of the same kind as one that was judged on all screens: what fits the smallest fits the others, which are judged by night. The screen is wide afterwards. */
export async function expectAccessibleLikeOthers(page: Page): Promise<void> {
  if (judgesEvery) {
    await page.setViewportSize(phone);
    await expectAccessible(page);
  }
  await expectToFitSmallest(page);
  await page.setViewportSize(desktop);
  if (judgesEvery) await expectToFit(page);
}

/** For a page of the back office: the dark is the same page in other colors, and needs no second visit. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  await expectAccessibleLikeOthers(page);
  if (!judgesEvery) return;
  await paint(page, 'dark');
  await expectNoViolations(page, { runOnly: colors });
  await paint(page, 'light');
}

function paint(page: Page, theme: string): Promise<void> {
  return page.evaluate((value) => document.documentElement.setAttribute('data-admin', value), theme);
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  // Axe reads colours: what still fades in would look too pale.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // Anew for each look: axe keeps what it learned of a page, which is wrong once a dialog stands over it.
  await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      // From the top: a control that happens to lie half under the header is one turn of the wheel away from being whole.
      const { scrollY } = window;
      window.scrollTo(0, 0);
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      window.scrollTo(0, scrollY);
      return violations;
    },
    { resultTypes: ['violations' as const], ...options },
  );
  const where = new URL(page.url()).pathname;
  expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function expectToFitSmallest(page: Page): Promise<void> {
  await page.setViewportSize({ width: smallestWidth, height: phone.height });
  await expectToFit(page);
}

async function expectToFit(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${pathname}`).toBe(width);
}

/** Lines, words and letters as far apart as readers may set them (WCAG 1.4.12): nothing is cut off, nothing reaches beyond. */
async function expectToFitWideText(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const cut = await page.evaluate(spreadText);
  expect(cut, `cut off with wide text on ${pathname}`).toEqual([]);
  await expectToFit(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Returns the texts that are cut off by it; what ends in dots on purpose is whole where it leads. */
function spreadText(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  // A style element would be refused by the page's own rules.
  document.adoptedStyleSheets = [sheet];
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    .filter((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isHiding = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip';
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.clientHeight <= 1;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return isHiding && !isMeant && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
    })
    .map(({ innerText }) => innerText.slice(0, 60));
}
