import { z } from 'zod';
import { facetOf, fieldOf, optionalNames, requiredNames } from '#contract/listings/facets.ts';
import { checklistSchema, listingFieldsSchema } from '#contract/listings/listing-schema.ts';
import { typedTextMaxLength, typedWordMaxLength } from './draft-values.ts';
import { emptyListing, type ListingFormValues, readFields } from './listing-form-schema.ts';
import { formNames, steps } from './listing-steps.ts';

const typedText = z.string().max(typedTextMaxLength);
const shortText = z.string().max(typedWordMaxLength);

const facetTexts = Object.fromEntries(
  [...requiredNames, ...optionalNames].map((name) => [
    fieldOf(name),
    facetOf(name).kind === 'several' ? z.array(shortText).max(50) : shortText,
  ]),
);

/** What was typed or chosen so far, as the form holds it; what is left out is as in an empty form. */
export const draftTypedSchema = z
  .object({
    ...facetTexts,
    title: typedText,
    originalPrice: shortText,
    listingPrice: shortText,
    shippingPrice: shortText,
    description: typedText,
    wouldTradeFor: typedText,
    modifications: z.enum(['Yes', 'No', '']),
    takesOffers: z.boolean(),
    buyAtOnce: z.boolean(),
    refusesBelow: shortText,
    acceptsFrom: shortText,
    lengthInches: shortText,
    colorCode: shortText,
    colorName: shortText,
    rooted: z.boolean(),
    permatease: z.boolean(),
    timesWorn: shortText,
    checklist: checklistSchema.omit({ timesWorn: true }),
  })
  .partial();
/** Choices are texts here: a value that the form has lost since is refused when the draft is published. */
export type DraftTyped = Partial<ListingFormValues>;

/** The listing that a draft would become, or what is missing: the first as a sentence, all in a word each. */
export function judgeDraft(typed: DraftTyped, photoIds: string[]) {
  const read = listingFieldsSchema.safeParse(readFields({ ...emptyListing, ...typed }, photoIds));
  if (read.success) return { fields: read.data, problem: null, needs: [] };
  const wrong = read.error.issues.map(({ path: [name], message }) => ({
    name: formNames[String(name)] ?? name,
    message,
  }));
  const inOrder = Object.entries(steps).flatMap(([field, step]) =>
    wrong.some(({ name }) => name === field) ? [step] : [],
  );
  const others = wrong.flatMap(({ name, message }) => (String(name) in steps ? [] : [message]));
  return {
    fields: null,
    problem: wrong[0]?.message ?? 'Something is missing.',
    needs: [...inOrder, ...new Set(others)],
  };
}
