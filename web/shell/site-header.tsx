import { Link } from 'react-router';
import { site } from '#contract/site.ts';
import { LogoMark } from '#web/ui/logo-mark.tsx';
import { BrandStrip } from './brand-strip.tsx';
import { HeaderActions } from './header-actions.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NoScriptLinks } from './no-script-links.tsx';
import { SearchBox } from './search-box.tsx';

export function SiteHeader() {
  return (
    // Its parts scroll and stick on their own, as if they stood in the page themselves.
    <header className="contents">
      <p className="bg-plum-deep px-4 py-1.5 text-center text-xs tracking-wide text-ivory lg:hidden">{site.tagline}</p>
      <div className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur-sm">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-6 lg:h-20 lg:gap-8">
          <HomeLink />
          <SearchBox className="hidden max-w-md flex-1 lg:block" />
          <HeaderActions />
          <MobileMenu />
        </div>
      </div>
      <div className="border-b border-line bg-surface px-4 py-3 sm:px-6 lg:hidden">
        <SearchBox />
      </div>
      <BrandStrip />
      <NoScriptLinks />
    </header>
  );
}

function HomeLink() {
  return (
    <Link to="/" className="mr-auto flex items-center gap-2.5 rounded-soft lg:mr-0">
      <LogoMark className="size-10 lg:size-12" />
      <span>
        <span className="block font-display text-2xl leading-none font-semibold tracking-tight text-plum lg:text-[1.75rem]">
          {site.name}
        </span>
        <span className="mt-1 hidden text-xs text-ink-soft lg:block">{site.tagline}</span>
      </span>
    </Link>
  );
}
