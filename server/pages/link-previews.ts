import { countText } from '#contract/count-text.ts';
import { conditionLabels, publicCardImagePath } from '#contract/listings/listing-values.ts';
import { priceText } from '#contract/money-text.ts';
import { shopPath } from '#contract/shops/shop-values.ts';
import { site } from '#contract/site.ts';
import type { BrandReader } from '#server/brands/brands.ts';
import type { Deps } from '#server/lib/deps.ts';
import { findPublicCard } from '#server/listings/page/public-card.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { getShopPage } from '#server/shops/shop-page.ts';
import type { Shell } from './page-store.ts';

/** Tags of a link's preview in chats and on social sites. */
interface LinkPreview {
  title: string;
  description: string;
  path: string;
  image: string | null;
}

type FindPreview = (path: string) => Promise<LinkPreview | null>;

/** The preview of a path that shows something of a member by their choice. Without the database, the page itself says what is wrong. */
export function createFindPreview(deps: Deps & { settings: SettingsReader }, brands: BrandReader): FindPreview {
  const find: Record<string, (id: string) => Promise<LinkPreview | null>> = {
    listing: async (id) => {
      const card = await findPublicCard(deps, id);
      if (!card) return null;
      const brand = (await brands.getBrands()).find((known) => known.id === card.brand)?.name ?? card.brand;
      const price = priceText(card.price === null ? null : Math.round(card.price * 100));
      const description = `${brand} · ${conditionLabels[card.condition]} · ${price}`;
      return { title: card.title, description, path: `/listing/${card.id}`, image: card.image_url };
    },
    shop: async (code) => {
      const { name, sentence, wigs, wants } = await getShopPage(deps, code);
      const counts = [wigs.length > 0 && countText(wigs.length, 'wig'), wants.length > 0 && `${wants.length} wanted`];
      const description = [sentence, ...counts].filter(Boolean).join(' · ');
      const pictured = wigs.find(({ image_url }) => image_url);
      const image = pictured ? publicCardImagePath(pictured.id) : null;
      return { title: name, description: description || site.tagline, path: shopPath(code), image };
    },
  };
  return async (path) => {
    const [, thing = '', id = '', ...rest] = path.split('/');
    if (rest.length > 0 || id === '') return null;
    return (await find[thing]?.(id).catch(() => null)) ?? null;
  };
}

/** The shell with the preview in its head. It is made for one answer: kept anywhere, it would outlive its owner's choice. */
export function shellWithPreview(
  shell: Shell,
  origin: string,
  { title, description, path, image }: LinkPreview,
): Buffer {
  const tags = {
    'og:site_name': site.name,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': origin + path,
    ...(image && { 'og:image': origin + image, 'twitter:card': 'summary_large_image' }),
  };
  const html = Object.entries(tags).map(([name, text]) => `<meta property="${name}" content="${inAttribute(text)}"/>`);
  return shell.withHead(html.join(''));
}

function inAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
