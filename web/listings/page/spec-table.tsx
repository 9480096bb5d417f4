import { Suspense, useId, useState } from 'react';
import { facets } from '#contract/listings/facets.ts';
import type { GlossarySubject } from '#contract/listings/glossary.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { WordList } from '#web/listings/words/explain-words.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { type SpecRow, specRows } from './spec-rows.ts';

/** One table for all facts of a listing: what every buyer asks for stands open, the rest opens on a tap. */
export function SpecTable({ listing }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  const { first, more } = specRows(listing, useBrands().nameOf(listing.brand));
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
      {rows.map((row) => (
        <Row key={row.name} {...row} />
      ))}
    </tbody>
  );
}

/** Which rows have words of the trade, by their names. */
const subjects = new Map<string, GlossarySubject>([
  [facets.fiberType.label, 'fiberType'],
  [facets.piece.label, 'piece'],
  [facets.colorEffect.label, 'colorEffect'],
  [facets.capFeature.label, 'capFeature'],
  ['Permatease', 'permatease'],
]);

/** The name of a row with such words is a button: a tap says what they mean. */
function Row({ name, value }: SpecRow) {
  const [isOpen, setOpen] = useState(false);
  const subject = subjects.get(name);
  return (
    <tr>
      <th scope="row" className="w-2/5 py-2 pr-4 align-top font-normal text-ink-soft">
        {subject ? (
          <button
            type="button"
            aria-expanded={isOpen}
            title="What does this mean?"
            onClick={() => setOpen(!isOpen)}
            className="-my-2 min-h-11 cursor-pointer text-left underline decoration-dotted underline-offset-4 hover:text-plum"
          >
            {name}
          </button>
        ) : (
          name
        )}
      </th>
      <td className="py-2 font-medium wrap-anywhere">
        {value}
        {subject && isOpen && (
          <Suspense>
            <WordList subject={subject} of={subject === 'permatease' ? undefined : value} />
          </Suspense>
        )}
      </td>
    </tr>
  );
}
