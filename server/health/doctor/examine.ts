import type { Env } from '#server/env.ts';
import { examineDatabase } from './database-findings.ts';
import { type Finding, ill, look, well } from './finding.ts';
import { examineDisk, examineMail, examineStorage, examineStripe } from './outside-findings.ts';

/** Looks at everything that a server needs and does not bring along, one thing after another, and changes nothing. */
export async function* examine(env: Env, databaseUrl: string): AsyncIterable<Finding> {
  yield well('Settings', `can be read; ${env.production ? 'production' : 'evaluation'} at ${env.APP_URL}.`);
  yield process.versions.node.startsWith('24.')
    ? well('Node', `${process.versions.node}.`)
    : ill('Node', `this is ${process.versions.node}; Wigloop is tested on 24.`);
  const parts = [
    look('Disk', () => examineDisk(env)),
    look('Database', () => examineDatabase(env, databaseUrl)),
    look('Storage', () => examineStorage(env)),
    look('Mail', () => examineMail(env)),
    look('Stripe', () => examineStripe(env)),
  ];
  for (const part of parts) yield* await part;
}
