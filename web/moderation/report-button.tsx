import Flag from 'lucide-react/icons/flag';
import { lazy, Suspense, useState } from 'react';
import { reportKindLabels } from '#contract/moderation/report-values.ts';
import { useMembersOnly } from '#web/favorites/use-members-only.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import type { ReportSubject } from './report-subject.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

interface ReportButtonProps {
  subject: ReportSubject;
  name: string;
  ownerId: string;
}

/** Nobody reports what is theirs: there is no button then. */
export function ReportButton({ subject, name, ownerId }: ReportButtonProps) {
  const { member } = useSession();
  const [isOpen, setOpen] = useState(false);
  const open = useMembersOnly(() => setOpen(true), 'Please sign in to send a report');
  if (member?.id === ownerId) return null;
  return (
    <>
      <Button variant="quiet" onClick={open}>
        <Flag aria-hidden="true" className="size-4.5" />
        Report {reportKindLabels[subject.kind].toLowerCase()}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog subject={subject} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
