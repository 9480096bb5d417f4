import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heartbeatSeconds } from '#contract/messages/message-values.ts';
import { startHeartbeats } from './heartbeats.ts';
import { LiveConnection } from './live-connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The far end of a connection: it counts what arrives, and answers as long as it lives. */
class FarEnd extends EventEmitter {
  pings: number[] = [];
  isAlive = true;
  isCutOff = false;
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;

  ping(): void {
    this.pings.push(Date.now());
    if (this.isAlive) this.emit('pong');
  }
  send(): void {}
  terminate(): void {
    this.isCutOff = true;
  }
}

function connect(count: number) {
  const heartbeats = startHeartbeats();
  const ends = Array.from({ length: count }, () => {
    const end = new FarEnd();
    const connection = new LiveConnection(end as never, {} as never, {} as never);
    heartbeats.add(connection);
    return { end, connection };
  });
  return { heartbeats, ends };
}

test('every connection is asked once in each period, and never many in the same moment', async () => {
  const { heartbeats, ends } = connect(1_000);
  await vi.advanceTimersByTimeAsync(heartbeatSeconds * 1_000);
  expect(ends.every(({ end }) => end.pings.length === 1)).toBe(true);
  const moments = Map.groupBy(ends, ({ end }) => end.pings[0]);
  expect(Math.max(...[...moments.values()].map((group) => group.length))).toBeLessThanOrEqual(4);
  heartbeats.stop();
});

test('one that did not answer is cut off the next time, and one that left is not asked again', async () => {
  const { heartbeats, ends } = connect(3);
  const [gone, left, well] = ends;
  if (gone) gone.end.isAlive = false;
  if (left) heartbeats.remove(left.connection);
  await vi.advanceTimersByTimeAsync(2 * heartbeatSeconds * 1_000);
  expect(gone?.end).toMatchObject({ isCutOff: true, pings: { length: 1 } });
  expect(left?.end).toMatchObject({ isCutOff: false, pings: { length: 0 } });
  expect(well?.end).toMatchObject({ isCutOff: false, pings: { length: 2 } });
  heartbeats.stop();
});
