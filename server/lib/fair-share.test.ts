import { expect, test, vi } from 'vitest';
import { createFairShare, type Leave } from './fair-share.ts';

const limits = { atOnce: 2, waitingMax: 3, savedMs: 1_000, burstMs: 1_000, percent: 20 };
const isWaiting = (turn: unknown) => turn instanceof Promise;

test('one request more than a member may run at once waits for their own, and for nobody else’s', async () => {
  const share = createFairShare(limits);
  const first = share.enter('ann') as Leave;
  share.enter('ann');
  const third = share.enter('ann');
  expect(isWaiting(third)).toBe(true);
  expect(isWaiting(share.enter('bea'))).toBe(false);
  first();
  await third;
});

test('whoever has just asked for much runs one request at a time, and several again after a rest', () => {
  let moment = 0;
  const share = createFairShare({ ...limits, burstMs: 400, now: () => moment });
  const work = (ms: number) => {
    const leave = share.enter('ann') as Leave;
    moment += ms;
    leave();
  };
  work(500);
  const only = share.enter('ann') as Leave;
  expect(isWaiting(share.enter('ann'))).toBe(true);
  expect(isWaiting(share.enter('bea'))).toBe(false);
  moment += 5_000;
  only({ free: true });
  expect(isWaiting(share.enter('ann'))).toBe(false);
});

test('a member writes one thing at a time, and reads meanwhile', async () => {
  const share = createFairShare({ ...limits, atOnce: 3 });
  const writing = share.enter('ann', { isWriting: true }) as Leave;
  const second = share.enter('ann', { isWriting: true });
  expect(isWaiting(second)).toBe(true);
  const reading = share.enter('ann');
  await reading;
  expect(isWaiting(share.enter('bea', { isWriting: true }))).toBe(false);
  writing();
  await second;
});

test('too many waiting requests of one member are refused with the time to come back', () => {
  const share = createFairShare(limits);
  for (let n = 0; n < 5; n += 1) void share.enter('ann');
  expect(() => share.enter('ann')).toThrowError(expect.objectContaining({ status: 429, retryAfterSeconds: 1 }));
  expect(isWaiting(share.enter('bea'))).toBe(false);
});

test('whoever has used up their time waits until enough of it has come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const share = createFairShare(limits);
  const leave = share.enter('ann') as Leave;
  vi.advanceTimersByTime(1_500);
  // 1,000 ms were saved up and 300 earned meanwhile: the 200 that are owed take a second at 20 percent.
  leave();
  let entered = false;
  void (share.enter('ann') as Promise<Leave>).then(() => {
    entered = true;
  });
  expect(isWaiting(share.enter('bea'))).toBe(false);
  await vi.advanceTimersByTimeAsync(900);
  expect(entered).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(entered).toBe(true);
  vi.useRealTimers();
});

test('work that is left for later counts, and waiting for a database that is away does not', () => {
  let moment = 0;
  const share = createFairShare({ ...limits, now: () => moment });
  const away = share.enter('ann') as Leave;
  moment = 10_000;
  away({ free: true });
  const saving = share.enter('ann') as Leave;
  saving({ laterMs: 1_001 });
  expect(isWaiting(share.enter('ann'))).toBe(true);
});

test('a request whose sender has hung up takes no turn, and its place in the line is free', async () => {
  const share = createFairShare(limits);
  const first = share.enter('ann') as Leave;
  share.enter('ann');
  const gone = Promise.all([1, 2, 3].map(() => share.enter('ann', { isGone: () => true })));
  const next = share.enter('ann');
  await expect(gone).rejects.toMatchObject({ status: 503 });
  first();
  await next;
});

test('nobody owes so much that they are kept away for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const share = createFairShare({ ...limits, atOnce: 100 });
  for (const leave of Array.from({ length: 50 }, () => share.enter('ann') as Leave)) leave({ laterMs: 100_000 });
  const turn = share.enter('ann');
  await vi.advanceTimersByTimeAsync(15_100);
  await turn;
  vi.useRealTimers();
});
