import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { benchFolder, connect } from './data/databases.ts';
import type { BenchMember } from './data/members.ts';
import { measureRecovery, startRestartable } from './load/faults.ts';
import { type GreedyMember, prepareGreedyMember } from './load/greedy.ts';
import { visit } from './load/members.ts';
import { readBack } from './load/read-back.ts';
import type { Stretch } from './load/tally.ts';
import { prepareWorld } from './load/world.ts';
import { openLiveTab } from './measure/live-tab.ts';
import { numberOption } from './measure/options.ts';
import { atMost, type Check, never, report } from './measure/report.ts';
import { startServer } from './measure/server.ts';
import { Site } from './measure/site.ts';

const listingsPerMember = 100;
/** When things happen, as shares of the whole time. */
const plan = { greedy: [0.04, 0.5], postgres: 0.6, kill: 0.8, end: 1 } as const;
/** Without and with the greedy member by turns, so that whatever else changes meanwhile is in both. */
const greedyRounds = 3;
const backWithinMs = 5_000;
const startedWithinMs = 15_000;

/** Members at their usual business for some minutes, while one thing after the other breaks beneath them. `--members=20 --seconds=60` is a try. */
export async function bench(options: string[]): Promise<void> {
  const size = { members: numberOption(options, 'members', 100), seconds: numberOption(options, 'seconds', 300) };
  const postgres = await startRestartable((size.members + 1) * listingsPerMember);
  const dataDir = await mkdtemp(join(benchFolder, 'load-media-'));
  const port = await findFreePort();
  let server = await startServer(port, postgres.url, dataDir);
  try {
    const client = await connect(postgres.url);
    const site = new Site(port);
    const world = await prepareWorld(site, client, size.members);
    const greedy = await prepareGreedyMember(world, client);
    const tab = openLiveTab(site, world.members[0] as BenchMember);
    const startedAt = performance.now();
    const at = (share: number) => startedAt + share * size.seconds * 1000;
    const visits = world.members.slice(0, -1).map((member) => visit(world, member));

    await until(at(plan.greedy[0]), 'a greedy member, by turns');
    const stretches = await compareBesideGreedy(greedy, at(plan.greedy[1]));
    await client.end();
    await until(at(plan.postgres), 'restarting PostgreSQL');
    await postgres.restart();
    const restarted = await measureRecovery(world, tab);
    await until(at(plan.kill), 'killing the server');
    const killedAt = performance.now();
    await server.kill();
    server = await startServer(port, postgres.url, dataDir);
    const startMs = performance.now() - killedAt;
    const killed = await measureRecovery(world, tab);
    const backAt = performance.now();
    world.until = Math.max(at(plan.end), performance.now() + 1_000);
    await Promise.all(visits);
    tab.close();

    console.log('  reading everything back…');
    const reader = await connect(postgres.url);
    const [alone, beside] = stretches.map((each) => world.tally.p99Within(each)) as [number, number];
    const { served, sentAway, unclear, bought, toldToPay } = greedy.counts;
    const checks: Check[] = [
      never('no failure but a 503 or 507 with a clear sentence', world.tally.count('unclear'), world.tally.total),
      never('nobody is refused who asks for what they may have', world.tally.count('refused'), world.tally.total),
      never(
        'no connection is cut while the server lives',
        world.tally.count('cut off', (asked) => asked.startedAt > backAt || asked.startedAt + asked.ms < killedAt),
        world.tally.total,
      ),
      ...(await readBack(world, reader)),
      {
        promise: 'p99 of all others beside a greedy member: at most 2 times',
        found: `${alone.toFixed(1)} → ${beside.toFixed(1)} ms, ${(beside / alone).toFixed(2)} times (${served} served, ${sentAway} sent away)`,
        kept: beside <= alone * 2,
      },
      never('the greedy member is served or refused with a clear sentence', unclear, served + sentAway),
      {
        promise: 'a new account that buys one wig after another is told to pay first',
        found: `${bought} bought, ${toldToPay} refused`,
        kept: toldToPay > 0,
      },
      atMost('PostgreSQL restarted: answered again after', restarted.answeredAfterMs, backWithinMs),
      atMost('PostgreSQL restarted: an open tab hears again after', restarted.liveAfterMs, backWithinMs),
      atMost('server killed: answered again after', startMs + killed.answeredAfterMs, startedWithinMs),
      atMost('server killed: an open tab hears again after', startMs + killed.liveAfterMs, startedWithinMs),
    ];
    await reader.end();
    await report('load', {
      title: 'Load and faults',
      about: `${size.members} members for ${size.seconds} seconds; the server, PostgreSQL and the load on the same machine. Waiting through faults is part of the times. Overtaken: another member was quicker. The greedy member sends photographs of 48 megapixels, 24 of 600 kB at once, the longest searches and proposals for six wigs, all at once and without a pause.`,
      checks,
      parts: [world.tally.draw(), ...world.tally.oddities],
    });
    site.close();
  } finally {
    await server.kill();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** When everybody else was alone, and when the greedy member was there. */
async function compareBesideGreedy(greedy: GreedyMember, to: number): Promise<[Stretch[], Stretch[]]> {
  const turnMs = (to - performance.now()) / greedyRounds / 2;
  const rest = async (): Promise<Stretch> => {
    const from = performance.now();
    await sleep(turnMs);
    return { from, to: performance.now() };
  };
  const [alone, beside]: [Stretch[], Stretch[]] = [[], []];
  for (let round = 0; round < greedyRounds; round += 1) {
    alone.push(await rest());
    greedy.start();
    beside.push(await rest());
    await greedy.stop();
  }
  return [alone, beside];
}

/** Waits, then says what comes next. */
async function until(moment: number, what: string): Promise<void> {
  await sleep(Math.max(0, moment - performance.now()));
  console.log(`  ${what}…`);
}
