/** The name of a page's picture in public/og: `/help/shipping` has `help-shipping`. */
export function imageOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}
