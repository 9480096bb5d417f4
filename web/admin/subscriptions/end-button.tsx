import { useState } from 'react';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EndSubscriptionDialog } from './end-subscription-dialog.tsx';

interface EndButtonProps {
  member: { id: string; displayName: string };
  isEndable: boolean | undefined;
}

export function EndButton({ member, isEndable }: EndButtonProps) {
  const mayEnd = useCan('subscriptions.write');
  const [isOpen, setOpen] = useState(false);
  // The dialog stays while its own result makes the button go.
  if (!mayEnd || (!isEndable && !isOpen)) return null;
  return (
    <>
      {isEndable && (
        <Button variant="secondary" size="small" className="text-danger!" onClick={() => setOpen(true)}>
          End<span className="sr-only"> the subscription of {member.displayName}</span>
        </Button>
      )}
      {isOpen && <EndSubscriptionDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
