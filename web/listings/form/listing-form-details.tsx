import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { facets } from '#contract/listings/facets.ts';
import { checklistLabels } from '#contract/listings/listing-values.ts';
import { ExplainWords } from '#web/listings/words/explain-words.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import type { ListingFieldsProps } from './listing-form-fields.tsx';

type Checklist = ListingFormValues['checklist'];

const checks = (Object.keys(checklistLabels) as (keyof typeof checklistLabels)[]).filter(
  (name) => name !== 'timesWorn',
);

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;
type Answer = (typeof answers)[number]['value'] | '';

function answerOf(said: boolean | undefined): Answer {
  if (said === undefined) return '';
  return said ? 'yes' : 'no';
}

function withAnswer(checklist: Checklist, name: keyof Checklist, answer: Answer): Checklist {
  const { [name]: _, ...others } = checklist;
  return answer === '' ? others : { ...others, [name]: answer === 'yes' };
}

/** What decides a purchase beyond the required fields. All of it is optional. */
export function ListingFormDetails({ values, problems, onChange }: ListingFieldsProps) {
  return (
    <Fold
      title={
        <>
          More details <span className="font-normal text-ink-soft">(optional, and what buyers ask for first)</span>
        </>
      }
      isOpen={['originalPrice', 'lengthInches', 'timesWorn'].some((name) => name in problems)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <PriceField
          label="Original price paid"
          value={values.originalPrice}
          onChange={(originalPrice) => onChange({ originalPrice })}
          name="originalPrice"
          error={problems.originalPrice ?? null}
        />
        <NativeSelect
          label={facets.piece.label}
          options={facets.piece.options}
          value={values.piece}
          onChange={(piece) => onChange({ piece })}
        />
        <TextField
          label="Length in inches"
          description="From the crown to the ends, straightened."
          inputMode="decimal"
          value={values.lengthInches}
          onChange={(lengthInches) => onChange({ lengthInches })}
          name="lengthInches"
          error={problems.lengthInches ?? null}
        />
        <CheckboxGroup
          label={facets.capFeature.label}
          options={facets.capFeature.options}
          value={values.capFeatures}
          onChange={(capFeatures) => onChange({ capFeatures })}
          className="sm:col-span-2"
        />
        <ExplainWords subject="capFeature" about={facets.capFeature.label} className="sm:col-span-2" />
        <TextField
          label="Color code"
          description="As on the tag, such as 12FS8."
          maxLength={30}
          value={values.colorCode}
          onChange={(colorCode) => onChange({ colorCode })}
        />
        <TextField
          label="Color name"
          description="Such as Shaded Praline."
          maxLength={60}
          value={values.colorName}
          onChange={(colorName) => onChange({ colorName })}
        />
        <div>
          <NativeSelect
            label={facets.colorEffect.label}
            placeholder="None or unknown"
            options={facets.colorEffect.options}
            value={values.colorEffect}
            onChange={(colorEffect) => onChange({ colorEffect })}
          />
          <ExplainWords subject="colorEffect" about={facets.colorEffect.label} />
        </div>
        <TextField
          label="Times worn"
          inputMode="numeric"
          value={values.timesWorn}
          onChange={(timesWorn) => onChange({ timesWorn })}
          name="timesWorn"
          error={problems.timesWorn ?? null}
        />
        <div className="flex flex-wrap gap-x-6 sm:col-span-2">
          <Checkbox isSelected={values.rooted} onChange={(rooted) => onChange({ rooted })}>
            Rooted
          </Checkbox>
          <Checkbox isSelected={values.permatease} onChange={(permatease) => onChange({ permatease })}>
            Permatease at the crown
          </Checkbox>
          <ExplainWords subject="permatease" about="Permatease" className="mt-0" />
        </div>
        <fieldset className="sm:col-span-2">
          <legend className="font-semibold">Condition checklist</legend>
          <p className="text-sm text-ink-soft">Facts at “Not said” are not shown.</p>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {checks.map((name) => (
              <NativeSelect
                key={name}
                label={checklistLabels[name]}
                placeholder="Not said"
                options={answers}
                value={answerOf(values.checklist[name])}
                onChange={(answer) => onChange({ checklist: withAnswer(values.checklist, name, answer) })}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Fold>
  );
}
