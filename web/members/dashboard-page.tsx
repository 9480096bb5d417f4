import { KeyRound, type LucideIcon, Sparkles, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';

export function meta() {
  return [{ title: `Dashboard | ${site.name}` }, { name: 'robots', content: 'noindex' }];
}

const cards: { to: string; title: string; text: string; icon: LucideIcon }[] = [
  {
    to: '/account/settings#profile',
    title: 'Choose your display name',
    text: 'It stands beside everything you list, write and review.',
    icon: UserRound,
  },
  {
    to: '/account/settings#security',
    title: 'Protect your account',
    text: 'A second factor keeps others out, even with your password.',
    icon: KeyRound,
  },
  { to: '/', title: 'Look around', text: 'How buying, selling and trading work here.', icon: Sparkles },
];

export default function DashboardPage() {
  const { member } = useSession();
  return (
    <>
      <h1 className="text-4xl font-medium wrap-anywhere">Welcome{member && `, ${member.displayName}`}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">
        Your account is ready. These are good first steps; more follows here as you buy, sell and trade.
      </p>
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
    </>
  );
}
