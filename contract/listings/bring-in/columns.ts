import { plainWords } from '#contract/fold-text.ts';
import type { ListingFormValues } from '#contract/listings/drafts/listing-form-schema.ts';
import { type FacetName, facetOf, fieldOf, optionalNames, requiredNames } from '#contract/listings/facets.ts';

/** A field of the form, or what finds the photographs of a row. */
export type ColumnId = 'reference' | 'photos' | Exclude<keyof ListingFormValues, 'checklist'>;

export interface Column {
  id: ColumnId;
  label: string;
  /** How its cells are read; a choice is one of the values of a facet, several are some of them. */
  kind: 'text' | 'price' | 'length' | 'count' | 'yes-or-no' | 'choice' | 'several';
  facet?: FacetName;
  /** Other names that tables give it. */
  alsoCalled: readonly string[];
  /** A wig of the template. */
  example: string;
}

const facetHeaders: Partial<Record<FacetName, Pick<Column, 'alsoCalled' | 'example'>>> = {
  brand: { alsoCalled: ['maker', 'manufacturer', 'designer', 'label', 'brand name'], example: 'Jon Renau' },
  condition: { alsoCalled: ['cond', 'item condition'], example: 'Like new' },
  color: { alsoCalled: ['colour', 'color family', 'hair color', 'hair colour', 'main color'], example: 'Brunette' },
  type: { alsoCalled: ['type', 'sale or trade', 'for sale or trade', 'listed for'], example: 'For Sale' },
  capFeature: { alsoCalled: ['construction', 'cap', 'cap type', 'cap features'], example: 'Lace front; Mono top' },
  capSize: { alsoCalled: ['size', 'cap fit'], example: 'Average' },
  fiberType: { alsoCalled: ['fiber', 'fibre', 'fibre type', 'hair type', 'material'], example: 'Synthetic' },
  piece: { alsoCalled: ['wig or topper', 'kind', 'item type'], example: 'Full wig' },
  colorEffect: { alsoCalled: ['effect', 'colour effect'], example: 'Rooted' },
};

function facetColumn(name: (typeof requiredNames)[number] | (typeof optionalNames)[number]): Column {
  const { label, kind } = facetOf(name);
  const { alsoCalled = [], example = '' } = facetHeaders[name] ?? {};
  return {
    id: fieldOf(name),
    label,
    kind: kind === 'several' ? 'several' : 'choice',
    facet: name,
    alsoCalled,
    example,
  };
}

/** In the order of the template. A new facet has its column by itself. */
export const columns: readonly Column[] = [
  {
    id: 'reference',
    label: 'Reference',
    kind: 'text',
    alsoCalled: ['ref', 'sku', 'id', 'number', 'no', 'item number', 'item no', 'stock number', 'item'],
    example: 'A1',
  },
  {
    id: 'title',
    label: 'Title',
    kind: 'text',
    alsoCalled: [
      'name',
      'listing',
      'listing title',
      'item title',
      'item name',
      'product',
      'product name',
      'style',
      'model',
    ],
    example: 'Jon Renau Zara, Shaded Praline',
  },
  ...requiredNames.map(facetColumn),
  {
    id: 'listingPrice',
    label: 'Price',
    kind: 'price',
    alsoCalled: [
      'listing price',
      'asking price',
      'ask',
      'asking',
      'sale price',
      'selling price',
      'price usd',
      'price in usd',
      'usd',
    ],
    example: '150',
  },
  {
    id: 'description',
    label: 'Description',
    kind: 'text',
    alsoCalled: ['details', 'notes', 'text', 'about', 'desc', 'item description', 'comments'],
    example: 'Worn twice, washed once. From a smoke-free home.',
  },
  {
    id: 'wouldTradeFor',
    label: 'Would trade for',
    kind: 'text',
    alsoCalled: ['trade for', 'swap for', 'wants', 'wanted in trade', 'looking for', 'iso', 'trade wishes'],
    example: 'A gray bob',
  },
  {
    id: 'modifications',
    label: 'Modifications',
    kind: 'yes-or-no',
    alsoCalled: ['modified', 'altered', 'alterations', 'customized', 'cut'],
    example: 'No',
  },
  {
    id: 'originalPrice',
    label: 'Original price',
    kind: 'price',
    alsoCalled: ['retail price', 'retail', 'msrp', 'rrp', 'new price', 'price new', 'paid', 'price paid'],
    example: '320',
  },
  {
    id: 'shippingPrice',
    label: 'Shipping price',
    kind: 'price',
    alsoCalled: ['shipping', 'shipping cost', 'postage', 'ship', 'delivery'],
    example: '10',
  },
  ...optionalNames.map(facetColumn),
  {
    id: 'lengthInches',
    label: 'Length',
    kind: 'length',
    alsoCalled: ['length in inches', 'length inches', 'inches', 'hair length', 'overall length'],
    example: '14',
  },
  {
    id: 'colorCode',
    label: 'Color code',
    kind: 'text',
    alsoCalled: ['colour code', 'code', 'color number', 'shade code'],
    example: '12FS8',
  },
  {
    id: 'colorName',
    label: 'Color name',
    kind: 'text',
    alsoCalled: ['colour name', 'shade', 'shade name', 'makers color', 'manufacturer color'],
    example: 'Shaded Praline',
  },
  { id: 'rooted', label: 'Rooted', kind: 'yes-or-no', alsoCalled: ['has roots', 'dark roots'], example: 'Yes' },
  { id: 'permatease', label: 'Permatease', kind: 'yes-or-no', alsoCalled: ['perma tease', 'teased'], example: 'No' },
  {
    id: 'timesWorn',
    label: 'Times worn',
    kind: 'count',
    alsoCalled: ['worn', 'wears', 'how often worn'],
    example: '2',
  },
  {
    id: 'photos',
    label: 'Photos',
    kind: 'text',
    alsoCalled: ['photo', 'images', 'image', 'pictures', 'picture', 'files', 'file names', 'photo names', 'pics'],
    example: 'zara-front.jpg; zara-back.jpg',
  },
];

/** The column that a header means; spaces, case, signs and a note in brackets make no difference. */
export function findColumn(header: string): Column | undefined {
  return byHeader.get(joined(header)) ?? byHeader.get(joined(header.replaceAll(/\(.*?\)/g, '')));
}

const joined = (text: string): string => plainWords(text).replaceAll(' ', '');

/** What a column is called itself goes before what another one is also called. */
const byHeader = new Map([
  ...columns.flatMap((column) => column.alsoCalled.map((name) => [joined(name), column] as const)),
  ...columns.flatMap((column) => [column.label, column.id].map((name) => [joined(name), column] as const)),
]);
