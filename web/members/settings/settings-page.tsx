import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type Location, useLocation } from 'react-router';
import { site } from '#contract/site.ts';
import { useSignOut } from '#web/auth/session/use-sign-out.ts';
import { AddressSettings } from '#web/deals/addresses/address-settings.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { toast } from '#web/lib/toast.ts';
import { DevicesSection } from '#web/members/security/devices-section.tsx';
import { PasskeysSection } from '#web/members/security/passkeys-section.tsx';
import { PasswordSection } from '#web/members/security/password-section.tsx';
import { TwoFactorSection } from '#web/members/security/two-factor-section.tsx';
import { BlockedMembers } from '#web/messages/blocks/blocked-members.tsx';
import { PolicyEditor } from '#web/policies/policy-editor.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PasswordDialog } from '#web/ui/overlay/password-dialog.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { mySettingsQuery, useDeleteMyAccount, useExportMyData } from './members.queries.ts';
import { ProfileSection } from './profile-section.tsx';
import { SettingsSection } from './settings-section.tsx';

const settingsPath = '/account/settings';
const policyPath = '/account/transaction-policy';

export function meta({ location }: { location: Location }) {
  const title = location.pathname === policyPath ? 'Seller Policy' : 'Settings';
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const tabs = [
  { path: settingsPath, label: 'Account' },
  { path: policyPath, label: 'Seller Policy' },
];

/** One screen with two tabs, each with its own address. */
export default function SettingsPage() {
  const { pathname } = useLocation();
  const shown = pathname === policyPath ? policyPath : settingsPath;
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Settings</h1>
      <nav aria-label="Settings" className="mt-6 flex max-w-3xl gap-1 border-b border-line">
        {tabs.map(({ path, label }) => (
          <Link key={path} to={path} aria-current={path === shown ? 'page' : undefined} className={tabClass}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-6 max-w-3xl">{shown === policyPath ? <SellerPolicy /> : <AccountSettings />}</div>
    </>
  );
}

const tabClass =
  'flex min-h-11 items-center border-b-2 border-transparent px-4 font-semibold text-ink-soft hover:text-plum aria-[current]:border-plum aria-[current]:text-plum';

function SellerPolicy() {
  return (
    <SettingsSection
      id="policy"
      title="Seller Policy"
      description="How you want to be paid and how you ship. Buyers see it on your listings while it is visible."
    >
      <PolicyEditor />
    </SettingsSection>
  );
}

function AccountSettings() {
  const { data: settings, isError, error, refetch, isFetching } = useQuery(mySettingsQuery);
  if (!settings)
    return isError ? <ErrorBox error={error} onRetry={refetch} isRetrying={isFetching} /> : <SettingsSkeleton />;
  return (
    <div className="space-y-6">
      <AccountSection email={settings.email} />
      <ProfileSection settings={settings} />
      <PasswordSection email={settings.email} />
      <SettingsSection
        id="address"
        title="Address"
        description="Where parcels of your deals should go. A deal that you agree to takes it along; only who sends you something sees it there, until the deal is over. Our team never does."
      >
        <AddressSettings />
      </SettingsSection>
      <ChoicesSection settings={settings} />
      <TwoFactorSection isOn={settings.twoFactorEnabled} />
      <PasskeysSection />
      <DevicesSection />
      <SettingsSection
        id="blocked"
        title="Blocked members"
        description="Neither of you can write to the other, and you do not see their listings."
      >
        <BlockedMembers />
      </SettingsSection>
      <DataSection />
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <LoadingRegion label="Loading..." className="space-y-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </LoadingRegion>
  );
}

function AccountSection({ email }: { email: string }) {
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

function DataSection() {
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
