import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Not shown by itself: it may be unpleasant, and each look is recorded. */
export function ReportedImage({ reportId }: { reportId: string }) {
  const [isShown, setShown] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-ink-soft">The image is gone.</p>;
  if (isShown)
    return (
      <img
        src={`/api/admin/reported-messages/${reportId}/image`}
        alt="Reported by the receiver"
        onError={() => setBroken(true)}
        className="max-h-96 rounded-soft border border-line"
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="small" onClick={() => setShown(true)}>
        Show the image
      </Button>
      <p className="text-sm text-ink-soft">This look is recorded in the audit log.</p>
    </div>
  );
}
