import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.ts';

// Few ever see it: nobody else should pay for its code.
const AdminSettingsPanel = lazy(() => import('./settings-panel.tsx'));

/** The panel for admins who may change settings; who may is asked of the server. */
export function AdminSettings({ className }: { className?: string }) {
  const { member } = useSession();
  if (!member?.isAdmin) return null;
  return (
    <Suspense>
      <AdminSettingsPanel className={className} />
    </Suspense>
  );
}
