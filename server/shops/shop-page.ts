import { getTableColumns } from 'drizzle-orm';
import { publicCardImagePath } from '#contract/listings/listing-values.ts';
import { shopWigsMax } from '#contract/shops/shop-values.ts';
import { type ShopPage, type ShopWig, shopErrors } from '#contract/shops/shops.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { wishes } from '#server/db/schema/wishes.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { previewFields, previewPhoto } from '#server/listings/page/previews.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { activeMemberValues, isActiveMemberSql } from '#server/wishes/active-members.ts';
import { filtersOf, type WishRow } from '#server/wishes/wish-rows.ts';

type ShopDeps = Pick<Deps, 'database' | 'clock'> & { settings: SettingsReader };

/** SQL for whether visitors see the page `shop` of the member `owner`. The four values of `activeMemberValues` begin at `$first`. */
export const isSeenSql = (first: number): string =>
  `(shop.is_shown and owner.profile_visible and ${isActiveMemberSql('shop.user_id', first)})`;

const fromShops = `from shop_pages shop join profiles owner on owner.id = shop.user_id where shop.code = $1 and ${isSeenSql(2)}`;

const wigsSql = `(select coalesce(json_agg(${jsonRow<ShopWig>({
  ...previewFields,
  type: 'l.type',
  shippingCents: 'l.shipping_cents',
})} order by l.sort_at desc, l.id desc), '[]')
  from (select * from listings where user_id = shop.user_id and is_public_card and not is_reserved and shelf = 'active'
    and (shop.shows_cards and type <> 'trade' or shop.shows_trades and type <> 'sale')
    order by sort_at desc, id desc limit ${shopWigsMax}) l ${previewPhoto})`;

const wishColumns = Object.entries(getTableColumns(wishes)).map(([field, { name }]) => [field, `w.${name}`]);

/** A want that names another member or a way to reach somebody is for members alone. */
const wantsSql = `(select coalesce(json_agg(${jsonRow<WishRow>(Object.fromEntries(wishColumns))} order by w.created_at desc, w.place desc), '[]')
  from wishes w where w.user_id = shop.user_id and w.is_public and shop.shows_wants and w.seller_id is null
    and contact_in(concat_ws(E'\\n', w.name, w.text)) is null)`;

const shopPage = {
  name: 'shop-page',
  text: `select owner.display_name as name, shop.sentence, ${wigsSql} as wigs, ${wantsSql} as wants ${fromShops}`,
};
const shopOwner = { name: 'shop-owner', text: `select shop.user_id as "memberId" ${fromShops}` };

/** Asked anew each time, as a public card is: the page must be gone with the answer to whatever ends it. */
export async function getShopPage(deps: ShopDeps, code: string): Promise<ShopPage> {
  const { wigs, wants, ...page } = await findShown<Omit<ShopPage, 'wants'> & { wants: WishRow[] }>(
    deps,
    shopPage,
    code,
  );
  return {
    ...page,
    wigs: wigs.map((wig) => ({ ...wig, image_url: wig.image_url && publicCardImagePath(wig.id) })),
    wants: wants.map((wish) => ({ id: wish.id, name: wish.name, filters: filtersOf(wish) })),
  };
}

export async function getShopOwner(deps: ShopDeps, code: string): Promise<{ memberId: string }> {
  return findShown<{ memberId: string }>(deps, shopOwner, code);
}

async function findShown<Row extends object>(
  { database: { pool }, clock, settings }: ShopDeps,
  statement: { name: string; text: string },
  code: string,
): Promise<Row> {
  const values = [code, ...(await activeMemberValues(settings, clock.now()))];
  const { rows } = await pool.query<Row>({ ...statement, values });
  if (!rows[0]) throw new Refusal(shopErrors.notFound);
  return rows[0];
}
