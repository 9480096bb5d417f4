import { toast } from '#web/lib/toast.ts';
import { useDeleteMyAccount } from './members.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mutateAsync: deleteAccount } = useDeleteMyAccount();

  async function remove(password: string) {
    await deleteAccount(password);
    toast.success('Your account was deleted. Thank you for having been here.');
  }

  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      onPassword={remove}
      title="Delete your account?"
      confirmLabel="Delete for good"
      tone="danger"
    >
      <p>This cannot be undone. What happens:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>Your account, profile, listings and photos are deleted at once.</li>
        <li>Messages you wrote stay with those you wrote to, under “Deleted member”.</li>
        <li>Reviews you wrote stay under the same name; reviews about you go.</li>
        <li>A running subscription is canceled.</li>
      </ul>
    </PasswordDialog>
  );
}
