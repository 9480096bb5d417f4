import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { WrittenShop } from '#contract/shops/shop-schema.ts';
import { type MyShopPage, shopErrors } from '#contract/shops/shops.ts';
import { isCheckViolation } from '#server/db/failures.ts';
import { jsonRow } from '#server/db/json-row.ts';
import { shopPages } from '#server/db/schema/members.ts';
import type { Deps } from '#server/lib/deps.ts';
import { Refusal } from '#server/lib/errors.ts';
import { findNoteWarnings } from '#server/notes/guard-note.ts';
import type { SettingsReader } from '#server/settings/settings.ts';
import { activeMemberValues } from '#server/wishes/active-members.ts';
import { isSeenSql } from './shop-page.ts';

type ShopDeps = Pick<Deps, 'database' | 'clock' | 'env'> & { settings: SettingsReader };

export async function getMyShopPage(
  { database: { pool }, clock, settings }: ShopDeps,
  memberId: string,
): Promise<MyShopPage> {
  const { rows } = await pool.query<{ page: MyShopPage }>({
    ...myShopPage,
    values: [memberId, ...(await activeMemberValues(settings, clock.now()))],
  });
  return rows[0]?.page ?? blankShopPage;
}

export async function saveShopPage(deps: ShopDeps, memberId: string, written: WrittenShop): Promise<MyShopPage> {
  const text = written.otherShops.join('\n');
  const values = { ...written, warnings: await findNoteWarnings(deps, { text, writerId: memberId, readerIds: [] }) };
  const row = { userId: memberId, code: newCode(), ...values };
  await deps.database.db
    .transaction((tx) => tx.insert(shopPages).values(row).onConflictDoUpdate({ target: shopPages.userId, set: values }))
    .catch((error: unknown) => {
      if (isCheckViolation(error, 'shop_pages_contact')) throw new Refusal(shopErrors.contact, { field: 'sentence' });
      throw error;
    });
  return getMyShopPage(deps, memberId);
}

export async function hideShopPage(deps: ShopDeps, memberId: string): Promise<MyShopPage> {
  await deps.database.db.transaction((tx) =>
    tx.update(shopPages).set({ isShown: false }).where(eq(shopPages.userId, memberId)),
  );
  return getMyShopPage(deps, memberId);
}

export async function renewShopCode(deps: ShopDeps, memberId: string): Promise<MyShopPage> {
  await deps.database.db.transaction((tx) =>
    tx.update(shopPages).set({ code: newCode() }).where(eq(shopPages.userId, memberId)),
  );
  return getMyShopPage(deps, memberId);
}

const myShopPage = {
  name: 'my-shop-page',
  text: `select ${jsonRow<MyShopPage>({
    isShown: 'shop.is_shown',
    showsCards: 'shop.shows_cards',
    showsTrades: 'shop.shows_trades',
    showsWants: 'shop.shows_wants',
    sentence: 'shop.sentence',
    otherShops: 'shop.other_shops',
    code: 'shop.code',
    isSeen: isSeenSql(2),
    warnings: 'shop.warnings',
  })} as page from shop_pages shop join profiles owner on owner.id = shop.user_id where shop.user_id = $1`,
};

const blankShopPage: MyShopPage = {
  isShown: false,
  showsCards: true,
  showsTrades: true,
  showsWants: true,
  sentence: null,
  otherShops: [],
  code: null,
  isSeen: false,
  warnings: [],
};

/** Letters and digits alone: chats cut other signs off the end of an address. */
const newCode = (): string =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(36)
    .padStart(25, '0');
