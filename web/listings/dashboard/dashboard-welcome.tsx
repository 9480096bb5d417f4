import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Heart from 'lucide-react/icons/heart';
import Plus from 'lucide-react/icons/plus';
import Ruler from 'lucide-react/icons/ruler';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import { Link } from 'react-router';
import { isolated } from '#contract/isolated.ts';
import type { Purpose } from '#contract/purposes.ts';
import { useSession } from '#web/lib/session.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { PurposeQuestion } from './purpose-question.tsx';

type Step = { to: string; title: string; text: string; icon: LucideIcon };

const sell: Step = {
  to: '/account/create-listing',
  title: 'Create your first listing',
  text: 'A few photos, a price or a trade, and it is up in minutes.',
  icon: Plus,
};
const browse: Step = {
  to: '/search',
  title: 'Browse the marketplace',
  text: 'Find your cap, length and color among the listings of members.',
  icon: Search,
};
const save: Step = {
  to: '/account/favorites',
  title: 'Save what you like',
  text: 'Tap the heart on a listing to keep it here.',
  icon: Heart,
};
const fit: Step = {
  to: '/help/first-wig',
  title: 'Find your size and style',
  text: 'How to measure your head, and what the words on a listing mean.',
  icon: Ruler,
};
const policy: Step = {
  to: '/account/transaction-policy',
  title: 'Say how you sell',
  text: 'Once for all listings: how you are paid, how you ship, whether you take returns.',
  icon: ScrollText,
};
const swap: Step = {
  to: '/search?openToTrades=1&reserved=out',
  title: 'See who trades',
  text: 'Wigs whose owners would take another wig for them.',
  icon: ArrowLeftRight,
};
const offerSwap: Step = {
  ...sell,
  to: '/account/create-listing?type=trade',
  title: 'List what you would trade',
  text: 'The form begins with For Trade, so that others can propose theirs.',
};

/** What comes first follows from what the member came for. */
const steps: Record<Purpose, readonly Step[]> = {
  buying: [browse, fit, save],
  selling: [sell, policy, browse],
  trading: [offerSwap, swap, save],
  unsaid: [sell, browse, save],
};

const photograph =
  'Show the wig from the front, the side and the back, and the inside of the cap: at least three photos.';
const describe = 'Name the maker’s color code from the tag, and say how often it was worn.';
const answerSoon = 'Answer first questions within a day or two.';
const wish = 'What you look for is not there yet? Set an alert, and we tell you when it comes.';
const ask = 'Ask the seller for whatever the photos do not show, before you agree on a price.';

/** Nobody reads how to do what they did not come for. */
const tips: Record<Purpose, readonly string[]> = {
  buying: ['Measure your head once: cap sizes differ by half an inch, and a wig that fits is worn.', wish, ask],
  selling: [photograph, describe, answerSoon],
  trading: [photograph, 'Say in Wanted what you would take: members who have it can propose it.', answerSoon],
  unsaid: [photograph, describe, answerSoon],
};

/** For a member without listings; `cameFor` is null until they were asked. */
export default function DashboardWelcome({ cameFor }: { cameFor: Purpose | null }) {
  const { member } = useSession();
  return (
    <>
      <h1 className="text-3xl font-medium sm:text-4xl wrap-anywhere">
        Welcome{member && `, ${isolated(member.displayName)}`}
      </h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">Your account is ready. These are good first steps.</p>
      {cameFor === null && <PurposeQuestion />}
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {steps[cameFor ?? 'unsaid'].map(({ to, title, text, icon: Icon }) => (
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
          {tips[cameFor ?? 'unsaid'].map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
          {cameFor !== 'buying' && (
            <li>
              Set your <TextLink href="/account/transaction-policy">seller policy</TextLink>: buyers read it before they
              decide.
            </li>
          )}
          <li>
            Wondering how something works? The <TextLink href="/help">Help Center</TextLink> has short answers, or ask
            our team there.
          </li>
        </ul>
      </section>
    </>
  );
}
