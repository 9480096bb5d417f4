import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countText } from '#contract/count-text.ts';
import { fitSchema } from '#contract/fit/fit-schema.ts';
import {
  blankFit,
  type Fit,
  findMeasureProblem,
  fitUnits,
  headSizeOf,
  measureNames,
  measures,
  soldSizeOf,
  wornShadesMax,
} from '#contract/fit/fit-values.ts';
import { facets } from '#contract/listings/facets.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { FormError } from '#web/ui/feedback/form-error.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx';
import { Fold } from '#web/ui/text/fold.tsx';
import { myFitQuery, useKeepFit } from './fit.queries.ts';
import { changeUnit, readFit, type TypedFit, typeFit } from './typed-fit.ts';

/** A member's measures and shades, for themselves alone. */
export default function FitSettings() {
  const { data: fit, error, refetch, isFetching } = useQuery(myFitQuery);
  if (fit === undefined && error)
    return <ErrorBox message="We could not load your fit." error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (fit === undefined)
    return (
      <LoadingRegion label="Loading your fit...">
        <Skeleton className="h-96" />
      </LoadingRegion>
    );
  return <FitForm fit={fit} />;
}

function FitForm({ fit }: { fit: Fit | null }) {
  const [typed, setTyped] = useState(() => typeFit(fit ?? blankFit));
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: keep } = useKeepFit();
  const change = (part: Partial<TypedFit>) => setTyped((before) => ({ ...before, ...part }));
  const form = useForm(
    async () => {
      await keep(readFit(typed));
      toast.success('Your fit is saved.');
    },
    () => fieldErrors(fitSchema, readFit(typed)),
  );
  return (
    <>
      <Form {...form.handlers} className="space-y-6">
        <Measuring typed={typed} errors={form.errors} onChange={change} onUnit={setTyped} />
        <RadioGroup
          label="You wear"
          orientation="horizontal"
          options={pieceOptions}
          value={typed.piece ?? 'both'}
          onChange={(piece) => change({ piece: piece === 'both' ? null : piece })}
        />
        <Colors typed={typed} errors={form.errors} onChange={change} />
        <FormError message={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={form.isSending}>
            Save my fit
          </Button>
          {fit && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Forget my fit
            </Button>
          )}
        </div>
      </Form>
      {isAsking && (
        <AskDialog
          title="Forget your fit?"
          confirmLabel="Forget it"
          onConfirm={async () => {
            await keep(null);
            setTyped(typeFit(blankFit));
          }}
          doneText="Your fit is forgotten."
          onClose={() => setAsking(false)}
        >
          <p>Listings no longer say whether they fit you.</p>
        </AskDialog>
      )}
    </>
  );
}

const pieceOptions = [...facets.piece.options, { value: 'both' as const, label: 'Both' }];
const unitOptions = (Object.keys(fitUnits) as (keyof typeof fitUnits)[]).map((value) => ({
  value,
  label: fitUnits[value],
}));

interface PartProps {
  typed: TypedFit;
  errors: Record<string, string>;
  onChange: (part: Partial<TypedFit>) => void;
}

function Measuring({ typed, errors, onChange, onUnit }: PartProps & { onUnit: (typed: TypedFit) => void }) {
  return (
    <div className="space-y-4">
      <RadioGroup
        label="You measure in"
        orientation="horizontal"
        options={unitOptions}
        value={typed.unit}
        onChange={(unit) => onUnit(changeUnit(typed, unit))}
      />
      {/* The guide to a first wig shows this drawing, too. */}
      <img
        src="/measuring.svg"
        width={960}
        height={360}
        alt="Three heads with a tape: 1, around the head; 2, from ear to ear over the top; 3, from the forehead to the nape."
        className="h-auto w-full rounded-soft"
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {measureNames.map((name, place) => (
          <TextField
            key={name}
            label={`${place + 1}. ${measures[name].label}`}
            description={measures[name].how}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            after={<span className="text-sm text-ink-soft">{typed.unit}</span>}
            value={typed[name]}
            onChange={(length) => onChange({ [name]: length })}
            error={errors[name]}
          />
        ))}
      </div>
      <p role="status" className="min-h-6 font-medium">
        {sizeText(readFit(typed))}
      </p>
    </div>
  );
}

/** Said while one types, as soon as the numbers can be those of a head. */
function sizeText(fit: Fit): string {
  const isPossible = measureNames.every((name) => {
    const length = fit[name];
    return length === null || !(Number.isNaN(length) || findMeasureProblem(name, length, fit.unit));
  });
  const size = isPossible ? headSizeOf(fit) : null;
  if (size === null) return '';
  const sold = soldSizeOf[size];
  return size === sold
    ? `Your cap size is ${size}.`
    : `Your cap size is ${size}: among the sizes here, ${sold} fits you best.`;
}

function Colors({ typed, errors, onChange }: PartProps) {
  const { shades, colors } = typed;
  const isFull = shades.length >= wornShadesMax;
  const shadeOptions = facets.shade.options.map((option) => ({
    ...option,
    isDisabled: isFull && !shades.includes(option.value),
  }));
  return (
    <div className="space-y-4">
      <CheckboxGroup
        label="Colors you wear"
        orientation="horizontal"
        options={facets.color.options}
        value={colors}
        onChange={(chosen) => onChange({ colors: chosen })}
        error={errors.colors}
      />
      <Fold
        title={shades.length > 0 ? `Shades you wear (${countText(shades.length, 'shade')})` : 'Shades you wear'}
        isOpen={errors.shades !== undefined}
      >
        <CheckboxGroup
          label="Shades you wear"
          isLabelHidden
          description={`Up to ${wornShadesMax}. The search finds what is close to them.`}
          orientation="horizontal"
          options={shadeOptions}
          value={shades}
          onChange={(chosen) => onChange({ shades: chosen })}
          error={errors.shades}
        />
      </Fold>
    </div>
  );
}
