import BookOpen from 'lucide-react/icons/book-open';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData } from '#web/lib/structured-data.ts';
import { findHelpArticle } from '#web/pages/help-articles.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { HelpCard } from './help-card.tsx';
import { SupportPanel } from './support-panel.tsx';

const title = 'Help Center';

const cards = [
  {
    title: 'Getting Started',
    text: 'Your account, your first listing, and how to stay safe.',
    Icon: BookOpen,
    links: (['/help/creating-account', '/help/listing-first-item', '/help/safety-guidelines'] as const).map(
      findHelpArticle,
    ),
  },
  {
    title: 'Common Questions',
    text: 'Paying, shipping, returning, and talking it over.',
    Icon: CircleHelp,
    links: (['/help/payment-methods', '/help/shipping', '/help/returns', '/help/communication'] as const).map(
      findHelpArticle,
    ),
  },
  {
    title: 'Contact Support',
    text: 'A person reads what you write.',
    Icon: LifeBuoy,
    links: [
      { path: '/contact', title: 'Submit Support Request' },
      { path: '/contact', title: 'Report an Issue' },
    ],
  },
];

export function meta() {
  return pageMeta({
    title,
    description: `Answers for members of ${site.name}: accounts, listings, safety, payment, shipping and returns, and a form to ask us anything else.`,
    path: '/help',
    image: 'help',
    data: [
      breadcrumbData([
        { label: 'Home', to: '/' },
        { label: title, to: '/help' },
      ]),
    ],
  });
}

export default function HelpCenterPage() {
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Home', to: '/' }, { label: title }]}
        eyebrow="How can we help?"
        title={title}
        lead="Short articles for most questions, and people for the rest."
      />
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-14">
        <ul className="space-y-5">
          {cards.map((card) => (
            <HelpCard key={card.title} {...card} />
          ))}
        </ul>
        <SupportPanel className="self-start lg:sticky lg:top-28" />
      </div>
    </>
  );
}
