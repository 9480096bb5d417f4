import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import type { MyListing } from '#contract/listings/selling.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { copyListingLink, hasShareSheet, shareListing } from '#web/listings/share-listing.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useSetPublicCard } from './selling.queries.ts';

interface ShareStepProps {
  listing: MyListing;
  /** It was published a moment ago. */
  isNew: boolean;
}

/** The link to hand on, and who may see what it leads to. */
export function ShareStep({ listing, isNew }: ShareStepProps) {
  const { mutate, isPending, variables, error } = useSetPublicCard();
  const isPublicCard = isPending ? variables.isPublicCard : listing.isPublicCard;
  return (
    <section
      aria-label={`Share ${listing.title}`}
      className="col-span-2 space-y-3 rounded-soft border border-line bg-ivory p-4"
    >
      <p className="font-semibold">
        {isNew ? 'Your listing is up. Share it where people know you.' : 'Share this listing'}
      </p>
      <div className="flex flex-wrap gap-2">
        {hasShareSheet() && (
          <Button size="small" onClick={() => void shareListing(listing)}>
            <Share2 aria-hidden="true" className="size-4" /> Share
          </Button>
        )}
        <Button
          size="small"
          variant={hasShareSheet() ? 'secondary' : 'primary'}
          onClick={() => void copyListingLink(listing)}
        >
          <Link2 aria-hidden="true" className="size-4" /> Copy Link
        </Button>
      </div>
      <Switch
        isSelected={isPublicCard}
        isDisabled={isPending}
        onChange={(chosen) => mutate({ id: listing.id, isPublicCard: chosen })}
        description={
          isPublicCard
            ? 'Anyone with the link sees photo, title, brand, condition and price, until it is sold or removed or you turn this off.'
            : 'Whoever is not a member sees an invitation to join, and nothing of your wig.'
        }
      >
        Public card
      </Switch>
      <FormError message={error && failureText(error)} />
    </section>
  );
}
