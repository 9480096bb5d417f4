import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { getBrandText } from '#contract/brands/brand-texts.ts';
import { type Brand, type BrandId, findBrand } from '#contract/brands/brands.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { useHeadStart } from '#web/listings/previews/use-head-start.ts';
import { VisitorPreview } from '#web/listings/previews/visitor-preview.tsx';
import { readChoices } from '#web/listings/search/listing-choices.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { toBrandQuery } from './brand-choices.ts';
import { BrandListingsFrame } from './brand-listings-frame.tsx';

const loadBrandListings = () => import('./brand-listings.tsx');
const BrandListings = lazy(loadBrandListings);

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
  const choices = readChoices(useSearchParams()[0]);
  useHeadStart(loadBrandListings, toBrandQuery(brand.id, choices));

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
      <div className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-8 px-4 py-10 sm:px-6 md:grid-cols-[1fr_15rem] lg:py-14">
        <div>
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">Shop by Brand</p>
          <h1 className="mt-3 text-4xl font-medium tracking-tight sm:text-6xl">{name}</h1>
          <p className="mt-4 max-w-2xl text-lg leading-relaxed text-ink-soft">{description}</p>
          <ul className="mt-5 list-disc space-y-1 pl-5 marker:text-copper-bright">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <p className="mt-5">
            <span className="text-ink-soft">Price range</span>{' '}
            <span className="ml-1 font-display text-xl font-semibold">{priceRange}</span>
          </p>
        </div>
        <div className="hidden aspect-4/5 overflow-hidden rounded-soft shadow-soft md:block">
          <BrandPicture brand={id} />
        </div>
      </div>
    </section>
  );
}
