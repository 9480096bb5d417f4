import { lazy, Suspense, useState } from 'react';
import type { Column } from '#contract/listings/bring-in/columns.ts';
import { readChoice } from '#contract/listings/bring-in/spellings.ts';
import { facets } from '#contract/listings/facets.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

const AskForBrand = lazy(() => import('#web/listings/form/ask-for-brand.tsx'));

interface BringInCellProps {
  column: Column;
  label: string;
  /** The column is named beside the field already. */
  isLabelHidden?: boolean;
  text: string;
  error: string | undefined;
  onMend: (text: string) => void;
}

/** A field with the remedy for a cell, or for all cells that say the same. */
export function BringInCell(props: BringInCellProps) {
  const [isAsking, setAsking] = useState(false);
  const { column, text, error } = props;
  return (
    <div className="space-y-1">
      <CellField {...props} />
      {column.facet === 'brand' && error && text && (
        <Button size="small" variant="quiet" about={text} onClick={() => setAsking(true)}>
          Ask for this brand
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <AskForBrand name={text} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

const yesOrNo = (['Yes', 'No'] as const).map((value) => ({ value, label: value }));

function CellField({ column, label, isLabelHidden = false, text, error, onMend }: BringInCellProps) {
  const { id, kind, facet } = column;
  const { shown } = useBrands();
  const field = { label, isLabelHidden, error: error || null };
  if (kind === 'choice' && facet)
    return (
      <NativeSelect<string>
        {...field}
        placeholder={`Select a ${column.label.toLowerCase()}`}
        options={
          facet === 'brand' ? shown.map((brand) => ({ value: brand.id, label: brand.name })) : facets[facet].options
        }
        value={readChoice(facet, text, shown) ?? ''}
        onChange={onMend}
      />
    );
  if (kind === 'yes-or-no')
    return (
      <NativeSelect<string>
        {...field}
        placeholder="Yes or No"
        options={yesOrNo}
        value={yesOrNo.find(({ value }) => value === text)?.value ?? ''}
        onChange={onMend}
      />
    );
  if (id === 'description') return <TextArea {...field} rows={2} value={text} onChange={onMend} />;
  return <TextField {...field} value={text} onChange={onMend} />;
}
