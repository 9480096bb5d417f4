import { useQuery } from '@tanstack/react-query';
import type { Location } from 'react-router';
import { site } from '#contract/site.ts';
import { BlockedMembers } from '#web/messages/blocked-members.tsx';
import { PolicyEditor } from '#web/policies/policy-editor.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { DataSection } from './data-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { mySettingsQuery } from './members.queries.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

const policyPath = '/account/transaction-policy';

export function meta({ location }: { location: Location }) {
  const title = location.pathname === policyPath ? 'Seller Policy' : 'Settings';
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

export default function SettingsPage() {
  const { data: settings, isError, error, refetch, isFetching } = useQuery(mySettingsQuery);
  return (
    <>
      <h1 className="text-4xl font-medium">Settings</h1>
      <div className="mt-8 max-w-3xl space-y-6">
        {isError && !settings && <ErrorBox message={error.message} onRetry={refetch} isRetrying={isFetching} />}
        {!isError && !settings && <SettingsSkeleton />}
        {settings && (
          <>
            <AccountSection email={settings.email} />
            <ProfileSection settings={settings} />
            <PasswordSection email={settings.email} />
            <SettingsSection
              id="policy"
              path={policyPath}
              title="Seller Policy"
              description="How you want to be paid and how you ship. Buyers see it on your listings while it is visible."
            >
              <PolicyEditor />
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
          </>
        )}
      </div>
    </>
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
