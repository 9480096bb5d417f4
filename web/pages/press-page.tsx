import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { articleData, breadcrumbData } from '#web/lib/structured-data.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { BackLink } from './back-link.tsx';
import type { Section } from './content.ts';
import { PageHeader } from './page-header.tsx';
import { TextBody } from './text-body.tsx';

export function meta() {
  return pageMeta({
    ...pressRelease,
    title: 'Press',
    image: 'press',
    type: 'article',
    data: [
      articleData(pressRelease),
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: 'Press', to: '/press' },
      ]),
    ],
  });
}

export default function PressPage() {
  const { shown } = useBrands();
  return (
    <article>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: 'Press' }]}
        eyebrow="Press release"
        title={pressRelease.title}
        lead={pressRelease.lead}
      />
      <dl className="mx-auto grid max-w-7xl gap-x-10 gap-y-6 px-4 pt-10 sm:grid-cols-3 sm:px-6">
        {pressFacts(shown.length).map(([fact, meaning]) => (
          <div key={fact} className="flex flex-col-reverse justify-end border-l-2 border-copper-bright pl-5">
            <dt className="mt-1 text-ink-soft">{meaning}</dt>
            <dd className="font-display text-4xl font-medium text-plum">{fact}</dd>
          </div>
        ))}
      </dl>
      <TextBody sections={pressSections}>
        <div className="mt-14 border-t border-line pt-6 print:hidden">
          <BackLink to="/">Back to Home</BackLink>
        </div>
      </TextBody>
    </article>
  );
}

const pressRelease = {
  path: '/press',
  title: 'A members-only marketplace for premium wigs',
  description: `Press release: ${site.name} opens a members-only marketplace for premium wigs, with a 14-day free trial, card verification, private messaging and trades in which each wig is reserved.`,
  lead: `${site.name} lets women buy, sell and trade premium-brand wigs with members whose ratings they can read.`,
} as const;

const pressFacts = (brandCount: number) => [
  ['$9.99', 'monthly fee of the Premium plan for charter members'],
  ['14 days', 'free trial for new members of that plan'],
  [`${brandCount} brands`, 'in a catalog of premium wigs only'],
];

const pressSections: readonly Section[] = [
  {
    title: 'The announcement',
    blocks: [
      `${site.name} today presents its marketplace for pre-owned and new premium wigs. Members list wigs for sale, for trade, or both; others find them by brand, color, condition and price, write to the seller directly, make an offer or propose a trade.`,
      'Wigs by well-known makers cost several hundred dollars, and many are worn only a few times. Until now they changed hands on general auction sites or in closed groups, where buyers know little about the seller and sellers little about the buyer.',
    ],
  },
  {
    title: 'How it works',
    blocks: [
      {
        list: [
          '**A monthly fee of $9.99** for charter members of the Premium plan, with a **14-day free trial** for new members. All plans and current prices are on the [pricing page](/pricing).',
          '**Verification through card authentication.** The card that a new Premium member enters is authenticated before the trial begins.',
          '**Trades with steps.** What members agree on is recorded, and the wigs are reserved. Where no two can trade, the marketplace looks for rings of three or four members who can.',
          '**Built-in private messaging.** Buyers and sellers talk on the platform, about a listing that both can see.',
          '**Ratings and reviews.** Members rate each other from one to five stars, and the one who was reviewed can answer.',
        ],
      },
      `Payment and shipping are agreed between the members; ${site.name} does not handle payments or returns itself.`,
    ],
  },
  {
    title: `About ${site.name}`,
    blocks: [
      `${site.name} is a secure marketplace where women buy, sell and trade wigs. It belongs to a company with three platforms: one sells new wigs with expert guidance, one sells discounted wigs, and ${site.name} is the third. Its mission: ${site.mission}. More on the [About page](/about).`,
    ],
  },
  {
    title: 'Press contact',
    blocks: [
      'Write to {support}.',
      '{phone}.',
      `The logo may be used in articles about ${site.name}: [icon as PNG](/icon-512.png), [icon as SVG](/favicon.svg).`,
    ],
  },
];
