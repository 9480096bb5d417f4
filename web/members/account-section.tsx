import { useSignOut } from '#web/auth/use-sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

export function AccountSection({ email }: { email: string }) {
  const signOut = useSignOut({ to: '/login', failureText: 'Failed to sign out' });
  return (
    <SettingsSection id="account" title="Account">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm font-semibold">Email</p>
          <p className="wrap-anywhere">{email}</p>
          <p className="mt-1 text-sm text-ink-soft">Only you and the people who run Wigloop see it.</p>
        </div>
        <Button variant="secondary" onClick={signOut}>
          Sign out of this device
        </Button>
      </div>
    </SettingsSection>
  );
}
