import FlaskConical from 'lucide-react/icons/flask-conical';
import type { MySubscription } from '#contract/billing/billing.ts';
import { useEnableTesting } from '#web/billing/billing.queries.ts';
import { isRefusal } from '#web/lib/api/failures.ts';
import { useSiteState } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

interface TestingPanelProps {
  subscription: MySubscription;
  onEnabled: () => void;
}

/** While paywall and test mode are on, members on the free plan may let themselves in. */
export function TestingPanel({ subscription, onEnabled }: TestingPanelProps) {
  const site = useSiteState();
  const { mutateAsync, isPending } = useEnableTesting();
  if (!site?.paywallEnabled || !site.testMode || subscription.access !== 'inactive') return null;

  async function enable() {
    try {
      await mutateAsync();
      toast.success('Testing mode enabled. You now have full access.');
      onEnabled();
    } catch (error) {
      toast.error(
        isRefusal(error) ? 'Failed to enable testing mode.' : 'An error occurred while enabling testing mode.',
      );
    }
  }

  return (
    <section
      aria-label="Test mode"
      className="flex flex-wrap items-center justify-between gap-4 rounded-soft border border-dashed border-line-strong bg-surface p-5"
    >
      <div className="flex max-w-xl gap-4">
        <FlaskConical aria-hidden="true" className="mt-1 size-5 shrink-0 text-copper" />
        <div>
          <h2 className="text-xl font-semibold">Test mode is on</h2>
          <p className="mt-1 text-ink-soft">
            You can use everything without a plan while we try things out. It ends when test mode ends.
          </p>
        </div>
      </div>
      <Button variant="secondary" isPending={isPending} onClick={enable}>
        Enable testing mode
      </Button>
    </section>
  );
}
