import { and, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTransaction } from '#server/db/database.ts';
import { stripeSandboxObjects } from '#server/db/schema/billing.ts';
import type { Deps } from '#server/lib/deps.ts';
import type { JobKind } from '#server/lib/job-queue.ts';
import { newId, type ObjectKinds, type SandboxSettings } from './objects.ts';

export type SandboxDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'env'>;

export const deliverEventJob: JobKind<{ payload: string }> = { name: 'stripe-sandbox.deliver' };

export const sandboxPath = '/dev/stripe';
export const sandboxSettingsId = 'sandbox_settings';

/** Any number that no other program is likely to lock. */
const sandboxLock = 7_194_461;

/** One piece of work in the sandbox: what it changes and the events it causes exist together or not at all. */
export interface SandboxStore {
  now: number;
  /** Live and test mode are two accounts: neither sees objects of the other. */
  livemode: boolean;
  /** Where the sandbox's pages are. */
  pages: string;
  find<K extends keyof ObjectKinds>(kind: K, id: string): Promise<ObjectKinds[K] | undefined>;
  list<K extends keyof ObjectKinds>(kind: K, customer?: string): Promise<ObjectKinds[K][]>;
  isInOtherMode(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  save<K extends keyof ObjectKinds>(object: ObjectKinds[K]): Promise<void>;
  tell(type: string, object: object): Promise<void>;
}

/** Works alone: whoever comes meanwhile waits. */
export function inSandbox<T>(
  deps: SandboxDeps,
  work: (store: SandboxStore) => Promise<T>,
  { livemode = false }: { livemode?: boolean } = {},
): Promise<T> {
  return deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sandboxLock})`);
    return work(openStore(deps, tx, livemode));
  });
}

function openStore({ clock, jobs, env }: SandboxDeps, tx: DbOrTransaction, livemode: boolean): SandboxStore {
  const table = stripeSandboxObjects;
  const time = clock.now();
  const now = Math.floor(time.getTime() / 1000);
  const isOfMode = sql`coalesce((${table.data}->>'livemode')::boolean, false) = ${livemode}`;
  return {
    now,
    livemode,
    pages: `${env.APP_URL}${sandboxPath}`,
    async find(kind, id) {
      const [row] = await tx
        .select()
        .from(table)
        .where(and(eq(table.kind, kind), eq(table.id, id), isOfMode));
      return row?.data as never;
    },
    async list(kind, customer) {
      const ofCustomer = customer === undefined ? undefined : eq(table.customer, customer);
      const rows = await tx
        .select()
        .from(table)
        .where(and(eq(table.kind, kind), ofCustomer, isOfMode))
        .orderBy(desc(table.createdAt), desc(table.id));
      return rows.map(({ data }) => data) as never;
    },
    async isInOtherMode(id) {
      return (await tx.select().from(table).where(eq(table.id, id))).length > 0;
    },
    async remove(id) {
      await tx.delete(table).where(eq(table.id, id));
    },
    async save(object) {
      const { id, object: kind, customer } = object;
      const data = { ...object, livemode };
      await tx
        .insert(table)
        .values({ id, kind, customer, data, createdAt: time })
        .onConflictDoUpdate({ target: table.id, set: { data } });
    },
    async tell(type, object) {
      const [settings] = await tx.select().from(table).where(eq(table.id, sandboxSettingsId));
      if ((settings?.data as SandboxSettings | undefined)?.losesEvents) return;
      const event = { id: newId('event'), object: 'event', type, created: now, livemode, data: { object } };
      await jobs.add(deliverEventJob, { payload: JSON.stringify(event) }, { transaction: tx });
    },
  };
}
