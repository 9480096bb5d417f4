import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type pg from 'pg';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { findFreePort } from '#server/embedded-postgres/free-port.ts';
import { inNewDatabase } from './data/databases.ts';
import { percentile } from './load/measure.ts';
import { numberOption } from './load/options.ts';
import { keepResult, machine } from './load/results.ts';
import { startServer } from './load-members/server.ts';

const promisedShare = 0.05;
const warmUps = 30;

type Kind = 'member' | 'waiting' | 'nobody';

/** What is asked of an address that is a member's, waits for its confirmation, or is nobody's. */
const calls: { name: string; path: string; kinds: Kind[]; body: (email: string) => object }[] = [
  {
    name: 'sign in with a wrong password',
    path: '/api/auth/sign-in/email',
    kinds: ['member', 'waiting', 'nobody'],
    body: (email) => ({ email, password: 'not the right one' }),
  },
  {
    name: 'send the confirmation again',
    path: '/api/registrations/resends',
    kinds: ['waiting', 'member', 'nobody'],
    body: (email) => ({ email }),
  },
  {
    name: 'ask for a new password',
    path: '/api/password-resets',
    kinds: ['member', 'waiting', 'nobody'],
    body: (email) => ({ email }),
  },
  {
    name: 'register',
    path: '/api/registrations',
    kinds: ['member', 'waiting', 'nobody'],
    body: (email) => ({ attemptId: randomUUID(), email, password: 'seven copper combs', acceptTerms: true }),
  },
];

/** Whether the time of an answer tells known addresses from unknown ones. `--each=50` asks less often. */
export async function bench(options: string[]): Promise<void> {
  const each = numberOption(options, 'each', 1_000);
  await inNewDatabase(async ({ client, url, dataDir }) => {
    await addAddresses(client, each + warmUps);
    const port = await findFreePort();
    const server = await startServer(port, url, dataDir);
    const rows: Row[] = [];
    for (const call of calls) rows.push(...(await measure(port, call, each)));
    await server.kill();
    await report(rows, each);
  });
}

async function addAddresses(client: pg.Client, count: number): Promise<void> {
  const hash = await hashPassword('the right one, for all of them');
  const emailsOf = (kind: Kind) => Array.from({ length: count }, (_, at) => addressOf(kind, at));
  await client.query(
    `with added as (insert into "user" (name, email, email_verified) select 'x', unnest($1::text[]), true returning id)
     insert into account (account_id, provider_id, user_id, password) select id, 'credential', id, $2 from added`,
    [emailsOf('member'), hash],
  );
  await client.query(
    `with added as (insert into "user" (name, email) select 'x', unnest($1::text[]) returning id)
     insert into registrations (user_id, attempt_id, password_hash) select id, gen_random_uuid(), $2 from added`,
    [emailsOf('waiting'), hash],
  );
  await client.query('vacuum analyze');
}

interface Row {
  name: string;
  kind: Kind;
  medianMs: number;
  /** Compared with the same call about nobody's address. */
  ratio: number;
}

/** In an order drawn by lot, so that what else the machine does falls on all kinds alike. */
async function measure(port: number, { name, path, kinds, body }: (typeof calls)[number], each: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  for (let at = 0; at < warmUps; at += 1) await ask(agent, port, path, body(addressOf('nobody', each + at)));
  const turns = kinds.flatMap((kind) => Array.from({ length: each }, (_, at) => ({ kind, at })));
  for (let left = turns.length; left > 0; left -= 1) {
    const [turn] = turns.splice(randomInt(left), 1);
    if (turn) times.get(turn.kind)?.push(await ask(agent, port, path, body(addressOf(turn.kind, turn.at, path))));
  }
  agent.destroy();
  const medianOf = (kind: Kind) => percentile(times.get(kind) ?? [], 50);
  const rows = kinds.map((kind) => ({
    name,
    kind,
    medianMs: medianOf(kind),
    ratio: medianOf(kind) / medianOf('nobody'),
  }));
  console.log(
    rows
      .map(({ kind, medianMs, ratio }) => `  ${name}, ${kind}: ${medianMs.toFixed(2)} ms × ${ratio.toFixed(3)}`)
      .join('\n'),
  );
  return rows satisfies Row[];
}

/** Nobody's address is another one for each call: registering makes it known. */
function addressOf(kind: Kind, at: number, path = ''): string {
  return kind === 'nobody' ? `nobody-${path.length}-${at}@bench.test` : `${kind}-${at}@bench.test`;
}

let asked = 0;

/** Each call comes from a place of its own, so that no limit is met. */
function ask(agent: Agent, port: number, path: string, body: object): Promise<number> {
  asked += 1;
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
  };
  return new Promise((resolve, reject) => {
    const began = performance.now();
    request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.resume().on('end', () => {
        if (status === 200 || status === 401) resolve(performance.now() - began);
        else reject(new Error(`${path} answered ${status}`));
      });
    })
      .on('error', reject)
      .end(text);
  });
}

async function report(rows: Row[], each: number): Promise<void> {
  const lines = rows.map(({ name, kind, medianMs, ratio }) => {
    const isKept = Math.abs(ratio - 1) <= promisedShare;
    return `| ${name} | ${kind} | ${medianMs.toFixed(2)} | ${ratio.toFixed(3)} | ${isKept ? 'yes' : 'no'} |`;
  });
  const text = `# Answers that tell nothing by their time

Made by \`npm run bench -- timing\` on ${machine}: ${each} calls of each kind, in an order drawn by lot. "nobody" is an address
that has no account; the ratio compares with it, and is to stay within 5 %.

| call | whose address | median ms | ratio | kept |
|------|---------------|-----------|-------|------|
${lines.join('\n')}
`;
  await keepResult('timing', text);
}
