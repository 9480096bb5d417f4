import Gem from 'lucide-react/icons/gem';
import { type SellerTier, sellerTierLabels, sellerTierMeaning } from '#contract/billing/billing-values.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/text/badge.tsx';

/** The badge of a Premium seller in words. A gem: a check mark or a shield would say that somebody had looked at who they are. */
export function SellerBadge({ tier, className }: { tier: SellerTier; className?: string }) {
  return (
    <span title={`${sellerTierLabels[tier]}: ${sellerTierMeaning}`} className="inline-flex">
      <Badge tone={badgeTones[tier]} icon={<Gem aria-hidden="true" className="size-4" />} className={className}>
        {sellerTierLabels[tier]}
      </Badge>
    </span>
  );
}

/** The same as a mark alone, for cards, which have no room for the words. */
export function SellerMark({ tier, className }: { tier: SellerTier; className?: string }) {
  return (
    <span
      role="img"
      aria-label={sellerTierLabels[tier]}
      title={`${sellerTierLabels[tier]}: ${sellerTierMeaning}`}
      className={classNames('inline-flex shrink-0', markTones[tier], className)}
    >
      <Gem aria-hidden="true" className="size-full" />
    </span>
  );
}

const badgeTones = { premium: 'plum', annual: 'copper' } as const satisfies Record<SellerTier, string>;
const markTones: Record<SellerTier, string> = { premium: 'text-plum', annual: 'text-copper' };
