import type { BrandId } from '#contract/brands/brands.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type FacetValue, type FilterName, facets, filterNames, type Shade } from '#contract/listings/facets.ts';
import {
  type ListingSort,
  lengthInchesMax,
  listingSorts,
  nearShadesMax,
  type ShownStatus,
  searchTermMaxLength,
  shownStatuses,
  withoutMax,
} from '#contract/listings/listing-values.ts';
import type { countListings } from '#contract/listings/listings.ts';
import { capOfHead } from '#contract/listings/search/head-size.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';

/** What is chosen on the search page and on a brand page. The address holds all of it, so that it can be shared. */
export interface ListingChoices extends FacetChoices {
  q: string;
  brands: BrandId[];
  /** One of these, the most wanted first. */
  shades: Shade[];
  openToTrades: '1' | '';
  /** The id of the one member whose listings are shown. */
  seller: string;
  minPrice: string;
  maxPrice: string;
  /** Inches from the crown to the ends. */
  minInches: string;
  maxInches: string;
  shipping: 'free' | '';
  /** Words that a listing must not have. */
  without: string[];
  /** Empty where nobody chose one: then the best match leads with a text, the newest without. */
  sort: ListingSort | '';
  status: ShownStatus;
  /** Whether what is reserved is left out. */
  reserved: 'out' | '';
  /** Whether the text is taken as it is, with its slips and numbers. */
  asTyped: '1' | '';
  /** Parts of the text's meaning that were taken away again: “price”, “order” or “not synthetic”, with commas. */
  notFromText: string;
}

type FacetChoices = { [Name in FilterName]: FacetValue<Name> | '' };

export type ListingQuery = CallInput<typeof countListings>['query'];

/** Values that do not exist count as not chosen: an old link still leads to listings. A brand may be any that staff have added. */
export function readChoices(address: URLSearchParams, pickBrands = possibleBrands): ListingChoices {
  const get = (name: string) => address.get(name) ?? '';
  const pick = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === get(name)) ?? '';
  return {
    q: (get('q') || get('query')).slice(0, searchTermMaxLength),
    brands: pickBrands(get('brands').split(',')),
    shades: readShades(get('shades')),
    openToTrades: pick('openToTrades', ['1']),
    seller: uuid.test(get('seller')) ? get('seller').toLowerCase() : '',
    minPrice: plainPrice(get('minPrice')),
    maxPrice: plainPrice(get('maxPrice')),
    minInches: plainInches(get('minInches')),
    maxInches: plainInches(get('maxInches')),
    shipping: pick('shipping', ['free']),
    ...(Object.fromEntries(filterNames.map((name) => [name, pick(name, facets[name].values)])) as FacetChoices),
    ...readExcluded(address),
    ...readHead(get('headSize'), get('capSize')),
    sort: pick('sort', listingSorts),
    status: pick('status', shownStatuses) || 'active',
    reserved: pick('reserved', ['out']),
    asTyped: pick('asTyped', ['1']),
    notFromText: get('notFromText').slice(0, 400),
  };
}

/** Several conditions are the others excluded, as the server takes them. */
function readExcluded(address: URLSearchParams): Pick<ListingChoices, 'without' | 'condition'> {
  const all = (name: string) => address.getAll(name).flatMap((text) => text.split(',').map((part) => part.trim()));
  const condition = facets.condition.values.filter((value) => all('condition').includes(value));
  const others = condition.length > 1 ? facets.condition.values.filter((value) => !condition.includes(value)) : [];
  const words = [...all('without').filter(Boolean), ...others.map((value) => value.replace('-', ' '))];
  const without = [...new Set(words.map((word) => word.slice(0, searchTermMaxLength)))].slice(0, withoutMax);
  return { without, condition: condition.length === 1 ? (condition[0] ?? '') : '' };
}

/** A head size stands for the cap that fits it. */
function readHead(headSize: string, capSize: string): Partial<Pick<ListingChoices, 'capSize'>> {
  const around = Number(headSize);
  if (capSize || !headSize || !(around >= 10 && around <= 40)) return {};
  return { capSize: capOfHead(around) };
}

function plainInches(text: string): string {
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && Number(text) <= lengthInchesMax ? String(Number(text)) : '';
}

function readShades(text: string): Shade[] {
  const named = text.split(',').filter((name): name is Shade => facets.shade.values.some((shade) => shade === name));
  return [...new Set(named)].slice(0, nearShadesMax);
}

/** The order in which listings are shown. */
export function sortOf(choices: Pick<ListingChoices, 'q' | 'brands' | 'shades' | 'sort'>): ListingSort {
  return choices.sort || defaultSort(choices);
}

export function defaultSort({ q, brands, shades }: Pick<ListingChoices, 'q' | 'brands' | 'shades'>): ListingSort {
  if (q.trim() !== '' && brands.length === 0) return 'best';
  return shades.length > 0 ? 'closest' : 'newest';
}

/** The address of these choices; what stands at its default is left out. */
export function writeChoices(choices: ListingChoices): URLSearchParams {
  const address = new URLSearchParams();
  const isGone = choices.sort === 'best' || (choices.sort === 'closest' && choices.shades.length === 0);
  const sort = isGone || choices.sort === defaultSort(choices) ? '' : choices.sort;
  const { brands, shades, without } = choices;
  const lists = { brands: brands.join(','), shades: shades.join(','), without: without.join(',') };
  const aboutText = choices.q ? {} : { asTyped: '', notFromText: '' };
  for (const [name, value] of Object.entries({ ...choices, ...aboutText, sort, ...lists })) {
    if (value && value !== defaults[name]) address.set(name, value);
  }
  return address;
}

/** What the server is asked for: chosen brands drop the text. */
export function toListingQuery(choices: ListingChoices): ListingQuery {
  const address = writeChoices({ ...choices, q: choices.brands.length > 0 ? '' : choices.q.trim() });
  return Object.fromEntries(address);
}

/** Why these prices cannot be asked for, in words for the field. */
export function findPriceProblem({ minPrice, maxPrice }: Pick<ListingChoices, 'minPrice' | 'maxPrice'>): PriceProblem {
  const problem: PriceProblem = {};
  const [min, max] = [readPrice(minPrice), readPrice(maxPrice)];
  if (min === undefined) problem.minPrice = unreadablePrice;
  if (max === undefined) problem.maxPrice = unreadablePrice;
  if (min && max !== undefined && max !== null && min > max)
    problem.minPrice = 'The minimum price is above the maximum price.';
  return problem;
}

export function isAskable(choices: ListingChoices): boolean {
  return Object.keys(findPriceProblem(choices)).length === 0;
}

export type PriceProblem = Partial<Record<'minPrice' | 'maxPrice', string>>;

/** One way to write each price: "150.00", "0150" and "150." are all "150". */
export function plainPrice(text: string): string {
  const cents = readPrice(text);
  return cents === undefined ? text.trim() : writePrice(cents).replace(/\.?0+$/, '');
}

/** Both are changes for `choose`, made to what is chosen at that moment. */
export function addBrand(brand: BrandId) {
  return ({ brands }: ListingChoices) => ({ brands: [...new Set([...brands, brand])] });
}

export function removeBrand(brand: BrandId) {
  return ({ brands }: ListingChoices) => ({ brands: brands.filter((id) => id !== brand) });
}

export type Change = Partial<ListingChoices> | ((now: ListingChoices) => Partial<ListingChoices>);

export const openToTradesLabel = 'Open to trades';
export const freeShippingLabel = 'Free shipping';
export const hideReservedLabel = 'Hide reserved';

/** What is reserved cannot be traded for, so it is left out as long as nobody asks for it. */
export function openToTradesIs(isChosen: boolean): Partial<ListingChoices> {
  return isChosen ? { openToTrades: '1', reserved: 'out' } : { openToTrades: '', reserved: '' };
}

/** Those that may be the id of a brand. */
export function possibleBrands(ids: readonly string[]): BrandId[] {
  return [...new Set(ids)].filter((id) => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(id));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const defaultStatus = 'active';
const defaults: Record<string, string> = { status: defaultStatus };
