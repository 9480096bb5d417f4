import { useQuery } from '@tanstack/react-query';
import { premiumFor } from '#contract/billing/upgrade-now.ts';
import { mySubscriptionQuery } from '#web/billing/billing.queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way on for those who have reached the limit of their plan. */
export function UpgradeInvitation() {
  const { data } = useQuery(mySubscriptionQuery);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-soft border border-line bg-surface px-5 py-4">
      <p className="max-w-xl">
        With Premium there is no limit, and it can begin today. You see what it costs before anything is charged, and
        your listing stays here as a draft.
      </p>
      <ButtonLink to="/account/subscription" state={{ selectedPlan: premiumFor(data?.plan ?? null) }}>
        Upgrade now
      </ButtonLink>
    </div>
  );
}
