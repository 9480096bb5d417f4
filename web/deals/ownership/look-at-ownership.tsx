import { useQuery } from '@tanstack/react-query';
import { dayText } from '#contract/day-text.ts';
import { ownershipImagePath } from '#contract/listings/ownership-values.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ownershipQuery, useConfirmOwnership } from './ownership.queries.ts';
import { ProofPicture } from './proof-picture.tsx';

/** For a party of a deal: the photograph with which the owner shows that the wig is theirs, where there is one. */
export function LookAtOwnership({ listingId, title }: { listingId: string; title: string }) {
  const { data } = useQuery(ownershipQuery(listingId));
  const { mutate, isPending } = useConfirmOwnership(listingId);
  const proof = data?.proof;
  if (!proof) return null;
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => toast.success('Thank you. The listing now carries “Ownership shown”.'),
      onError: (error) => toast.error(failureText(error)),
    });
  return (
    <Card as="section" aria-label={`Proof of ownership of ${title}`}>
      <h2 className="font-display text-xl font-semibold wrap-anywhere">{title}: proof of ownership</h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        The owner added this photo on {dayText(proof.addedAt)}. Look for the wig and for{' '}
        <strong className="font-mono tracking-widest text-ink">{proof.code}</strong>, written by hand.
      </p>
      <ProofPicture
        path={ownershipImagePath(listingId)}
        proof={proof}
        alt={`The owner’s photo of ${title} with a code`}
      />
      {proof.shownAt && <p className="mt-3 font-semibold text-sage">Ownership shown on {dayText(proof.shownAt)}</p>}
      {data.mayConfirm && (
        <p className="mt-3">
          <Button variant="secondary" isPending={isPending} onClick={confirm}>
            Yes, it shows the wig and the code
          </Button>
        </p>
      )}
    </Card>
  );
}
