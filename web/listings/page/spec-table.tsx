import { useId, useState } from 'react';
import type { Listing } from '#contract/listings/listings.ts';
import { type SpecRow, specRows } from './spec-rows.ts';

/** One table for all facts of a listing: what every buyer asks for stands open, the rest opens on a tap. */
export function SpecTable({ listing }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const { first, more } = specRows(listing);
  return (
    <>
      <table aria-label="Specifications" className="mt-3 w-full border-y border-line text-left">
        <Rows rows={first} />
        <Rows id={moreId} isHidden={!isOpen} rows={more} />
      </table>
      {more.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 cursor-pointer font-semibold text-plum hover:underline"
        >
          {isOpen ? 'Fewer details' : `All details, ${more.length} more`}
        </button>
      )}
    </>
  );
}

function Rows({ rows, id, isHidden }: { rows: readonly SpecRow[]; id?: string; isHidden?: boolean }) {
  return (
    <tbody id={id} hidden={isHidden} className="divide-y divide-line not-first:border-t not-first:border-line">
      {rows.map(({ name, value }) => (
        <tr key={name}>
          <th scope="row" className="w-2/5 py-2 pr-4 align-top font-normal text-ink-soft">
            {name}
          </th>
          <td className="py-2 font-medium wrap-anywhere">{value}</td>
        </tr>
      ))}
    </tbody>
  );
}
