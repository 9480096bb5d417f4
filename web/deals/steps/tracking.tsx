import ExternalLink from 'lucide-react/icons/external-link';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import { carrierLabels, trackingUrl } from './carriers.ts';

/** The number leads to the carrier's own page where we know it. */
export function Tracking({ step: { carrier, tracking } }: { step: DealStep }) {
  if (!carrier || carrier === 'in-person') return null;
  const url = trackingUrl(carrier, tracking);
  const text = tracking ? `${carrierLabels[carrier]} ${tracking}` : carrierLabels[carrier];
  if (!url) return <p className="wrap-anywhere">{tracking ? text : `${text}, without a tracking number`}</p>;
  return (
    <p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-plum underline wrap-anywhere"
      >
        {text}
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">(opens the carrier's page)</span>
      </a>
    </p>
  );
}
