import { lazy, Suspense, useState } from 'react';
import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { capSizeFit, facets, type RequiredFacet } from '#contract/listings/facets.ts';
import { descriptionMaxLength, titleMaxLength, wouldTradeForMaxLength } from '#contract/listings/listing-values.ts';
import { ExplainWords } from '#web/listings/words/explain-words.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { NativeSelect } from '#web/ui/form/native-select.tsx';
import { PriceField } from '#web/ui/form/price-field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Problems } from './listing-form-checks.ts';
import { PriceGuideHint } from './price-guide-hint.tsx';

const AskForBrand = lazy(() => import('./ask-for-brand.tsx'));

export interface ListingFieldsProps {
  values: ListingFormValues;
  /** By field; none while all is well. */
  problems: Problems;
  onChange: (change: Partial<ListingFormValues>) => void;
}

const yesNoOptions = (['Yes', 'No'] as const).map((value) => ({ value, label: value }));

/** What every listing has to say, and what its price comes with. */
export function ListingFormFields({ values, problems, onChange }: ListingFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        description="Brand, style, color, cap size and length, such as “Jon Renau Zara, blonde, petite, 14 inch”. A new listing takes its facts from the title."
        isRequired
        maxLength={titleMaxLength}
        value={values.title}
        onChange={(title) => onChange({ title })}
        name="title"
        error={problems.title ?? null}
        className="sm:col-span-2"
      />
      <div>
        <BrandField {...{ values, problems, onChange }} />
        <OtherBrand />
      </div>
      <FacetField name="condition" {...{ values, problems, onChange }} />
      <RadioGroup
        label={facets.type.label}
        orientation="horizontal"
        look="cards"
        options={facets.type.options}
        value={values.type}
        onChange={(type) => onChange({ type })}
        className="sm:col-span-2"
      />
      <div>
        <PriceField
          label="Listing price"
          isRequired={values.type !== 'trade'}
          description={values.type === 'trade' ? 'Optional: leave it empty to show For Trade.' : undefined}
          value={values.listingPrice}
          onChange={(listingPrice) => onChange({ listingPrice })}
          name="listingPrice"
          error={problems.listingPrice ?? null}
        />
        <PriceGuideHint values={values} />
      </div>
      <PriceField
        label="Shipping price"
        isRequired={values.type !== 'trade'}
        description={`${values.type === 'trade' ? 'Optional. ' : ''}0 means free shipping.`}
        value={values.shippingPrice}
        onChange={(shippingPrice) => onChange({ shippingPrice })}
        name="shippingPrice"
        error={problems.shippingPrice ?? null}
      />
      <TextArea
        label="Description"
        isRequired
        rows={6}
        maxLength={descriptionMaxLength}
        value={values.description}
        onChange={(description) => onChange({ description })}
        name="description"
        error={problems.description ?? null}
        className="sm:col-span-2"
      />
      {values.type !== 'sale' && (
        <TextArea
          label="Would trade for"
          description="Optional. For example: curls in any red, or a petite lace front."
          rows={2}
          maxLength={wouldTradeForMaxLength}
          value={values.wouldTradeFor}
          onChange={(wouldTradeFor) => onChange({ wouldTradeFor })}
          name="wouldTradeFor"
          error={problems.wouldTradeFor ?? null}
          className="sm:col-span-2"
        />
      )}
      <FacetField name="color" {...{ values, problems, onChange }} />
      <div>
        <FacetField name="fiberType" {...{ values, problems, onChange }} />
        <ExplainWords subject="fiberType" about={facets.fiberType.label} />
      </div>
      <FacetField name="capSize" {...{ values, problems, onChange }} />
      <NativeSelect
        label="Modifications"
        required
        placeholder="Yes or No"
        description="Cut, thinned, dyed or otherwise altered."
        options={yesNoOptions}
        value={values.modifications}
        onChange={(modifications) => onChange({ modifications })}
        name="modifications"
        error={problems.modifications ?? null}
      />
    </div>
  );
}

function OtherBrand() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="-mt-1 min-h-11 cursor-pointer text-sm text-plum underline decoration-dotted underline-offset-4"
      >
        My brand is not in the list
      </button>
      {isAsking && (
        // To React the dialog stands inside the form: what it sends must not send the listing.
        <div onSubmit={(event) => event.stopPropagation()}>
          <Suspense>
            <AskForBrand onClose={() => setAsking(false)} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** A brand that is hidden is not offered, but a listing that has it keeps it. */
function BrandField({ values, problems, onChange }: ListingFieldsProps) {
  const offered = useBrands().all.filter(({ id, isShown }) => isShown || id === values.brand);
  return (
    <NativeSelect<string>
      label={facets.brand.label}
      required
      placeholder="Select a brand"
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={values.brand}
      onChange={(brand) => onChange({ brand })}
      name="brand"
      error={problems.brand ?? null}
    />
  );
}

interface FacetFieldProps extends ListingFieldsProps {
  name: Exclude<RequiredFacet, 'type' | 'brand'>;
}

function FacetField({ name, values, problems, onChange }: FacetFieldProps) {
  const { label, options } = facets[name];
  return (
    <NativeSelect<string>
      label={label}
      required
      placeholder={`Select a ${label.toLowerCase()}`}
      options={options.filter(({ value }) => isOffered(value, values.condition))}
      value={values[name]}
      onChange={(value) => onChange({ [name]: value })}
      name={name}
      error={problems[name] ?? null}
      {...(name === 'capSize' && { description: capSizeHelp })}
    />
  );
}

const capSizeHelp = Object.entries(capSizeFit)
  .map(([size, fit]) => `${size}: ${fit}`)
  .join('; ');

/** "Poor" is not offered, but a listing that has it keeps it. */
function isOffered(value: string, current: string): boolean {
  return value !== 'poor' || current === 'poor';
}
