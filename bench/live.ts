import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inNewDatabase } from './data/databases.ts';
import { addMembers } from './data/members.ts';
import { authSecret } from './data/sign-in.ts';
import { type Arrivals, openTabs } from './live/tabs.ts';
import { type Sent, writeMessages } from './live/writers.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { lateLimits } from './load-members/server.ts';

const promisedP99 = 250;

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
    const server = await startServer(url, dataDir);
    console.log(`\n  ${sockets} live connections, ${perSecond} messages a second for ${seconds} s…`);
    const tabs = await openTabs(server.port, members);
    const sent = await writeMessages(server.port, members, { perSecond, seconds });
    await sleep(3_000);
    await report(sent, tabs.arrivals, { sockets, perSecond, seconds });
    tabs.close();
    server.child.kill();
  });
}

async function startServer(url: string, dataDir: string) {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    ...lateLimits,
  };
  const child = fork(join(import.meta.dirname, 'browse/wigloop-server.ts'), { env: { ...process.env, ...env } });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

async function report(
  sent: readonly Sent[],
  { first, twice, closed }: Arrivals,
  size: { sockets: number; perSecond: number; seconds: number },
): Promise<void> {
  const taken = sent.filter(({ answeredAt }) => answeredAt !== undefined);
  const arrivedAt = (id: string, memberId: string) => first.get(id)?.get(memberId);
  const lost = taken.filter(({ id, senderId, receiverId }) => !arrivedAt(id, receiverId) || !arrivedAt(id, senderId));
  const delivery = quantiles(
    taken.map(({ id, receiverId, sentAt }) => (arrivedAt(id, receiverId) ?? Number.NaN) - sentAt),
  );
  const answer = quantiles(taken.map(({ sentAt, answeredAt = Number.NaN }) => answeredAt - sentAt));
  const isKept = delivery.p99 < promisedP99 && lost.length === 0 && twice === 0 && taken.length === sent.length;
  const ms = (value: number) => value.toFixed(1);
  const text = `# Live messages

Made by \`npm run bench -- live\` on ${machine}: one server process, PostgreSQL and the load on the same machine.

| live connections | messages | a second | refused | lost | twice | connections closed |
|------------------|----------|----------|---------|------|-------|--------------------|
| ${size.sockets} | ${sent.length} | ${size.perSecond} | ${sent.length - taken.length} | ${lost.length} | ${twice} | ${closed} |

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
