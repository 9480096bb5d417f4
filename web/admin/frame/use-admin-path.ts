import { useLocation } from 'react-router';
import { findAdminBase } from '#web/lib/admin-base.ts';

/** Makes addresses of the back office that stay under the one it was entered by: `to('users')`. */
export function useAdminPath(): (subPath?: string) => string {
  const { pathname } = useLocation();
  const base = findAdminBase(pathname) ?? '/admin';
  return (subPath = '') => (subPath ? `${base}/${subPath}` : base);
}
