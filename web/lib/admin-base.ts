type AdminBase = '/admin' | '/admin-dashboard';

/** Under which of its two addresses the back office is open; undefined on every other page. */
export function findAdminBase(pathname: string): AdminBase | undefined {
  const [, first] = pathname.split('/', 2);
  if (first === 'admin') return '/admin';
  if (first === 'admin-dashboard') return '/admin-dashboard';
  return undefined;
}
