import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { countText, numberText } from '#contract/count-text.ts';
import { publishedAtOnce } from '#contract/listings/drafts/draft-values.ts';
import type { MyDraft } from '#contract/listings/drafts/drafts.ts';
import type { Selection } from '#web/lib/use-selection.ts';
import { ChosenBar } from '#web/listings/mine/chosen-bar.tsx';
import { Menu } from '#web/ui/overlay/menu.tsx';

const ChangeDraftsDialog = lazy(() => import('./change-drafts-dialog.tsx'));
const RemoveDraftsDialog = lazy(() => import('./remove-drafts-dialog.tsx'));

interface DraftBarProps {
  drafts: readonly MyDraft[];
  selection: Selection;
  /** How many more listings the plan takes; null without a limit. */
  listingRoom: number | null;
  onPublish: (ids: string[]) => void;
  onLeave: () => void;
}

/** Acts on several drafts, and the drafts for which the plan has no room. */
export function DraftBar({ drafts, selection, listingRoom, onPublish, onLeave }: DraftBarProps) {
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null);
  const { chosen } = selection;
  const isTooMany = chosen.length > publishedAtOnce;
  const ready = drafts.filter(({ id, problem }) => problem === null && chosen.includes(id));
  const ids = [...chosen];
  const done = () => {
    selection.setAll(false);
    setAsked(null);
  };
  return (
    <ChosenBar
      label="Several drafts at once"
      selection={selection}
      chosenText={`${countText(chosen.length, 'draft')} chosen`}
      onLeave={onLeave}
      acts={
        <Menu
          label="Act"
          variant="primary"
          size="small"
          isDisabled={chosen.length === 0 || isTooMany}
          entries={[
            {
              id: 'publish',
              label: `Publish ${numberText(ready.length)} that ${ready.length === 1 ? 'is' : 'are'} ready`,
              isDisabled: ready.length === 0,
              onAction: () => onPublish(ready.map(({ id }) => id)),
            },
            { id: 'change', label: 'Change', onAction: () => setAsked('change') },
            { id: 'remove', label: 'Delete', tone: 'danger' as const, onAction: () => setAsked('remove') },
          ]}
        />
      }
    >
      {isTooMany && <p className="text-sm text-danger">At most {publishedAtOnce} can be changed at once.</p>}
      {listingRoom !== null && (ready.length > listingRoom || listingRoom === 0) && (
        <p className="text-sm">
          Your plan has room to publish {countText(listingRoom, 'more listing')} this month.{' '}
          <Link to="/account/subscription" className="font-semibold text-plum underline">
            Upgrade to Premium
          </Link>{' '}
          to publish all of them.
        </p>
      )}
      <Suspense>
        {asked === 'change' && <ChangeDraftsDialog ids={ids} onDone={done} onClose={() => setAsked(null)} />}
        {asked === 'remove' && <RemoveDraftsDialog chosen={{ ids }} onDone={done} onClose={() => setAsked(null)} />}
      </Suspense>
    </ChosenBar>
  );
}
