/** The name of a page's picture in public/og: `/help/shipping` has `help-shipping`; some share that of the page above. */
export function imageOf(path: string): string {
  if (path === '/help/deals') return 'help';
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}
