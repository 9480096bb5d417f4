import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type Location, useLocation } from 'react-router';
import type { MySettings } from '#contract/members/members.ts';
import { site } from '#contract/site.ts';
import { DevicesSection } from '#web/members/security/devices-section.tsx';
import { PasskeysSection } from '#web/members/security/passkeys-section.tsx';
import { PasswordSection } from '#web/members/security/password-section.tsx';
import { TwoFactorSection } from '#web/members/security/two-factor-section.tsx';
import { AccessTokensSection } from '#web/members/tools/access-tokens-section.tsx';
import { BlockedMembers } from '#web/messages/blocks/blocked-members.tsx';
import { PolicyEditor } from '#web/policies/policy-editor.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LinkTabs } from '#web/ui/table/link-tabs.tsx';
import { AccountSection, DataSection } from './account-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { mySettingsQuery } from './members.queries.ts';
import { ProfileSection } from './profile-section.tsx';
import { SettingsSection } from './settings-section.tsx';

// Their forms need files that no other settings need.
const FitSettings = lazy(() => import('#web/fit/fit-settings.tsx'));
const AddressTab = lazy(() => import('./address-tab.tsx'));
const ShopEditor = lazy(() => import('#web/members/shop/shop-editor.tsx'));

const settingsPath = '/account/settings';
const policyPath = '/account/transaction-policy';

export function meta({ location }: { location: Location }) {
  const title = location.pathname === policyPath ? 'Seller Policy' : 'Settings';
  return [{ title: `${title} | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const pages = [
  { id: 'account', to: settingsPath, label: 'Account' },
  { id: 'notifications', to: `${settingsPath}#notifications`, label: 'Notifications' },
  { id: 'security', to: `${settingsPath}#security`, label: 'Security' },
  { id: 'address', to: `${settingsPath}#address`, label: 'Address' },
  { id: 'fit', to: `${settingsPath}#fit`, label: 'My fit' },
  { id: 'outside', to: `${settingsPath}#outside`, label: 'Shown outside' },
  { id: 'policy', to: policyPath, label: 'Seller Policy' },
] as const;
type PageId = (typeof pages)[number]['id'];

/** Where a fragment leads that names a section; all others stand on the first page. */
const pageOfSection: Record<string, PageId> = {
  notifications: 'notifications',
  security: 'security',
  passkeys: 'security',
  devices: 'security',
  tools: 'security',
  blocked: 'security',
  address: 'address',
  'ways-to-be-paid': 'address',
  fit: 'fit',
  outside: 'outside',
};

/** One screen with a tab for each subject, each with its own address. */
export default function SettingsPage() {
  const { pathname, hash } = useLocation();
  const shown = pathname === policyPath ? 'policy' : (pageOfSection[hash.slice(1)] ?? 'account');
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl">Settings</h1>
      <LinkTabs
        label="Settings"
        items={pages}
        chosen={pages.find(({ id }) => id === shown)}
        className="mt-2 max-w-3xl"
      />
      <div className="mt-6 max-w-3xl">
        {shown === 'policy' && <SellerPolicy />}
        {shown === 'fit' && <MyFit />}
        {shown === 'outside' && <ShownOutside />}
        {shown !== 'policy' && shown !== 'fit' && shown !== 'outside' && <MemberSettings page={shown} />}
      </div>
    </>
  );
}

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

function MyFit() {
  return (
    <SettingsSection
      id="fit"
      title="My fit"
      description="Listings then say whether they fit you. It is for you alone: no other member, no seller and no profile shows it."
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        <FitSettings />
      </Suspense>
    </SettingsSection>
  );
}

function ShownOutside() {
  return (
    <SettingsSection
      id="outside"
      title="Shown outside"
      description="A page of your own for groups and feeds, if you choose one. It shows your display name and what you choose here."
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        <ShopEditor />
      </Suspense>
    </SettingsSection>
  );
}

function MemberSettings({ page }: { page: PageId }) {
  const { data: settings, isError, error, refetch, isFetching } = useQuery(mySettingsQuery);
  if (!settings)
    return isError ? <ErrorBox error={error} onRetry={refetch} isRetrying={isFetching} /> : <SettingsSkeleton />;
  return (
    <div className="space-y-6">
      {page === 'account' && <AccountSettings settings={settings} />}
      {page === 'notifications' && <ChoicesSection id="notifications" settings={settings} />}
      {page === 'security' && (
        <>
          <TwoFactorSection isOn={settings.twoFactorEnabled} />
          <PasskeysSection />
          <DevicesSection />
          <AccessTokensSection asksForCode={settings.twoFactorEnabled} />
          <SettingsSection
            id="blocked"
            title="Blocked members"
            description="Neither of you can write to the other, and you do not see their listings."
          >
            <BlockedMembers />
          </SettingsSection>
        </>
      )}
      {page === 'address' && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AddressTab />
        </Suspense>
      )}
    </div>
  );
}

function AccountSettings({ settings }: { settings: MySettings }) {
  return (
    <>
      <AccountSection settings={settings} />
      <ProfileSection settings={settings} />
      <PasswordSection email={settings.email} />
      <ChoicesSection id="privacy" settings={settings} />
      <DataSection />
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
