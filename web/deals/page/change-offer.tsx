import type { Deal } from '#contract/deals/deals.ts';
import { soleWig } from '#web/deals/terms/deal-sides.ts';
import { Button, ButtonLink, type ButtonProps } from '#web/ui/button.tsx';

interface ChangeOfferProps {
  deal: Deal;
  me: string;
  size?: ButtonProps['size'];
  /** Opens the short sheet. */
  onOpen: () => void;
}

/** The way to other terms: the short sheet for cash for one wig, the builder for everything else between two. */
export function ChangeOffer({ deal, me, size, onOpen }: ChangeOfferProps) {
  if (!deal.mayDo.includes('counter') || deal.parties.length > 2) return null;
  if (soleWig(deal)) {
    const isNaming = namesShipping(deal, me);
    return (
      <Button size={size} variant={isNaming ? 'primary' : 'secondary'} aria-haspopup="dialog" onClick={onOpen}>
        {isNaming ? 'Accept and name the shipping' : 'Change the offer'}
      </Button>
    );
  }
  return (
    <ButtonLink size={size} variant="secondary" to={`/account/deals/new?counter=${deal.id}`}>
      Change the offer
    </ButtonLink>
  );
}

/** The reader sells, and the buyer left the shipping to them. */
function namesShipping({ terms }: Deal, me: string): boolean {
  return terms.moves.some((move) => 'cents' in move && move.to === me && move.isShippingOpen);
}
