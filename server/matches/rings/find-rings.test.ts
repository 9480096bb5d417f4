import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchLimits } from '#contract/matches/match-values.ts';
import { createRingFinder, type Ring, ringIdOf } from './find-rings.ts';
import { optionsPerPair, Trades } from './trade-graph.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** A wig that a member would give another for a wish of theirs. */
interface TradeRow {
  giver: string;
  wanter: string;
  listing: string;
  wish: string;
  cents: number | null;
  foundAt: number;
}

interface World {
  rows: TradeRow[];
  blocks: [string, string][];
  refused: Map<string, number>;
}

const anyWigs = fc.array(
  fc.record({
    cents: fc.option(fc.integer({ min: 1, max: 9 }).map((tens) => tens * 1_000)),
    foundAt: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: optionsPerPair + 1 },
);
/** Of each two members: who has something for whom. Mostly one way, so that there are rings. */
const anyPair = fc.record({
  way: fc.constantFrom('none', 'there', 'there', 'back', 'back', 'both'),
  there: anyWigs,
  back: anyWigs,
  isBlocked: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
});
const couples = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as [string, string]));

const anyWorld: fc.Arbitrary<World> = fc
  .record({
    pairs: fc.array(anyPair, { minLength: couples.length, maxLength: couples.length }),
    refused: fc.array(
      fc.tuple(
        fc.shuffledSubarray([...names], { minLength: 3, maxLength: 4 }).map(ringIdOf),
        fc.integer({ min: 1, max: 5 }),
      ),
      { maxLength: 40 },
    ),
  })
  .map(({ pairs, refused }) => {
    const rows = couples.flatMap(([one, other], at) => {
      const { way, there, back, isBlocked } = pairs[at] as (typeof pairs)[number];
      const wigs = (giver: string, wanter: string, of: typeof there) =>
        of.map((wig, number) => ({
          ...wig,
          giver,
          wanter,
          listing: `${giver}${wanter}${number}`,
          wish: `of ${wanter}`,
        }));
      if (isBlocked) return [];
      return [
        ...(way === 'there' || way === 'both' ? wigs(one, other, there) : []),
        ...(way === 'back' || way === 'both' ? wigs(other, one, back) : []),
      ];
    });
    return {
      rows: inOrder(rows),
      blocks: couples.filter((_, at) => pairs[at]?.isBlocked),
      refused: new Map(refused),
    };
  });

/** As a pair offers them: the newest first. */
function inOrder(rows: readonly TradeRow[]): TradeRow[] {
  return rows.toSorted(
    (one, other) =>
      `${one.giver} ${one.wanter}`.localeCompare(`${other.giver} ${other.wanter}`) ||
      other.foundAt - one.foundAt ||
      one.listing.localeCompare(other.listing),
  );
}

function finderOf({ rows, blocks, refused }: World) {
  const trades = new Trades();
  // The graph brings them into their order itself.
  for (const { cents, ...row } of rows.toReversed()) trades.add({ ...row, cents: cents ?? -1 });
  return createRingFinder(trades.toGraph(blocks), (id) => refused.get(id));
}

/** What a ring is, written down without a thought for how long it takes. */
function ringsOf(member: string, { rows, blocks, refused }: World): Ring[] {
  const options = (giver: string, wanter: string) =>
    rows.filter((row) => row.giver === giver && row.wanter === wanter).slice(0, optionsPerPair);
  const gives = new Set(rows.map(({ giver, wanter }) => `${giver} ${wanter}`));
  const isCycle = (members: string[]) =>
    members.every((giver, at) => gives.has(`${giver} ${members[(at + 1) % members.length]}`));
  const found: Ring[] = [];
  for (const size of matchLimits.ringSizes)
    for (const members of orders(names, size)) {
      if (members[0] !== member || !isCycle(members)) continue;
      const pairWorks = orders(members, 2).some(isCycle);
      const threeWork = size === 4 && orders(members, 3).some(isCycle);
      const areBlocked = blocks.some((pair) => pair.every((one) => members.includes(one as never)));
      if (pairWorks || threeWork || areBlocked) continue;
      const id = ringIdOf(members);
      const since = refused.get(id) ?? 0;
      const choices = products(members.map((giver, at) => options(giver, members[(at + 1) % size] as string)))
        .filter((wigs) => since === 0 || wigs.some(({ foundAt }) => foundAt > since))
        .map((wigs) => ({ wigs, gapCents: gapOf(wigs) }));
      const best = Math.min(...choices.map(({ gapCents }) => gapCents));
      const chosen = choices.find(({ gapCents }) => gapCents === best);
      if (!chosen) continue;
      const moves = chosen.wigs.map(({ giver, wanter, listing, wish }) => ({ giver, wanter, listing, wish }));
      found.push({ id, gapCents: best, moves });
    }
  return found
    .toSorted(
      (one, other) =>
        one.moves.length - other.moves.length || one.gapCents - other.gapCents || (one.id < other.id ? -1 : 1),
    )
    .slice(0, matchLimits.rings);
}

function orders<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((first) =>
    orders(
      items.filter((item) => item !== first),
      size - 1,
    ).map((rest) => [first, ...rest]),
  );
}

function products<Item>(lists: readonly (readonly Item[])[]): Item[][] {
  return lists.reduce<Item[][]>((chosen, list) => chosen.flatMap((some) => list.map((item) => [...some, item])), [[]]);
}

function gapOf(wigs: readonly { cents: number | null }[]): number {
  const prices = wigs.flatMap(({ cents }) => cents ?? []);
  return prices.length > 1 ? Math.max(...prices) - Math.min(...prices) : 0;
}

test('the ring finder finds for each member exactly the rings that the plain definition names, best first', async () => {
  let rings = 0;
  await fc.assert(
    fc.asyncProperty(anyWorld, async (world) => {
      const find = finderOf(world);
      for (const member of names) {
        const expected = ringsOf(member, world);
        rings += expected.length;
        expect(find(member)).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
  // A property of nothing would hold as well.
  expect(rings).toBeGreaterThan(100);
});

test('the same members in the same order are one ring, wherever one begins; the other way round is another', () => {
  expect(ringIdOf(['b', 'c', 'a'])).toBe(ringIdOf(['a', 'b', 'c']));
  expect(ringIdOf(['a', 'c', 'b'])).not.toBe(ringIdOf(['a', 'b', 'c']));
});

const row = (giver: string, wanter: string, cents = 10_000, foundAt = 1): TradeRow => ({
  ...{ giver, wanter, cents, foundAt },
  listing: `${giver} for ${wanter} ${cents}`,
  wish: `of ${wanter}`,
});
const world = (rows: TradeRow[], refused: [string[], number][] = []): World => ({
  rows: inOrder(rows),
  blocks: [],
  refused: new Map(refused.map(([members, at]) => [ringIdOf(members), at])),
});

test('where a pair works there is no ring, and where three can do it nobody asks a fourth', async () => {
  const three = [row('a', 'b'), row('b', 'c'), row('c', 'a')];
  expect(finderOf(world(three))('a')).toHaveLength(1);
  expect(finderOf(world([...three, row('b', 'a')]))('a')).toEqual([]);
  const four = [row('a', 'b'), row('b', 'c'), row('c', 'd'), row('d', 'a')];
  expect(finderOf(world(four))('c')).toHaveLength(1);
  const shorter = finderOf(world([...four, row('c', 'a')]))('a');
  expect(shorter.map(({ moves }) => moves.length)).toEqual([3]);
});

test('a ring that was refused comes back only with a wig that was found since', async () => {
  const rows = [row('a', 'b'), row('b', 'c'), row('c', 'a')];
  expect(finderOf(world(rows, [[['b', 'c', 'a'], 5]]))('a')).toEqual([]);
  const dearer = row('c', 'a', 90_000, 6);
  const [ring] = finderOf(world([...rows, dearer], [[['a', 'b', 'c'], 5]]))('a');
  expect(ring?.moves.map(({ listing }) => listing)).toContain(dearer.listing);
});
