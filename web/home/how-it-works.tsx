import { Link } from 'react-router';
import { FoldedOnPhones } from './folded-on-phones.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Each with its drawing, public/trade-1.svg to trade-4.svg. */
const trade = [
  ['Propose', 'Your wig in one tray, theirs in the other, and cash to make it even.'],
  ['Both say yes', 'Your agreement is written down, and both wigs are reserved.'],
  ['Both send', 'The deal has the addresses. You say what arrived, and review each other.'],
  ['Or go round', 'Where no two can trade, Wigloop finds rings of three or four who can.'],
];

const ways = [
  {
    title: 'Buy',
    steps: [
      'Find your cap, length and color, or set an alert and hear when it comes.',
      'Read the seller’s reviews and ask what you want to know.',
      'Make an offer. When it is agreed, the wig is reserved, and you pay the seller directly.',
    ],
  },
  {
    title: 'Sell',
    steps: [
      'Photograph the wig: front, back, cap, color tag.',
      'List it with condition and price. It is up in minutes.',
      'Take the offer you like, and ship when the money has come.',
    ],
  },
];

export function HowItWorks() {
  return (
    <section className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-24">
      <SectionHeading
        eyebrow="How it works"
        title="Trade the wig you have for the one you want"
        text="A trade is a deal here, not a promise: with steps that both of you see."
      />
      <ol className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {trade.map(([title, text], at) => (
          <li key={title} className="flex items-center gap-4 sm:block">
            <img
              src={`/trade-${at + 1}.svg`}
              alt=""
              width={360}
              height={270}
              loading="lazy"
              className="w-32 shrink-0 rounded-soft border border-line sm:w-full"
            />
            <div>
              <h3 className="text-2xl font-medium text-plum sm:mt-4">{title}</h3>
              <p className="mt-1 leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <FoldedOnPhones label="How to buy and to sell">
        <div className="mt-10 grid gap-5 lg:grid-cols-2">
          {ways.map(({ title, steps }) => (
            <article key={title} className="rounded-soft border border-line bg-surface p-6 sm:p-8">
              <h3 className="text-3xl font-medium text-plum">{title}</h3>
              <ol className="mt-6 space-y-5">
                {steps.map((step, index) => (
                  <li key={step} className="flex gap-4">
                    <span aria-hidden="true" className="w-5 shrink-0 font-display text-2xl leading-6 text-copper">
                      {index + 1}
                    </span>
                    <p className="leading-relaxed">{step}</p>
                  </li>
                ))}
              </ol>
            </article>
          ))}
        </div>
      </FoldedOnPhones>
      <p className="mt-8 text-lg text-ink-soft">
        Wigloop brings members together. Payment and returns are agreed between buyer and seller.{' '}
        <TextLink to="/help/deals">All about offers and trades</TextLink>. New to wigs?{' '}
        <TextLink to="/help/first-wig">Your first wig after hair loss</TextLink> and{' '}
        <TextLink to="/help/hygiene">hygiene of a worn wig</TextLink>.
      </p>
    </section>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold text-plum underline underline-offset-4">
      {children}
    </Link>
  );
}
