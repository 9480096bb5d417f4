import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { firstBrands, type KnownBrand } from '#contract/brands/brands.ts';
import { firstBrandTexts, generalBrandText } from '#contract/brands/first-brand-texts.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { useHeadStart } from '#web/listings/previews/use-head-start.ts';
import { VisitorPreview } from '#web/listings/previews/visitor-preview.tsx';
import { siteQuery } from '#web/settings/site.queries.ts';
import { useBrands } from '#web/settings/use-brands.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { BrandListingsFrame } from './brand-listings-frame.tsx';
import { brandQuery } from './brands.queries.ts';

const loadBrandListings = () => import('./brand-listings.tsx');
const BrandListings = lazy(loadBrandListings);
// Visitors have nothing to choose.
const loadChoices = () => import('./brand-choices.ts');

/** As the page was built; the browser names it by what staff have written since. */
export function meta({ params }: { params: { brandId?: string } }) {
  const brand = firstBrands.find(({ id }) => id === params.brandId);
  // Staff may have added it since: an address that is none has the status 404, which keeps it from being found.
  if (!brand) return [{ title: `Brand | ${site.name}` }];
  return [
    { title: `${nameOfPage(brand.name)} | ${site.name}` },
    {
      name: 'description',
      content: `${brand.name} wigs, sold and traded by members. ${firstBrandTexts[brand.id]?.description}`,
    },
  ];
}

const nameOfPage = (brandName: string) => `${brandName} wigs`;

export default function BrandPage() {
  const { brandId = '' } = useParams();
  const { find, areCurrent } = useBrands();
  const { isError, refetch, isFetching } = useQuery(siteQuery);
  const brand = find(brandId);
  usePageTitle(brand ? nameOfPage(brand.name) : areCurrent ? 'Brand not found' : undefined);
  if (brand) return <BrandShown brand={brand} />;
  if (areCurrent) return <BrandNotFound />;
  if (isError)
    return (
      <MessagePage title="We could not look up this brand" text="Please check your connection and try again.">
        <Button isPending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </MessagePage>
    );
  return <BrandListingsFrame />;
}

function BrandNotFound() {
  return (
    <MessagePage title="Brand not found" text="There is no brand by this name here. The menu lists all of them.">
      <ButtonLink to="/search">Search all brands</ButtonLink>
      <ButtonLink to="/" variant="secondary">
        Go to the home page
      </ButtonLink>
    </MessagePage>
  );
}

function BrandShown({ brand }: { brand: KnownBrand }) {
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

/** What the server tells of a brand takes the place of what the page was built with. */
function BrandFacts({ brand: { id, name, priceRange } }: { brand: KnownBrand }) {
  const { description, features } = useQuery(brandQuery(id)).data ?? firstBrandTexts[id] ?? generalBrandText;
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
            {priceRange && (
              <p className="mt-5">
                <span className="text-ink-soft">Price range</span>{' '}
                <span className="ml-1 font-display text-xl font-semibold">{priceRange}</span>
              </p>
            )}
          </div>
        </div>
        <div className="hidden aspect-4/5 overflow-hidden rounded-soft shadow-soft md:block">
          <BrandPicture brand={id} />
        </div>
      </div>
    </section>
  );
}
