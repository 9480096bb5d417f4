import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPaywallPreview, type SettingsRecord, saveSubscriptionSettings } from '#contract/billing/billing.ts';
import type { BoundedCount } from '#contract/bounded-count.ts';
import { countText, numberText } from '#contract/count-text.ts';
import { dayText } from '#contract/day-text.ts';
import { graceDaysMax, graceSchema, readGraceDays } from '#contract/settings/grace-schema.ts';
import { nobodyCanPayText } from '#contract/settings/nobody-can-pay-text.ts';
import type { SubscriptionSettings } from '#contract/settings/settings.ts';
import { call } from '#web/lib/api/call.ts';
import { isRefusal } from '#web/lib/api/failures.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Card, CardHeader } from '#web/ui/text/card.tsx';
import { settingsFailedText, subscriptionSettingsQuery } from './settings.queries.ts';

const reloadDelayMs = 1500;

export default function AdminSettingsPanel({ className }: { className?: string }) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionSettingsQuery);
  if (data === null) return null;
  return (
    <div className={className}>
      {data && <SettingsForm key={data.updatedAt} stored={data} />}
      {!data && error && (
        <ErrorBox message={settingsFailedText} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the settings...">
          <Skeleton className="h-80" />
        </LoadingRegion>
      )}
    </div>
  );
}

function SettingsForm({ stored }: { stored: SettingsRecord }) {
  const [isPaywallOn, setPaywallOn] = useState(stored.paywall_enabled);
  const [isTestMode, setTestMode] = useState(stored.test_mode);
  const [graceDays, setGraceDays] = useState(String(stored.grace_period_days));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useSaveSubscriptionSettings();

  const isShut = stored.missingForPayments.length > 0;
  const grace_period_days = readGraceDays(graceDays);
  const form = useForm(ask, () => fieldErrors(graceSchema, { grace_period_days }));

  async function save() {
    setGraceDays(String(grace_period_days));
    try {
      await mutateAsync({ paywall_enabled: isPaywallOn, test_mode: isTestMode, grace_period_days });
      toast.success('Settings updated successfully');
      setTimeout(() => window.location.reload(), reloadDelayMs);
    } catch (error) {
      toast.error(isRefusal(error) ? 'Failed to update settings' : 'An error occurred while saving settings');
    }
  }

  async function ask() {
    if (isPaywallOn && !stored.paywall_enabled) setAsking(true);
    else await save();
  }

  return (
    <Card as="section">
      <CardHeader title="Subscription settings" description={lastChange(stored)} />
      {isShut && (
        <p className="mb-5 max-w-xl rounded-soft border border-copper-bright/50 bg-copper-soft px-4 py-3">
          {nobodyCanPayText(stored.missingForPayments)}
          {stored.paywall_enabled && ' It was turned on, and counts as off: every member gets in.'}
        </p>
      )}
      <Form {...form.handlers} className="max-w-xl space-y-5">
        <Switch
          isSpread
          isSelected={isPaywallOn}
          onChange={setPaywallOn}
          isDisabled={isShut && !stored.paywall_enabled}
          description="Without a plan members still look around and finish their deals. To sell, to make deals, for messages, saved listings, alerts and matches they need one."
        >
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
          name="grace_period_days"
          error={form.errors.grace_period_days}
          description={`How long access lasts after a failed payment, 0 to ${graceDaysMax}.`}
          inputMode="numeric"
          value={graceDays}
          onChange={setGraceDays}
          className="max-w-48"
        />
        <Button type="submit" isPending={isPending}>
          Save settings
        </Button>
      </Form>
      {isAsking && (
        <PaywallDialog
          settings={{ test_mode: isTestMode, grace_period_days }}
          onConfirm={save}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

interface PaywallDialogProps {
  settings: Pick<SubscriptionSettings, 'test_mode' | 'grace_period_days'>;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Says whom the switch would shut out, before it is turned. */
function PaywallDialog({ settings, onConfirm, onClose }: PaywallDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(paywallPreviewQuery(settings));
  return (
    <AskDialog
      onClose={onClose}
      onConfirm={onConfirm}
      title={settings.test_mode ? 'Test mode is still on' : 'Turn the paywall on?'}
      confirmLabel="Turn the paywall on"
      isReady={data !== undefined}
    >
      {settings.test_mode && (
        <p>While test mode is on, every member can pass the paywall without paying. Turn it off to be paid.</p>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => refetch()} isRetrying={isFetching} />}
      {!data && !error && (
        <LoadingRegion label="Counting whom it shuts out...">
          <Skeleton className="h-12" />
        </LoadingRegion>
      )}
      {data && (
        <>
          <p>{boundedText(data.members, 'member')} will lose access until they have a plan.</p>
          <p>
            {boundedText(data.listings, 'listing')} will stay visible whose sellers cannot read messages. Buyers are
            told that such a seller may answer late.
          </p>
        </>
      )}
    </AskDialog>
  );
}

function boundedText({ count, isMore }: BoundedCount, noun: string): string {
  return isMore ? `${numberText(count, true)} ${noun}s` : countText(count, noun);
}

function lastChange({ updatedAt, updatedBy }: SettingsRecord): string {
  if (!updatedAt) return 'Never changed so far.';
  return `Last changed on ${dayText(updatedAt)}${updatedBy ? ` by ${updatedBy}` : ''}.`;
}

/** Asked anew each time: members come and pay. */
const paywallPreviewQuery = ({ test_mode, grace_period_days }: PaywallDialogProps['settings']) =>
  queryOptions({
    queryKey: ['paywall-preview', test_mode, grace_period_days],
    queryFn: ({ signal }) =>
      call(getPaywallPreview, { query: { test_mode: String(test_mode), grace_period_days } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

function useSaveSubscriptionSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SubscriptionSettings) => call(saveSubscriptionSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: subscriptionSettingsQuery.queryKey }),
  });
}
