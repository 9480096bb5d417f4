import { Link } from 'react-router';
import { SectionHeading } from './section-heading.tsx';

const ways = [
  {
    title: 'Buy',
    steps: [
      'Find your cap, length and color among the listings of members.',
      'Read the seller’s reviews and ask what you want to know.',
      'Agree on price and shipping, and pay the seller directly.',
    ],
  },
  {
    title: 'Sell',
    steps: [
      'Photograph the wig: front, back, inside of the cap, color tag.',
      'List it with condition and price. It is up in minutes.',
      'Answer messages, agree, ship with tracking, mark it sold.',
    ],
  },
  {
    title: 'Trade',
    steps: [
      'Mark your listing for trade, or for sale and trade.',
      'Write to the owner of a wig you would like instead.',
      'Agree on the terms, then both of you ship your wig.',
    ],
  },
];

export function HowItWorks() {
  return (
    <section className="mx-auto max-w-7xl px-4 py-16 sm:px-6 sm:py-24">
      <SectionHeading
        eyebrow="How it works"
        title="How buying, selling and trading work"
        text="Wigloop brings members together. Payment and returns are agreed between buyer and seller."
      />
      <div className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-3 lg:gap-8">
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
      <p className="mt-8 text-lg text-ink-soft">
        New to wigs?{' '}
        <Link to="/help/first-wig" className="font-semibold text-plum underline underline-offset-4">
          Your first wig after hair loss
        </Link>{' '}
        and{' '}
        <Link to="/help/hygiene" className="font-semibold text-plum underline underline-offset-4">
          hygiene of a worn wig
        </Link>
        , in plain words.
      </p>
    </section>
  );
}
