import { Link } from 'react-router';
import { buttonClass } from '#web/ui/button-class.ts';
import { BrandGrid } from './brand-grid.tsx';
import { Claims } from './claims.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** What members see while nobody has listed anything: why it is worth being the first. */
export function MemberIntro() {
  return (
    <>
      <Hero shopPath="/search" />
      <Claims />
      <section className="mx-auto max-w-3xl px-4 pt-16 text-center sm:px-6 sm:pt-24">
        <h2 className="text-3xl leading-tight font-medium tracking-tight sm:text-[2.5rem]">
          The shelves are empty, and the first wig could be yours
        </h2>
        <p className="mt-5 text-lg leading-relaxed text-ink-soft">
          Wigloop lives from what its members list. Wigs by the makers below change hands here: new with tags, worn
          twice, or loved for a season. You set the price or ask for a trade, you answer the questions, and you agree
          with the buyer on how it travels. Nobody stands between you.
        </p>
        <p className="mt-4 text-lg leading-relaxed text-ink-soft">
          Know somebody whose closet holds a wig that is never worn? A place at Wigloop takes a minute.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-4">
          <Link to="/account/create-listing" className={buttonClass({ size: 'large' })}>
            Sell a wig
          </Link>
          <Link to="/register" className={buttonClass({ size: 'large', variant: 'secondary' })}>
            JOIN NOW
          </Link>
        </div>
      </section>
      <HowItWorks />
      <BrandGrid />
    </>
  );
}
