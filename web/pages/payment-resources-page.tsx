import ExternalLink from 'lucide-react/icons/external-link';
import { site } from '#contract/site.ts';
import { Card } from '#web/ui/text/card.tsx';
import { Note } from './content-block.tsx';
import { Tag } from './tag.tsx';
import { TextLink } from './text-link.tsx';

export function meta() {
  return [{ title: `Payment Resources | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

/** A page of the account area: the layout around it brings menu and measure. */
export default function PaymentResourcesPage() {
  return (
    <div className="space-y-10">
      <div>
        <h1 className="text-3xl font-medium tracking-tight sm:text-4xl">Payment Resources</h1>
        <p className="mt-3 max-w-2xl text-lg text-ink-soft">
          Three ways in which members pay each other. Choose what suits both of you, and say so in your{' '}
          <TextLink href="/account/transaction-policy">seller policy</TextLink>. The name that a payer has to type
          belongs in your <TextLink href="/account/settings#ways-to-be-paid">settings</TextLink>: only a member who has
          to pay you in a deal sees it.
        </p>
      </div>
      <ul className="grid gap-5 xl:grid-cols-3">
        {tradingServices.map(({ name, label, isRecommended, href, text }) => (
          <Card as="li" key={name} className="flex flex-col">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-xl font-medium">{name}</h2>
              <Tag isStrong={isRecommended}>{label}</Tag>
            </div>
            <p className="mt-3 flex-1 leading-relaxed text-ink-soft">{text}</p>
            <TextLink
              href={href}
              className="mt-4 inline-flex min-h-11 items-center gap-2 self-start font-semibold text-plum hover:underline"
            >
              Go to {name}
              <ExternalLink aria-hidden="true" className="size-4" />
            </TextLink>
          </Card>
        ))}
      </ul>
      <Note text="**Trade safely.** Wigloop does not handle payments between members: what you agree on is between the two of you. Keep the whole conversation in your [messages](/messages), and [report](/help/report) whoever tries to draw you away from them." />
      <section>
        <h2 className="text-2xl font-medium">Five safety tips</h2>
        <ol className="mt-4 max-w-[44rem] list-decimal space-y-3 pl-6 leading-relaxed marker:font-semibold marker:text-copper">
          {tradingTips.map((tip) => (
            <li key={tip} className="pl-1">
              {tip}
            </li>
          ))}
        </ol>
        <p className="mt-6">
          Read more: <TextLink href="/resources">Resource Center</TextLink>,{' '}
          <TextLink href="/help/payment-methods">Payment Methods</TextLink>.
        </p>
      </section>
    </div>
  );
}

const tradingServices = [
  {
    name: 'PayPal',
    label: 'Recommended',
    isRecommended: true,
    href: 'https://www.paypal.com',
    text: 'Pay or be paid for goods and services. That kind of payment comes with purchase protection, for a small fee.',
  },
  {
    name: 'Venmo',
    label: 'US only',
    isRecommended: false,
    href: 'https://venmo.com',
    text: 'Quick and widely used. Mark the payment as a purchase, so that it can be covered by purchase protection.',
  },
  {
    name: 'Zelle',
    label: 'US only, no fees',
    isRecommended: false,
    href: 'https://www.zellepay.com',
    text: 'From bank to bank within minutes. A payment cannot be called back, so keep it for people you know.',
  },
] as const;

const tradingTips = [
  'Agree on price and shipping in a deal, and on returns in your messages, before any money moves.',
  'Never send a payment that cannot be undone to a seller you do not know.',
  'Ship only after the payment has arrived, and use tracked shipping.',
  'Insure valuable shipments, and ask for signature confirmation over $200.',
  'Keep receipts, tracking numbers and photos until both of you are content.',
] as const;
