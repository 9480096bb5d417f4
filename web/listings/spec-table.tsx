import type { Listing } from '#contract/listings.ts';
import { checklistRows, type SpecRow, specRows } from './spec-rows.ts';

export function SpecTable({ listing }: { listing: Listing }) {
  const checklist = checklistRows(listing.checklist);
  return (
    <>
      <Rows label="Specifications" rows={specRows(listing)} />
      {checklist.length > 0 && (
        <>
          <h3 className="mt-6 text-lg font-semibold">How it was worn</h3>
          <Rows label="How it was worn" rows={checklist} />
        </>
      )}
    </>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly SpecRow[] }) {
  return (
    <table aria-label={label} className="mt-3 w-full border-y border-line text-left">
      <tbody className="divide-y divide-line">
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-ink-soft">
              {name}
            </th>
            <td className="py-2.5 font-medium wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
