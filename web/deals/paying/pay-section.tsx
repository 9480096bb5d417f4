import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { dayText } from '#contract/day-text.ts';
import type { DealStep } from '#contract/deals/deal-parts.ts';
import type { Deal } from '#contract/deals/deals.ts';
import { paymentReference, waySentences } from '#contract/deals/way-values.ts';
import type { PayTo } from '#contract/deals/ways-to-be-paid.ts';
import { cashParts, moneyText, totalOf } from '#contract/money-text.ts';
import { nameOf } from '#web/deals/deal-words.ts';
import { WigsInShort } from '#web/deals/terms/wigs-in-short.tsx';
import { toast } from '#web/lib/toast.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { NewTab } from '#web/ui/text/new-tab.tsx';

interface PaySectionProps {
  deal: Deal;
  me: string;
  /** The reader paid by one of these ways. */
  onPaid: (step: DealStep) => void;
}

/** Each payment that the reader has to make now: what for, how much, to whom, what protects them, and then that it is done. */
export function PaySection({ deal, me, onPaid }: PaySectionProps) {
  // While nobody can pay, the next step says why.
  return deal.steps
    .filter(isToPay)
    .map((step) => <PayCard key={step.id} step={step} payTo={step.payTo ?? []} deal={deal} me={me} onPaid={onPaid} />);
}

/** Its card has the button that says it is paid. */
export const isToPay = ({ payTo, doneAt, wait }: DealStep): boolean =>
  payTo !== undefined && doneAt === null && wait !== null && wait.for !== 'way';

interface PayCardProps {
  step: DealStep;
  payTo: readonly PayTo[];
  deal: Deal;
  me: string;
  onPaid: PaySectionProps['onPaid'];
}

function PayCard({ step, payTo, deal, me, onPaid }: PayCardProps) {
  const [chosen, setChosen] = useState('0');
  const name = nameOf(deal.parties, step.to, me);
  const title = `How to pay ${name}`;
  const way = payTo[Number(chosen)] ?? payTo[0];
  const amount = { cents: step.cents ?? 0, shippingCents: step.shippingCents };
  return (
    <Card as="section" padding="small" aria-label={title} className="mt-4">
      <WigsInShort deal={deal} />
      <p className="mt-3 font-display text-2xl font-semibold">{moneyText(totalOf(amount))}</p>
      <p className="text-sm text-ink-soft empty:hidden">{cashParts(amount)}</p>
      <h2 className="mt-3 font-display text-xl font-semibold wrap-anywhere">{title}</h2>
      {way ? (
        <>
          <RadioGroup
            label="Pay by"
            name={`way-${step.id}`}
            className="mt-2"
            options={payTo.map((each, place) => ({ value: String(place), label: wayText(each) }))}
            value={chosen}
            onChange={setChosen}
          />
          <Chosen way={way} dealId={deal.id} name={name} />
        </>
      ) : (
        <p className="mt-2">{name} has not said how to pay yet. Ask in your messages.</p>
      )}
      {step.mayDo.includes('mark-done') && (
        <Button className="mt-4" isFullWidth onClick={() => onPaid(step)}>
          I paid
        </Button>
      )}
    </Card>
  );
}

const wayText = ({ method, handle }: PayTo): string => (handle ? `${method}: ${handle}` : method);

const changedText = ({ changedAt, isFirst }: PayTo): string | null =>
  changedAt && `${isFirst ? 'Given' : 'Changed'} on ${dayText(changedAt)}, after you agreed.`;

const removedText = 'Removed since you agreed.';

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
            {way.isRemoved && `. ${removedText}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The name to type, the words to write with it, and what one may rely on. */
function Chosen({ way, dealId, name }: { way: PayTo; dealId: string; name: string }) {
  const { method, handle, link, changedAt, isFirst, isRemoved } = way;
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
      {isRemoved && (
        <p className="font-semibold text-danger">
          {removedText} Ask {name} whether it still works before you pay by it.
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
          <NewTab />
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
