import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase } from './data/databases.ts';
import { addMembers } from './data/members.ts';
import { type Arrivals, openTabs } from './live/tabs.ts';
import { type Sent, writeMessages } from './live/writers.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { lateLimits, startServer } from './load-members/server.ts';

const promisedP99 = 250;
/** At the same pace, before what is measured: a server that just started compiles, and its connections plan each statement. */
const warmSeconds = 10;

/** Many tabs on one server while members write: how long a message takes from send to delivery, and whether all arrive once. */
export async function bench(options: string[]): Promise<void> {
  const [sockets, perSecond, seconds] = [
    numberOption(options, 'sockets', 5_000),
    numberOption(options, 'rate', 200),
    numberOption(options, 'seconds', 60),
  ];
  await inNewDatabase(async ({ client, url, dataDir }) => {
    const members = await addMembers(client, sockets);
    await client.query('vacuum analyze');
    const port = await findFreePort();
    const server = await startServer(port, url, dataDir, lateLimits);
    console.log(`\n  ${sockets} live connections, ${perSecond} messages a second for ${seconds} s…`);
    const tabs = await openTabs(port, members);
    const warmUp = () => writeMessages(port, members, { perSecond, seconds: warmSeconds / 2 });
    const before = await warmUp();
    // As autovacuum would: plans made for a table without a message would read all of it.
    await client.query('vacuum analyze');
    before.push(...(await warmUp()));
    const sent = await writeMessages(port, members, { perSecond, seconds });
    await sleep(3_000);
    await report({ before, sent }, tabs.arrivals, { sockets, perSecond, seconds });
    tabs.close();
    await server.kill();
  });
}

async function report(
  { before, sent }: { before: readonly Sent[]; sent: readonly Sent[] },
  { first, twice, closed }: Arrivals,
  size: { sockets: number; perSecond: number; seconds: number },
): Promise<void> {
  const all = [...before, ...sent];
  const isTaken = ({ answeredAt }: Sent) => answeredAt !== undefined;
  const [taken, allTaken] = [sent.filter(isTaken), all.filter(isTaken)];
  const arrivedAt = (id: string, memberId: string) => first.get(id)?.get(memberId);
  const lost = allTaken.filter(
    ({ id, senderId, receiverId }) => !arrivedAt(id, receiverId) || !arrivedAt(id, senderId),
  );
  const delivery = quantiles(
    taken.map(({ id, receiverId, sentAt }) => (arrivedAt(id, receiverId) ?? Number.NaN) - sentAt),
  );
  const answer = quantiles(taken.map(({ sentAt, answeredAt = Number.NaN }) => answeredAt - sentAt));
  const isKept = delivery.p99 < promisedP99 && lost.length === 0 && twice === 0 && allTaken.length === all.length;
  const ms = (value: number) => value.toFixed(1);
  const text = `# Live messages

Made by \`npm run bench -- live\` on ${machine}: one server process as \`npm start\` runs it, its jobs included, PostgreSQL and the load
on the same machine. The times are of ${size.seconds} seconds, after ${warmSeconds} at the same pace; what was lost or came twice is counted in all of them.

| live connections | messages | a second | refused | lost | twice | connections closed |
|------------------|----------|----------|---------|------|-------|--------------------|
| ${size.sockets} | ${all.length} | ${size.perSecond} | ${all.length - allTaken.length} | ${lost.length} | ${twice} | ${closed} |

| from send to | p50 ms | p95 ms | p99 ms | longest ms |
|--------------|--------|--------|--------|------------|
| delivery on the receiver's screen | ${ms(delivery.p50)} | ${ms(delivery.p95)} | ${ms(delivery.p99)} | ${ms(delivery.most)} |
| the sender's answer | ${ms(answer.p50)} | ${ms(answer.p95)} | ${ms(answer.p99)} | ${ms(answer.most)} |

Promised: p99 from send to delivery under ${promisedP99} ms, none lost, none twice: ${isKept ? 'kept' : 'NOT KEPT'}.
`;
  await keepResult('live', text);
  if (!isKept) process.exitCode = 1;
}

function quantiles(values: number[]) {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: sorted.at(-1) ?? Number.NaN };
}
