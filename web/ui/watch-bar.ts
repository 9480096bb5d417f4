const coveredMax = 1 / 3;
let sizes: ResizeObserver | undefined;

/**
 * The `ref` of whatever is fixed to an edge of the window (`data-bar`). The style sheet is told how much of the window all of them
 * cover (`--bar-top`, `--bar-bottom`), so that a page can leave that out of its height and nothing that gets the focus lies
 * under one. Where they would cover more than a third, as with large zoom, they stop sticking and cover nothing.
 */
export function watchBar(bar: HTMLElement | null): void {
  if (!bar) return;
  if (!sizes) {
    sizes = new ResizeObserver(measure);
    window.addEventListener('resize', measure);
  }
  // Never let go: one that leaves the page shrinks to nothing, and so is seen to leave.
  sizes.observe(bar);
}

function measure(): void {
  const [top, bottom] = [heightOf('top'), heightOf('bottom')];
  const isLoose = top + bottom > window.innerHeight * coveredMax;
  const { style, dataset } = document.documentElement;
  style.setProperty('--bar-top', isLoose ? '0px' : `${top}px`);
  style.setProperty('--bar-bottom', isLoose ? '0px' : `${bottom}px`);
  if (isLoose) dataset.bars = 'loose';
  else delete dataset.bars;
}

function heightOf(edge: 'top' | 'bottom'): number {
  const bars = [...document.querySelectorAll<HTMLElement>(`[data-bar="${edge}"]`)];
  return Math.max(0, ...bars.map(({ offsetHeight }) => offsetHeight));
}
