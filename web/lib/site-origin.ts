import { originPlaceholder } from '#contract/built-pages.ts';

/** The site's own address, as the server wrote it into the page; while pages are made, the word it will replace. */
export const siteOrigin: string =
  typeof document === 'undefined'
    ? originPlaceholder
    : (document.documentElement.dataset.origin ?? window.location.origin);

export function absoluteUrl(path: string): string {
  return path === '/' ? siteOrigin : siteOrigin + path;
}
