import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase } from './data/databases.ts';
import { addMembers } from './data/members.ts';
import { type Arrivals, openTabs } from './live/tabs.ts';
import { type Sent, writeMessages } from './live/writers.ts';
import { numberOption } from './measure/options.ts';
import { percentile } from './measure/percentiles.ts';
import { atMost, drawTable, never, report } from './measure/report.ts';
import { lateLimits, startServer } from './measure/server.ts';

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
    await judge({ before, sent }, tabs.arrivals, { sockets, perSecond, seconds });
    tabs.close();
    await server.kill();
  });
}

async function judge(
  { before, sent }: { before: readonly Sent[]; sent: readonly Sent[] },
  { first, twice, closed }: Arrivals,
  { sockets, perSecond, seconds }: { sockets: number; perSecond: number; seconds: number },
): Promise<void> {
  const all = [...before, ...sent];
  const isTaken = ({ answeredAt }: Sent) => answeredAt !== undefined;
  const [taken, allTaken] = [sent.filter(isTaken), all.filter(isTaken)];
  const arrivedAt = (id: string, memberId: string) => first.get(id)?.get(memberId);
  const lost = allTaken.filter(
    ({ id, senderId, receiverId }) => !arrivedAt(id, receiverId) || !arrivedAt(id, senderId),
  );
  const delivery = taken
    .map(({ id, receiverId, sentAt }) => (arrivedAt(id, receiverId) ?? Number.NaN) - sentAt)
    .filter((ms) => !Number.isNaN(ms));
  const answer = taken.map(({ sentAt, answeredAt = Number.NaN }) => answeredAt - sentAt);
  const row = (name: string, ms: number[]) => [name, ...[50, 95, 99, 100].map((at) => percentile(ms, at).toFixed(1))];
  await report('live', {
    title: 'Live messages',
    about: `One server as \`npm start\` runs it, its worker included, PostgreSQL and the load on the same machine: ${sockets} live connections (${closed} closed by themselves), ${perSecond} messages a second. The times are of ${seconds} seconds, after ${warmSeconds} at the same pace; what was lost or came twice is counted in all of them.`,
    checks: [
      atMost('p99 from send to delivery', percentile(delivery, 99), promisedP99),
      never('no message is lost', lost.length, allTaken.length),
      never('no message arrives twice', twice, allTaken.length),
      never('no message is refused', all.length - allTaken.length, all.length),
    ],
    parts: [
      drawTable([
        ['from send to', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'],
        row("delivery on the receiver's screen", delivery),
        row("the sender's answer", answer),
      ]),
    ],
  });
}
