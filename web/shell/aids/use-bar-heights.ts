import { useEffect } from 'react';

const coveredMax = 0.3;

/**
 * Tells the style sheet how much of the window the bars cover (`--bar-top`, `--bar-bottom`), so that nothing that gets
 * the focus lies under one. Where they would cover more than three tenths, as with large zoom, they stop sticking.
 */
export function useBarHeights(): void {
  useEffect(() => {
    const sizes = new ResizeObserver(measure);

    function measure() {
      const [top, bottom] = [heightOf('top'), heightOf('bottom')];
      const { style, dataset } = document.documentElement;
      style.setProperty('--bar-top', `${top}px`);
      style.setProperty('--bar-bottom', `${bottom}px`);
      if (top + bottom > window.innerHeight * coveredMax) dataset.bars = 'loose';
      else delete dataset.bars;
    }

    function watch() {
      for (const bar of document.querySelectorAll('[data-bar]')) sizes.observe(bar);
      measure();
    }

    // The back office brings a header of its own once it is loaded. Once a frame is often enough.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(watch);
    });
    watch();
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
}

function heightOf(edge: 'top' | 'bottom'): number {
  const bars = [...document.querySelectorAll<HTMLElement>(`[data-bar="${edge}"]`)];
  return Math.max(0, ...bars.map(({ offsetHeight }) => offsetHeight));
}
