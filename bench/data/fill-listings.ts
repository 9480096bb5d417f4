import type pg from 'pg';
import { firstBrandIds } from '#contract/brands/brands.ts';
import { facets } from '#contract/listings/facets.ts';
import { madeUpWord, sentences, styleNames, tones } from './vocabulary.ts';

const listingsPerMember = 100;

/** Makes the same listings every time, by one statement per table; indexes are built afterwards, which is ten times faster. */
export async function fillListings(client: pg.Client, count: number): Promise<void> {
  const members = Math.ceil(count / listingsPerMember);
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  const indexes = await dropIndexes(client, ['listings', 'photos', 'known_words']);
  await client.query(membersSql, [members]);
  await client.query(profilesSql);
  await client.query('create temporary table draft as table listings with no data');
  await client.query(listingsSql(), [count, members]);
  await client.query(withWordsSql);
  await client.query(photosSql);
  await client.query(wordsSql);
  for (const definition of indexes) await client.query(definition);
  await client.query('insert into listing_cards select * from built_cards');
  await client.query('reset session_replication_role');
}

async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not i.indisprimary and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** A real version 4 id, the same in every run. */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

const membersSql = `insert into "user" (id, name, email, email_verified)
  select ${id('member', 'n')}, 'Member ' || n, 'member' || n || '@bench.example.com', true from generate_series(1, $1::int) n`;

const profilesSql = `insert into profiles (id, username, display_name, full_name, review_count, rating_total)
  select id, replace(name, ' ', ''), name, name, 1 + length(email) % 7, (1 + length(email) % 7) * 4
  from "user" on conflict do nothing`;

const textArray = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`;
/** One of the values, by a hash of the row's number: the salt makes the choices independent of each other. */
const pick = (values: readonly string[], salt: number) =>
  `(${textArray(values)})[1 + abs(hashint4extended(n, ${salt}) % ${values.length})]`;
const random = (salt: number) => `(abs(hashint4extended(n, ${salt}) % 1000003) / 1000003.0)`;

const draftColumns = `id, user_id, title, description, brand, condition, type, price_cents, color, cap_features,
  length_inches, fiber_type, cap_size, piece, status, modifications, created_at, like_count`;

/** What `prepare_listing()` does for one that is saved. */
const withWordsSql = `insert into listings (${draftColumns}, title_words, all_words)
  select ${draftColumns}, made.title_words, made.all_words
  from draft cross join lateral words_of_listing(row(draft.*)::listings) made`;

function listingsSql(): string {
  const description = [1, 2, 3, 4, 5].map((salt) => pick(sentences, salt)).join(" || ' ' || ");
  // A few words of a long tail: most listings have something that almost no other has.
  const tail = `${madeUpWord(`(60000 * power(${random(6)}, 3))::int`)} || ' ' || ${madeUpWord(`(400000 + 300000 * ${random(7)})::int`)}`;
  return `insert into draft (${draftColumns})
    select id, user_id, title, description, brand, condition, type,
      case when type = 'trade' and n % 2 = 0 then null else price end, color, array[feature], inches,
      'Synthetic', 'Average', 'full-wig', 'active', false, created_at, n % 9
    from (
      select n, ${id('listing', 'n')} as id, ${id('member', `(1 + n % $2::int)`)} as user_id,
        ${pick(styleNames, 10)} || ' in ' || ${pick(tones, 11)} || ', ' || (6 + n % 20) || ' inches' as title,
        ${description} || ' ' || ${tail} as description,
        ${pick(firstBrandIds, 12)} as brand, ${pick([...facets.condition.values, 'gently-used', 'like-new'], 13)} as condition,
        ${pick([...facets.type.values, 'sale', 'sale', 'sale'], 14)} as type, 5000 + (90000 * power(${random(15)}, 2))::int as price,
        ${pick(facets.color.values, 16)} as color, ${pick(facets.capFeature.values, 17)} as feature, 6 + n % 20 as inches,
        now() - ($1::int - n) * interval '37 seconds' as created_at
      from generate_series(1, $1::int) n
    ) made`;
}

const photosSql = `insert into photos (id, owner_id, listing_id, position, width, height, thumbhash, byte_size, fingerprint)
  select ${id('photo', 'p || id')}, user_id, id, p, 1200, 1500, 'k0oGLQaSVsN0BVhn2oq2Z5SQUQcZ', 1000, md5(p || id::text)
  from listings, generate_series(0, 1) p`;

const wordsSql = `insert into known_words (word, lexeme)
  select distinct known.word, known.lexeme from (
    select distinct string_to_table(fold_text(part), ' ') as word from listings l join brands b on b.id = l.brand,
      unnest(array[title, l.description, b.name, condition, color, fiber_type, cap_size, piece] || cap_features) part
  ) words cross join lateral lexemes_of(words.word) known`;
