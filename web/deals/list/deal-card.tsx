import { Link } from 'react-router';
import { shortDayText } from '#contract/day-text.ts';
import type { DealSummary } from '#contract/deals/deals.ts';
import { dealBadge, dealTitle, othersIn, stateText } from '#web/deals/deal-words.ts';
import { DealTermsView } from '#web/deals/terms/deal-terms-view.tsx';
import { TimeLeft } from '#web/deals/time-left.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** One deal in a list. The whole card is one link, spread out from the title. */
export function DealCard({ deal, me }: { deal: DealSummary; me: string }) {
  const badge = dealBadge(deal, me);
  return (
    <Card
      as="li"
      padding="small"
      className="relative transition-colors duration-200 hover:border-plum has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-plum"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex -space-x-3">
          {othersIn(deal, me).map(({ id, displayName, avatarUrl }) => (
            <Avatar key={id} name={displayName} src={avatarUrl} className="border-2 border-surface" />
          ))}
        </span>
        <h2 className="min-w-40 flex-1 font-sans text-lg leading-snug font-semibold wrap-anywhere">
          <Link to={`/account/deals/${deal.id}`} className="outline-none after:absolute after:inset-0">
            {dealTitle(deal, me)}
          </Link>
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <DealTermsView look="compact" terms={deal.terms} parties={deal.parties} me={me} picks={deal.picks} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{stateText(deal, me)}</span>
        {deal.state === 'proposed' ? (
          <TimeLeft until={deal.terms.expiresAt} />
        ) : (
          <span className="text-sm text-ink-soft">{shortDayText(deal.endedAt ?? deal.changedAt)}</span>
        )}
      </p>
    </Card>
  );
}
