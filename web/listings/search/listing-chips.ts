import type { BrandId } from '#contract/brands/brands.ts';
import { countText } from '#contract/count-text.ts';
import { isolated } from '#contract/isolated.ts';
import { type FilterName, facets, filterNames } from '#contract/listings/facets.ts';
import { type ListingSort, statusLabels } from '#contract/listings/listing-values.ts';
import type { Understood } from '#contract/listings/search/filters.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice } from '#contract/price.ts';
import { type WishFilters, wishNameMaxLength } from '#contract/wishes/wish-values.ts';
import {
  type Change,
  defaultStatus,
  freeShippingLabel,
  hideReservedLabel,
  type ListingChoices,
  openToTradesIs,
  openToTradesLabel,
  readChoices,
  removeBrand,
  toListingQuery,
} from './listing-choices.ts';

/** The first brand drops the text from the search: what it said in numbers stays, as choices. */
export function withNumbersOfText(now: ListingChoices, change: Change, understood: Understood | undefined) {
  const chosen = typeof change === 'function' ? change(now) : change;
  const dropsText = now.brands.length === 0 && (chosen.brands?.length ?? 0) > 0;
  if (!dropsText || !understood) return chosen;
  return { ...readChoicesOf(understood.filters), without: joinWithout(now, understood), ...chosen };
}

type NameOfBrand = (id: BrandId) => string;

interface Chosen {
  label: string;
  /** The change for `choose` that takes it away. */
  without: Change;
}

/** Every filter that is set, in words. The text and the order are seen in places of their own. */
export function listChosen(choices: ListingChoices, nameOfBrand: NameOfBrand, sellerName = 'one seller'): Chosen[] {
  const { brands, shades, openToTrades, reserved, seller, status } = choices;
  return [
    ...brands.map((brand) => ({ label: nameOfBrand(brand), without: removeBrand(brand) })),
    ...(seller ? [{ label: `From ${isolated(sellerName)}`, without: { seller: '' } }] : []),
    ...choosePrices(choices),
    ...chooseInches(choices),
    ...(choices.shipping ? [{ label: freeShippingLabel, without: { shipping: '' as const } }] : []),
    ...choices.without.map((word) => ({ label: `Not ${isolated(word)}`, without: removeExcluded(word) })),
    ...filterNames
      .filter((name) => choices[name])
      .map((name) => ({ label: facetLabel(name, choices[name]), without: { [name]: '' } })),
    ...(shades.length > 0 ? [{ label: shadesLabel(shades), without: { shades: [] } }] : []),
    ...(openToTrades ? [{ label: openToTradesLabel, without: openToTradesIs(false) }] : []),
    ...(reserved ? [{ label: hideReservedLabel, without: { reserved: '' as const } }] : []),
    ...(status !== defaultStatus ? [{ label: statusLabels[status], without: { status: 'active' as const } }] : []),
  ];
}

/** Meanings of the text beside its words, each with the change that takes it away; the text stays. */
export function listFromText(choices: ListingChoices, understood: Understood | undefined): Chosen[] {
  const { filters = {}, without = [], order } = understood ?? {};
  const said = readChoicesOf(filters);
  const { minPrice = '', maxPrice = '', minInches = '', maxInches = '', headSize } = filters;
  const names = filterNames.filter((name) => said[name] && !(name === 'capSize' && headSize));
  const labels: [string, string | undefined][] = [
    ['price', rangeLabel([minPrice, maxPrice], (price) => moneyText(readPrice(price) ?? 0).replace('.00', ''))],
    ['inches', inchesLabel(minInches, maxInches)],
    ['headSize', headSize && `Head ${headSize}″`],
    ...names.map((name): [string, string] => [name, facetLabel(name, said[name] as string)]),
    ['shipping', filters.shipping && freeShippingLabel],
    ['openToTrades', filters.openToTrades && openToTradesLabel],
    ...without.map((word): [string, string] => [`not ${word}`, `Not ${word}`]),
    ['order', order && !choices.sort ? orderLabels[order] : undefined],
  ];
  return labels.flatMap(([name, label]) => (label ? [{ label, without: leaveOutOfText(name) }] : []));
}

/** The change that takes a part of the text's meaning away. */
export function leaveOutOfText(name: string) {
  return ({ notFromText }: ListingChoices): Partial<ListingChoices> => ({
    notFromText: [...notFromText.split(','), name].filter(Boolean).join(','),
  });
}

/** An order that a text asks for. */
const orderLabels: Partial<Record<ListingSort, string>> = {
  price_asc: 'Lowest price first',
  price_desc: 'Highest price first',
  newest: 'Newest first',
  softest: 'Softer caps first',
};

function rangeLabel([least = '', most = '']: readonly string[], write: (end: string) => string): string {
  if (least && most) return `${write(least)} to ${write(most)}`;
  if (least) return `From ${write(least)}`;
  return most && `Up to ${write(most)}`;
}

function inchesLabel(least: string, most: string): string {
  const label = rangeLabel([least, most], (inches) => inches);
  return label && `${label} inches`;
}

function chooseInches({ minInches, maxInches }: ListingChoices): Chosen[] {
  const label = inchesLabel(minInches, maxInches);
  return label ? [{ label, without: { minInches: '', maxInches: '' } }] : [];
}

/** The choices as the server took them: without slips, and what the text says as filters. */
export function asUnderstood(choices: ListingChoices, understood: Understood | undefined): ListingChoices {
  if (!understood) return choices;
  const { filters, text } = understood;
  const chosen = { ...readChoicesOf(filters), without: joinWithout(choices, understood) };
  return { ...choices, ...chosen, q: text, asTyped: '', notFromText: '' };
}

/** Filters of a text as choices of the page; those that it does not name are left out. */
function readChoicesOf(filters: Understood['filters']): Partial<ListingChoices> {
  const all = readChoices(new URLSearchParams(filters as Record<string, string>));
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== '' && isNamed(name, filters)));
}

const isNamed = (name: string, filters: Understood['filters']) =>
  name in filters || (name === 'capSize' && 'headSize' in filters);

const joinWithout = (choices: ListingChoices, { without = [] }: Understood) => [
  ...new Set([...choices.without, ...without]),
];

const removeExcluded = (word: string) => (now: ListingChoices) => ({
  without: now.without.filter((other) => other !== word),
});

/** A wish is for one shade: of several in an order it takes the first. */
function forWish(choices: ListingChoices): ListingChoices {
  return { ...choices, shade: choices.shade || choices.shades[0] || '', shades: [] };
}

/** The part of a search that a wish keeps: its filters, without the order and the status. */
export function toWishFilters(choices: ListingChoices): WishFilters {
  const {
    sort: _sort,
    status: _status,
    ...filters
  } = toListingQuery({ ...forWish(choices), asTyped: '', notFromText: '' }) as WishFilters;
  return filters;
}

/** The name that a wish for these choices could have: the text and the filters in words. */
export function suggestWishName(choices: ListingChoices, nameOfBrand: NameOfBrand, sellerName?: string): string {
  const isTextUsed = choices.brands.length === 0 && choices.q.trim() !== '';
  const chosen = listChosen({ ...forWish(choices), status: 'active', reserved: '' }, nameOfBrand, sellerName);
  const filters = chosen.map(({ label }) => label);
  const words = [...(isTextUsed ? [choices.q.trim()] : []), ...filters].join(', ');
  return [...words].slice(0, wishNameMaxLength).join('').trim();
}

function choosePrices({ minPrice, maxPrice }: Pick<ListingChoices, 'minPrice' | 'maxPrice'>): Chosen[] {
  const [min, max] = [readPrice(minPrice), readPrice(maxPrice)];
  return [
    ...(min != null ? [{ label: `From ${moneyText(min)}`, without: { minPrice: '' } }] : []),
    ...(max != null ? [{ label: `Up to ${moneyText(max)}`, without: { maxPrice: '' } }] : []),
  ];
}

/** The first is the one that is meant. */
function shadesLabel([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${countText(others.length, 'near shade')}`;
}

function facetLabel(name: FilterName, value: string): string {
  const labels: Record<string, string> = facets[name].labels;
  // "Average" alone would not say of what.
  return name === 'capSize' ? `${labels[value]} cap` : (labels[value] ?? value);
}
