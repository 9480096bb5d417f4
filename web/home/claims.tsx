import BadgeCheck from 'lucide-react/icons/badge-check';
import Gem from 'lucide-react/icons/gem';
import Images from 'lucide-react/icons/images';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useBrands } from '#web/settings/use-brands.ts';

const claimsOf = (brandCount: number) => [
  { Icon: BadgeCheck, title: 'All members verified', text: 'Every member confirms an email address first.' },
  { Icon: Gem, title: 'Premium brands only', text: `Only these ${brandCount} premium brands.` },
  { Icon: ShieldCheck, title: 'Secure transactions', text: 'Ratings and transaction history, before you agree.' },
  { Icon: Images, title: 'Easy listing management', text: 'Up to 8 photos for each wig, easy to change.' },
];

export function Claims() {
  const claims = claimsOf(useBrands().shown.length);
  return (
    <section aria-label="What members can count on" className="border-y border-line bg-surface">
      <ul className="mx-auto grid max-w-7xl gap-x-8 gap-y-6 px-4 py-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        {claims.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden="true" strokeWidth={1.5} className="mt-0.5 size-7 shrink-0 text-copper" />
            <div>
              <h2 className="font-sans text-base font-semibold">{title}</h2>
              <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
