import { Bookmark, type LucideIcon, Plus, Search } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '#web/lib/session.ts';
import { TextLink } from '#web/pages/text-link.tsx';

const cards: { to: string; title: string; text: string; icon: LucideIcon }[] = [
  {
    to: '/account/create-listing',
    title: 'Create your first listing',
    text: 'A few photos, a price or a trade, and it is up in minutes.',
    icon: Plus,
  },
  {
    to: '/search',
    title: 'Browse the marketplace',
    text: 'Find your cap, length and color among the listings of members.',
    icon: Search,
  },
  {
    to: '/account/favorites',
    title: 'Save your favorites',
    text: 'Tap the heart on any listing; they all gather here.',
    icon: Bookmark,
  },
];
const tips = [
  'Show the wig from the front, the side and the back, and the inside of the cap: at least three photos.',
  'Name the maker’s color code from the tag, and say how often it was worn.',
  'Answer first questions within a day or two.',
];

export function DashboardWelcome() {
  const { member } = useSession();
  return (
    <>
      <h1 className="text-4xl font-medium wrap-anywhere">Welcome{member && `, ${member.displayName}`}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">Your account is ready. These are good first steps.</p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {cards.map(({ to, title, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-2 rounded-soft border border-line bg-surface p-6 shadow-soft transition-colors duration-200 hover:border-plum"
            >
              <span
                aria-hidden="true"
                className="grid size-12 place-items-center rounded-full bg-copper-soft text-copper"
              >
                <Icon className="size-6" />
              </span>
              <span className="mt-2 font-display text-xl font-semibold">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-10 max-w-prose">
        <h2 className="text-2xl font-medium">Tips for a good start</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5 text-ink-soft">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
          <li>
            Choose a display name in <TextLink href="/account/settings">Settings</TextLink>, and set your{' '}
            <TextLink href="/account/transaction-policy">seller policy</TextLink>.
          </li>
          <li>
            Wondering how something works? The <TextLink href="/help">Help Center</TextLink> has short answers, or ask
            our team there.
          </li>
        </ul>
      </section>
    </>
  );
}
