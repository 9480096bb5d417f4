import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { VisitorPreview } from '#web/listings/previews/visitor-preview.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { Claims } from './claims.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PlansInShort } from './plans-in-short.tsx';

/** The visitors' home page after its first screen. */
export default function BelowHero() {
  return (
    <>
      <FirstWig />
      <Claims />
      <VisitorPreview text="A few of the wigs on offer today. Members see them all, with every photo and the seller’s reviews." />
      <HowItWorks />
      <BrandGrid />
      <PlansInShort />
      <JoinNow />
    </>
  );
}

/** A visitor after hair loss finds the article at once. */
function FirstWig() {
  return (
    <Link
      to="/help/first-wig"
      prefetch="intent"
      className="mx-4 mb-6 block max-w-7xl rounded-soft border border-line bg-surface p-4 shadow-soft hover:border-plum sm:mx-6 xl:mx-auto"
    >
      <span className="font-display text-xl font-semibold text-plum">Your first wig after hair loss</span>
      <span className="mt-1 block text-ink-soft">How to measure, which caps are soft, and what the words mean.</span>
    </Link>
  );
}

function JoinNow() {
  return (
    <section className="on-dark bg-plum text-ivory">
      <div className="mx-auto max-w-3xl px-4 py-10 text-center sm:px-6 sm:py-24">
        <h2 className="text-4xl leading-tight font-medium tracking-tight sm:text-5xl">{site.mission}</h2>
        <p className="mt-5 text-lg text-ivory/85">
          Find your next wig from another member. Sell or trade the one you no longer wear.
        </p>
        <Link
          to="/register"
          prefetch="intent"
          className="mt-9 inline-flex min-h-13 items-center rounded-full bg-ivory px-10 text-lg font-semibold tracking-wide text-plum hover:bg-white"
        >
          JOIN NOW
        </Link>
        <p className="mt-5">
          Already a member?{' '}
          <Link to="/login" prefetch="intent" className="font-semibold underline underline-offset-4">
            Log In
          </Link>
        </p>
      </div>
    </section>
  );
}
