import { useState } from 'react';
import type { MySettings } from '#contract/members/members.ts';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { useDeleteMyAccount, useExportMyData } from './members.queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function AccountSection({ settings: { email, mailReturns } }: { settings: MySettings }) {
  const [isChanging, setChanging] = useState(false);
  const signOut = useSignOut({ to: '/login', failureText: 'Failed to sign out' });
  return (
    <SettingsSection id="account" title="Account">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold">Email</p>
          <p className="wrap-anywhere">{email}</p>
          {mailReturns && (
            <p className="mt-1 text-sm font-semibold text-danger">
              Mail to this address comes back. Please change the address.
            </p>
          )}
          <p className="mt-1 text-sm text-ink-soft">Only you and the people who run Wigloop see it.</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant={mailReturns ? 'primary' : 'secondary'} onClick={() => setChanging(true)}>
            Change the address
          </Button>
          <Button variant="secondary" onClick={signOut}>
            Sign out of this device
          </Button>
        </div>
      </div>
      {isChanging && <EmailDialog onClose={() => setChanging(false)} />}
    </SettingsSection>
  );
}

export function DataSection() {
  const { mutate, isPending } = useExportMyData();
  const [isOpen, setOpen] = useState(false);

  function exportData() {
    mutate(undefined, {
      onSuccess: (data) => downloadFile('wigloop-export.json', JSON.stringify(data, null, 2), 'application/json'),
      onError: (error) => toast.error(failureText(error, 'Your data could not be prepared. Please try again.')),
    });
  }

  return (
    <SettingsSection id="data" title="Your data">
      <div className="space-y-6">
        <div className="space-y-3">
          <p className="text-ink-soft">Everything we keep about you, as one JSON file.</p>
          <Button variant="secondary" isPending={isPending} onClick={exportData}>
            Download my data
          </Button>
        </div>
        <div className="space-y-3 border-t border-line pt-6">
          <p className="text-ink-soft">Deleting your account cannot be undone.</p>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccountDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}

function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { mutateAsync: deleteAccount } = useDeleteMyAccount();

  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={(password) => deleteAccount(password)}
      doneText="Your account was deleted. Thank you for being part of Wigloop."
      title="Delete your account?"
      confirmLabel="Delete for good"
      tone="danger"
    >
      <p>This cannot be undone. What happens:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>Your account, profile, listings and photos are deleted at once.</li>
        <li>Messages you wrote stay with those you wrote to, under “Deleted member”.</li>
        <li>Reviews you wrote stay, under “Deleted member” too; reviews about you go.</li>
        <li>A running subscription is canceled.</li>
      </ul>
    </PasswordDialog>
  );
}
