import { getBrandText } from '#contract/brand-texts.ts';
import type { Brand, BrandId } from '#contract/brands.ts';
import { BrandPicture } from '#web/listings/brand-picture.tsx';

export function BrandFacts({ brand: { id, name, priceRange } }: { brand: Brand & { id: BrandId } }) {
  const { description, features } = getBrandText(id);
  return (
    <section className="border-b border-line bg-ivory-deep">
      <div className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-8 px-4 py-10 sm:px-6 md:grid-cols-[1fr_15rem] lg:py-14">
        <div>
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">Shop by Brand</p>
          <h1 className="mt-3 text-4xl font-medium tracking-tight sm:text-6xl">{name}</h1>
          <p className="mt-4 max-w-2xl text-lg leading-relaxed text-ink-soft">{description}</p>
          <ul className="mt-5 list-disc space-y-1 pl-5 marker:text-copper-bright">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="mt-5">
            <span className="text-ink-soft">Price range</span>{' '}
            <span className="ml-1 font-display text-xl font-semibold">{priceRange}</span>
          </p>
        </div>
        <div className="hidden aspect-4/5 overflow-hidden rounded-soft shadow-soft md:block">
          <BrandPicture brand={id} />
        </div>
      </div>
    </section>
  );
}
