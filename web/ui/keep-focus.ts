interface Stop {
  element: HTMLElement;
  /** Each ancestor, from the inside out, with the place of what held the focus among its children. */
  path: { ancestor: Element; place: number }[];
}

const remembered = 20;
const removedWaitMs = 60;
const disabledWaitMs = 600;
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';
const frames = 'main, [role="dialog"], [role="alertdialog"]';

/**
 * Where what had the focus is gone or greyed, its neighbour gets it, else the heading of its part of the page, else
 * whatever had it before (the button that opened a dialog): a keyboard never has to begin again at the top. Ends with
 * what it returns.
 */
export function keepFocus(): () => void {
  let stops: Stop[] = [];
  let check: ReturnType<typeof setTimeout> | undefined;
  let isByPointer = false;

  function remember({ target }: FocusEvent) {
    clearTimeout(check);
    if (!(target instanceof HTMLElement)) return;
    stops = [stopAt(target), ...stops.filter(({ element }) => element !== target)].slice(0, remembered);
  }

  function look() {
    const [last] = stops;
    if (!last || canFocus(last.element)) return;
    clearTimeout(check);
    // A dialog that closes gives the focus back by itself, and what is greyed for a moment becomes usable again.
    check = setTimeout(recover, last.element.isConnected ? disabledWaitMs : removedWaitMs);
  }

  function recover() {
    if (!isNowhere()) return;
    // A notice that Tab passed on the way is no place to go on from.
    const places = stops.filter(({ element }, at) => at === 0 || !isNotice(element));
    for (const target of places.flatMap((stop) => [stop.element, ...neighboursOf(stop), ...headingsNear(stop)])) {
      if (!canFocus(target)) continue;
      if (!target.matches(focusable)) target.tabIndex = -1;
      target.focus({ preventScroll: isByPointer });
      // An element in a closed part of the page looks focusable and is not.
      if (document.activeElement === target) return;
    }
  }

  // A click beside everything takes the focus away on purpose.
  function press({ target }: PointerEvent) {
    isByPointer = true;
    if (!(target instanceof Node) || !stops[0]?.element.contains(target)) stops = stops.slice(1);
  }

  function type() {
    isByPointer = false;
  }

  if (document.activeElement instanceof HTMLElement && !isNowhere()) stops = [stopAt(document.activeElement)];
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('keydown', type, true);
  return () => {
    clearTimeout(check);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('keydown', type, true);
  };
}

function stopAt(element: HTMLElement): Stop {
  const path: Stop['path'] = [];
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    path.push({ ancestor: child.parentElement, place: [...child.parentElement.children].indexOf(child) });
  return { element, path };
}

/** Elements that now stand in its place, or before it. */
function neighboursOf({ path }: Stop): HTMLElement[] {
  const nearest = path.find(({ ancestor }) => ancestor.isConnected);
  if (!nearest || !isInside(nearest.ancestor)) return [];
  const children = [...nearest.ancestor.children];
  const after = stopsIn(children.slice(nearest.place));
  const before = stopsIn(children.slice(0, nearest.place)).reverse();
  return [...after, ...before];
}

function stopsIn(elements: Element[]): HTMLElement[] {
  return elements
    .flatMap((element) => [element, ...element.querySelectorAll(focusable)])
    .filter((element): element is HTMLElement => element.matches(focusable));
}

function headingsNear({ path }: Stop): HTMLElement[] {
  return path
    .filter(({ ancestor }) => ancestor.isConnected && ancestor.closest(frames))
    .map(({ ancestor }) => ancestor.querySelector<HTMLElement>('h1, h2, h3'))
    .filter((heading) => heading !== null);
}

/** Part of a page, a dialog or the notices: what lies around those has nothing in common with what is gone. */
function isInside(element: Element): boolean {
  return element.closest(frames) !== null || isNotice(element);
}

function isNotice(element: Element): boolean {
  return element.closest('[data-react-aria-top-layer]') !== null;
}

/** A disabled element keeps the focus until the page is drawn anew, and hears no key. */
function isNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(':disabled');
}

function canFocus(element: HTMLElement): boolean {
  const isDrawn = element.getClientRects().length > 0;
  return element.isConnected && isDrawn && !element.matches(':disabled') && !isHidden(element);
}

function isHidden(element: Element): boolean {
  return element.closest('[inert], [aria-hidden="true"]') !== null;
}
