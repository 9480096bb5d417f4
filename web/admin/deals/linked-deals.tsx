import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { traceLabels } from '#contract/admin/linked-accounts.ts';
import { findLinkedDeals, type LinkedDeal, lookAtLinkedDeal } from '#contract/admin/linked-deals.ts';
import { dayText } from '#contract/day-text.ts';
import { useCan } from '#web/admin/frame/admin-context.ts';
import { useAdminPath } from '#web/admin/frame/use-admin-path.ts';
import { officeQuery, useOfficeAct } from '#web/admin/office.queries.ts';
import { call } from '#web/lib/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { Card } from '#web/ui/text/card.tsx';

/** Deals between accounts that seem to be one person's; absent where none waits. */
export function LinkedDeals() {
  const { data } = useQuery(officeQuery('linked-deals', findLinkedDeals));
  if (!data || data.deals.length === 0) return null;
  return (
    <section id="linked" aria-labelledby="linked-heading" className="mb-8">
      <h2 id="linked-heading" className="mb-2 text-xl font-semibold">
        Linked accounts
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        These members completed a deal and may be one person, or share a home. Their reviews of each other do not count
        as verified. Neither is told.
      </p>
      <ul aria-label="Deals between linked accounts" className="space-y-3">
        {data.deals.map((deal) => (
          <LinkedRow key={deal.dealId} deal={deal} />
        ))}
      </ul>
    </section>
  );
}

function LinkedRow({ deal: { dealId, members, kinds, foundAt } }: { deal: LinkedDeal }) {
  const to = useAdminPath();
  const mayDecide = useCan('deals.decide');
  const look = useOfficeAct(() => call(lookAtLinkedDeal, { params: { id: dealId } }), 'linked-deals', 'attention');
  const names = members.map(({ name }) => name).join(' and ');
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link to={to(`deals/${dealId}`)} className="font-semibold wrap-anywhere text-plum underline">
        {names}
      </Link>
      <span className="grow text-sm text-ink-soft">
        {kinds.map((kind) => traceLabels[kind]).join(', ')} · <time dateTime={foundAt}>{dayText(foundAt)}</time>
      </span>
      {mayDecide && (
        <Button variant="secondary" size="small" about={names} isPending={look.isPending} onClick={() => look.mutate()}>
          Looked at
        </Button>
      )}
      <FormError error={look.error} className="w-full" />
    </Card>
  );
}
