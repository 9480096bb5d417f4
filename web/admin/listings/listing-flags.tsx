import { Link } from 'react-router';
import { flagLabels } from '#contract/admin/listing-values.ts';
import type { AdminListing } from '#contract/admin/listings.ts';
import { type ReportReason, reportReasonLabels } from '#contract/moderation/report-values.ts';
import { priceText } from '#contract/money-text.ts';

type Flag = AdminListing['flags'][number];

/** Why a listing waits for a look. */
export function ListingFlags({ flags }: { flags: Flag[] }) {
  return (
    <ul className="max-w-56 min-w-40 space-y-1 sm:max-w-60 text-sm">
      {flags.map((flag) => (
        <li key={flag.reason} className="whitespace-normal wrap-anywhere">
          <span className="font-semibold">{flagLabels[flag.reason]}</span> <FlagDetail {...flag} />
        </li>
      ))}
    </ul>
  );
}

function FlagDetail({ reason, detail }: Flag) {
  switch (reason) {
    case 'reported':
      return <span className="text-ink-soft">{reportReasonLabels[detail as ReportReason]}</span>;
    case 'low-price':
      return <span className="text-ink-soft">{priceText(Number(detail))}</span>;
    case 'contact':
      return <span className="text-ink-soft">“{detail}”</span>;
    case 'photo':
      return (
        <Link to={`/listing/${detail}`} target="_blank" className="text-plum underline">
          see it
          <span className="sr-only"> in a new tab</span>
        </Link>
      );
    default:
      return <span className="text-ink-soft">one of the first listings</span>;
  }
}
