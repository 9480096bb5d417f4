import { expect, type Page } from '@playwright/test';

/** The smallest phone in use, and a common one. */
export const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

/** Every field, button and link of the page can be scrolled to where a finger hits it and nothing that lies over it. */
export async function expectTappable(page: Page): Promise<void> {
  for (const size of phones) {
    await page.setViewportSize(size);
    // From the top, where the whole header is; and what is fixed to the edges has told the page how tall it is.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
    await expect
      .poll(() => page.evaluate(findCovered), { message: `covered at ${size.width} × ${size.height} on ${page.url()}` })
      .toEqual([]);
  }
}

function findCovered(): string[] {
  // A handle for dragging lets the pointer through to what is dragged, and is pressed by key alone.
  const kinds = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]';
  return [...document.querySelectorAll<HTMLElement>(kinds)]
    .filter((control) => !control.matches(':disabled, [aria-hidden=true] *, [inert] *, [slot=drag]'))
    .flatMap((control) => {
      const shown = shownOf(control);
      if (!shown || isHit(shown)) return [];
      return `${control.outerHTML.slice(0, 160)} lies under ${describe(hitOf(shown))}`;
    });

  /** What the kit draws itself, a checkbox, a radio or a switch, is seen as its label. */
  function shownOf(control: HTMLElement): HTMLElement | undefined {
    const isDrawn = control.matches('[type=checkbox], [type=radio]') || !isSeen(control);
    const drawn = (isDrawn && (control as Partial<HTMLInputElement>).labels?.[0]) || control;
    return drawn && isSeen(drawn) ? drawn : undefined;
  }

  function isSeen(element: HTMLElement): boolean {
    return element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1 && element.offsetHeight > 1;
  }

  function isHit(shown: HTMLElement): boolean {
    const isTall = shown.offsetHeight > window.innerHeight / 2;
    shown.scrollIntoView({ block: isTall ? 'center' : 'nearest', inline: 'nearest', behavior: 'instant' });
    const hit = hitOf(shown);
    if (!hit) return false;
    const labels = [...((shown as Partial<HTMLInputElement>).labels ?? [])];
    // A card leads to its page wherever it is hit.
    const [link, target] = [shown.closest('a'), hit.closest('a')];
    return [shown, ...labels].some((part) => part.contains(hit)) || Boolean(link && link.href === target?.href);
  }

  function hitOf(shown: HTMLElement | undefined): Element | null {
    // A link within a text may stand on two lines: the middle of both belongs to neither.
    const [box] = shown?.getClientRects() ?? [];
    return box ? document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) : null;
  }

  function describe(element: Element | null): string {
    return element ? element.outerHTML.slice(0, 120) : 'nothing: it lies outside of the window';
  }
}
