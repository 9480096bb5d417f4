import { Navigate, type NavigateProps } from 'react-router';
import { AccountWait } from './account-wait.tsx';

/** Replaces this page by another one, and fills the moment until its code has arrived. */
export function Redirect(props: Omit<NavigateProps, 'replace'>) {
  return (
    <>
      <Navigate {...props} replace />
      <AccountWait />
    </>
  );
}
