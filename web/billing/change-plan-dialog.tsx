import type { MySubscription } from '#contract/billing.ts';
import { changeText } from '#contract/offer-text.ts';
import type { Plan, PlanOffer } from '#contract/plans.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useChangePlan } from './billing.queries.ts';
import { showDay } from './show-day.ts';

interface ChangePlanDialogProps {
  plan: Plan;
  offer: PlanOffer | undefined;
  subscription: MySubscription;
  onClose: () => void;
}

export function ChangePlanDialog({ plan, offer, subscription, onClose }: ChangePlanDialogProps) {
  const { mutateAsync } = useChangePlan();
  const isSame = plan.id === subscription.plan;
  const when = subscription.currentPeriodEnd ? ` on ${showDay(subscription.currentPeriodEnd)}` : '';

  async function change() {
    await mutateAsync({ plan: plan.id, shown: isSame ? undefined : offer });
    toast.success(isSame ? `You keep ${plan.name}.` : `${plan.name} begins${when}.`);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={change}
      title={isSame ? `Keep ${plan.name}?` : `Change to ${plan.name}?`}
      confirmLabel={isSame ? 'Keep this plan' : 'Change plan'}
      failureText={(error) => (error instanceof Error ? error.message : 'Please try again.')}
    >
      <p>
        {isSame || !offer ? 'Your present plan simply goes on and renews as before.' : changeText(plan, offer, when)}
      </p>
    </ConfirmDialog>
  );
}
