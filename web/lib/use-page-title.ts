import { useLayoutEffect } from 'react';
import { site } from '#contract/site.ts';

/** Names the page by what it is about, once that is known. Before it is drawn: its name is said when its heading is there. */
export function usePageTitle(title: string | undefined, of: string = site.name): void {
  useLayoutEffect(() => {
    if (title) document.title = `${title} | ${of}`;
  }, [title, of]);
}
