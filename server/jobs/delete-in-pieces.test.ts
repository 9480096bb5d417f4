import { lt } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { cloneDatabase } from '#server/test/test-app.ts';
import { deleteInPieces } from './delete-in-pieces.ts';

const ended = pgTable('ended', { n: integer().notNull() });

test('what has ended is deleted a thousand rows at a time, and nothing else', async () => {
  const { url, drop } = await cloneDatabase();
  const database = openDatabase(url, { max: 2 });
  await database.pool.query(`
    create table ended (n int not null);
    create table pieces (deleted int not null);
    insert into ended select generate_series(1, 2600);
    create function note_piece() returns trigger language plpgsql as
      'begin insert into pieces select count(*) from gone; return null; end';
    create trigger piece after delete on ended referencing old table as gone for each statement execute function note_piece()`);
  await deleteInPieces({ database }, ended, lt(ended.n, 2501));
  const { rows } = await database.pool.query(
    `select array(select deleted from pieces) as pieces, (select array_agg(distinct n > 2500) from ended) as kept,
      (select count(*)::int from ended) as left`,
  );
  expect(rows).toEqual([{ pieces: [1000, 1000, 500], kept: [true], left: 100 }]);
  await database.close();
  await drop();
});
