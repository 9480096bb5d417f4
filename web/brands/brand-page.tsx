import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { type Brand, type BrandId, findBrand } from '#contract/brands/brands.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { useHeadStart } from '#web/listings/previews/use-head-start.ts';
import { VisitorPreview } from '#web/listings/previews/visitor-preview.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { BrandListingsFrame } from './brand-listings-frame.tsx';

const loadBrandListings = () => import('./brand-listings.tsx');
const BrandListings = lazy(loadBrandListings);
// Visitors have nothing to choose.
const loadChoices = () => import('./brand-choices.ts');

export function meta({ params }: { params: { brandId?: string } }) {
  const brand = findBrand(params.brandId ?? '');
  if (!brand) return [{ title: `Brand not found | ${site.name}` }, { name: 'robots', content: 'noindex' }];
  return [
    { title: `${brand.name} wigs | ${site.name}` },
    {
      name: 'description',
      content: `${brand.name} wigs, sold and traded by members. ${getBrandText(brand.id).description}`,
    },
  ];
}

export default function BrandPage() {
  const { brandId = '' } = useParams();
  const brand = findBrand(brandId);
  if (brand) return <KnownBrand brand={brand} />;
  return (
    <MessagePage title="Brand not found" text="There is no brand by this name here. The menu lists all of them.">
      <ButtonLink to="/search">Search all brands</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Go to the home page
      </ButtonLink>
    </MessagePage>
  );
}

function KnownBrand({ brand }: { brand: Brand & { id: BrandId } }) {
  const { status } = useSession();
  const [search] = useSearchParams();
  useHeadStart(loadBrandListings, async () => {
    const { readBrandQuery } = await loadChoices();
    return readBrandQuery(brand.id, search);
  });

  return (
    <>
      <BrandFacts brand={brand} />
      {status === 'signed-out' && (
        <VisitorPreview
          brand={brand.id}
          text={`The ${brand.name} listings are for members. Here are a few of the wigs they see.`}
        />
      )}
      {status === 'loading' && <BrandListingsFrame />}
      {status === 'signed-in' && (
        <Suspense fallback={<BrandListingsFrame />}>
          <BrandListings key={brand.id} brandId={brand.id} />
        </Suspense>
      )}
    </>
  );
}

function BrandFacts({ brand: { id, name, priceRange } }: { brand: Brand & { id: BrandId } }) {
  const { description, features } = getBrandText(id);
  return (
    <section className="border-b border-line bg-ivory-deep">
      <div className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-8 px-4 py-4 sm:px-6 sm:py-10 md:grid-cols-[1fr_15rem] lg:py-14">
        <div>
          <p className="text-xs font-semibold tracking-[0.14em] text-copper uppercase sm:text-sm">Shop by Brand</p>
          <h1 className="text-3xl font-medium tracking-tight sm:mt-3 sm:text-6xl">{name}</h1>
          <p className="max-w-2xl text-ink-soft max-sm:line-clamp-2 sm:mt-4 sm:text-lg sm:leading-relaxed">
            {description}
          </p>
          {/* On phones the first wig comes first; this opens without code. */}
          <details className="peer sm:hidden">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-plum">
              About the brand
            </summary>
          </details>
          <div className="max-sm:hidden max-sm:peer-open:block">
            <ul className="list-disc space-y-1 pl-5 marker:text-copper-bright sm:mt-5">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <p className="mt-5">
              <span className="text-ink-soft">Price range</span>{' '}
              <span className="ml-1 font-display text-xl font-semibold">{priceRange}</span>
            </p>
          </div>
        </div>
        <div className="hidden aspect-4/5 overflow-hidden rounded-soft shadow-soft md:block">
          <BrandPicture brand={id} />
        </div>
      </div>
    </section>
  );
}

interface BrandText {
  description: string;
  features: readonly string[];
}

/** What the page of a brand tells; of a brand that is not here, only what holds for all. */
function getBrandText(id: BrandId): BrandText {
  return texts[id] ?? general;
}

const general: BrandText = {
  description: 'Wigs offered by members, each described by the person who owns it.',
  features: ['Cap, fiber and color are described in every listing'],
};

const texts: Partial<Record<BrandId, BrandText>> = {
  'jon-renau': {
    description: 'Known for ready-to-wear lace fronts and for shaded colors with names worth remembering.',
    features: [
      'SmartLace ready-to-wear lace fronts',
      'Shaded colors such as 12FS8 "Shaded Praline" and 22F16S8 "Venice Blonde"',
      'Petite versions of some styles',
    ],
  },
  'raquel-welch': {
    description: 'Made by HairUWear, and the brand of the Memory Cap.',
    features: [
      'Memory Cap',
      'Colors such as RL29/25 "Golden Russet"',
      'Hand-tied caps, which stretch less than wefted ones',
    ],
  },
  gabor: {
    description: 'Founded as Eva Gabor International, and easy to shop: the Basics line keeps to plain color names.',
    features: ['Gabor Basics line', 'Plain color names'],
  },
  noriko: {
    description: 'Styled synthetic wigs, made to fit petite to average heads.',
    features: ['Fits petite to average', 'Styled synthetic fiber', 'Mostly not heat-resistant'],
  },
  'rene-of-paris': {
    description: 'A house of several collections, with colors that carry names rather than numbers.',
    features: ['Collections Hi Fashion, Orchid and Muse', 'Named colors such as "Creamy Toffee"'],
  },
  amore: {
    description: 'The Rene of Paris collection to look at when the top of the cap matters most.',
    features: ['A Rene of Paris collection', 'Double monofilament tops are common'],
  },
  estetica: {
    description: 'Blended colors are the strength here, from R-number blends to the Coffee Collection.',
    features: ['R-number blends', 'Coffee Collection colors'],
  },
  envy: {
    description: 'Blends of two close tones, under names that say what they are.',
    features: ['Blends of two tones one level apart', 'Plain color names'],
  },
  'ellen-wille': {
    description: 'Several lines under one roof, with color names that tell how the color is made up.',
    features: ['Lines Perucci, Changes and Hair Power', 'Color names with the process, such as "Sand Multi Rooted"'],
  },
  'belle-tress': {
    description: 'Heat-friendly fiber and playful color names, with the City Collection as a place to start.',
    features: ['Heat-friendly fiber', 'City Collection', 'Colors such as "Butterbeer Blonde"'],
  },
  tressallure: {
    description: 'Fashion cuts and beach waves for those who like a style with movement.',
    features: ['Fashion cuts and beach waves', 'Mono tops'],
  },
  wigpro: {
    description: 'A specialist in human hair, which in daily wear can last a year and more.',
    features: ['Human-hair specialist', 'Times worn are worth asking about: they drive the resale value'],
  },
  'henry-margu': {
    description: 'Offered by members together with pieces from the Naturally Yours line.',
    features: ['Naturally Yours line', 'Cap, fiber and color are described in every listing'],
  },
  'mane-attraction': {
    description: 'Wigs offered by members, each with photos of the very piece for sale or trade.',
    features: ['Cap, fiber and color are described in every listing'],
  },
};
