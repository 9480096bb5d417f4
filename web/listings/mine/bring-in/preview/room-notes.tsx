import { Link } from 'react-router';
import { countText, numberText } from '#contract/count-text.ts';
import { draftsMax } from '#contract/listings/drafts/draft-values.ts';
import { type BroughtTable, isTooMany, type Row } from '../brought-rows.ts';

/** Rows that will not fit, while there is still a choice. */
export function RoomNotes({ table, wanted }: { table: BroughtTable; wanted: readonly Row[] }) {
  const { draftRoom, listingRoom } = table.before;
  const hasLeftOut = table.rows.some(({ isOut, twin }) => isOut && !twin);
  return (
    <>
      {(isTooMany(table, wanted) || hasLeftOut) && (
        <p>
          You have room for {countText(draftRoom, 'more draft')} of {numberText(draftsMax)}. Leave out the rows that you
          want to bring in later, or bring in others instead.
        </p>
      )}
      {listingRoom !== null && listingRoom < wanted.length && (
        <p>
          All {countText(wanted.length, 'row')} can be saved as drafts. Your plan has room to publish{' '}
          {numberText(listingRoom)} of them this month; you choose which.{' '}
          <Link to="/account/subscription" className="font-semibold text-plum underline">
            Upgrade to Premium
          </Link>{' '}
          to publish all of them.
        </p>
      )}
    </>
  );
}
