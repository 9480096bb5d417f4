import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MySubscription, Upgrade } from '#contract/billing/billing.ts';
import { changeText } from '#contract/billing/offer-text.ts';
import type { Plan, PlanOffer } from '#contract/billing/plans.ts';
import { canUpgradeNow, upgradeText } from '#contract/billing/upgrade-now.ts';
import { dayText } from '#contract/day-text.ts';
import { moneyText } from '#contract/money-text.ts';
import { upgradeQuery, useChangePlan, useUpgradeNow } from '#web/billing/billing.queries.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import type { Option } from '#web/ui/option.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';

interface ChangePlanDialogProps {
  plan: Plan;
  offer: PlanOffer | undefined;
  subscription: MySubscription;
  onClose: () => void;
}

/** At the next billing cycle, or at once where that is possible: what it costs is said before. */
export function ChangePlanDialog({ plan, offer, subscription, onClose }: ChangePlanDialogProps) {
  const changePlan = useChangePlan();
  const upgradeNow = useUpgradeNow();
  const isSame = plan.id === subscription.plan;
  const isUpgrade = subscription.status === 'active' && canUpgradeNow(subscription.plan, plan.id);
  const upgrade = useQuery({ ...upgradeQuery(plan.id), enabled: isUpgrade });
  const [start, setStart] = useState<Start>(subscription.pendingPlan === plan.id ? 'now' : 'next');
  const when = subscription.currentPeriodEnd ? ` on ${dayText(subscription.currentPeriodEnd)}` : '';
  const isNow = start === 'now' && upgrade.data !== undefined;

  async function confirm() {
    if (isNow) {
      await upgradeNow.mutateAsync(upgrade.data);
      toast.success(`${plan.name} is yours from now on.`);
      return;
    }
    await changePlan.mutateAsync({ plan: plan.id, shown: isSame ? undefined : offer });
    toast.success(isSame ? `You keep ${plan.name}.` : `${plan.name} begins${when}.`);
  }

  const later = offer ? changeText(plan, offer, when) : '';
  return (
    <AskDialog
      onClose={onClose}
      onConfirm={confirm}
      title={isSame ? `Keep ${plan.name}?` : `Change to ${plan.name}?`}
      confirmLabel={labelOf(isSame, isNow ? upgrade.data : undefined)}
    >
      {isUpgrade ? (
        <RadioGroup<Start>
          label="When should it begin?"
          look="cards"
          options={[
            { value: 'next', label: 'At the next billing cycle', description: later },
            describeNow(plan, upgrade, subscription.cancelAtPeriodEnd),
          ]}
          value={start}
          onChange={setStart}
        />
      ) : (
        <p>{isSame ? 'Your present plan simply goes on and renews as before.' : later}</p>
      )}
    </AskDialog>
  );
}

type Start = 'next' | 'now';

function labelOf(isSame: boolean, upgrade: Upgrade | undefined): string {
  if (upgrade) return `Upgrade now for ${moneyText(upgrade.dueCents)}`;
  return isSame ? 'Keep this plan' : 'Change plan';
}

function describeNow(
  plan: Plan,
  { data, error }: { data: Upgrade | undefined; error: Error | null },
  isCanceling: boolean,
): Option<Start> {
  const waiting = error ? failureText(error) : 'Asking for the price...';
  const kept = isCanceling ? ' Your cancellation is taken back.' : '';
  const text = data ? upgradeText(plan, data, dayText(data.renewsAt)) + kept : waiting;
  return { value: 'now', label: 'Upgrade now', description: text, isDisabled: !data };
}
