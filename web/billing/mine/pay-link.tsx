import ExternalLink from 'lucide-react/icons/external-link';
import type { MySubscription } from '#contract/billing/billing.ts';
import { payText } from '#contract/billing/pay-text.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** Leads to Stripe's page of the open invoice. */
export function PayLink({ due: { cents, url } }: { due: NonNullable<MySubscription['due']> }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
      {payText(cents)}
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
