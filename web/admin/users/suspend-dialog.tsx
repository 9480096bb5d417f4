import { useState } from 'react';
import type { AdminUser } from '#contract/admin-users.ts';
import { toast } from '#web/lib/toast.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useSuspendUser } from './users.queries.ts';

interface SuspendDialogProps {
  user: Pick<AdminUser, 'id' | 'displayName'>;
  onClose: () => void;
}

export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const [lastDay, setLastDay] = useState('');
  const { mutateAsync } = useSuspendUser(user.id);

  async function suspend(reason: string) {
    await mutateAsync({ reason, until: lastDay ? endOfDay(lastDay) : null });
    toast.success('The member is suspended');
  }

  return (
    <ReasonDialog
      draftName={`suspend:${user.id}`}
      title={`Suspend ${user.displayName}?`}
      confirmLabel="Suspend"
      tone="danger"
      onClose={onClose}
      onConfirm={suspend}
    >
      <p className="text-ink-soft">
        They can sign in, read and manage their own account, but not write to others, and their listings are hidden.
        They get a mail with your reason.
      </p>
      <TextField
        label="Last day"
        type="date"
        description="Leave it empty to suspend until it is lifted."
        value={lastDay}
        onChange={setLastDay}
        className="max-w-56"
      />
    </ReasonDialog>
  );
}

function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}
