import type { Deal } from '#contract/deals/deals.ts';
import { WigPicture } from '#web/deals/terms/wig-picture.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

/** Words and photographs that the wigs of a proposal got since its terms were written. */
export function AddedSince({ deal: { addedSince, terms } }: { deal: Deal }) {
  return addedSince.map(({ listingId, words, photos }) => {
    const { title = 'A wig', brand = '' } = terms.listings[listingId] ?? {};
    return (
      <div key={listingId} className="mt-4">
        <p className="text-sm font-semibold">
          Added to <MemberText>{title}</MemberText> since these terms
        </p>
        {words.map((run) => (
          <p key={run} dir="auto" className="text-ink-soft wrap-anywhere">
            “{run}”
          </p>
        ))}
        {photos.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-2">
            {photos.map((photo) => (
              <WigPicture key={photo.id} wig={{ brand, photo }} className="w-16" />
            ))}
          </p>
        )}
      </div>
    );
  });
}
