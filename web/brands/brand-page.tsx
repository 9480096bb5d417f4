import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { getBrandText } from '#contract/brand-texts.ts';
import { type Brand, type BrandId, findBrand } from '#contract/brands.ts';
import { site } from '#contract/site.ts';
import { useSession } from '#web/lib/session.ts';
import { readChoices } from '#web/listings/listing-choices.ts';
import { useHeadStart } from '#web/listings/use-head-start.ts';
import { VisitorPreview } from '#web/listings/visitor-preview.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { toBrandQuery } from './brand-choices.ts';
import { BrandFacts } from './brand-facts.tsx';
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
    <MessagePage title="Brand not found" text="We know no brand by this name. The menu lists the ones we do know.">
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
          text={`The ${brand.name} listings are for members. Here is a little of what they see.`}
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
