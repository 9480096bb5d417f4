import BookOpen from 'lucide-react/icons/book-open';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { breadcrumbData } from '#web/lib/structured-data.ts';
import { findHelpArticle } from '#web/pages/help/help-articles.ts';
import { PageHeader } from '#web/pages/page-header.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { SupportPanel } from './support-panel.tsx';

const title = 'Help Center';

const cards = [
  {
    title: 'Getting Started',
    text: 'Your account, your first wig, your first listing, and how to stay safe.',
    Icon: BookOpen,
    links: (
      [
        '/help/creating-account',
        '/help/first-wig',
        '/help/hygiene',
        '/help/listing-first-item',
        '/help/safety-guidelines',
      ] as const
    ).map(findHelpArticle),
  },
  {
    title: 'Common Questions',
    text: 'Trading, payment, shipping, returns and messages.',
    Icon: CircleHelp,
    links: (
      [
        '/help/deals',
        '/help/payment-methods',
        '/help/shipping',
        '/help/returns',
        '/help/communication',
        '/help/tools',
      ] as const
    ).map(findHelpArticle),
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
        lead="Short articles for most questions. For the rest, ask our team."
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

interface HelpCardProps {
  title: string;
  text: string;
  Icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>;
  links: readonly { path: string; title: string }[];
}

function HelpCard({ title, text, Icon, links }: HelpCardProps) {
  return (
    <Card as="li" className="sm:flex sm:gap-6">
      <span className="mb-4 grid size-12 shrink-0 place-items-center rounded-full bg-plum-soft text-plum sm:mb-0">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-2xl font-medium">{title}</h2>
        <p className="mt-1 text-ink-soft">{text}</p>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {links.map((link) => (
            <li key={link.title}>
              <Link
                to={link.path}
                prefetch="intent"
                className="flex min-h-12 items-center justify-between gap-3 font-medium hover:text-plum"
              >
                {link.title}
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-copper" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
