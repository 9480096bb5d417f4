import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { HeroPictures } from './hero-pictures.tsx';

export function Hero({ shopPath }: { shopPath: string }) {
  return (
    <section className="overflow-hidden bg-ivory">
      <div className="mx-auto grid max-w-7xl items-center gap-10 px-4 pt-10 pb-14 sm:px-6 sm:pt-14 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:py-16">
        <div className="max-w-xl">
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">{site.mission}</p>
          <h1 className="mt-4 text-[2.75rem] leading-[1.05] font-medium tracking-tight text-ink sm:text-6xl lg:text-7xl">
            Premium Wig Marketplace
          </h1>
          <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">
            A members-only place to buy, sell and trade wigs by the makers you trust, with people whose ratings you can
            read first.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
            <Link to={shopPath} prefetch="intent" className={buttonClass({ size: 'large' })}>
              Shop Now
            </Link>
            <Link
              to="/pricing"
              prefetch="intent"
              className="font-semibold text-plum underline decoration-copper-bright decoration-2 underline-offset-4 hover:text-plum-deep"
            >
              See the plans
            </Link>
          </div>
        </div>
        <HeroPictures />
      </div>
    </section>
  );
}
