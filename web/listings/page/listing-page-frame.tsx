import type { ReactNode } from 'react';

interface ListingPageFrameProps {
  gallery: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
}

/** Gallery left and facts right on wide screens, one below the other on phones; the same for everyone who comes. */
export function ListingPageFrame({ gallery, facts, children }: ListingPageFrameProps) {
  return (
    <div className="mx-auto max-w-7xl px-4 pb-16 sm:px-6 sm:pt-4 md:pt-8 lg:pt-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:gap-8 lg:gap-14">
        <div className="-mx-4 sm:mx-0 md:sticky md:top-6 md:self-start">{gallery}</div>
        <div className="min-w-0">{facts}</div>
      </div>
      {children}
    </div>
  );
}
