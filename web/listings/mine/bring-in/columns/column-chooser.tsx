import { useState } from 'react';
import { type ColumnId, columns } from '#contract/listings/bring-in/columns.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import type { RawTable } from '../reading/read-table.ts';
import type { Chosen } from './choose-for-table.ts';

interface ColumnChooserProps {
  name: string;
  raw: RawTable;
  guessed: Chosen;
  onChoose: (chosen: Chosen) => void;
}

const leftOut = 'left-out';
const options = [
  { value: leftOut, label: 'Do not bring in' },
  ...columns.map(({ id, label }) => ({ value: id, label })),
];

/** Asks what the headings of a table mean, with a guess for each. */
export function ColumnChooser({ name, raw, guessed, onChoose }: ColumnChooserProps) {
  const [chosen, setChosen] = useState(guessed);
  const [isMarked, setMarked] = useState(false);
  const isEmpty = !chosen.some((id) => id && id !== 'reference');
  const set = (at: number, value: string) =>
    setChosen(chosen.map((id, place) => (place === at ? (value === leftOut ? null : (value as ColumnId)) : id)));
  return (
    <section aria-labelledby="columns-heading" className="space-y-4">
      <h2 id="columns-heading" className="text-2xl font-medium">
        Which column is what?
      </h2>
      <p className="max-w-2xl text-ink-soft">
        These are the headings of {name}. We filled in our guess and remember your choice for the next table. Several
        columns can be Photos.
      </p>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {raw.headings.map((heading, at) =>
          heading === '' ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a table stay in their places
            <li key={at}>
              <NativeSelect
                label={heading}
                description={examplesOf(raw, at)}
                options={options}
                value={chosen[at] ?? leftOut}
                onChange={(value) => set(at, value)}
              />
            </li>
          ),
        )}
      </ul>
      {isMarked && isEmpty && <FormError message="Choose at least one column, such as Title or Price." />}
      <Button onClick={() => (isEmpty ? setMarked(true) : onChoose(chosen))}>Continue</Button>
    </section>
  );
}

const examplesShown = 2;
const exampleMaxLength = 40;

function examplesOf({ lines }: RawTable, at: number): string {
  const texts = new Set(lines.map((line) => line[at]?.trim() ?? '').filter(Boolean));
  if (texts.size === 0) return 'This column is empty.';
  const shown = [...texts].slice(0, examplesShown).map((text) => `“${shortened(text)}”`);
  return `Such as ${shown.join(' and ')}`;
}

const shortened = (text: string) =>
  text.length > exampleMaxLength ? `${[...text].slice(0, exampleMaxLength).join('')}…` : text;
