import type { BrandId } from '#contract/brands/brands.ts';
import { countText } from '#contract/count-text.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { isolated } from '#contract/isolated.ts';
import { type FacetValue, type FilterName, facets, filterNames, type Shade } from '#contract/listings/facets.ts';
import {
  type ListingSort,
  listingSorts,
  nearShadesMax,
  type ShownStatus,
  searchTermMaxLength,
  shownStatuses,
  statusLabels,
} from '#contract/listings/listing-values.ts';
import type { countListings, Understood } from '#contract/listings/listings.ts';
import { moneyText } from '#contract/money-text.ts';
import { readPrice, unreadablePrice, writePrice } from '#contract/price.ts';
import { type WishFilters, wishNameMaxLength } from '#contract/wishes/wish-values.ts';

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
  /** Empty where nobody chose one: then the best match leads with a text, the newest without. */
  sort: ListingSort | '';
  status: ShownStatus;
  /** Whether what is reserved is left out. */
  reserved: 'out' | '';
  /** Whether the text is taken as it is, with its slips and numbers. */
  asTyped: '1' | '';
  /** What the text says and was taken away again: some of `textFilterNames`, with commas. */
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
    ...(Object.fromEntries(filterNames.map((name) => [name, pick(name, facets[name].values)])) as FacetChoices),
    sort: pick('sort', listingSorts),
    status: pick('status', shownStatuses) || 'active',
    reserved: pick('reserved', ['out']),
    asTyped: pick('asTyped', ['1']),
    notFromText: textFilterNames.filter((name) => get('notFromText').split(',').includes(name)).join(','),
  };
}

function readShades(text: string): Shade[] {
  const named = text.split(',').filter((name): name is Shade => facets.shade.values.some((shade) => shade === name));
  return [...new Set(named)].slice(0, nearShadesMax);
}

/** What a text can say of a wig in numbers. */
const textFilterNames = ['price', 'length', 'capSize'] as const;
type TextFilterName = (typeof textFilterNames)[number];

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
  const lists = { brands: choices.brands.join(','), shades: choices.shades.join(',') };
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

/** The first brand drops the text from the search: what it said in numbers stays, as choices. */
export function withNumbersOfText(now: ListingChoices, change: Change, understood: Understood | undefined) {
  const chosen = typeof change === 'function' ? change(now) : change;
  const dropsText = now.brands.length === 0 && (chosen.brands?.length ?? 0) > 0;
  return dropsText ? { ...understood?.filters, ...chosen } : chosen;
}

type NameOfBrand = (id: BrandId) => string;

interface Chosen {
  label: string;
  /** The change for `choose` that takes it away. */
  without: ReturnType<typeof removeBrand> | Partial<ListingChoices>;
}

/** Every filter that is set, in words. The text and the order are seen in places of their own. */
export function listChosen(choices: ListingChoices, nameOfBrand: NameOfBrand, sellerName = 'one seller'): Chosen[] {
  const { brands, shades, openToTrades, reserved, seller, status } = choices;
  return [
    ...brands.map((brand) => ({ label: nameOfBrand(brand), without: removeBrand(brand) })),
    ...(seller ? [{ label: `From ${isolated(sellerName)}`, without: { seller: '' } }] : []),
    ...choosePrices(choices),
    ...filterNames
      .filter((name) => choices[name])
      .map((name) => ({ label: facetLabel(name, choices[name]), without: { [name]: '' } })),
    ...(shades.length > 0 ? [{ label: shadesLabel(shades), without: { shades: [] } }] : []),
    ...(openToTrades ? [{ label: openToTradesLabel, without: openToTradesIs(false) }] : []),
    ...(reserved ? [{ label: hideReservedLabel, without: { reserved: '' as const } }] : []),
    ...(status !== defaults.status ? [{ label: statusLabels[status], without: { status: 'active' as const } }] : []),
  ];
}

/** What the text says beside its words, each with the change that takes it away; the text stays. */
export function listFromText({ notFromText }: ListingChoices, understood: Understood | undefined): Chosen[] {
  const { minPrice = '', maxPrice = '', length, capSize } = understood?.filters ?? {};
  const without = (name: TextFilterName) => ({
    notFromText: [...notFromText.split(','), name].filter(Boolean).join(','),
  });
  const prices = choosePrices({ minPrice, maxPrice }).map(({ label }) => label.replace('.00', ''));
  const labels: [TextFilterName, string | undefined][] = [
    ['price', prices.join(', ').replace(', Up', ' up')],
    ['length', length && facetLabel('length', length)],
    ['capSize', capSize && facetLabel('capSize', capSize)],
  ];
  return labels.flatMap(([name, label]) =>
    label ? [{ label: `${label}, from your text`, without: without(name) }] : [],
  );
}

/** The choices as the server took them: without slips, and what the text says as filters. */
export function asUnderstood(choices: ListingChoices, understood: Understood | undefined): ListingChoices {
  if (!understood) return choices;
  return { ...choices, ...understood.filters, q: understood.text, asTyped: '', notFromText: '' };
}

/** A wish is for one shade: of several in an order it takes the first. */
function forWish(choices: ListingChoices): ListingChoices {
  return { ...choices, shade: choices.shade || choices.shades[0] || '', shades: [] };
}

/** What a wish keeps of a search: its filters, without the order and the status. */
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

export const openToTradesLabel = 'Open to trades';
export const hideReservedLabel = 'Hide reserved';

/** What is reserved cannot be traded for, so it is left out as long as nobody asks for it. */
export function openToTradesIs(isChosen: boolean): Partial<ListingChoices> {
  return isChosen ? { openToTrades: '1', reserved: 'out' } : { openToTrades: '', reserved: '' };
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

/** Those that may be the id of a brand. */
export function possibleBrands(ids: readonly string[]): BrandId[] {
  return [...new Set(ids)].filter((id) => /^[a-z\d]+(?:-[a-z\d]+)*$/.test(id));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const defaults: Record<string, string> = { status: 'active' };
