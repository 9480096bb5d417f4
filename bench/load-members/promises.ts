import type { Check } from '../browse/report.ts';
import { checkDealings, type FoundDealings } from './dealings-promises.ts';
import type { Recovery } from './faults.ts';
import type { BesideGreedy } from './greedy/greedy-member.ts';
import { none } from './none.ts';
import type { FoundAgain } from './read-back.ts';
import type { Tally } from './tally.ts';
import type { Acknowledged } from './world.ts';

export interface Findings {
  tally: Tally;
  greedy: BesideGreedy;
  acknowledged: Acknowledged;
  found: FoundAgain;
  dealings: FoundDealings;
  postgres: Recovery;
  kill: Recovery;
  /** Connections that ended without an answer while the server was alive. */
  cutOffMeanwhile: number;
  /** Undefined where no disk could be mounted. */
  roomAfterMs: number | undefined;
  slow: { isTaken: boolean; calmMs: number; meanwhileMs: number };
  memory: { warmMb: number; endMb: number; isLongEnough: boolean };
}

const backWithinMs = 5_000;
const startedWithinMs = 15_000;
// Node clears its memory out in full only now and then, and half of it is free again: only the highest points compare.
const mayGrow = 1.3;
const quickMs = 20;
const besideGreedyAtMost = 2;

/** What the product promises about load and faults, held against what was seen. */
export function checkPromises(findings: Findings): Check[] {
  const { tally, acknowledged, found, postgres, kill, slow, memory } = findings;
  const within = (promise: string, ms: number, limit: number): Check => ({
    promise: `${promise} within ${limit / 1000} s`,
    found: seconds(ms),
    kept: ms <= limit,
  });
  const { messages, photos, withoutRoom } = acknowledged;
  return [
    none('no failure but a 503 or 507 with a clear sentence', tally.count('unclear'), `${tally.total} requests`),
    none('nobody is refused who asks for what they may have', tally.count('refused'), `${tally.total} requests`),
    none('no connection is cut while the server lives', findings.cutOffMeanwhile, `${tally.total} requests`),
    none('no acknowledged message is lost', found.lostMessages, `${messages.length}`),
    none('no message is there twice', found.doubleMessages, `${messages.length}`),
    none('no acknowledged photo is lost, in any size', found.lostPhotos, `${photos.length}`),
    ...checkDealings(findings.dealings),
    checkGreedy(tally, findings.greedy),
    none(
      'whatever that member asks for is given or refused with a clear sentence',
      findings.greedy.unclear,
      `${findings.greedy.served + findings.greedy.sentAway} requests`,
    ),
    within('PostgreSQL restarted: answers again', postgres.answeredAfterMs, backWithinMs),
    within('PostgreSQL restarted: an open tab hears of messages again', postgres.liveAfterMs, backWithinMs),
    within('server killed: a new one answers', kill.brokenMs + kill.answeredAfterMs, startedWithinMs),
    within('server killed: an open tab hears of messages again', kill.brokenMs + kill.liveAfterMs, startedWithinMs),
    ...checkDisk(findings.roomAfterMs, withoutRoom.length, found.leftovers),
    within('background jobs go on afterwards: a mail is there', found.mailAfterMs, backWithinMs),
    {
      promise: 'a client that sends a byte at a time is served, and others do not notice',
      found: `${slow.isTaken ? 'served' : 'not served'}; median ${slow.calmMs.toFixed(1)} → ${slow.meanwhileMs.toFixed(1)} ms`,
      kept: slow.isTaken && slow.meanwhileMs <= Math.max(slow.calmMs * 2, quickMs),
    },
    {
      promise: `memory is flat: the most at the end is at most ${mayGrow} times the most after warming up`,
      found: `${memory.warmMb.toFixed(0)} → ${memory.endMb.toFixed(0)} MB${memory.isLongEnough ? '' : ' (too short a run to judge)'}`,
      kept: !memory.isLongEnough || memory.endMb <= memory.warmMb * mayGrow,
    },
  ];
}

function checkGreedy(tally: Tally, { alone, beside, served, sentAway }: BesideGreedy): Check {
  const [before, meanwhile] = [tally.summarizeWithin(alone).p99, tally.summarizeWithin(beside).p99];
  return {
    promise: `a member who does the most expensive things without a pause: p99 of all others at most ${besideGreedyAtMost} times`,
    found: `${before.toFixed(1)} → ${meanwhile.toFixed(1)} ms, ${(meanwhile / before).toFixed(2)} times (${served} served, ${sentAway} sent away)`,
    kept: meanwhile <= before * besideGreedyAtMost,
  };
}

function checkDisk(roomAfterMs: number | undefined, refused: number, leftovers: number): Check[] {
  const left = 'disk full: an upload is refused and leaves nothing behind';
  if (roomAfterMs === undefined)
    return [{ promise: left, found: 'skipped: mounting a small disk needs root', kept: true }];
  return [
    { promise: left, found: `${refused} refused, ${leftovers} files left`, kept: refused > 0 && leftovers === 0 },
    {
      promise: `disk full: with room again, uploads work within ${backWithinMs / 1000} s`,
      found: seconds(roomAfterMs),
      kept: roomAfterMs <= backWithinMs,
    },
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
