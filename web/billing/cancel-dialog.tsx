import type { MySubscription } from '#contract/billing.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useCancelSubscription } from './billing.queries.ts';
import { showDay } from './show-day.ts';

interface CancelDialogProps {
  subscription: MySubscription;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelDialog({ subscription, isOpen, onClose }: CancelDialogProps) {
  const { mutateAsync } = useCancelSubscription();
  const isPaid = subscription.status === 'active' || subscription.status === 'trialing';

  async function cancel() {
    await mutateAsync();
    toast.success('Subscription was canceled.');
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={cancel}
      title="Cancel Subscription"
      confirmLabel="Cancel Subscription"
      cancelLabel="Keep it"
      tone="danger"
      failureText={(error) => (error instanceof Error ? error.message : 'Please try again.')}
    >
      <p>
        {isPaid && subscription.currentPeriodEnd
          ? `You keep your access until ${showDay(subscription.currentPeriodEnd)}, and nothing more will be charged.`
          : 'Your subscription ends at once, and nothing more will be charged.'}
      </p>
      <p>Your listings, messages and reviews stay where they are.</p>
    </ConfirmDialog>
  );
}
