import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Deal, DealSummary } from '#contract/deals/deals.ts';
import type { ListingCopy } from '#contract/deals/listing-copy.ts';
import { cashParts, moneyText, totalOf } from '#contract/money-text.ts';
import { dealBadge, dealTitle } from '#web/deals/deal-words.ts';
import { dealQuery } from '#web/deals/deals.queries.ts';
import { stateText } from '#web/deals/state-text.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { ValidUntil } from '#web/deals/time-left.tsx';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

const AcceptDialog = lazy(() =>
  import('#web/deals/page/answer-dialogs.tsx').then(({ AcceptDialog: dialog }) => ({ default: dialog })),
);

interface OfferRowProps {
  deal: DealSummary;
  me: string;
  wig: ListingCopy;
}

/** An open offer of cash for one wig: what is offered beside what was asked, and the yes. Ten of them stand on two screens of a phone. */
export function OfferRow({ deal, me, wig }: OfferRowProps) {
  const cash = deal.terms.moves.find((move) => 'cents' in move);
  const badge = dealBadge(deal, me);
  return (
    <Card
      as="li"
      padding="none"
      className="relative flex items-center gap-3 p-2 transition-colors duration-200 hover:border-plum has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-plum sm:p-3"
    >
      <WigPicture wig={wig} className="w-14 shrink-0" />
      <div className="min-w-0 flex-1 text-sm leading-snug">
        <h2 className="truncate font-sans text-base leading-snug font-semibold">
          <Link to={`/account/deals/${deal.id}`} className="outline-none after:absolute after:inset-0">
            {dealTitle(deal, me)}
          </Link>
        </h2>
        <p className="truncate">
          <MemberText>{wig.title}</MemberText>
        </p>
        {cash && (
          <p className="truncate">
            <span className="font-semibold">{moneyText(totalOf(cash))}</span> {cash.isShippingOpen && cashParts(cash)}
            {wig.priceCents !== null && <span className="text-ink-soft"> asking {moneyText(wig.priceCents)}</span>}
          </p>
        )}
        <p className="truncate text-ink-soft">
          <ValidUntil until={deal.terms.expiresAt} /> <span className="max-sm:sr-only">{stateText(deal, me)}</span>
        </p>
      </div>
      {deal.mayDo.includes('accept') ? (
        <AcceptHere dealId={deal.id} about={dealTitle(deal, me)} me={me} />
      ) : (
        <Badge tone={badge.tone}>{badge.label}</Badge>
      )}
    </Card>
  );
}

function AcceptHere({ dealId, about, me }: { dealId: string; about: string; me: string }) {
  const client = useQueryClient();
  // The dialog stays with the deal it was opened for: whoever says yes says it to what they read.
  const [deal, setDeal] = useState<Deal | null>(null);

  async function open() {
    try {
      setDeal(await client.fetchQuery({ ...dealQuery(dealId), staleTime: 0 }));
    } catch (error) {
      toast.error(failureText(error));
    }
  }

  return (
    <>
      <Button size="small" className="relative z-1" about={about} onClick={open}>
        Accept
      </Button>
      <Suspense>
        {deal && (
          <AcceptDialog
            deal={deal}
            me={me}
            onConflict={(sentence) => sentence && toast.error(sentence)}
            onClose={() => setDeal(null)}
          />
        )}
      </Suspense>
    </>
  );
}
