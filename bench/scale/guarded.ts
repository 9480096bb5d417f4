import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateDatabase } from '#server/db/migrate.ts';
import { connect } from '../data/databases.ts';
import { inCluster, makeSynchronous, postmasterOf } from './cluster.ts';
import { isReachable, startPatroni } from './patroni.ts';
import { signalFamily } from './processes.ts';
import { startSwitchLine } from './switch-line.ts';

export type Fault = 'killed' | 'frozen';

/** A primary and a standby, and somebody who promotes the standby when the primary is gone. */
export interface Guarded {
  /** Leads to the primary that is it now. */
  url: string;
  survivorUrl: string;
  /** On the primary, before anything happens to it. */
  client: pg.Client;
  /** Resolves when the standby is promoted. */
  strike(fault: Fault): Promise<void>;
}

type Work = (guarded: Guarded) => Promise<void>;

const signals = { killed: 'SIGKILL', frozen: 'SIGSTOP' } as const;
export const look = { everyMs: 1_000, answerMs: 1_000, fails: 3 };

export async function byPatroni(isSynchronous: boolean, work: Work, endsSessions = true): Promise<void> {
  const { url, nodes, stop } = await startPatroni({ isSynchronous, endsSessions });
  const [primary, standby] = nodes;
  if (!primary || !standby) throw new Error('Patroni started fewer than two');
  const postmaster = await postmasterOf(primary.url);
  const client = await connect(primary.url);
  try {
    await migrateDatabase(primary.url);
    const strike = async (fault: Fault): Promise<void> => {
      // As when the machine is gone: otherwise Patroni would start its PostgreSQL again.
      for (const each of [primary.patroni, postmaster]) signalFamily(each, signals[fault]);
      while (!(await isReachable(standby.url))) await sleep(200);
    };
    await work({ url, survivorUrl: standby.url, client, strike });
  } finally {
    signalFamily(postmaster, 'SIGCONT');
    await client.end().catch(() => {});
    await stop();
  }
}

export async function byScript(isSynchronous: boolean, work: Work): Promise<void> {
  await inCluster(['fsync=on'], async (cluster) => {
    if (isSynchronous) await makeSynchronous(cluster.client);
    const postmaster = await postmasterOf(cluster.primaryUrl);
    const line = await startSwitchLine(cluster.primaryUrl);
    const strike = async (fault: Fault): Promise<void> => {
      signalFamily(postmaster, signals[fault]);
      await untilGivenUp(cluster.primaryUrl);
      await cluster.promote();
      line.leadTo(cluster.standbyUrl);
    };
    try {
      await work({ url: line.url, survivorUrl: cluster.standbyUrl, client: cluster.client, strike });
    } finally {
      line.close();
      signalFamily(postmaster, 'SIGCONT');
    }
  });
}

/** As whoever watches over a primary does it: some looks without an answer, and it counts as gone. */
async function untilGivenUp(url: string): Promise<void> {
  for (let failed = 0; failed < look.fails; ) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: look.answerMs });
    client.on('error', () => {});
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    void client.end().catch(() => {});
    failed = answers ? 0 : failed + 1;
    await sleep(look.everyMs);
  }
}
