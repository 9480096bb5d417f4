import { optionalReasonSchema } from '#contract/admin/admin-forms-schema.ts';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useRemoveAdmin } from './admins.queries.ts';

interface RemoveAdminDialogProps {
  member: { id: string; displayName: string };
  onClose: () => void;
}

export function RemoveAdminDialog({ member, onClose }: RemoveAdminDialogProps) {
  const { mutateAsync } = useRemoveAdmin(member.id);
  return (
    <ReasonDialog
      draftName={`remove-admin:${member.id}`}
      title={`Remove ${member.displayName} as an admin?`}
      confirmLabel="Remove admin"
      tone="danger"
      schema={optionalReasonSchema}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync(reason)}
      doneText="The member is no longer an admin"
    >
      <p className="text-ink-soft">The colleague loses the back office at once, and stays a member.</p>
    </ReasonDialog>
  );
}
