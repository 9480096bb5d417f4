import Search from 'lucide-react/icons/search';
import { type FormEvent, useId } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { searchTermMaxLength } from '#contract/listings/listing-values.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { MobileMenu } from '#web/shell/menu/mobile-menu.tsx';
import { LogoMark } from '#web/ui/text/logo-mark.tsx';
import { watchBar } from '#web/ui/watch-bar.ts';
import { useFrame } from './frame-state.ts';
import { HeaderActions } from './header-actions.tsx';

export function SiteHeader() {
  const { status } = useSession();
  const isVisitorsHome = useLocation().pathname === '/' && status === 'signed-out';
  useFrame();
  return (
    // Its parts scroll and stick on their own, as if they stood in the page themselves.
    <header className="contents">
      {isVisitorsHome && (
        <p className="bg-plum-deep px-4 py-1.5 text-center text-xs tracking-wide text-ivory lg:hidden">
          {site.tagline}
        </p>
      )}
      <div
        ref={watchBar}
        data-bar="top"
        className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur-sm max-lg:in-data-giving-way:-top-12 max-lg:in-data-slim-frame:top-0!"
      >
        {/* On phones two rows, of which the second stays: what is `max-lg:order-1` stands in the first. */}
        <div className="mx-auto flex max-w-7xl flex-wrap items-center px-4 sm:px-6 lg:h-20 lg:flex-nowrap lg:gap-8">
          <HomeLink />
          <SlimHomeLink />
          <SearchBox className="my-1.5 min-w-0 grow basis-28 max-lg:order-2 max-lg:in-data-own-search:hidden lg:in-data-own-search:invisible lg:max-w-md lg:basis-0" />
          <HeaderActions />
          <span className="order-1 h-0 basis-full in-data-slim-frame:hidden lg:hidden" />
          <MobileMenu />
        </div>
      </div>
      <BrandStrip />
      <NoScriptLinks />
    </header>
  );
}

/** On phones: the first row, which gives way while one reads on. Pages that have much to show begin without it. */
function HomeLink() {
  return (
    <Link
      to="/"
      className="flex h-12 min-w-0 flex-wrap items-center gap-x-2.5 overflow-hidden rounded-soft max-lg:order-1 max-lg:grow max-lg:in-data-slim-frame:hidden lg:h-auto lg:w-57 lg:flex-nowrap lg:overflow-visible lg:whitespace-nowrap"
    >
      <LogoMark className="size-9 lg:size-12" />
      {/* On the smallest screens the mark alone leaves room for the buttons beside it. */}
      <span className="max-[22rem]:sr-only">
        <span className="block font-display text-2xl leading-none font-semibold tracking-tight text-plum lg:text-[1.75rem]">
          {site.name}
        </span>
        <span className="mt-1 hidden text-xs text-ink-soft lg:block">{site.tagline}</span>
      </span>
    </Link>
  );
}

/** The mark in the row that stays, for as long as the first row is away. */
function SlimHomeLink() {
  return (
    <Link
      to="/"
      aria-label={site.name}
      className="hidden h-14 w-13 items-center max-lg:order-2 max-lg:in-data-giving-way:flex max-lg:in-data-own-search:grow max-lg:in-data-slim-frame:flex"
    >
      <LogoMark className="size-9" />
    </Link>
  );
}

function BrandStrip() {
  const { shown } = useBrands();
  return (
    <nav aria-label="Brands" className="hidden border-b border-line bg-surface lg:block">
      <ul className="mx-auto flex max-w-7xl scrollbar-none items-center justify-between gap-x-5 overflow-x-auto px-6">
        {shown.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <NavLink
              to={`/brand/${id}`}
              className="block border-b-2 border-transparent py-2.5 text-[0.8125rem] text-ink-soft hover:text-plum aria-[current=page]:border-copper-bright aria-[current=page]:text-plum"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The menu needs code; without any, small screens get the same links as plain text. */
function NoScriptLinks() {
  const { shown } = useBrands();
  return (
    <noscript>
      <nav
        aria-label="Menu"
        className="flex flex-wrap gap-x-5 gap-y-2 border-b border-line bg-surface px-4 py-3 text-sm lg:hidden"
      >
        <a href="/pricing">Pricing</a>
        <a href="/login">Sign In</a>
        {shown.map(({ id, name }) => (
          <a key={id} href={`/brand/${id}`}>
            {name}
          </a>
        ))}
      </nav>
    </noscript>
  );
}

/** A real form: without JavaScript the browser itself goes to /search?q=. */
function SearchBox({ className }: { className?: string }) {
  const navigate = useNavigate();
  const id = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (text) navigate(`/search?q=${encodeURIComponent(text)}`);
  }

  return (
    <search aria-label="All wigs" className={className}>
      <form action="/search" onSubmit={search} className="relative">
        <label htmlFor={id} className="sr-only">
          Search for wigs
        </label>
        <input
          id={id}
          type="search"
          name="q"
          placeholder="Search for wigs..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={searchTermMaxLength}
          className="h-11 w-full rounded-full border border-line-strong bg-ivory pr-10 pl-4 text-base placeholder:text-ink-soft hover:border-plum"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-full text-plum hover:text-plum-deep"
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      </form>
    </search>
  );
}
