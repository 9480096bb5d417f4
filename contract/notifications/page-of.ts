/**
 * The page that an address of this site opens: tabs, filters and places on it show the same things. Whoever opens it has read
 * the notifications that lead there.
 */
export function pageOf(address: string): string {
  const [path = '', query] = (address.split('#')[0] ?? '').split('?');
  // The form for a new listing and the one that changes a listing have the same path.
  const edited = new URLSearchParams(query).get('edit');
  const page = path.replace(/(?<=.)\/+$/, '');
  return edited ? `${page}?edit=${edited}` : page;
}
