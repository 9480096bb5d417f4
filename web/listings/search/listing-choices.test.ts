import { expect, test } from 'vitest';
import { facets, filterNames } from '#contract/listings/facets.ts';
import { findListings } from '#contract/listings/listings.ts';
import { asUnderstood, listChosen, listFromText, toWishFilters } from './listing-chips.ts';
import { findPriceProblem, plainPrice, readChoices, sortOf, toListingQuery, writeChoices } from './listing-choices.ts';

const nameOf = (id: string) => `${id[0]?.toUpperCase()}${id.slice(1)}`;
const read = (address: string) => readChoices(new URLSearchParams(address));

test('an address and the choices it stands for are the same thing', () => {
  const address =
    'q=bob&brands=jon-renau%2Cenvy&minPrice=50&maxPrice=300.5&condition=like-new&color=Gray%2FSilver&type=both&capFeature=lace-front&length=extra-long&sort=price_asc&status=sold';
  expect(writeChoices(read(address)).toString()).toBe(address);
});

test('every value of every filter has an address, and the server understands it', () => {
  for (const name of filterNames) {
    for (const value of facets[name].values) {
      const address = new URLSearchParams({ [name]: value }).toString();
      const choices = read(address);
      expect(writeChoices(choices).toString()).toBe(address);
      expect(listChosen(choices, nameOf)).toHaveLength(1);
      expect(findListings.query?.parse(toListingQuery(choices))).toMatchObject({ [name]: value });
    }
  }
});

test('an empty address means the newest active listings, and they need no words in the address', () => {
  expect(read('')).toMatchObject({ q: '', brands: [], status: 'active' });
  expect(sortOf(read(''))).toBe('newest');
  expect(writeChoices(read('sort=newest&status=active')).toString()).toBe('');
});

test('values that do not exist count as not chosen', () => {
  const choices = read('brands=No body,envy&condition=shiny&sort=random&status=removed');
  const { brands, condition, status } = choices;
  expect({ brands, condition, sort: sortOf(choices), status }).toEqual({
    brands: ['envy'],
    condition: '',
    sort: 'newest',
    status: 'active',
  });
});

test('chosen brands drop the text from what is asked for, not from the address', () => {
  const choices = read('q=bob&brands=envy');
  expect(toListingQuery(choices)).toEqual({ brands: 'envy' });
  expect(writeChoices(choices).get('q')).toBe('bob');
});

test('near shades stand in the address in their order, at most five, lead the order, and are one chip', () => {
  const choices = read('shades=Golden+Blonde,Mauve,Light+Blonde,Golden+Blonde');
  expect(choices.shades).toEqual(['Golden Blonde', 'Light Blonde']);
  expect(toListingQuery(choices)).toEqual({ shades: 'Golden Blonde,Light Blonde' });
  expect(findListings.query?.parse(toListingQuery(choices))).toMatchObject({ shades: choices.shades });
  expect(sortOf(choices)).toBe('closest');
  expect(sortOf(read('q=bob&shades=Gray'))).toBe('best');
  expect(listChosen(choices, nameOf)).toEqual([{ label: 'Golden Blonde and 1 near shade', without: { shades: [] } }]);
  expect(read('shades=Black,Gray,White,Silver,Auburn,Chestnut').shades).toHaveLength(5);
  expect(writeChoices(read('sort=closest')).toString()).toBe('');
});

test('a wish is for one shade: of near ones it takes the first', () => {
  const choices = read('shades=Golden+Blonde,Light+Blonde&capSize=Average');
  expect(toWishFilters(choices)).toEqual({ capSize: 'Average', shade: 'Golden Blonde' });
});

test('what is excluded, lengths and free shipping stand in the address and are chips, and an alert keeps them', () => {
  const address = 'minInches=14&maxInches=16&shipping=free&without=synthetic%2Cbangs';
  const choices = read(address);
  expect(listChosen(choices, nameOf).map(({ label }) => label.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    ...['14 to 16 inches', 'Free shipping', 'Not synthetic', 'Not bangs'],
  ]);
  expect(toWishFilters(choices)).toEqual(Object.fromEntries(new URLSearchParams(address)));
  expect(findListings.query?.parse(toListingQuery(choices))).toMatchObject({
    without: ['synthetic', 'bangs'],
    minInches: 14,
  });
  expect(read('condition=new&condition=poor').without).toEqual(['like new', 'gently used', 'well used']);
  expect(read('headSize=21.5').capSize).toBe('Average');
});

test('query is another name of q', () => {
  expect(read('query=curls').q).toBe('curls');
});

test('each price has one way to be written', () => {
  expect(['150.00', '0150', '150.', ' 150 '].map(plainPrice)).toEqual(['150', '150', '150', '150']);
  expect(plainPrice('')).toBe('');
});

test('a minimum above the maximum is refused in words', () => {
  expect(findPriceProblem({ minPrice: '300', maxPrice: '50' })).toEqual({
    minPrice: 'The minimum price is above the maximum price.',
  });
  expect(findPriceProblem({ minPrice: '9', maxPrice: '50' })).toEqual({});
});

test('a price that the server would refuse is refused before asking', () => {
  for (const price of ['-5', 'cheap', '12345678', '1.234']) {
    expect(findPriceProblem({ minPrice: price, maxPrice: '' }).minPrice).toBeDefined();
    expect(findListings.query?.safeParse({ minPrice: price }).success).toBe(false);
  }
});

test('what is asked for is what the server understands', () => {
  const choices = read('q=bob&minPrice=50&maxPrice=60&color=Red&length=short&sort=price_desc&status=traded');
  expect(findListings.query?.safeParse(toListingQuery(choices)).success).toBe(true);
});

test('every filter that is set can be taken away by itself; order and text are none', () => {
  expect(listChosen(read('q=bob&sort=price_asc'), nameOf)).toEqual([]);
  const address =
    'brands=envy,gabor&openToTrades=1&minPrice=5&maxPrice=50&color=Red&capSize=Petite&piece=topper&status=sold';
  const choices = read(address);
  expect(listChosen(choices, nameOf).map(({ label }) => label)).toEqual([
    ...['Envy', 'Gabor', 'From $5.00', 'Up to $50.00', 'Red', 'Petite cap', 'Topper', 'Open to trades', 'Sold'],
  ]);
  for (const { label, without } of listChosen(choices, nameOf)) {
    const rest = { ...choices, ...(typeof without === 'function' ? without(choices) : without) };
    expect(listChosen(rest, nameOf).map((left) => left.label)).toEqual(
      listChosen(choices, nameOf).flatMap((chosen) => (chosen.label === label ? [] : [chosen.label])),
    );
  }
});

test('with a text the best match leads; another order is in the address, also the newest', () => {
  expect(sortOf(read('q=bob'))).toBe('best');
  expect(writeChoices({ ...read('q=bob'), sort: 'best' }).toString()).toBe('q=bob');
  expect(writeChoices({ ...read('q=bob'), sort: 'newest' }).toString()).toBe('q=bob&sort=newest');
  expect(toListingQuery(read('q=bob&brands=envy'))).toEqual({ brands: 'envy' });
  expect(sortOf({ ...read('q=bob'), q: '' })).toBe('newest');
});

test('what the text says is a chip that can be taken away, and the text stays', () => {
  const choices = read('q=small+cap+under+300');
  const chips = listFromText(choices, { text: '', filters: { maxPrice: '300', capSize: 'Petite' } });
  expect(chips.map(({ label }) => label)).toEqual(['Up to $300', 'Petite cap']);
  const away = chips[0]?.without as (now: typeof choices) => Partial<typeof choices>;
  expect(writeChoices({ ...choices, ...away(choices) }).toString()).toBe('q=small+cap+under+300&notFromText=price');
  const filters = { minInches: '14', maxInches: '16', headSize: '21.5', shipping: 'free' } as const;
  const others = listFromText(choices, { text: '', filters, without: ['synthetic'], order: 'price_asc' });
  expect(others.map(({ label }) => label)).toEqual([
    ...['14 to 16 inches', 'Head 21.5″', 'Free shipping', 'Not synthetic', 'Lowest price first'],
  ]);
});

test('a search that was mended is saved as it was understood', () => {
  const understood = { text: 'Ellen Wille', correctedFrom: 'ellen wile', filters: { maxPrice: '300' } };
  expect(toWishFilters(asUnderstood(read('q=ellen+wile+under+300&asTyped='), understood))).toEqual({
    q: 'Ellen Wille',
    maxPrice: '300',
  });
});
