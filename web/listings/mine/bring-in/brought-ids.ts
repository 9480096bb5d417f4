import type { BroughtPhoto } from './match-photos.ts';
import type { Cells } from './reading/read-table.ts';

/**
 * The ids of the drafts that the rows of a table become. They are made of what the rows say: the same table brought in again goes on
 * where it was left, and makes no second drafts.
 */
export async function draftIdsOf(memberId: string, rows: readonly Cells[]): Promise<string[]> {
  const copies = new Map<string, number>();
  return Promise.all(
    rows.map((cells) => {
      const said = JSON.stringify(Object.entries(cells).toSorted());
      const copy = copies.get(said) ?? 0;
      copies.set(said, copy + 1);
      return idOf([memberId, said, copy]);
    }),
  );
}

/** The id of one table: brought in again, its drafts are taken back together with those of before. */
export function importIdOf(memberId: string, draftIds: readonly string[]): Promise<string> {
  return idOf([memberId, 'import', ...draftIds]);
}

/** Of a photograph in one draft: sent again, it is the same. */
export function photoIdOf(draftId: string, { path, file }: BroughtPhoto): Promise<string> {
  return idOf([draftId, path, file.size]);
}

async function idOf(parts: readonly unknown[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(parts));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text)).slice(0, 16);
  // Version 8 and the variant of RFC 9562: an id that is made of something.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
