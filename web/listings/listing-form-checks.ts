import { descriptionMaxLength, lengthInchesMax, priceMaxCents, titleMaxLength } from '#contract/listing-values.ts';
import type { ListingFormValues } from './listing-form-values.ts';

export interface Problem {
  field: keyof ListingFormValues | 'photos';
  message: string;
}

/** The first thing that is missing, in the order the form has them; nothing when it can be saved. */
export function firstProblem(values: ListingFormValues, photoCount: number): Problem | undefined {
  const checks: [Problem['field'], boolean, string][] = [
    ['title', !values.title.trim(), 'Please enter a title'],
    ['brand', !values.brand, 'Please select a brand'],
    ['condition', !values.condition, 'Please select a condition'],
    ['listingPrice', values.type !== 'trade' && !values.listingPrice, 'Please enter a price'],
    ['description', !values.description.trim(), 'Please enter a description'],
    ['color', !values.color, 'Please select a color'],
    ['fiberType', !values.fiberType, 'Please select a fiber type'],
    ['capSize', !values.capSize, 'Please select a cap size'],
    ['modifications', !values.modifications, 'Please select whether there are modifications'],
    ['photos', photoCount === 0, 'Please add at least one image to your listing'],
    ['title', values.title.trim().length > titleMaxLength, `A title has at most ${titleMaxLength} characters.`],
    ['listingPrice', isTooHigh(values.listingPrice), 'This price is too high.'],
    ['originalPrice', isTooHigh(values.originalPrice), 'This price is too high.'],
    [
      'description',
      values.description.trim().length > descriptionMaxLength,
      `A description has at most ${descriptionMaxLength} characters.`,
    ],
    ['lengthInches', !isLength(values.lengthInches), `Give the length in half inches, up to ${lengthInchesMax}.`],
    ['timesWorn', !/^\d{0,4}$/.test(values.timesWorn), 'Give a whole number, such as 3.'],
  ];
  const failed = checks.find(([, fails]) => fails);
  return failed && { field: failed[0], message: failed[2] };
}

function isTooHigh(dollars: string): boolean {
  return Number(dollars) * 100 > priceMaxCents;
}

function isLength(text: string): boolean {
  const inches = Number(text);
  return text === '' || (inches > 0 && inches <= lengthInchesMax && Number.isInteger(inches * 2));
}
