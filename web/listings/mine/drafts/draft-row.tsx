import { useState } from 'react';
import { dayText } from '#contract/day-text.ts';
import type { MyDraft } from '#contract/listings/drafts/drafts.ts';
import { priceText } from '#contract/money-text.ts';
import { readPrice } from '#contract/price.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { ListingPhoto } from '#web/listings/card/listing-photo.tsx';
import { draftPath } from '#web/listings/mine/edit-path.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Card } from '#web/ui/text/card.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { useRemoveDraft } from './drafts.queries.ts';

interface DraftRowProps {
  draft: MyDraft;
  isBusy: boolean;
  onPublish: () => void;
  /** While several are chosen, a box stands in place of what can be done with one. */
  selection?: Selection | undefined;
}

export function DraftRow({ draft, isBusy, onPublish, selection }: DraftRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveDraft();
  const title = draft.title.trim() || 'Without a title';
  const cents = readPrice(draft.price);
  return (
    <Card
      as="li"
      padding="small"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:gap-x-4"
    >
      <div className="aspect-4/5 self-start overflow-hidden rounded-soft bg-ivory-deep sm:row-span-2">
        <ListingPhoto photo={draft.photo} brand="" sizes="(min-width: 640px) 88px, 64px" />
      </div>
      <div className="min-w-0">
        <h2 className="line-clamp-2 font-sans text-base leading-snug font-semibold wrap-anywhere sm:text-lg">
          <MemberText>{title}</MemberText>
        </h2>
        <p className="text-sm text-ink-soft">
          {cents != null && `${priceText(cents)} · `}Changed {dayText(draft.changedAt)}
        </p>
        <p className="text-sm">
          {draft.needs.length > 0 ? `Still needs: ${draft.needs.join(', ')}` : 'Ready to be published'}
        </p>
      </div>
      {selection ? (
        <Checkbox
          isSelected={selection.has(draft.id)}
          onChange={(isChosen) => selection.set(draft.id, isChosen)}
          className="max-sm:col-span-2 sm:col-start-2"
        >
          Choose<span className="sr-only"> {title}</span>
        </Checkbox>
      ) : (
        <div className="flex flex-wrap gap-2 max-sm:col-span-2 sm:col-start-2">
          <ButtonLink size="small" variant="secondary" about={title} to={draftPath(draft.id)}>
            Continue
          </ButtonLink>
          {draft.problem === null && (
            <Button size="small" variant="secondary" about={title} disabled={isBusy} onClick={onPublish}>
              Publish
            </Button>
          )}
          <Button size="small" variant="quiet" about={title} onClick={() => setRemoving(true)}>
            Delete
          </Button>
        </div>
      )}
      <AskDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutateAsync(draft.id)}
        title="Delete this draft?"
        confirmLabel="Delete"
        tone="danger"
        doneText="Draft deleted"
      >
        “<MemberText>{title}</MemberText>” and its photos are deleted for good.
      </AskDialog>
    </Card>
  );
}
