import type { MySubscription } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useChangePlan } from './billing.queries.ts';
import { showDay } from './show-day.ts';

interface ChangePlanDialogProps {
  plan: Plan;
  subscription: MySubscription;
  onClose: () => void;
}

export function ChangePlanDialog({ plan, subscription, onClose }: ChangePlanDialogProps) {
  const { mutateAsync } = useChangePlan();
  const isSame = plan.id === subscription.plan;
  const when = subscription.currentPeriodEnd ? ` on ${showDay(subscription.currentPeriodEnd)}` : '';

  async function change() {
    await mutateAsync(plan.id);
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
        {isSame
          ? 'Your present plan simply goes on and renews as before.'
          : `The change takes effect at the next billing cycle${when}: ${plan.price} per ${plan.period}. Nothing is charged today.`}
      </p>
    </ConfirmDialog>
  );
}
