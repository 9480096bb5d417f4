import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { dayText } from '#contract/day-text.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { paymentReference, waySentences } from '#contract/deals/way-values.ts';
import type { PayTo } from '#contract/deals/ways-to-be-paid.ts';
import { cashText } from '#contract/money-text.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { toast } from '#web/lib/toast.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** How to pay what the reader has to pay, for each payment that is to be made now. */
export function PaySection({ deal, me }: { deal: Deal; me: string }) {
  // While nobody can pay, the next step says why.
  const steps = deal.steps.filter(({ payTo, doneAt, wait }) => payTo && doneAt === null && wait && wait.for !== 'way');
  return steps.map((step) => <PayCard key={step.id} step={step} payTo={step.payTo ?? []} deal={deal} me={me} />);
}

interface PayCardProps {
  step: DealStep;
  payTo: readonly PayTo[];
  deal: Deal;
  me: string;
}

function PayCard({ step, payTo, deal, me }: PayCardProps) {
  const [chosen, setChosen] = useState('0');
  const name = nameOf(deal.parties, step.to, me);
  const title = `How to pay ${name}`;
  const way = payTo[Number(chosen)] ?? payTo[0];
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-1 font-display text-xl font-semibold wrap-anywhere">{title}</h2>
      <p className="font-semibold">{cashText({ cents: step.cents ?? 0, shippingCents: step.shippingCents })}</p>
      {way ? (
        <>
          <RadioGroup
            label="Pay by"
            name={`way-${step.id}`}
            className="mt-4"
            options={payTo.map((each, place) => ({ value: String(place), label: wayText(each) }))}
            value={chosen}
            onChange={setChosen}
          />
          <Chosen way={way} dealId={deal.id} />
        </>
      ) : (
        <p className="mt-2">{name} has not said how to pay yet. Ask in your messages.</p>
      )}
    </Card>
  );
}

const wayText = ({ method, handle }: PayTo): string => (handle ? `${method}: ${handle}` : method);

const changedText = ({ changedAt, isFirst }: PayTo): string | null =>
  changedAt && `${isFirst ? 'Given' : 'Changed'} on ${dayText(changedAt)}, after you agreed.`;

/** What the payer may compare until the payee says that it came. */
export function PaidTo({ step, deal, me }: { step: DealStep; deal: Pick<Deal, 'parties'>; me: string }) {
  if (!step.doneAt || !step.payTo || step.payTo.length === 0) return null;
  return (
    <div className="text-sm text-ink-soft">
      <p>{nameOf(deal.parties, step.to, me)} can be paid by</p>
      <ul className="list-disc pl-5">
        {step.payTo.map((way) => (
          <li key={wayText(way)} className="wrap-anywhere">
            <MemberText>{wayText(way)}</MemberText>
            {way.changedAt && `. ${changedText(way)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The name to type, the words to write with it, and what one may rely on. */
function Chosen({ way, dealId }: { way: PayTo; dealId: string }) {
  const { method, handle, link, changedAt, isFirst } = way;
  const reference = paymentReference(dealId);
  return (
    <div className="mt-4 space-y-3 rounded-soft border border-line bg-ivory p-4">
      {changedAt && (
        <p className={isFirst ? 'text-ink-soft' : 'font-semibold text-danger'}>
          {changedText(way)}
          {!isFirst && (
            <>
              {' '}
              Stolen accounts do this, too. <TextLink href="/contact">Ask our team</TextLink> before you pay if anything
              seems odd.
            </>
          )}
        </p>
      )}
      {handle && <Copied label="Pay to" text={handle} what="Name" />}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-plum underline wrap-anywhere"
        >
          Open {link.replace('https://', '')}
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        </a>
      )}
      {handle && <Copied label="Write with it" text={reference} what="Reference" />}
      <p className="text-sm">{waySentences[method]}</p>
    </div>
  );
}

function Copied({ label, text, what }: { label: string; text: string; what: 'Name' | 'Reference' }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${what} copied.`);
    } catch {
      toast.error('It could not be copied. Select it and copy it by hand.');
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">{label}</span>
        <span dir="auto" className="font-medium wrap-anywhere select-all">
          {text}
        </span>
      </p>
      <Button variant="secondary" size="small" about={what.toLowerCase()} onClick={copy}>
        <Copy aria-hidden="true" className="size-4" />
        Copy
      </Button>
    </div>
  );
}
