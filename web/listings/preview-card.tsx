import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { conditionLabels } from '#contract/listing-values.ts';
import type { ListingPreview } from '#contract/listings.ts';
import { brandName } from './brand-picture.tsx';
import { PreviewPicture } from './preview-picture.tsx';
import { priceOf } from './price.ts';

/** What a visitor sees of a listing: enough to want more, and the way to it. */
export function PreviewCard({ preview: { title, brand, condition, price, image_url } }: { preview: ListingPreview }) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-soft border border-line bg-surface hover:shadow-soft">
      <div className="aspect-4/5 overflow-hidden bg-ivory-deep">
        <PreviewPicture url={image_url} brand={brand} />
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <p className="truncate text-xs font-semibold tracking-[0.12em] text-copper uppercase">{brandName(brand)}</p>
        <h3 className="mt-1 line-clamp-2 min-h-[2lh] font-sans text-base leading-snug font-medium wrap-anywhere">
          {title}
        </h3>
        <p className="mt-2 font-display text-lg font-semibold">
          {priceOf(price === null ? null : Math.round(price * 100))}
        </p>
        <p className="text-sm text-ink-soft">{conditionLabels[condition]}</p>
        <Link
          to="/register"
          prefetch="intent"
          className="mt-3 flex min-h-11 items-center gap-2 border-t border-line pt-2 text-sm font-semibold text-plum after:absolute after:inset-0 group-hover:underline"
        >
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          <span>
            Sign up to view details<span className="sr-only"> of {title}</span>
          </span>
        </Link>
      </div>
    </article>
  );
}
