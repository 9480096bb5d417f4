import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { lazy, Suspense, useState } from 'react';
import { Menu } from '#web/ui/menu.tsx';

const ReportDialog = lazy(() => import('#web/moderation/report-dialog.tsx'));

/** What can be done with a received message. Out of the way of a mouse until it comes near. */
export function MessageMenu({ messageId, content }: { messageId: string; content: string }) {
  const [isReporting, setReporting] = useState(false);
  const icon = <Flag aria-hidden="true" className="size-4.5" />;
  return (
    <>
      <Menu
        label="Message options"
        icon={<Ellipsis aria-hidden="true" className="size-4.5" />}
        variant="quiet"
        size="small"
        align="start"
        className="text-ink-soft! transition-opacity group-hover/bubble:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0"
        entries={[{ id: 'report', label: 'Report message', icon, tone: 'danger', onAction: () => setReporting(true) }]}
      />
      {isReporting && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'message', id: messageId }}
            name={content || undefined}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
