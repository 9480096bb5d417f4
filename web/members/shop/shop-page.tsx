import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { isolated } from '#contract/isolated.ts';
import { conditionLabels, typeLabels } from '#contract/listings/listing-values.ts';
import { askingText, shippingText } from '#contract/money-text.ts';
import { getShopOwner, getShopPage, type ShopPage, type ShopWig } from '#contract/shops/shops.ts';
import { site } from '#contract/site.ts';
import { loginState } from '#web/auth/doors/login-state.ts';
import { call } from '#web/lib/api/call.ts';
import { judgeFailure } from '#web/lib/api/failures.ts';
import { useSession } from '#web/lib/session.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { BrandPicture } from '#web/listings/card/brand-picture.tsx';
import { BrandName } from '#web/settings/brand-name.tsx';
import { useBrands } from '#web/settings/use-brands.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/feedback/error-box.tsx';
import { MessagePage } from '#web/ui/feedback/message-page.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { MemberText } from '#web/ui/text/member-text.tsx';
import { wishWords } from '../wishes/wish-words.ts';

export function meta() {
  return [
    { title: `Shop | ${site.name}` },
    { name: 'description', content: 'Wigs that a member shows to everyone.' },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Asked anew each time: the page ends with its owner's choice. */
const shopQuery = (code: string) =>
  queryOptions({
    queryKey: ['shops', code],
    queryFn: ({ signal }) => call(getShopPage, { params: { code } }, { signal }),
    retry: false,
    staleTime: 0,
    meta: { isPublic: true },
  });

export default function ShopPageRoute() {
  const { code = '' } = useParams();
  const { data: shop, error, refetch, isFetching } = useQuery(shopQuery(code));
  usePageTitle(shop && isolated(shop.name));
  if (error && judgeFailure(error) === 'missing')
    return (
      <MessagePage title="This shop page is not there" text="Its owner took it away, or the address is not right.">
        <ButtonLink to="/">Go to the home page</ButtonLink>
      </MessagePage>
    );
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 sm:px-6 sm:py-12">
      {shop && <Shop shop={shop} code={code} />}
      {error && !shop && <ErrorBox error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!error && !shop && (
        <LoadingRegion label="Loading...">
          <Skeleton className="h-96" />
        </LoadingRegion>
      )}
    </div>
  );
}

function Shop({ shop: { name, sentence, wigs, wants }, code }: { shop: ShopPage; code: string }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0 max-w-2xl">
          <p className="text-sm font-semibold tracking-[0.14em] text-copper uppercase">Shown on {site.name}</p>
          <h1 className="mt-2 text-4xl leading-tight font-medium wrap-anywhere sm:text-5xl">
            <MemberText>{name}</MemberText>
          </h1>
          {sentence && (
            <p className="mt-2 text-lg wrap-anywhere text-ink-soft">
              <MemberText>{sentence}</MemberText>
            </p>
          )}
        </div>
        <WayIn code={code} />
      </div>
      {wigs.length === 0 && wants.length === 0 && <p className="mt-8 text-ink-soft">Nothing is shown right now.</p>}
      {wigs.length > 0 && (
        <ul aria-label="Wigs" className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
          {wigs.map((wig) => (
            <li key={wig.id}>
              <WigCard wig={wig} />
            </li>
          ))}
        </ul>
      )}
      {wants.length > 0 && <Wants wants={wants} />}
    </>
  );
}

/** Visitors come back to this page after they joined; members go on to the profile of its owner. */
function WayIn({ code }: { code: string }) {
  const { status } = useSession();
  const comeBack = loginState(useLocation());
  const { data: owner } = useQuery({
    queryKey: ['shops', code, 'owner'],
    queryFn: ({ signal }) => call(getShopOwner, { params: { code } }, { signal }),
    enabled: status === 'signed-in',
    retry: false,
  });
  if (owner) return <ButtonLink to={`/user/${owner.memberId}`}>See the profile and offer</ButtonLink>;
  if (status !== 'signed-out') return null;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/register" state={comeBack} prefetch="intent">
        Register Now
      </ButtonLink>
      <ButtonLink to="/login" state={comeBack} prefetch="intent" variant="secondary">
        Log In
      </ButtonLink>
    </div>
  );
}

function WigCard({ wig }: { wig: ShopWig }) {
  const { status } = useSession();
  const { id, title, brand, condition, type, image_url, price, shippingCents } = wig;
  const path = `/listing/${id}`;
  const isVisitor = status === 'signed-out';
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-soft border border-line bg-surface hover:shadow-soft">
      <div className="aspect-4/5 overflow-hidden bg-ivory-deep">
        {image_url ? (
          <img src={image_url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <BrandPicture brand={brand} />
        )}
      </div>
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <p className="truncate text-xs font-semibold tracking-[0.12em] text-copper uppercase">
          <BrandName brand={brand} />
        </p>
        <h2 className="mt-1 line-clamp-2 min-h-[2lh] font-sans text-base leading-snug font-medium">
          <MemberText>{title}</MemberText>
        </h2>
        <p className="mt-2 font-display text-lg font-semibold">
          {askingText({ type, priceCents: price === null ? null : Math.round(price * 100) })}
        </p>
        {type !== 'trade' && <p className="text-sm text-ink-soft">{shippingText(shippingCents)}</p>}
        <p className="text-sm text-ink-soft">
          {conditionLabels[condition]} · {typeLabels[type]}
        </p>
        <Link
          to={isVisitor ? '/register' : path}
          state={isVisitor ? { from: path } : undefined}
          prefetch="intent"
          className="mt-auto flex min-h-11 items-center pt-2 text-sm font-semibold text-plum after:absolute after:inset-0 group-hover:underline"
        >
          Ask, offer or trade<span className="sr-only"> for {title}</span>
        </Link>
      </div>
    </article>
  );
}

function Wants({ wants }: Pick<ShopPage, 'wants'>) {
  const { nameOf } = useBrands();
  return (
    <section className="mt-12 border-t border-line pt-8">
      <h2 className="mb-5 text-3xl font-medium">Wanted</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {wants.map(({ id, name, filters }) => (
          <li key={id} className="rounded-soft border border-line bg-surface p-4">
            <h3 className="font-sans text-base font-semibold">
              <MemberText>{name}</MemberText>
            </h3>
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">{wishWords(filters, nameOf, null)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
