import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { MediaStore } from '#server/lib/media/media-store.ts';
import { placesOf, type TableCopy } from './manifest.ts';

/** Large enough for few files, small enough to be sent to a bucket in one request. */
const pieceBytes = 8 * 1024 * 1024;

/** Writes one table, as the transaction of this connection sees it, in pieces of one gzip stream. */
export async function writeTable(
  client: pg.ClientBase,
  store: MediaStore,
  backup: string,
  { name, columns }: Pick<TableCopy, 'name' | 'columns'>,
): Promise<TableCopy> {
  const copy = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
  let pieces = 0;
  await pipeline(copy, createGzip({ level: 1 }), async (compressed: AsyncIterable<Buffer>) => {
    for await (const piece of inPieces(compressed)) {
      await store.put(placesOf(backup).piece(name, pieces), piece, 'application/gzip');
      pieces += 1;
    }
  });
  return { name, columns, rows: copy.rowCount, pieces };
}

/** Fills one table, and says how many rows came. */
export async function readTable(
  client: pg.ClientBase,
  store: MediaStore,
  backup: string,
  { name, columns, pieces }: TableCopy,
): Promise<number> {
  const copy = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(readPieces(store, backup, name, pieces)), createGunzip(), copy);
  return copy.rowCount;
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function* readPieces(store: MediaStore, backup: string, table: string, pieces: number): AsyncIterable<Buffer> {
  for (let number = 0; number < pieces; number += 1) {
    const key = placesOf(backup).piece(table, number);
    const found = await store.get(key);
    if (!found) throw new Error(`Cannot restore ${backup}: its file ${key} is missing`);
    yield found.bytes;
  }
}
