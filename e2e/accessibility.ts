import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };

/** What takes longest to judge, and does not change with the width of the screen. */
export const colors = ['color-contrast'];

/** axe finds nothing in the page as it stands, and nothing reaches beyond the screen. */
export async function expectAccessible(page: Page, leftOut: string[] = []): Promise<void> {
  // Axe reads colours: what still fades in would look too pale.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    .disableRules(leftOut)
    // There are no frames from elsewhere, and without them no second page is needed to bring the findings together.
    .setLegacyMode()
    .analyze();
  const where = new URL(page.url()).pathname;
  expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([]);
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${where}`).toBe(width);
}

/** The same at both ends of what screens are like. */
export async function expectAccessibleOnAllScreens(page: Page): Promise<void> {
  await page.setViewportSize(desktop);
  await expectAccessible(page, colors);
  await page.setViewportSize(phone);
  await expectAccessible(page);
}
