import { expect, test } from 'vitest';
import { checkMigrations, checkReleased, readMigrations } from './migrations.ts';

const judge = (sql: string) => checkMigrations({ '0999_next.sql': sql });

test.each([
  ['CREATE INDEX "messages_by_day" ON "messages" USING btree ("created_at");', 'stops every write'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS one_a_day ON public.messages (sender_id);', 'stops every write'],
  [
    '-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS by_fit ON listings (fit);\nALTER TABLE "listings" ADD COLUMN "fit" text;\nCREATE INDEX IF NOT EXISTS by_fit ON listings (fit);',
    'nothing can be built before',
  ],
  [
    '-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS by_fit ON listings (fit);\nALTER TABLE listings ADD\n fit text;\nCREATE INDEX IF NOT EXISTS by_fit ON listings (fit);',
    'nothing can be built before',
  ],
  ['ALTER TABLE "listings" ALTER COLUMN "price_cents" SET DATA TYPE bigint;', 'writes the whole table anew'],
  ['ALTER TABLE listings ALTER price_cents TYPE bigint USING price_cents::bigint;', 'writes the whole table anew'],
  ['ALTER TABLE "photos" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;', 'another value'],
  ['ALTER TABLE messages ADD COLUMN nr bigserial;', 'another value'],
  ['ALTER TABLE messages ADD COLUMN day date GENERATED ALWAYS AS (created_at::date) STORED;', 'another value'],
  ['ALTER TABLE "messages" ADD COLUMN "deal_id" uuid REFERENCES "deals" ("id");', 'reads the whole table'],
  ['ALTER TABLE "listings" ALTER COLUMN "color" SET NOT NULL;', 'nobody may read or write'],
  ['ALTER TABLE listings ADD CONSTRAINT fair CHECK (price_cents > 0);', 'with NOT VALID'],
  [
    'ALTER TABLE "messages" ADD CONSTRAINT "to_deal" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade;',
    'with NOT VALID',
  ],
  [
    'ALTER TABLE listings ADD CONSTRAINT fair CHECK (price_cents > 0) NOT VALID; ALTER TABLE listings VALIDATE CONSTRAINT fair;',
    'in a later migration',
  ],
  ['ALTER TABLE listings SET UNLOGGED;', 'writes the whole table anew'],
  ["UPDATE listings SET color = 'Blonde; or so';", 'by a job of the worker'],
  ['WITH old AS (SELECT id FROM messages) UPDATE messages m SET read = true FROM old WHERE m.id = old.id;', 'pieces'],
  ['DELETE FROM "notifications" WHERE read_at < now();', 'delete in pieces'],
  ['DO $$ BEGIN IF true THEN UPDATE listings SET like_count = 0; END IF; END $$;', 'pieces'],
  ['VACUUM FULL messages;', 'lets nobody read or write'],
  ['-- may lock: short\nLOCK TABLE messages;', 'lets nobody read or write'],
])('%s is refused', (sql, why) => {
  expect(judge(sql)).toEqual([expect.stringContaining(why)]);
  expect(judge(sql)[0]).toMatch(/^0999_next\.sql: "/);
});

test.each([
  'CREATE TABLE "notes" ("id" uuid PRIMARY KEY, "to" uuid REFERENCES "user" ("id")); CREATE INDEX notes_to ON notes ("to");',
  'CREATE UNLOGGED TABLE seen (id uuid, at timestamptz); CREATE INDEX seen_at ON seen (at);',
  '-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS by_day ON messages (created_at);\nCREATE INDEX IF NOT EXISTS "by_day" ON "messages" ("created_at");',
  '-- before: CREATE INDEX CONCURRENTLY IF NOT EXISTS noted ON messages (note);\nALTER TABLE listings ADD COLUMN note text;\nCREATE INDEX IF NOT EXISTS noted ON messages (note);',
  'ALTER TABLE "listings" ADD COLUMN "fit" text DEFAULT \'random() fits; all\' NOT NULL;',
  'ALTER TABLE listings ADD COLUMN checked_at timestamptz DEFAULT now();',
  'ALTER TABLE listings ADD CONSTRAINT fair CHECK (price_cents > 0) NOT VALID;',
  'ALTER TABLE listings VALIDATE CONSTRAINT fair;',
  'ALTER TABLE listings DROP COLUMN color;',
  'UPDATE system_settings SET setting_value = 1;',
  'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE listings SET like_count = 0; $$;',
  "INSERT INTO brands (id) VALUES ('new');",
  '-- A wish is small.\n-- may lock: at most ten rows have it, by the index on is_open\nUPDATE listings SET color = NULL WHERE is_open;',
  "-- It's fine; UPDATE listings SET x = 1\nSELECT 1;",
])('%s is fine', (sql) => {
  expect(judge(sql)).toEqual([]);
});

test('an exemption counts for its own statement alone', () => {
  const lock = 'UPDATE listings SET like_count = 0;';
  expect(judge(`-- may lock: the table is empty until the next release\n${lock}\n${lock}`)).toHaveLength(1);
});

test('migrations of the house pass', () => {
  expect(Object.keys(readMigrations())).toContain('0000_baseline.sql');
  expect(checkMigrations(readMigrations())).toEqual([]);
});

test('a released migration never changes', () => {
  const house = readMigrations();
  expect(checkReleased(house)).toEqual([]);
  const changed = { ...house, '0000_baseline.sql': `${house['0000_baseline.sql']} ` };
  const refused = '0000_baseline.sql was released and never changes: take it back, and write a new migration';
  expect(checkReleased(changed)).toEqual([refused]);
  expect(checkReleased({})).toEqual([refused]);
});
