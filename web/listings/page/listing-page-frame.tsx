import type { ReactNode } from 'react';

interface ListingPageFrameProps {
  gallery: ReactNode;
  facts: ReactNode;
  /** Below the gallery on wide screens, below the facts on phones. */
  below?: ReactNode;
  children?: ReactNode;
}

/** Gallery left and facts right on wide screens, one below the other on phones; the same for everyone who comes. */
export function ListingPageFrame({ gallery, facts, below, children }: ListingPageFrameProps) {
  return (
    <div className="mx-auto max-w-7xl px-4 pb-8 sm:pb-16 sm:px-6 sm:pt-4 md:pt-8 lg:pt-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-y-6 md:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] md:grid-rows-[auto_1fr] md:gap-x-8 lg:gap-x-14">
        <div className="-mx-4 sm:mx-0">{gallery}</div>
        <div className="min-w-0 md:sticky md:top-28 md:row-span-2 md:self-start">{facts}</div>
        {below && <div className="min-w-0">{below}</div>}
      </div>
      {children}
    </div>
  );
}
