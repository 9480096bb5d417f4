import { Link, useLocation } from 'react-router';
import type { BrandId } from '#contract/brands/brands.ts';
import { loginState } from '#web/auth/doors/login-state.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PreviewGrid } from './preview-grid.tsx';

/** In place of listings: the public sample, and the way in. Whoever signs in comes back to this page. */
export function VisitorPreview({ text, brand }: { text: string; brand?: BrandId }) {
  const location = useLocation();
  // From the home page a new member goes on to the account, where the first steps are.
  const comeBack = location.pathname === '/' ? undefined : loginState(location);
  return (
    <section className="mx-auto max-w-7xl px-4 py-16 sm:px-6 sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-2xl">
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">For members</p>
          <h2 className="mt-3 text-3xl leading-tight font-medium tracking-tight sm:text-[2.5rem]">
            Preview Our Marketplace
          </h2>
          <p className="mt-4 text-lg text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/register" state={comeBack} prefetch="intent" className={buttonClass()}>
            Register Now
          </Link>
          <Link to="/login" state={comeBack} prefetch="intent" className={buttonClass({ variant: 'secondary' })}>
            Log In
          </Link>
        </div>
      </div>
      <div className="mt-10">
        <PreviewGrid brand={brand} />
      </div>
    </section>
  );
}
