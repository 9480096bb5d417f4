import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wishChoicesSchema } from '#contract/wishes/wish-schema.ts';
import {
  type WishAlert,
  type WishFilters,
  wishAlertLabels,
  wishAlerts,
  wishNameMaxLength,
} from '#contract/wishes/wish-values.ts';
import { useAttemptId } from '#web/lib/api/use-attempt-id.ts';
import { useDraft } from '#web/lib/drafts/use-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { TextLink } from '#web/pages/text-link.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { myWishesQuery, useCreateWish } from './wishes.queries.ts';

interface WishDialogProps {
  filters: WishFilters;
  suggestedName: string;
  isPublic: boolean;
  onClose: () => void;
}

/** Asks what a new wish is called and when its owner wants to hear of it. */
export default function WishDialog({ filters, suggestedName, isPublic, onClose }: WishDialogProps) {
  const place = isPublic ? 'wanted' : 'alert';
  const draft = useDraft(`wish:${place}:${new URLSearchParams(filters)}`, suggestedName);
  const [alert, setAlert] = useState<WishAlert>('at-once');
  const { mutateAsync } = useCreateWish();
  const attemptId = useAttemptId();
  const { data: kept = [] } = useQuery(myWishesQuery);
  const id = attemptId(place, JSON.stringify(filters));
  const same = kept.find((wish) => wish.id !== id && searchOf(wish.filters) === searchOf(filters));
  const choices = { name: draft.value, alert, isPublic };
  const leave = () => {
    draft.drop();
    onClose();
  };
  return (
    <AskDialog
      size="medium"
      title={isPublic ? 'Add to Wanted' : 'Set an alert'}
      confirmLabel="Save"
      check={() => fieldErrors(wishChoicesSchema, choices)}
      onConfirm={() => mutateAsync({ id, ...choices, filters })}
      onDone={({ name }) => {
        toast.success(isPublic ? `“${name}” is in Wanted` : `The alert “${name}” is set`, {
          link: { to: '/account/wishes', text: 'See my alerts' },
        });
        leave();
      }}
      onCancel={leave}
      onClose={onClose}
      fields={(errors) => (
        <>
          <p className="text-ink-soft">
            {isPublic
              ? 'Your profile shows it to members, so that those who have it can offer it to you or trade.'
              : 'Only you see it. We tell you when something comes that fits.'}
          </p>
          {same && (
            <p className="rounded-soft bg-plum-soft px-4 py-3 text-plum">
              You keep this search already, as{' '}
              <TextLink href="/account/wishes">
                <MemberText>{same.name}</MemberText>
              </TextLink>
              .
            </p>
          )}
          <TextField
            label="Name"
            name="name"
            isRequired
            value={draft.value}
            onChange={draft.set}
            error={errors.name}
            maxLength={wishNameMaxLength * 2}
          />
          <RadioGroup
            label="Tell me of new listings"
            name="alert"
            options={wishAlerts.map((value) => ({ value, label: wishAlertLabels[value] }))}
            value={alert}
            onChange={setAlert}
          />
        </>
      )}
    />
  );
}

/** The same for the same filters, in whatever order they were chosen. */
function searchOf(filters: WishFilters | Record<string, string>): string {
  const search = new URLSearchParams(filters as Record<string, string>);
  const brands = search.get('brands');
  if (brands) search.set('brands', brands.split(',').sort().join());
  search.sort();
  return search.toString();
}
