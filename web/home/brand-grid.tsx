import { Link } from 'react-router';
import { useBrands } from '#web/settings/use-brands.ts';
import { FoldedOnPhones } from './folded-on-phones.tsx';
import { SectionHeading } from './section-heading.tsx';

export function BrandGrid() {
  const { shown } = useBrands();
  return (
    <section className="border-y border-line bg-ivory-deep">
      <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 sm:py-24">
        <SectionHeading eyebrow="Shop by Brand" title="Wigs by the brands members ask for" />
        <FoldedOnPhones label="All brands">
          <ul className="mt-10 grid grid-cols-2 gap-px overflow-hidden rounded-soft border border-line bg-line sm:grid-cols-3 lg:mt-14 lg:grid-cols-5">
            {shown.map(({ id, name, priceRange }) => (
              <li key={id} className="flex bg-surface max-sm:last:odd:col-span-2">
                <Link
                  to={`/brand/${id}`}
                  prefetch="intent"
                  className="group flex min-h-28 flex-1 flex-col justify-center px-3 py-5 text-center transition-colors -outline-offset-2! hover:bg-plum-soft lg:min-h-32"
                >
                  <span className="font-display text-lg leading-snug font-medium group-hover:text-plum sm:text-xl">
                    {name}
                  </span>
                  <span className="mt-1 text-sm text-ink-soft">{priceRange}</span>
                </Link>
              </li>
            ))}
          </ul>
        </FoldedOnPhones>
      </div>
    </section>
  );
}
