import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSubscriptionSettings, type SettingsRecord, saveSubscriptionSettings } from '#contract/billing/billing.ts';
import { graceDaysMax, readGraceDays } from '#contract/billing/billing-values.ts';
import { dayText } from '#contract/day-text.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';
import { call } from '#web/lib/api/call.ts';
import { isRefusal, judgeFailure } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const reloadDelayMs = 1500;

export default function AdminSettingsPanel({ className }: { className?: string }) {
  const { data } = useQuery(subscriptionSettingsQuery);
  if (!data) return null;
  return (
    <div className={className}>
      <SettingsForm key={data.updatedAt} stored={data} />
    </div>
  );
}

function SettingsForm({ stored }: { stored: SettingsRecord }) {
  const [isPaywallOn, setPaywallOn] = useState(stored.paywall_enabled);
  const [isTestMode, setTestMode] = useState(stored.test_mode);
  const [graceDays, setGraceDays] = useState(String(stored.grace_period_days));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useSaveSubscriptionSettings();

  async function save() {
    const grace_period_days = readGraceDays(graceDays);
    setGraceDays(String(grace_period_days));
    try {
      await mutateAsync({ paywall_enabled: isPaywallOn, test_mode: isTestMode, grace_period_days });
      toast.success('Settings updated successfully');
      setTimeout(() => window.location.reload(), reloadDelayMs);
    } catch (error) {
      toast.error(isRefusal(error) ? 'Failed to update settings' : 'An error occurred while saving settings');
    }
  }

  function ask() {
    const opensByItself = isPaywallOn && isTestMode && !stored.paywall_enabled;
    if (opensByItself) setAsking(true);
    else void save();
  }

  return (
    <Card as="section">
      <CardHeader title="Subscription settings" description={lastChange(stored)} />
      <div className="max-w-xl space-y-5">
        <Switch isSpread isSelected={isPaywallOn} onChange={setPaywallOn} description="Members need a plan to enter.">
          Paywall
        </Switch>
        <Switch
          isSpread
          isSelected={isTestMode}
          onChange={setTestMode}
          description="Members may let themselves in without a plan, and see a banner that says so."
        >
          Test mode
        </Switch>
        <TextField
          label="Grace period in days"
          description={`How long access lasts after a failed payment, 0 to ${graceDaysMax}.`}
          inputMode="numeric"
          value={graceDays}
          onChange={setGraceDays}
          className="max-w-48"
        />
        <Button isPending={isPending} onClick={ask}>
          Save settings
        </Button>
      </div>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={save}
        title="Test mode is still on"
        confirmLabel="Turn the paywall on"
      >
        <p>While test mode is on, every member can pass the paywall without paying. Turn it off to be paid.</p>
      </AskDialog>
    </Card>
  );
}

function lastChange({ updatedAt, updatedBy }: SettingsRecord): string {
  if (!updatedAt) return 'Never changed so far.';
  return `Last changed on ${dayText(updatedAt)}${updatedBy ? ` by ${updatedBy}` : ''}.`;
}

/** Null for admins who may not change settings. */
const subscriptionSettingsQuery = queryOptions({
  queryKey: ['subscription-settings'],
  queryFn: ({ signal }) => call(getSubscriptionSettings, {}, { signal }).catch(nullIfForbidden),
  meta: { errorMessage: 'Failed to load subscription settings' },
  staleTime: 5 * 60_000,
});

function nullIfForbidden(error: unknown): null {
  if (judgeFailure(error) === 'forbidden') return null;
  throw error;
}

function useSaveSubscriptionSettings() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: SubscriptionSettings) => call(saveSubscriptionSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionSettingsQuery.queryKey }),
  });
}
