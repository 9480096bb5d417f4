import { type BrandId, firstBrandIds } from '#contract/brands/brands.ts';
import {
  type CapFeature,
  type CapSize,
  type ColorEffect,
  type ColorFamily,
  type FiberType,
  facets,
  type Piece,
  type Shade,
  shadeFamilies,
} from '#contract/listings/facets.ts';
import type { Condition, ConditionChecklist, ListingType, ShownStatus } from '#contract/listings/listing-values.ts';
import { demoAccounts } from '#demo/accounts.ts';
import type { WigDrawing } from '#demo/drawing/options.ts';
import { createRandom, type Random } from '#demo/drawing/scene/random.ts';
import { habitsOf, priceRangeOf } from './brand-habits.ts';
import { type Cut, cuts } from './cuts.ts';
import { describe, tradeWishes } from './descriptions.ts';
import { drawingsOf } from './drawings.ts';
import { demoMembers, joinedDaysAgo } from './members.ts';
import { tones } from './tones.ts';
import { fillChecklist, wear } from './wear.ts';

export interface DemoListing {
  ownerEmail: string;
  title: string;
  description: string;
  brand: BrandId;
  condition: Condition;
  type: ListingType;
  /** Null where it is for sale alone. */
  wouldTradeFor: string | null;
  priceCents: number | null;
  shippingCents: number | null;
  originalPriceCents: number;
  color: ColorFamily;
  shade: Shade;
  fiberType: FiberType;
  capSize: CapSize;
  modifications: boolean;
  capFeatures: CapFeature[];
  piece: Piece;
  lengthInches: number;
  colorCode: string | null;
  colorName: string | null;
  rooted: boolean;
  colorEffect: ColorEffect;
  permatease: boolean;
  checklist: ConditionChecklist;
  status: ShownStatus;
  createdHoursAgo: number;
  bumpedHoursAgo: number | null;
  /** One drawing per photograph, the featured one first. */
  drawings: WigDrawing[];
}

const perBrand = 18;

/** The demo's catalogue: the same every time, and every brand, condition, color, cut and type is in it. */
export function demoListings(): DemoListing[] {
  const current = Array.from({ length: firstBrandIds.length * perBrand }, (_, n) => makeListing(n));
  const owners = [demoAccounts[1], ...demoMembers()].flatMap(({ email }, at) =>
    Array<string>(at === 0 ? 14 : 1 + (at % 4)).fill(email),
  );
  const past = owners.map((owner, at) => makePastDealing(current.length + at, owner));
  const own = [0, 1].map((at) => makeForTrade(current.length + past.length + at, demoAccounts[2].email));
  return [...current, ...past, ...own];
}

/** For the demo member, who has something to trade. */
function makeForTrade(n: number, ownerEmail: string): DemoListing {
  const listing = makeListing(n, { ownerEmail, status: 'active' });
  return {
    ...listing,
    type: 'both',
    wouldTradeFor: tradeWishOf(n),
    priceCents: listing.priceCents ?? priceRangeOf(listing.brand).low,
    bumpedHoursAgo: null,
  };
}

/** A wig that a member sold or traded long ago: their reviews speak of it. */
function makePastDealing(n: number, ownerEmail: string): DemoListing {
  const listing = makeListing(n, { ownerEmail, status: n % 4 === 0 ? 'traded' : 'sold' });
  const hours = joinedDaysAgo(ownerEmail) * 24;
  const createdHoursAgo = Math.round(hours * createRandom(n + 7000).between(0.5, 0.95));
  return { ...listing, createdHoursAgo, bumpedHoursAgo: null };
}

/** Only what was offered for trade can have been traded, and only what was for sale sold. */
function typeFor(status: ShownStatus, type: ListingType): ListingType {
  const impossible = { sold: 'trade', traded: 'sale', active: undefined }[status];
  return type === impossible ? 'both' : type;
}

function makeListing(
  n: number,
  { ownerEmail, status }: Pick<DemoListing, 'ownerEmail' | 'status'> = { ownerEmail: ownerOf(n), status: statusOf(n) },
): DemoListing {
  const random = createRandom(n + 1);
  const brand = firstBrandIds[n % firstBrandIds.length] as BrandId;
  const habits = habitsOf(brand);
  // Walking through cuts and shades at different paces mixes them, and leaves none out.
  const cut = cuts[(n * 5 + Math.floor(n / 12)) % cuts.length] as Cut;
  const makers = habits.colors && random.next() < 0.4 ? random.pick(habits.colors) : undefined;
  const shades = facets.shade.values;
  const shade = makers?.shade ?? (shades[(n * 7 + Math.floor(n / 20)) % shades.length] as Shade);
  const tone = random.pick(tones[shade]);
  const rooted = makers?.rooted ?? random.next() < 0.25;
  const condition = pickCondition(random);
  const type = typeFor(status, random.pick(['sale', 'sale', 'sale', 'sale', 'both', 'both', 'trade'] as const));
  const inches = Math.round(random.between(...cut.inches) * 2) / 2;
  const bangs = random.next() < 0.3;
  const altered = condition !== 'new' && random.next() < 0.15;
  const capFeatures = [...random.pick(habits.caps)];
  const capSize = random.pick(habits.sizes);
  const longestDays = Math.min(75, joinedDaysAgo(ownerEmail) - 1);
  const createdHoursAgo = Math.round(2 + longestDays * 24 * random.next() ** 1.6);
  const piece = cut.style === 'layered' && n % 3 === 0 ? 'topper' : 'full-wig';
  const colorEffect = rooted ? 'rooted' : random.pick(['solid', 'blend', 'highlights', 'solid'] as const);
  return {
    ownerEmail,
    title: `${titleOf({ cut, tone, bangs, capFeatures }, n, random)}${piece === 'topper' ? ', topper' : ''}`,
    description: describe(
      {
        cut,
        tone,
        colorName: makers?.name ?? null,
        caps: capFeatures,
        capSize,
        inches,
        bangs,
        rooted,
        altered,
        condition,
      },
      random,
    ),
    brand,
    condition,
    type,
    wouldTradeFor: type === 'sale' ? null : tradeWishOf(n),
    ...pricesOf(brand, condition, type, random),
    shippingCents: type === 'trade' ? null : (shippingPrices[n % shippingPrices.length] ?? 0),
    color: shadeFamilies[shade],
    shade,
    fiberType: random.pick(habits.fibers),
    capSize,
    modifications: altered,
    capFeatures,
    piece,
    lengthInches: inches,
    colorCode: makers?.code ?? null,
    colorName: makers?.name ?? null,
    rooted,
    colorEffect,
    permatease: random.next() < 0.3,
    checklist: fillChecklist(condition, altered, random),
    status,
    createdHoursAgo,
    bumpedHoursAgo: random.next() < 0.15 ? Math.round(createdHoursAgo * random.between(0.1, 0.8)) : null,
    drawings: drawingsOf(
      { seed: n + 1, cut, inches, shade, rooted, highlights: colorEffect === 'highlights', bangs },
      random,
    ),
  };
}

const tradeWishOf = (n: number) => createRandom(n + 9000).pick(tradeWishes);

function statusOf(n: number): ShownStatus {
  if (n % 13 === 6) return 'sold';
  return n % 29 === 17 ? 'traded' : 'active';
}

function ownerOf(n: number): string {
  if (n % 15 === 3) return demoAccounts[1].email;
  const members = demoMembers();
  return members[(n * 11 + Math.floor(n / 24)) % members.length]?.email ?? demoAccounts[1].email;
}

function pickCondition(random: Random): Condition {
  const roll = random.next();
  if (roll < 0.2) return 'new';
  if (roll < 0.5) return 'like-new';
  if (roll < 0.8) return 'gently-used';
  return roll < 0.97 ? 'well-used' : 'poor';
}

/** One in four ships for free. */
const shippingPrices = [950, 0, 1_250, 795];

/** Inside the brand's range, lower with wear, and ending the way people price things. */
function pricesOf(brand: BrandId, condition: Condition, type: ListingType, random: Random) {
  const { low, high } = priceRangeOf(brand);
  const paid = Math.round(random.between(low + (high - low) * 0.3, high) / 500) * 500;
  const lowest = low + (high - low) * random.between(0, 0.12);
  const asked = Math.max(lowest, paid * random.between(...wear[condition].worth));
  const rounded = Math.round(asked / 500) * 500 - random.pick([0, 0, 1, 500]);
  return {
    originalPriceCents: paid,
    priceCents: type === 'trade' && random.next() < 0.7 ? null : Math.max(low, rounded),
  };
}

const styleNames = [
  'Delphine',
  'Juniper',
  'Marlowe',
  'Tansy',
  'Linnea',
  'Odette',
  'Hollis',
  'Elowen',
  'Brisa',
  'Calla',
  'Maren',
  'Vesper',
  'Clover',
  'Wren',
  'Isadora',
  'Fern',
  'Lark',
  'Opal',
  'Rhea',
  'Willa',
] as const;

function titleOf(
  { cut, tone, bangs, capFeatures }: { cut: Cut; tone: string; bangs: boolean; capFeatures: CapFeature[] },
  n: number,
  random: Random,
): string {
  const name = styleNames[(n * 3 + Math.floor(n / 20)) % styleNames.length];
  const cutName = random.pick(cut.names);
  const cap = facets.capFeature.labels[capFeatures[0] ?? 'basic'].replace('Basic / wefted', 'Wefted');
  const title = random.pick([
    `${name}: ${cutName} in ${tone}`,
    `${name} in ${tone}, ${cutName}${bangs ? ' with bangs' : ''}`,
    `${cap} ${cutName}, ${tone}`,
    `${tone} ${cutName}${bangs ? ' with bangs' : ''}`,
  ]);
  return title.charAt(0).toUpperCase() + title.slice(1);
}
