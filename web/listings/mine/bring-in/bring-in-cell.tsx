import { lazy, Suspense, useState } from 'react';
import type { Column } from '#contract/listings/bring-in/columns.ts';
import { readChoice } from '#contract/listings/bring-in/spellings.ts';
import { facets } from '#contract/listings/facets.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';

const AskForBrand = lazy(() => import('#web/listings/form/ask-for-brand.tsx'));

interface BringInCellProps {
  column: Column;
  /** What its row is called. */
  about: string;
  text: string;
  error: string | undefined;
  isMended: boolean;
  onMend: (text: string) => void;
}

/** What the table says; where something is wrong with it, a field with the remedy. */
export function BringInCell({ column, about, text, error, isMended, onMend }: BringInCellProps) {
  const [isAsking, setAsking] = useState(false);
  if (!error && !isMended)
    return (
      <span className="line-clamp-3 max-w-36 sm:max-w-60 wrap-anywhere whitespace-pre-line">
        <MemberText>{text}</MemberText>
      </span>
    );
  return (
    <div className="w-44 space-y-1 sm:w-60">
      <CellField {...{ column, about, text, error, onMend }} />
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

function CellField({ column, about, text, error = '', onMend }: Omit<BringInCellProps, 'isMended'>) {
  const { id, kind, facet, label } = column;
  const { shown } = useBrands();
  const field = { label: `${label} of ${about}`, isLabelHidden: true, error: error || null };
  if (kind === 'choice' && facet)
    return (
      <NativeSelect<string>
        {...field}
        placeholder={`Select a ${label.toLowerCase()}`}
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
